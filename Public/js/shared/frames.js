// Which frame of a clip is shown, and how to get to another one: exact also when frame intervals vary.

/** @typedef {import("./recording.js").Recording} Recording */

/** A video with its frame times. */
export class FramePlayer {
  /**
   * @param {HTMLVideoElement} video
   * @param {Recording | null} recording
   * @param {{fps: number, duration: number}} facts used where there is no recording
   * @param {(time: number, frame: number) => void} onFrame told of each frame that is shown
   */
  constructor(video, recording, facts, onFrame) {
    this.video = video;
    this.onFrame = onFrame;
    this.times = recording?.count ? recording.times : evenTimes(facts);
    this.duration = facts.duration;
    this.frame = 0;
    /** What the browser calls the first frame's time: not zero when sound starts before the picture. */
    this.offset = 0;
    /** @type {number | null} the frame that was asked for and is not yet shown. */
    this.wanted = null;
    /** @type {number | null} where to pause. */
    this.stopAt = null;

    video.addEventListener("seeked", () => this.#continueSeeking());
    if ("requestVideoFrameCallback" in video) {
      const next = (/** @type {number} */ _, /** @type {VideoFrameCallbackMetadata} */ data) => {
        if (video.currentTime === 0) this.offset = data.mediaTime;
        this.#shown(nearest(this.times, data.mediaTime - this.offset));
        video.requestVideoFrameCallback(next);
      };
      video.requestVideoFrameCallback(next);
    } else {
      const look = () => {
        this.#shown(lastBefore(this.times, video.currentTime));
        if (!video.paused) requestAnimationFrame(look);
      };
      for (const name of ["play", "seeked", "timeupdate", "loadeddata"]) video.addEventListener(name, look);
    }
  }

  get count() {
    return this.times.length;
  }

  /** @returns {number} seconds of the shown frame on the clip's clock. */
  get time() {
    return this.times[this.frame] ?? 0;
  }

  /** @param {number} time seconds on the clip's clock; the nearest frame will be shown. */
  seek(time) {
    this.goTo(nearest(this.times, time));
  }

  /** Shows the present frame anew: the browser does not tell of one that was there before anybody listened. */
  showAgain() {
    this.goTo(lastBefore(this.times, this.video.currentTime - this.offset));
  }

  /** @param {number} count frames on, or back when negative. */
  step(count) {
    this.video.pause();
    this.goTo((this.wanted ?? this.frame) + count);
  }

  /** @param {number} frame */
  goTo(frame) {
    this.stopAt = null;
    this.wanted = Math.min(Math.max(frame, 0), this.count - 1);
    if (!this.video.seeking) this.#apply();
  }

  /**
   * Plays from one time to another.
   * @param {number} start
   * @param {number} end
   */
  playSpan(start, end) {
    this.seek(start);
    this.stopAt = end;
    this.video.play().catch(() => undefined);
  }

  #apply() {
    if (this.wanted === null) return;
    const time = this.times[this.wanted];
    // The middle of a frame's time on screen: rounding cannot lead to its neighbours.
    const next = this.times[this.wanted + 1] ?? Math.max(this.duration, time + this.#usualInterval());
    this.applied = this.wanted;
    this.video.currentTime = this.offset + (time + next) / 2;
  }

  #continueSeeking() {
    if (this.wanted === null) return;
    if (this.wanted !== this.applied) return this.#apply();
    // The browser tells of the picture a little later, and not at all where it stood there already.
    const frame = this.wanted;
    this.wanted = null;
    this.#shown(frame);
  }

  #usualInterval() {
    return this.count > 1 ? (this.times[this.count - 1] - this.times[0]) / (this.count - 1) : 0.04;
  }

  /** @param {number} frame */
  #shown(frame) {
    this.frame = frame;
    if (this.stopAt !== null && this.time >= this.stopAt && !this.video.seeking) {
      this.video.pause();
      this.stopAt = null;
    }
    this.onFrame(this.time, frame);
  }
}

/**
 * @param {{fps: number, duration: number}} facts
 * @returns {Float64Array}
 */
function evenTimes({ fps, duration }) {
  const rate = fps > 0 ? fps : 25;
  return Float64Array.from({ length: Math.max(1, Math.round(duration * rate)) }, (_, index) => index / rate);
}

/**
 * @param {ArrayLike<number>} times ascending
 * @param {number} time
 * @returns {number} the index of the last time that is not after `time`; 0 if all are.
 */
export function lastBefore(times, time) {
  let [low, high] = [0, times.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (times[middle] <= time + 1e-6) low = middle;
    else high = middle - 1;
  }
  return Math.max(low, 0);
}

/**
 * @param {ArrayLike<number>} times ascending
 * @param {number} time
 * @returns {number} the index of the time closest to `time`.
 */
export function nearest(times, time) {
  const before = lastBefore(times, time);
  const after = Math.min(before + 1, times.length - 1);
  return times[after] - time < time - times[before] ? after : before;
}
