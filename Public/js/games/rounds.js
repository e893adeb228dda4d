// Rounds at the server: begun, answered, ended. What cannot be sent waits in the browser's storage and is sent again, by this page or
// the next one, in its order; the server takes each answer once.

const key = "motionbook.games.unsent";
/** Milliseconds before another attempt: the first one, and the longest. */
const [soon, late] = [500, 8000];
const patience = 10_000;

/**
 * @typedef {object} Round
 * @property {string} id
 * @property {number} level
 * @property {any[]} questions
 * @property {string[][]} answers what is right, question by question, part by part
 * @property {number} [limitSeconds]
 * @property {number} quickSeconds
 * @property {number} heldSeconds
 */

/**
 * @typedef {object} Outcome what a round was worth
 * @property {number} right
 * @property {number} of
 * @property {number} stars
 * @property {number} score
 * @property {{stars: number, score: number}} best
 * @property {boolean} isBest
 * @property {number | null} next the level that is open after it
 */

/** Something that the server does not do, in its own words. */
export class Refusal extends Error {}

/** @typedef {{path: string, body: string}} Letter */

/** Speaks to the server. */
export class Rounds {
  /**
   * @param {string} path where rounds of the game begin
   * @param {string} all where all rounds are
   */
  constructor(path, all) {
    this.path = path;
    this.all = all;
    /** @type {Map<string, {resolve: (answer: any) => void, reject: (error: Error) => void}>} who waits for which letter */
    this.waiting = new Map();
    this.isSending = false;
    this.delay = soon;
    this.timer = 0;
    addEventListener("online", () => this.#send());
    this.#send();
  }

  /** @returns {boolean} whether something waits to be sent. */
  get isBehind() {
    return this.#read().length > 0;
  }

  /**
   * @param {number} level
   * @returns {Promise<Round>}
   * @throws {Refusal}
   */
  async begin(level) {
    return await post({ path: this.path, body: new URLSearchParams({ level: String(level) }).toString() });
  }

  /**
   * @param {Round} round
   * @param {{number: number, given: string[], milliseconds: number}} answer
   */
  answer(round, { number, given, milliseconds }) {
    const body = new URLSearchParams({ number: String(number), milliseconds: String(Math.round(milliseconds)) });
    for (const part of given) body.append("given", part);
    this.#post({ path: `${this.all}/${round.id}/answers`, body: body.toString() }).catch(() => undefined);
  }

  /**
   * @param {Round} round
   * @returns {Promise<Outcome>} once the server has all answers.
   * @throws {Refusal}
   */
  end(round) {
    return this.#post({ path: `${this.all}/${round.id}/end`, body: "" });
  }

  /**
   * @param {Letter} letter
   * @returns {Promise<any>}
   */
  #post(letter) {
    this.#write([...this.#read(), letter]);
    return new Promise((resolve, reject) => {
      this.waiting.set(name(letter), { resolve, reject });
      this.#send();
    });
  }

  async #send() {
    if (this.isSending) return;
    this.isSending = true;
    clearTimeout(this.timer);
    try {
      for (let [letter] = this.#read(); letter; [letter] = this.#read()) {
        const waiting = this.waiting.get(name(letter));
        try {
          const answer = await post(letter);
          waiting?.resolve(answer);
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          waiting?.reject(error);
        }
        const sent = name(letter);
        this.waiting.delete(sent);
        this.#write(this.#read().filter((other) => name(other) !== sent));
      }
      this.delay = soon;
    } catch {
      this.timer = setTimeout(() => this.#send(), this.delay);
      this.delay = Math.min(late, this.delay * 2);
    } finally {
      this.isSending = false;
    }
  }

  /** @returns {Letter[]} what waits, of all tabs: what two send counts once. */
  #read() {
    try {
      const letters = JSON.parse(localStorage.getItem(key) ?? "[]");
      if (Array.isArray(letters)) return letters;
    } catch {
      // No storage, or nothing that makes sense there.
    }
    return this.unkept ?? [];
  }

  /** @param {Letter[]} letters */
  #write(letters) {
    try {
      if (letters.length) localStorage.setItem(key, JSON.stringify(letters));
      else localStorage.removeItem(key);
      this.unkept = [];
    } catch {
      this.unkept = letters;
    }
  }
}

/**
 * @param {Letter} letter
 * @returns {string} the same for the same letter.
 */
function name({ path, body }) {
  return `${path} ${body}`;
}

/**
 * @param {Letter} letter
 * @returns {Promise<any>}
 * @throws {Refusal} where another attempt would not help.
 */
async function post({ path, body }) {
  const response = await fetch(path, {
    method: "POST", body, headers: { "Content-Type": "application/x-www-form-urlencoded", Accept: "application/json" },
    cache: "no-store", signal: AbortSignal.timeout(patience),
  });
  if (response.ok) return await response.json();
  if (response.status >= 500 || response.status === 429) throw new Error(`The server answered with ${response.status}.`);
  const answer = await response.json().catch(() => null);
  throw new Refusal(answer?.error?.message ?? `The server answered with ${response.status}.`);
}
