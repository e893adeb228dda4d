// What the page of a game is doing, and what it does after whatever happens. Nothing here touches the page: given a state and
// an event, out comes the next state.

/** @typedef {"ready" | "asking" | "beginning" | "playing" | "paused" | "lost" | "ending" | "results"} State */

/** @type {State} */
export const first = "ready";

/** Whoever stops goes back to the levels, from anywhere. */
const out = /** @type {const} */ ({ quit: "ready" });

/** What each event leads to. An event that a state does not name leaves it as it is. */
const table = /** @type {Record<State, Partial<Record<string, State>>>} */ ({
  // Levels to choose from.
  ready: { camera: "asking", buttons: "beginning" },
  // The browser asks for the camera, or it is being opened; with buttons one may go on at any time.
  asking: { seeing: "beginning", buttons: "beginning", ...out },
  // The server is asked for the questions.
  beginning: { begun: "playing", failed: "ready", ...out },
  playing: { pause: "paused", cameraLost: "lost", over: "ending", ...out },
  // Whether the camera is still there is asked when it goes on: a pause ends when somebody says so.
  paused: { goOn: "playing", again: "beginning", ...out },
  // The camera went away in the middle: nothing goes on until somebody says how.
  lost: { goOn: "playing", buttons: "playing", again: "beginning", pause: "lost", ...out },
  // The server is asked what the round was worth.
  ending: { ended: "results", failed: "ready", ...out },
  results: { again: "beginning", next: "beginning", ...out },
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
 * @returns {boolean} whether the camera stays on: between two rounds it does.
 */
export function keepsCamera(state) {
  return state !== "ready";
}
