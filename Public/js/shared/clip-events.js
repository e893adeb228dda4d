// What the news of clips are, and the line on which they come.

import { EventStream } from "./event-stream.js";

/** @typedef {Answers.ClipProgress} ClipEvent */

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
