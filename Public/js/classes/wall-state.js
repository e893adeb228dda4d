// What a class's large screen shows, as functions of what it hears.

import { countsFrom } from "./seat-states.js";

/** @typedef {Answers.WallView} View */
/** @typedef {"ended" | "paused" | "join" | "own" | "task" | "outcome"} Scene */

/** The bar of right answers grows to the next of these steps. */
const step = 50;

/**
 * @param {View} view
 * @returns {Scene}
 */
export function sceneOf({ state, isPaused, pace, task }) {
  if (state === "ended") return "ended";
  if (isPaused) return "paused";
  if (pace === "own") return "own";
  if (pace !== "together" || !task) return "join";
  return task.outcome ? "outcome" : "task";
}

/**
 * Where a task is.
 * @param {number | undefined} milliseconds since it began; nothing where that is not known
 * @param {number} seconds that there are for it
 * @returns {{count?: number, seconds: number, left?: number}} what is counted down, how long it has been seen, and the share of time left
 */
export function clockOf(milliseconds, seconds) {
  if (milliseconds === undefined) return { seconds: Infinity };
  const since = milliseconds / 1000 - countsFrom;
  if (since < 0) return { count: Math.min(countsFrom, Math.ceil(-since)), seconds: 0, left: 1 };
  return { seconds: since, left: Math.max(0, 1 - since / seconds) };
}

/**
 * The bars of what came of a task.
 * @param {NonNullable<View["task"]>} task
 * @returns {{kind: "choice" | "right" | "wrong" | "none", choice?: number, count: number, share: number, isRight: boolean}[]}
 */
export function barsOf({ outcome, answered, of }) {
  if (!outcome) return [];
  const { counts, rightChoice, right, wrong } = outcome;
  const most = Math.max(1, of);
  const share = (/** @type {number} */ count) => Math.min(1, count / most);
  if (counts) {
    return counts.map((count, index) => (
      { kind: "choice", choice: index + 1, count, share: share(count), isRight: rightChoice === index + 1 }));
  }
  const none = Math.max(0, of - answered);
  return [
    { kind: "right", count: right, share: share(right), isRight: true },
    { kind: "wrong", count: wrong, share: share(wrong), isRight: false },
    { kind: "none", count: none, share: share(none), isRight: false },
  ];
}

/**
 * How long the bar of right answers is.
 * @param {number} right
 */
export function mostOf(right) {
  return Math.max(step, Math.ceil((right + 1) / step) * step);
}
