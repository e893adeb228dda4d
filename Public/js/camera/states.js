// What the page of the camera is doing, and what it does after whatever happens. Nothing here touches the page or the
// camera: given a state and an event, out comes the next state. CameraState.swift has the words of each.

/**
 * @typedef {"unasked" | "stopped" | "asking" | "denied" | "insecure" | "forbidden" | "unsupported" | "none" | "inUse" | "failed"
 *   | "unplugged" | "opening" | "running" | "busy" | "lost" | "hidden" | "muted" | "poisoned" | "refused"} State
 */

/** @type {State} */
export const first = "unasked";

/** How asking for a camera may fail. */
const failures = /** @type {const} */ ({
  denied: "denied", insecure: "insecure", forbidden: "forbidden", unsupported: "unsupported", none: "none", inUse: "inUse",
  failed: "failed",
});

/** Without a camera one may start, and that is all. */
const off = /** @type {const} */ ({ start: "asking" });

/** With a camera: what becomes of the session, and the ways out. */
const on = /** @type {const} */ ({
  ...failures, opened: "running", busy: "busy", lost: "lost", poisoned: "poisoned", refused: "refused", unplugged: "unplugged",
  hide: "hidden", mute: "muted", stop: "stopped",
});

/** What each event leads to. An event that a state does not name leaves it as it is. */
const table = /** @type {Record<State, Partial<Record<string, State>>>} */ ({
  unasked: off, stopped: off, denied: off, insecure: off, forbidden: off, unsupported: off, none: off, inUse: off, failed: off,
  unplugged: off, poisoned: off, refused: off,
  asking: { ...failures, granted: "opening", stop: "stopped" },
  opening: on,
  running: { ...on, reopen: "opening" },
  busy: { ...on, reopen: "opening" },
  lost: { ...on, reopen: "opening" },
  // Answers that come late do not bring a picture back that nobody sees.
  hidden: { show: "opening", unplugged: "unplugged", poisoned: "poisoned", refused: "refused", stop: "stopped" },
  // The same, while something else has the camera: a call, another app.
  muted: {
    ...failures, unmute: "opening", hide: "hidden", unplugged: "unplugged", poisoned: "poisoned", refused: "refused", stop: "stopped",
  },
});

/** All states. */
export const states = /** @type {State[]} */ (Object.keys(table));

/**
 * @param {State} state
 * @param {string} event
 * @returns {State} the state after the event.
 */
export function next(state, event) {
  return table[state]?.[event] ?? state;
}

/**
 * @param {State} state
 * @returns {boolean} whether the camera is on.
 */
export function hasCamera(state) {
  return "unplugged" in table[state];
}

/**
 * @param {State} state
 * @returns {boolean} whether pictures are to be sent.
 */
export function isSending(state) {
  return hasCamera(state) && state !== "hidden" && state !== "muted";
}
