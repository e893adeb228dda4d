// Time that stands still during a pause.

/** Counts milliseconds while it runs, by whatever clock the times come from. */
export class Stopwatch {
  constructor() {
    this.counted = 0;
    /** @type {number | null} since when it runs */
    this.since = null;
  }

  /** @param {number} now milliseconds */
  start(now) {
    this.since ??= now;
  }

  /** @param {number} now milliseconds */
  stop(now) {
    this.counted = this.at(now);
    this.since = null;
  }

  /**
   * Begins at nothing again, running or not as before.
   * @param {number} now milliseconds
   */
  reset(now) {
    this.counted = 0;
    if (this.since !== null) this.since = now;
  }

  /**
   * @param {number} now milliseconds
   * @returns {number} milliseconds
   */
  at(now) {
    return this.counted + (this.since === null ? 0 : Math.max(0, now - this.since));
  }
}
