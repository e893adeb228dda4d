// Takes each new picture of the camera's video, with the moment it was taken.

/** One picture on its way; whoever has it closes it. */
/** @typedef {{picture: VideoFrame | ImageBitmap, at: number}} Taken */

/** Hands on each new picture, while it runs. */
export class Feed {
  /**
   * @param {HTMLVideoElement} video
   * @param {(taken: Taken) => void} receive
   */
  constructor(video, receive) {
    this.video = video;
    this.receive = receive;
    this.isRunning = false;
    /** Counts starts, so that a callback of an earlier one ends there. */
    this.run = 0;
  }

  start() {
    if (this.isRunning) return;
    this.isRunning = true;
    this.run += 1;
    this.#next(this.run);
  }

  stop() {
    this.isRunning = false;
    this.run += 1;
  }

  /** @param {number} run */
  #next(run) {
    const take = (/** @type {number} */ now, /** @type {VideoFrameCallbackMetadata | undefined} */ data) => {
      if (run !== this.run) return;
      this.#next(run);
      // What a clock says of the future is wrong.
      this.#take(Math.min(data?.captureTime ?? now, performance.now()));
    };
    if ("requestVideoFrameCallback" in this.video) this.video.requestVideoFrameCallback(take);
    else requestAnimationFrame((now) => take(now, undefined));
  }

  /** @param {number} at milliseconds of the page's clock */
  #take(at) {
    if (!this.video.videoWidth) return;
    if ("VideoFrame" in window) {
      try {
        // A handle of the camera's own picture: nothing is copied.
        this.receive({ picture: new VideoFrame(this.video, { timestamp: Math.round(at * 1000) }), at });
      } catch {
        // The video has just been changed; the next picture is near.
      }
      return;
    }
    createImageBitmap(this.video).then(
      (picture) => (this.isRunning ? this.receive({ picture, at }) : picture.close()), () => undefined);
  }
}
