// Which of the faces that somebody makes count, and in which order. Nothing here touches the page, the camera or a clock:
// readings with their times go in, what was taken comes out. A report of a clip goes by the same rules.

/** So many faces lock a message. */
export const count = 5;

/**
 * @typedef {object} Rules all in seconds
 * @property {number} hold a face must be held
 * @property {number} bridge of something else do not end a hold
 * @property {number} neutral the face must rest between two
 * @property {number} silence without any reading ends whatever was going on
 */

/** @type {Rules} */
export const rules = { hold: 0.4, bridge: 0.12, neutral: 0.15, silence: 1 };

/**
 * @typedef {"ready" | "holding" | "same" | "rest" | "done"} Phase waiting for a face; one is held; the one that was taken
 *   last is held again; the face has to rest first; there are five
 */

/**
 * @typedef {object} Look what a reading led to
 * @property {Phase} phase
 * @property {string} face the one that is made, or none
 * @property {number} held how much of the hold is done, 0 to 1
 * @property {boolean} isTaken whether this very reading completed a face
 */

/** Takes faces until there are five. */
export class FaceTaker {
  /**
   * @param {string[]} known the faces that count
   * @param {Partial<Rules>} [changed]
   */
  constructor(known, changed = {}) {
    this.known = known;
    this.rules = { ...rules, ...changed };
    /** @type {string[]} */
    this.taken = [];
    /** Whether the face has rested since the last one was taken. */
    this.isRested = true;
    this.last = -Infinity;
    /** The face that is held, since when, and when it was last seen. */
    this.face = "";
    this.since = NaN;
    this.seen = NaN;
    /** Since when the face rests. */
    this.restingSince = NaN;
  }

  #forget() {
    this.face = "";
    this.since = NaN;
    this.seen = NaN;
    this.restingSince = NaN;
  }

  /** @returns {boolean} whether there are five. */
  get isDone() {
    return this.taken.length >= count;
  }

  /**
   * What is seen at a moment.
   * @param {number} time seconds, of any clock that only goes forward; what comes late is passed over
   * @param {string | null} face the face that is made: none is the empty text, nobody to be seen is null
   * @returns {Look}
   */
  look(time, face) {
    if (!(time > this.last)) return this.#now(false);
    if (time - this.last > this.rules.silence) this.#forget();
    this.last = time;
    const made = face && this.known.includes(face) ? face : "";
    this.#rest(time, face === "");
    if (made && made !== this.face) [this.face, this.since] = [made, time];
    if (made) this.seen = time;
    else if (this.face && time - this.seen > this.rules.bridge) this.face = "";
    const isHeld = made !== "" && made === this.face && time - this.since >= this.rules.hold - 1e-6;
    return this.#now(isHeld && this.isRested && this.add(made));
  }

  /**
   * @param {number} time
   * @param {boolean} isResting
   */
  #rest(time, isResting) {
    if (!isResting) this.restingSince = NaN;
    else if (Number.isNaN(this.restingSince)) this.restingSince = time;
    if (time - this.restingSince >= this.rules.neutral - 1e-6) this.isRested = true;
  }

  /**
   * @param {boolean} isTaken
   * @returns {Look}
   */
  #now(isTaken) {
    const { face } = this;
    const held = face ? Math.min(1, Math.max(0, (this.last - this.since) / this.rules.hold)) : 0;
    if (this.isDone) return { phase: "done", face, held, isTaken };
    if (!this.isRested) return { phase: "rest", face, held: 0, isTaken };
    if (face && face === this.taken[this.taken.length - 1]) return { phase: "same", face, held: 0, isTaken };
    return { phase: face ? "holding" : "ready", face, held, isTaken };
  }

  /**
   * Takes a face at once, as one that is chosen by hand.
   * @param {string} face
   * @returns {boolean} false if it does not count: unknown, the same twice in a row, or one too many.
   */
  add(face) {
    if (this.isDone || !this.known.includes(face) || this.taken[this.taken.length - 1] === face) return false;
    this.taken.push(face);
    this.isRested = false;
    return true;
  }

  /**
   * Takes faces in place of those that there are, as those of a clip.
   * @param {string[]} faces what does not count is left out
   */
  fill(faces) {
    this.again();
    for (const face of faces) this.add(face);
  }

  /** @returns {string} the last one, which is given back; none if there was none. */
  undo() {
    // A face that is still being made must not come back at once.
    this.isRested = false;
    return this.taken.pop() ?? "";
  }

  /** Gives all of them back. */
  again() {
    this.taken = [];
    this.isRested = false;
    this.#forget();
  }
}
