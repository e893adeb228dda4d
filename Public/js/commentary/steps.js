// What is on the screen while somebody talks over a clip, step by step: what changed, and when.

/** @typedef {import("../moments/geometry.js").Moment} Moment */

/**
 * @typedef {object} View a part of the picture, shares of its width and height
 * @property {number} x
 * @property {number} y
 * @property {number} size 1 is the whole picture
 */

/**
 * @typedef {object} Screen
 * @property {number} time of the shown frame, seconds of the clip
 * @property {View} view
 * @property {boolean} skeleton whether what was found is drawn over the picture
 * @property {Moment[]} moments of the clip, with their drawings
 */

/** @typedef {{at: number} & Partial<Screen>} Step */

/** Steps that are closer to each other are one, seconds: no screen shows more of them. */
const closest = 1 / 60;

/** Writes steps down. */
export class Steps {
  constructor() {
    /** @type {Step[]} those that nobody has taken yet */
    this.waiting = [];
    /** @type {Screen | null} */
    this.last = null;
    /** @type {string} */
    this.drawn = "";
  }

  /**
   * Writes down what has changed, if anything has.
   * @param {number} at seconds since the voice began
   * @param {Screen} screen
   */
  note(at, screen) {
    const { last } = this;
    /** @type {Partial<Screen>} */
    const change = {};
    if (screen.time !== last?.time) change.time = rounded(screen.time);
    if (!last || !isSame(screen.view, last.view)) change.view = screen.view;
    if (screen.skeleton !== last?.skeleton) change.skeleton = screen.skeleton;
    if (screen.moments !== last?.moments) {
      const drawn = screen.moments.filter(({ drawings }) => drawings.length > 0).map(({ time, drawings }) => ({ time, drawings }));
      const json = JSON.stringify(drawn);
      if (json !== this.drawn) change.moments = /** @type {Moment[]} */ (drawn);
      this.drawn = json;
    }
    this.last = screen;
    if (!Object.keys(change).length) return;
    const before = this.waiting.at(-1);
    if (before && at - before.at < closest) Object.assign(before, change);
    else this.waiting.push({ at: rounded(at), ...change });
  }

  /** @returns {Step[]} those that nobody has taken yet; they count as taken now. */
  take() {
    const taken = this.waiting;
    this.waiting = [];
    return taken;
  }
}

/**
 * @param {View} one
 * @param {View} other
 */
function isSame(one, other) {
  return one.x === other.x && one.y === other.y && one.size === other.size;
}

/**
 * @param {number} seconds
 * @returns {number} to a ten-thousandth.
 */
function rounded(seconds) {
  return Math.round(seconds * 1e4) / 1e4;
}
