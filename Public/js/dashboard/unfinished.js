// Remembers uploads that are not finished, so that a page that was loaded again can go on with them. It cannot read the
// files again by itself: whoever chose one has to choose it once more, and is recognised by name, size and date.

import { remember, remembered } from "../shared/controls.js";

/**
 * @typedef {object} Unfinished
 * @property {string} path where the upload lies on the server
 * @property {string} name
 * @property {number} size bytes
 * @property {number} modified milliseconds since 1970
 * @property {string} kind what is to be looked for
 * @property {string} tab who sends it
 * @property {number} seen when that tab was last at it, milliseconds since 1970
 */

const key = "motionbook.uploads";
/** Time after which a tab that says nothing has gone, milliseconds. */
const absence = 15_000;
/** Pause between signs of life, milliseconds. */
const pulse = 5000;

/** This tab; it keeps its name when its page is loaded again. */
const tab = (() => {
  try {
    const name = sessionStorage.getItem(key) ?? Math.random().toString(36).slice(2);
    sessionStorage.setItem(key, name);
    return name;
  } catch {
    return "";
  }
})();

/** @returns {Unfinished[]} */
function all() {
  try {
    const list = JSON.parse(remembered(key) ?? "[]");
    return Array.isArray(list) ? list.filter((one) => typeof one?.path === "string" && one.path.startsWith("/uploads/")) : [];
  } catch {
    return [];
  }
}

/** @returns {Unfinished[]} those that no other tab is at, the oldest first. */
export function unfinished() {
  return all().filter((one) => one.tab === tab || one.seen < Date.now() - absence);
}

/**
 * @param {File} file
 * @param {string} kind
 * @param {string} path
 */
export function keep(file, kind, path) {
  const one = { path, name: file.name, size: file.size, modified: file.lastModified, kind, tab, seen: Date.now() };
  remember(key, JSON.stringify([...all().filter((other) => other.path !== path), one]));
}

/** @param {string} path */
export function forget(path) {
  remember(key, JSON.stringify(all().filter((one) => one.path !== path)));
}

/**
 * @param {Unfinished} one
 * @param {File} file
 * @returns {boolean} whether it is the same file.
 */
export function isSame(one, file) {
  return one.name === file.name && one.size === file.size && one.modified === file.lastModified;
}

/** Says that this tab is still at its uploads. */
function beat() {
  const list = all();
  if (!list.some((one) => one.tab === tab)) return;
  remember(key, JSON.stringify(list.map((one) => (one.tab === tab ? { ...one, seen: Date.now() } : one))));
}

setInterval(beat, pulse);
