// Which frame of a clip is shown, and how to get to another one: exact also when frame intervals vary.

/** @typedef {import("./recording.js").Recording} Recording */
/** @typedef {{fps: number, duration: number, times?: Float64Array}} Facts of a clip; times of its frames where they come unevenly, seconds */

/** Firefox lets sound and picture of an MP4 start together, also where one of them starts later. */
const shiftsBeginnings = globalThis.navigator?.userAgent.includes("Firefox/");

/** Seconds after which a screen shows the next picture. */
const refresh = 1 / 60;
/** Seconds before its end that a loop's last frame is left: timers may come late, and nothing after it may be shown. */
const haste = 0.04;

/** Seconds by which two of a browser's times may differ and mean the same. */
const tolerance = 0.002;

/** A video with its frame times. */
export class FramePlayer {
  /**
   * @param {HTMLVideoElement} video
   * @param {Recording | null} recording
   * @param {Facts} facts used where there is no recording
   * @param {(time: number, frame: number) => void} onFrame told of each frame that is shown
   */
  constructor(video, recording, facts, onFrame) {
    this.video = video;
    this.onFrame = onFrame;
    this.times = recording?.count ? recording.times : facts.times?.length ? facts.times : evenTimes(facts);
    this.duration = facts.duration;
    this.frame = 0;
    /** Seconds by which the browser's clock is ahead of the clip's. */
    this.offset = 0;
    /** @type {number | null} the frame that was asked for and is not yet shown. */
    this.wanted = null;
    /** @type {number | null} the frame to which the video was last sent. */
    this.applied = null;
    /** Whether the video stands where it was sent to. */
    this.isSought = false;
    /** @type {number | null} where to pause. */
    this.stopAt = null;
    /** @type {{first: number, last: number} | null} the frames that playing repeats; `playSpan` goes its own way. */
    this.loop = null;
    /** @type {number | undefined} the timer that ends a loop's last frame. */
    this.turning = undefined;
    /** Whether the browser tells a frame's time on the file's own clock, with the delay of B-frames and what an edit list cuts. */
    this.isClockRaw = false;

    video.addEventListener("seeked", () => this.#continueSeeking());
    video.addEventListener("play", () => {
      this.isSought = false;
      if (this.loop && this.stopAt === null && this.wanted === null && this.frame >= this.loop.last) this.goTo(this.loop.first);
    });
    video.addEventListener("ended", () => {
      if (!this.loop) return;
      this.goTo(this.loop.first);
      video.play().catch(() => undefined);
    });
    video.addEventListener("pause", () => this.#settle());
    if ("requestVideoFrameCallback" in video) {
      const next = (/** @type {number} */ _, /** @type {VideoFrameCallbackMetadata} */ data) => {
        video.requestVideoFrameCallback(next);
        this.#presented(data.mediaTime);
      };
      video.requestVideoFrameCallback(next);
    } else {
      const look = () => {
        this.#shown(this.#current);
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
    // The exact beginning, whose picture tells the offset.
    if (shiftsBeginnings && this.applied === null && this.video.currentTime === 0) this.video.currentTime = 0;
    else this.goTo(this.#current);
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
    const next = this.times[this.wanted + 1] ?? Math.max(this.duration, time + this.#usualInterval());
    this.applied = this.wanted;
    // The middle of a frame's time on screen: rounding cannot lead to its neighbours. Before a gap it is that of a usual
    // frame, since WebKitGTK takes one whose own length is over for gone.
    this.video.currentTime = this.offset + time + Math.min(next - time, this.#usualInterval()) / 2;
  }

  #continueSeeking() {
    if (this.wanted === null) {
      if (this.video.paused) this.#shown(this.#current);
      return;
    }
    if (this.wanted !== this.applied) return this.#apply();
    // The frame is known, it is the one that was asked for. What the browser tells a little later is not: Firefox
    // gives the time that was sought, and WebKitGTK that of another frame where there are B-frames.
    const frame = this.wanted;
    this.wanted = null;
    this.isSought = true;
    this.#shown(frame);
  }

  /** @param {number} mediaTime seconds on the browser's clock of the picture that is now there */
  #presented(mediaTime) {
    const { video } = this;
    if (!video.paused) {
      this.#shown(this.isClockRaw ? this.#current : nearest(this.times, mediaTime - this.offset));
    } else if (shiftsBeginnings && this.applied === null && video.played.length === 0) {
      this.offset = mediaTime - this.times[0];
      this.#shown(0);
    } else if (this.isSought && !video.seeking && mediaTime > video.currentTime + tolerance) {
      // A picture never begins after the time at which it is shown.
      this.isClockRaw = true;
    }
  }

  /** Goes to the frame that the video has come to: when it pauses, the picture may be another one than was told of. */
  #settle() {
    if (this.wanted !== null || !this.video.paused) return;
    // To leave the end would keep the video from beginning anew.
    if (this.video.ended) this.#shown(this.#current);
    else this.goTo(Math.max(this.frame, this.#current));
  }

  /** @returns {number} the frame at the video's place. */
  get #current() {
    return lastBefore(this.times, this.video.currentTime - this.offset);
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
    this.#repeat();
    this.onFrame(this.time, frame);
  }

  /** Begins a loop anew once its last frame is there, which stands while the browser seeks. */
  #repeat() {
    const { loop, video, frame, times } = this;
    clearTimeout(this.turning);
    if (!loop || this.stopAt !== null || this.wanted !== null || video.paused || video.seeking) return;
    const end = times[loop.last + 1] ?? this.duration;
    // Screens skip frames of a fast clip: the picture after this one may be too late already.
    if (frame < loop.last && end > this.time + video.playbackRate * refresh) return;
    const left = frame < loop.last ? 0 : (this.offset + end - video.currentTime) / video.playbackRate - haste;
    const turn = () => {
      if (this.loop === loop && this.wanted === null && !video.paused) this.goTo(loop.first);
    };
    if (left > 0) this.turning = setTimeout(turn, left * 1000);
    else turn();
  }
}

/**
 * @param {Facts} facts
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
