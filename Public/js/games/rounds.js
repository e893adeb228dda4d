// Rounds at the server: begun, answered, ended. What cannot be sent waits in the browser's storage and is sent again, by this page or
// the next one, in its order; the server takes each answer once.

import { ask, Refusal } from "../shared/answers.js";
import { Outbox } from "./outbox.js";

/** Milliseconds before another attempt: the first one, and the longest. */
const [soon, late] = [500, 8000];
const patience = 10_000;

/** @typedef {Answers.FingerCountRound | Answers.CopycatRound} Round */

/** @typedef {Answers.RoundEnd} Outcome what a round was worth */

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
    /** @type {Outbox<Letter>} */
    this.unsent = new Outbox("unsent");
    /** @type {Map<string, {resolve: (answer: unknown) => void, reject: (error: Error) => void}>} who waits for which letter, by its key */
    this.waiting = new Map();
    this.isSending = false;
    this.delay = soon;
    this.timer = 0;
    addEventListener("online", () => this.#send());
    this.#send();
  }

  /**
   * @param {number} level
   * @returns {Promise<Round>}
   * @throws {Refusal | import("../shared/answers.js").NoAnswer}
   */
  async begin(level) {
    const begun = await post({ path: this.path, body: new URLSearchParams({ level: String(level) }).toString() });
    return /** @type {Round} */ (begun);
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
  async end(round) {
    return /** @type {Outcome} */ (await this.#post({ path: `${this.all}/${round.id}/end`, body: "" }));
  }

  /**
   * @param {Letter} letter
   * @returns {Promise<unknown>}
   */
  #post(letter) {
    const key = this.unsent.add(letter);
    return new Promise((resolve, reject) => {
      this.waiting.set(key, { resolve, reject });
      this.#send();
    });
  }

  async #send() {
    if (this.isSending) return;
    this.isSending = true;
    clearTimeout(this.timer);
    try {
      for (let [entry] = this.unsent.first(1); entry; [entry] = this.unsent.first(1)) {
        const [key, letter] = entry;
        const waiting = this.waiting.get(key);
        try {
          const answer = await post(letter);
          waiting?.resolve(answer);
        } catch (error) {
          if (!(error instanceof Refusal) || error.isPassing) throw error;
          waiting?.reject(error);
        }
        this.waiting.delete(key);
        this.unsent.remove(key);
      }
      this.delay = soon;
    } catch {
      this.timer = setTimeout(() => this.#send(), this.delay);
      this.delay = Math.min(late, this.delay * 2);
    } finally {
      this.isSending = false;
    }
  }
}

/**
 * @param {Letter} letter
 * @returns {Promise<unknown>}
 * @throws {Refusal | import("../shared/answers.js").NoAnswer}
 */
function post({ path, body }) {
  const headers = { "Content-Type": "application/x-www-form-urlencoded", Accept: "application/json" };
  return ask(path, { method: "POST", body, headers, cache: "no-store", patience }, (response) => response.json());
}
