// Records the camera's own video, with what was seen meanwhile.

import { localized } from "../shared/language.js";
import { newName, Recorder } from "../shared/recorder.js";

/** @typedef {import("./showing.js").LiveEvent} LiveEvent */
/** @typedef {import("../shared/takes.js").Take} Take */
/** @typedef {import("../shared/takes.js").Takes} Takes */

/** Bits of a second of video. */
const bitRate = 2_500_000;

/** One recording of the camera at a time. */
export class CameraRecorder extends Recorder {
  /**
   * @param {Takes} takes
   * @param {() => string} kind what is looked for
   * @param {(take: Take) => void} finished
   * @param {(text: string) => void} trouble is told what went wrong, for people
   */
  constructor(takes, kind, finished, trouble) {
    super(takes, {
      types: ["video/webm;codecs=vp8", "video/webm", "video/mp4"], options: { videoBitsPerSecond: bitRate },
      take: (type) => ({ id: newName(), name: nameAt(new Date(), type), kind: kind(), type, seconds: 0, bytes: 0, events: [] }),
      impossible: localized(
        "This browser can’t record this camera. Record with your device’s camera app, then upload the video."),
      nothing: localized("Nothing was recorded because the browser sent no video. Try again, or choose another camera."),
    }, finished, trouble);
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
