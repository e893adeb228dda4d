// Where in a recording a moment lies: pauses are cut out of it.

/** The clock of one recording. All moments are milliseconds of the page's clock. */
export class RecordingClock {
  /** @param {number} now when it begins */
  constructor(now) {
    /** Stretches that are in the recording; the last one may be open. */
    this.stretches = [{ from: now, to: Infinity }];
  }

  /** @param {number} now */
  pause(now) {
    const last = this.stretches[this.stretches.length - 1];
    if (last.to === Infinity) last.to = now;
  }

  /** @param {number} now */
  resume(now) {
    if (this.stretches[this.stretches.length - 1].to !== Infinity) this.stretches.push({ from: now, to: Infinity });
  }

  /**
   * @param {number} moment
   * @returns {number} seconds from the recording's start; a moment in a pause counts as the pause's beginning.
   */
  place(moment) {
    let before = 0;
    for (const { from, to } of this.stretches) before += Math.max(0, Math.min(moment, to) - from);
    return before / 1000;
  }

  /**
   * @param {number} moment
   * @returns {boolean} whether the recording shows it.
   */
  has(moment) {
    return this.stretches.some(({ from, to }) => moment >= from && moment < to);
  }
}
