// Remembers uploads that are not finished, so that a page that was loaded again can go on with them. It cannot read the
// files again by itself: whoever chose one has to choose it once more. A file is known by its name, its size and its ends, not by its
// date: phones make a new file of a film each time it is chosen.

import { remember, remembered } from "../shared/storage.js";

/**
 * @typedef {object} Unfinished
 * @property {string} path where the upload lies on the server
 * @property {string} name
 * @property {number} size bytes
 * @property {string} [ends] what `endsOf` made of the file; older pages kept its date in place of it
 * @property {number} [modified] that date, milliseconds since 1970
 * @property {string} kind what is to be looked for
 * @property {string} tab who sends it
 * @property {number} seen when that tab was last at it, milliseconds since 1970
 */

const key = "motionbook.uploads";
/** Bytes at the beginning of a file, and at its end, by which it is known again. */
const end = 64 << 10;
/** Time after which a tab that says nothing has gone, milliseconds. */
const absence = 15_000;
/** Pause between signs of life, milliseconds. */
const pulse = 5000;

/** This tab; it keeps its name when its page is loaded again. */
const tab = remembered(key, "sessionStorage") ?? Math.random().toString(36).slice(2);
remember(key, tab, "sessionStorage");

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
 * @returns {Promise<Unfinished>}
 */
export async function describe(file, kind, path) {
  return { path, name: file.name, size: file.size, ends: await endsOf(file), kind, tab, seen: Date.now() };
}

/** @param {Unfinished} one */
export function keep(one) {
  remember(key, JSON.stringify([...all().filter((other) => other.path !== one.path), one]));
}

/** @param {string} path */
export function forget(path) {
  remember(key, JSON.stringify(all().filter((one) => one.path !== path)));
}

/**
 * @param {Unfinished} one
 * @param {File} file
 * @returns {Promise<boolean>} whether it is the same file.
 */
export async function isSame(one, file) {
  if (one.name !== file.name || one.size !== file.size) return false;
  if (one.ends === undefined) return one.modified === file.lastModified;
  // Nothing is known of the ends of a file that could not be read.
  return one.ends === "" || one.ends === (await endsOf(file));
}

/**
 * @param {Blob} file
 * @returns {Promise<string>} a checksum (FNV-1a) of its first and last bytes; empty where it cannot be read.
 */
async function endsOf(file) {
  try {
    const bytes = await new Blob([file.slice(0, end), file.slice(Math.max(0, file.size - end))]).arrayBuffer();
    return new Uint8Array(bytes).reduce((sum, byte) => Math.imul(sum ^ byte, 0x01000193), 0x811c9dc5).toString(16);
  } catch {
    return "";
  }
}

/** Says that this tab is still at its uploads. */
function beat() {
  const list = all();
  if (!list.some((one) => one.tab === tab)) return;
  remember(key, JSON.stringify(list.map((one) => (one.tab === tab ? { ...one, seen: Date.now() } : one))));
}

setInterval(beat, pulse);
