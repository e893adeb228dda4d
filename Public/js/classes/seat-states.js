// What the page of a seat shows, and whether its camera is on: it follows from how things stand. Nothing here touches the page.

/** @typedef {Answers.SeatView} View how things stand in the class for this seat */
/** @typedef {"moved" | "removed" | "ended"} Loss why the seat is gone */
/** @typedef {"camera" | "buttons"} Way how somebody plays */
/**
 * @typedef {"none" | "loading" | "counting" | "asked" | "idle" | "answered" | "late" | "done"} Phase of what is on: nothing, being fetched,
 *   3-2-1, to be answered, to be answered once somebody is there, answered, not answered in time, no more tasks
 */
/** @typedef {Loss | "waiting" | "paused" | "ways" | "asking" | "next" | "idle" | "thanks" | "late" | "done" | "playing"} Screen */

/**
 * @typedef {object} Standing
 * @property {View} view
 * @property {Loss | null} loss
 * @property {Way | null} way nothing until somebody chose
 * @property {boolean} isAsking whether the browser asks for the camera, or it is being opened for the first time
 * @property {Phase} phase
 */

/** What a vote is called in the place of a game. */
export const voteGame = "show-of-fingers";

/** All screens that stand in the page, beside the field on which is played. */
export const screens = ["waiting", "ways", "next", "idle", "thanks", "late", "done", "paused", "moved", "removed", "ended"];

/** Why a seat is gone, by the code of the answer that says so. */
const losses = /** @type {Record<string, Loss>} */ ({
  seatMoved: "moved", seatRemoved: "removed", classEnded: "ended", unknownSeat: "removed", keyNeeded: "removed",
});

/** What is shown of a phase that is not played. */
const shown = /** @type {Record<Phase, Screen>} */ ({
  none: "next", loading: "playing", counting: "playing", asked: "playing", idle: "idle", answered: "thanks", late: "late", done: "done",
});

/**
 * @param {Standing} standing
 * @returns {Screen}
 */
export function screenOf({ view, loss, way, isAsking, phase }) {
  if (loss) return loss;
  if (view.isPaused) return "paused";
  if (!view.game) return "waiting";
  if (!way) return "ways";
  if (isAsking) return "asking";
  return shown[phase];
}

/**
 * @param {Pick<Standing, "view" | "loss" | "way" | "phase">} standing
 * @returns {boolean} whether the camera is to be on: between two tasks of a game it stays so, since to open one takes seconds.
 */
export function wantsCamera({ view, loss, way, phase }) {
  return way === "camera" && !loss && !view.isPaused && isPlayed(view) && phase !== "done";
}

/**
 * A vote has one task: with its end it is over.
 * @param {View} view
 */
function isPlayed({ game, task }) {
  return game === voteGame ? task !== undefined : Boolean(game);
}

/**
 * @param {View} view
 * @returns {string} what is on: another text is another task, or another game; nothing where nothing is on.
 */
export function lessonOf({ game, level, pace, part, task }) {
  if (!game || (pace === "together" && task === undefined)) return "";
  return [part, game, level, pace, pace === "together" ? task : ""].join(" ");
}

/**
 * @param {{status: number, code: string}} refusal
 * @returns {Loss | null} why the seat is gone, if that is what it says.
 */
export function lossOf({ status, code }) {
  if (code in losses) return losses[code];
  return status === 401 || status === 410 ? "removed" : null;
}

/** Seconds that are counted down before a task for all, here and on the wall. */
export const countsFrom = 3;

/**
 * @param {number} milliseconds since the count began
 * @returns {number} the number that is shown; 0 when the task begins.
 */
export function countOf(milliseconds) {
  return Math.max(0, countsFrom - Math.floor(milliseconds / 1000));
}
