// What is on the screen while somebody talks over a clip, step by step: what changed, and when.

/** @typedef {import("../moments/geometry.js").Moment} Moment */
/** @typedef {Pick<Moment, "time" | "drawings">} Drawn what is drawn at a moment */

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
 * @property {boolean} trail whether the path of the hand is
 * @property {Moment[]} moments of the clip, with their drawings
 */

/** @typedef {{at: number, time?: number, view?: View, skeleton?: boolean, trail?: boolean, moments?: Record<string, Drawn>}} Step */

/** Steps that are closer to each other are one, seconds: few screens show more of them. */
const closest = 1 / 90;

/** Writes steps down. */
export class Steps {
  constructor() {
    /** @type {Step[]} those that nobody has taken yet */
    this.waiting = [];
    /** @type {Screen | null} */
    this.last = null;
    /** @type {Map<string, string>} what is drawn at each moment, by its name */
    this.drawn = new Map();
  }

  /**
   * Writes down what has changed, if anything has.
   * @param {number} at seconds since the voice began
   * @param {Screen} screen
   */
  note(at, screen) {
    const { last } = this;
    /** @type {Omit<Step, "at">} */
    const change = {};
    if (screen.time !== last?.time) change.time = rounded(screen.time);
    if (!last || !isSame(screen.view, last.view)) change.view = screen.view;
    if (screen.skeleton !== last?.skeleton) change.skeleton = screen.skeleton;
    if (screen.trail !== last?.trail) change.trail = screen.trail;
    if (screen.moments !== last?.moments) {
      const moments = this.#changed(screen.moments);
      if (Object.keys(moments).length) change.moments = moments;
    }
    this.last = screen;
    if (!Object.keys(change).length) return;
    const before = this.waiting.at(-1);
    if (before && at - before.at < closest) {
      Object.assign(before, change, before.moments && change.moments ? { moments: { ...before.moments, ...change.moments } } : {});
    } else {
      this.waiting.push({ at: rounded(at), ...change });
    }
  }

  /** @returns {Step[]} those that nobody has taken yet; they count as taken now. */
  take() {
    const taken = this.waiting;
    this.waiting = [];
    return taken;
  }

  /**
   * @param {Moment[]} moments
   * @returns {Record<string, Drawn>} those whose drawings are others than before; without drawings where they are gone.
   */
  #changed(moments) {
    /** @type {Record<string, Drawn>} */
    const changed = {};
    const drawn = moments.filter(({ drawings }) => drawings.length > 0);
    for (const { id, time, drawings } of drawn) {
      const json = JSON.stringify([time, drawings]);
      if (json !== this.drawn.get(id)) changed[id] = { time, drawings };
      this.drawn.set(id, json);
    }
    const names = new Set(drawn.map(({ id }) => id));
    for (const id of [...this.drawn.keys()].filter((id) => !names.has(id))) {
      changed[id] = { time: 0, drawings: [] };
      this.drawn.delete(id);
    }
    return changed;
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
