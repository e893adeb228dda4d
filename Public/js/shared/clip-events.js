// What the news of clips are, and the line on which they come.

import { EventStream } from "./event-stream.js";

/**
 * @typedef {object} ClipEvent
 * @property {string} clip
 * @property {"queued" | "running" | "done" | "failed" | "cancelled" | "deleted"} state
 * @property {string} [task] what is done, unless it is the analysis
 * @property {string} stage
 * @property {number} done
 * @property {number} total
 * @property {number | null} secondsLeft
 * @property {string | null} message
 */

/**
 * @param {string} data
 * @returns {ClipEvent | null} null for a line that is not ours.
 */
export function clipEvent(data) {
  try {
    return JSON.parse(data);
  } catch {
    return null;
  }
}

/**
 * @param {string} path where the server tells them
 * @returns {EventStream}
 */
export function clipStream(path) {
  return new EventStream(() => new EventSource(path), (data) => {
    const event = clipEvent(data);
    return `${event?.clip} ${event?.task ?? ""}`;
  });
}
