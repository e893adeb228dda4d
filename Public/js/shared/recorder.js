// Records a camera or a microphone. Every second goes into the browser's database at once.

import { localized } from "./language.js";
import { RecordingClock } from "./recording-clock.js";

/** @typedef {import("./takes.js").Take} Take */
/** @typedef {import("./takes.js").Takes} Takes */

/** Longest recording, seconds; its last ones are counted down. */
export const longest = 600;
/** Milliseconds between two pieces. */
const pieceEvery = 1000;

/**
 * @typedef {object} Form what is recorded, and what is said of it
 * @property {string[]} types of media that browsers record, best first; each is tried
 * @property {MediaRecorderOptions} options
 * @property {(type: string) => Take} take a new one of a media type
 * @property {string} impossible why nothing can be recorded, for people
 * @property {string} nothing that nothing came, for people
 */

/** One recording at a time. */
export class Recorder {
  /**
   * @param {Takes} takes
   * @param {Form} form
   * @param {(take: Take) => void} finished
   * @param {(text: string) => void} trouble is told what went wrong, for people
   */
  constructor(takes, form, finished, trouble) {
    this.takes = takes;
    this.form = form;
    this.finished = finished;
    this.trouble = trouble;
    /** @type {MediaRecorder | null} */
    this.media = null;
    /** @type {Take | null} */
    this.take = null;
    /** @type {RecordingClock | null} */
    this.clock = null;
  }

  /** Whether this browser records at all. */
  static get isOffered() {
    return "MediaRecorder" in window;
  }

  /** @returns {"off" | "recording" | "paused"} */
  get state() {
    if (!this.media || this.media.state === "inactive") return "off";
    return this.media.state === "paused" ? "paused" : "recording";
  }

  /** @returns {number} seconds recorded so far. */
  get seconds() {
    return this.clock?.place(performance.now()) ?? 0;
  }

  /**
   * @param {MediaStream} stream
   * @returns {boolean} whether it has begun.
   */
  start(stream) {
    const { types, impossible } = this.form;
    // A browser may say that it records a type and then not do it.
    const possible = [...types.filter((type) => MediaRecorder.isTypeSupported(type)), undefined];
    const didBegin = possible.some((type) => {
      try {
        this.#begin(stream, type);
        return true;
      } catch {
        return false;
      }
    });
    if (!didBegin) this.trouble(impossible);
    return didBegin;
  }

  /**
   * @param {MediaStream} stream
   * @param {string | undefined} type of media; the browser's own choice where there is none
   */
  #begin(stream, type) {
    const media = new MediaRecorder(stream, { ...this.form.options, ...(type ? { mimeType: type } : {}) });
    const clock = new RecordingClock(performance.now());
    const take = this.form.take(type ?? media.mimeType);
    let pieces = 0;
    media.ondataavailable = ({ data }) => {
      if (!data.size) return;
      take.seconds = clock.place(performance.now());
      take.bytes += data.size;
      this.takes.keep(take, pieces, data, this.beside());
      pieces += 1;
    };
    let didFail = false;
    media.onerror = () => {
      didFail = true;
    };
    // Also when the camera has gone, or recording failed: then the browser ends it.
    media.onstop = async () => {
      clock.pause(performance.now());
      take.seconds = clock.place(performance.now());
      if (this.media === media) this.media = this.take = this.clock = null;
      if (!take.bytes) return this.trouble(this.form.nothing);
      if (didFail) this.trouble(localized("The recording was interrupted. Everything up to that point is saved."));
      await this.takes.keep(take);
      this.finished(take);
    };
    media.start(pieceEvery);
    [this.media, this.take, this.clock] = [media, take, clock];
    // Whoever finds the take in the database meanwhile shall see that it is not finished.
    navigator.locks?.request(lockOf(take), () => new Promise((free) => media.addEventListener("stop", free, { once: true })));
  }

  /** @returns {unknown} what belongs to the piece that has just come. */
  beside() {
    return undefined;
  }

  pause() {
    if (this.state !== "recording") return;
    this.media?.pause();
    this.clock?.pause(performance.now());
  }

  resume() {
    if (this.state !== "paused") return;
    this.media?.resume();
    this.clock?.resume(performance.now());
  }

  stop() {
    if (this.state !== "off") this.media?.stop();
  }
}

/** @returns {string} a name that no other recording has. */
export function newName() {
  return `${Date.now()}-${Math.random().toString(36).slice(2, 8)}`;
}

/**
 * @param {Take} take
 * @returns {string} the name of the lock that is held while it is being recorded.
 */
export function lockOf(take) {
  return `motionbook.take.${take.id}`;
}
