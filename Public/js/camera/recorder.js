// Records the camera's own video, with what was seen meanwhile. Every second goes into the browser's database at once.

import { localized } from "../shared/language.js";
import { RecordingClock } from "./recording-clock.js";

/** @typedef {import("./showing.js").LiveEvent} LiveEvent */
/** @typedef {import("./takes.js").Take} Take */
/** @typedef {import("./takes.js").Takes} Takes */

/** Longest recording, seconds; its last ones are counted down. */
export const longest = 600;
/** Milliseconds between two pieces, and bits of a second of video. */
const pieceEvery = 1000;
const bitRate = 2_500_000;

/** What browsers record, best first; each is tried. */
const types = ["video/webm;codecs=vp8", "video/webm", "video/mp4"];

/** One recording at a time. */
export class Recorder {
  /**
   * @param {Takes} takes
   * @param {(take: Take) => void} finished
   * @param {(text: string) => void} trouble is told what went wrong, for people
   */
  constructor(takes, finished, trouble) {
    this.takes = takes;
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
   * @param {string} kind what is looked for
   */
  start(stream, kind) {
    // A browser may say that it records a type and then not do it.
    const possible = [...types.filter((type) => MediaRecorder.isTypeSupported(type)), undefined];
    const didBegin = possible.some((type) => {
      try {
        this.#begin(stream, kind, type);
        return true;
      } catch {
        return false;
      }
    });
    if (!didBegin) {
      this.trouble(localized(
        "This browser can’t record this camera. Record with your device’s camera app, then upload the video."));
    }
  }

  /**
   * @param {MediaStream} stream
   * @param {string} kind
   * @param {string | undefined} type of media; the browser's own choice where there is none
   */
  #begin(stream, kind, type) {
    const media = new MediaRecorder(stream, { videoBitsPerSecond: bitRate, ...(type ? { mimeType: type } : {}) });
    const kept = type ?? media.mimeType;
    const clock = new RecordingClock(performance.now());
    /** @type {Take} */
    const take = {
      id: `${Date.now()}-${Math.random().toString(36).slice(2, 8)}`, name: nameAt(new Date(), kept), kind, type: kept,
      seconds: 0, bytes: 0, events: [],
    };
    let pieces = 0;
    media.ondataavailable = ({ data }) => {
      if (!data.size) return;
      take.seconds = clock.place(performance.now());
      take.bytes += data.size;
      this.takes.keep(take, pieces, data);
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
      if (!take.bytes) {
        return this.trouble(
          localized("Nothing was recorded because the browser sent no video. Try again, or choose another camera."));
      }
      if (didFail) this.trouble(localized("The recording was interrupted. Everything up to that point is saved."));
      await this.takes.keep(take);
      this.finished(take);
    };
    media.start(pieceEvery);
    [this.media, this.take, this.clock] = [media, take, clock];
    // Whoever finds the take in the database meanwhile shall see that it is not finished.
    navigator.locks?.request(lockOf(take), () => new Promise((free) => media.addEventListener("stop", free, { once: true })));
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

  /**
   * Something happened in front of the camera: it is kept with the recording, at its time in there.
   * @param {LiveEvent} event
   * @param {number} began when its session began, milliseconds of the page's clock
   */
  note(event, began) {
    const { take, clock } = this;
    if (!take || !clock) return;
    const [start, end] = [event.start, event.end ?? event.t].map((time) => began + time * 1000);
    // What was over before it began, or happened in a pause, is not in it.
    if (clock.place(end) <= 0 || (!clock.has(start) && !clock.has(end))) return;
    const { id: _, ...rest } = event;
    const placed = { ...rest };
    for (const name of /** @type {const} */ (["t", "start", "end", "contact"])) {
      const time = event[name];
      if (time !== undefined) placed[name] = Math.round(clock.place(began + time * 1000) * 1000) / 1000;
    }
    take.events.push(placed);
  }
}

/**
 * @param {Take} take
 * @returns {string} the name of the lock that is held while it is being recorded.
 */
export function lockOf(take) {
  return `motionbook.take.${take.id}`;
}

/**
 * @param {Date} date
 * @param {string} type
 * @returns {string} `Camera 2026-11-23 14.05.webm`
 */
export function nameAt(date, type) {
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join("-");
  const ending = type.startsWith("image/") ? "jpg" : type.startsWith("video/mp4") ? "mp4" : "webm";
  const name = localized("Camera {1}", `${day} ${two(date.getHours())}.${two(date.getMinutes())}`);
  return `${name}.${ending}`;
}
