// Which of the things that somebody shows is an answer: one that is held. Nothing here touches the page, the camera or a clock:
// readings with their times go in, what is held comes out.

/**
 * @typedef {object} Rules times in seconds
 * @property {number} hold something must be held
 * @property {number} bridge of something else do not end a hold: a picture or two that were read wrongly
 * @property {number} silence without any reading ends whatever was held
 * @property {number} patience that is added for what was already there when the question came
 * @property {number} pictures of it at least
 */

/** @type {Rules} */
export const rules = { hold: 0.5, bridge: 0.15, silence: 1, patience: 1, pictures: 1 };

/**
 * Where two or three pictures come a second, as from the seats of a class: one that was read wrongly lasts until the next.
 * @type {Rules}
 */
export const slowRules = { hold: 0.7, bridge: 0.6, silence: 2.5, patience: 1, pictures: 2 };

/**
 * @typedef {object} Held what a reading led to
 * @property {string} value what is held, or none
 * @property {number} share how much of the hold is done, 0 to 1
 * @property {number} since when the first picture of it was taken, seconds; not before the question
 * @property {number} due when the hold is done, seconds
 * @property {boolean} isTaken whether this very reading completed it
 * @property {boolean} isSpent whether it is the answer that was taken last, held on: it has to change before it counts again
 */

/** Takes what is held, once each time. */
export class Hold {
  /**
   * @param {(value: string) => boolean} isAnswer what counts; all else is as nothing
   * @param {Partial<Rules>} [changed]
   */
  constructor(isAnswer, changed = {}) {
    this.isAnswer = isAnswer;
    this.rules = { ...rules, ...changed };
    this.last = -Infinity;
    /** What is held, since when, when it was last seen, and when the hold is done. */
    this.value = "";
    this.since = NaN;
    this.seen = NaN;
    this.due = NaN;
    /** Pictures of it. */
    this.pictures = 0;
    /** What is seen in its place, since when, and in how many pictures. */
    this.other = "";
    this.otherSince = NaN;
    this.otherPictures = 0;
    /** What was taken last, until it changes. */
    this.spent = "";
  }

  /**
   * What is seen at a moment.
   * @param {number} time seconds, of any clock that only goes forward; what comes late is passed over
   * @param {string} value what is shown; nothing is the empty text
   * @returns {Held}
   */
  look(time, value) {
    if (!(time > this.last)) return this.#now(false);
    if (time - this.last > this.rules.silence) this.#change("", time, 0);
    this.last = time;
    const shown = this.isAnswer(value) ? value : "";
    if (shown === this.value) {
      this.seen = time;
      this.pictures += 1;
      this.other = "";
      this.otherSince = NaN;
    } else {
      if (Number.isNaN(this.otherSince) || this.other !== shown) [this.other, this.otherSince, this.otherPictures] = [shown, time, 0];
      this.otherPictures += 1;
      // What was nothing gives way at once; a hold, not to a flicker.
      if (this.value === "" || time - this.seen > this.rules.bridge) this.#change(shown, this.otherSince, this.otherPictures);
    }
    return this.#now(this.#isDone(time));
  }

  /**
   * Time passes. A picture needs its time to be looked at: a hold is done when its time has come and what was seen last agreed and is
   * no older than what would be bridged anyway.
   * @param {number} time seconds, of the clock of readings
   * @returns {Held}
   */
  wait(time) {
    return this.#now(time - this.seen <= this.rules.bridge && this.#isDone(time));
  }

  /**
   * @param {number} time seconds
   * @returns {boolean} whether the hold is done now, for the first time.
   */
  #isDone(time) {
    const isDone = this.value !== "" && Number.isNaN(this.otherSince) && this.value !== this.spent && time >= this.due - 1e-6
      && this.pictures >= this.rules.pictures;
    if (isDone) this.spent = this.value;
    return isDone;
  }

  /**
   * A question came: what is already there was not meant for it, and has to be held longer.
   * @param {number} time seconds
   */
  begin(time) {
    if (!this.value) return;
    this.since = Math.max(this.since, time);
    this.due = this.since + this.rules.patience + this.rules.hold;
  }

  /**
   * @param {string} value
   * @param {number} since
   * @param {number} pictures of it so far
   */
  #change(value, since, pictures) {
    if (value !== this.spent) this.spent = "";
    this.value = value;
    this.since = since;
    this.seen = Math.max(since, this.last);
    this.due = since + this.rules.hold;
    this.pictures = pictures;
    this.other = "";
    this.otherSince = NaN;
  }

  /**
   * @param {boolean} isTaken
   * @returns {Held}
   */
  #now(isTaken) {
    const { value, since, due } = this;
    const isSpent = !isTaken && value !== "" && value === this.spent;
    const length = due - since;
    const share = value === "" || isSpent ? 0 : isTaken ? 1 : Math.min(1, Math.max(0, (this.last - since) / length));
    return { value, share, since, due, isTaken, isSpent };
  }
}
