// What a seat asks for until it has it: the tasks of what is on, and what they are played on.

import { ask, Refusal } from "../shared/answers.js";

/** @typedef {Answers.FingerCountTasks | Answers.CopycatTasks | Answers.VoteTasks} Tasks */

/** Milliseconds between two attempts: the first one, and the longest; and for an answer. */
const [soon, late] = [400, 5000];
const patience = 8000;

/**
 * Asks until there is an answer.
 * @param {string} path
 * @param {{part?: number, from?: number, signal: AbortSignal}} what from the place of the first task, or where the seat was
 * @returns {Promise<Tasks | null>} nothing when what is on is over.
 * @throws {Refusal} that more patience would not change
 */
export function fetchTasks(path, { part, from, signal }) {
  const query = new URLSearchParams({ part: String(part) });
  if (from !== undefined) query.set("from", String(from));
  return patiently(() => ask(`${path}?${query}`, { signal, patience, cache: "no-store" }, (response) => response.json()), signal);
}

/**
 * @template T
 * @param {() => Promise<T>} attempt
 * @param {AbortSignal} signal
 * @returns {Promise<T | null>} nothing when it is not wanted any more.
 * @throws {Refusal} that more patience would not change
 */
export async function patiently(attempt, signal) {
  for (let delay = soon; !signal.aborted; delay = Math.min(late, delay * 2)) {
    try {
      return await attempt();
    } catch (error) {
      if (signal.aborted) break;
      if (error instanceof Refusal && !error.isPassing) throw error;
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
  return null;
}
