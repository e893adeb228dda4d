// Quantities as people read them, in the words that the server uses too.

import { localized, localizedCount, number } from "./language.js";

/** @type {Record<string, string>} */
export const stageNames = {
  probing: localized("Reading the clip"),
  tracking: localized("Analysing each frame"),
  measuring: localized("Measuring"),
  pictures: localized("Saving images"),
  proxy: localized("Preparing video"),
};

/**
 * @param {number} bytes
 * @returns {string} a size in decimal units, `48.3 MB`.
 */
export function size(bytes) {
  if (bytes < 1000) return localizedCount(bytes, "{1} byte", "{1} bytes", bytes);
  const steps = bytes < 999_500 ? 1 : bytes < 999_500_000 ? 2 : 3;
  const value = bytes / 1000 ** steps;
  const shown = number(value, value < 9.95 ? 1 : 0);
  if (steps === 1) return localized("{1} kB", shown);
  return steps === 2 ? localized("{1} MB", shown) : localized("{1} GB", shown);
}

/**
 * @param {number} seconds
 * @returns {string} a rough estimate, `about 40 seconds left`.
 */
function timeLeft(seconds) {
  if (!(seconds >= 8)) return localized("a few seconds left");
  const fives = Math.ceil(seconds / 5) * 5;
  if (seconds < 55) return localizedCount(fives, "about {1} second left", "about {1} seconds left", fives);
  const minutes = Math.ceil(seconds / 60);
  if (minutes === 1) return localized("about a minute left");
  return localizedCount(minutes, "about {1} minute left", "about {1} minutes left", minutes);
}

/**
 * @param {number} seconds
 * @returns {string} a place on the clip's clock, `0:04.27`.
 */
export function clock(seconds) {
  const hundredths = Math.max(0, Math.round(seconds * 100));
  const two = (/** @type {number} */ part) => String(part).padStart(2, "0");
  return `${Math.floor(hundredths / 6000)}:${two(Math.floor(hundredths / 100) % 60)}.${two(hundredths % 100)}`;
}

/**
 * @param {number} share
 * @returns {number} whole hundredths; what is not all is never 100, and what is not nothing never 0.
 */
export function hundredths(share) {
  const nearest = Math.round(share * 100);
  return share > 0 && share < 1 ? Math.min(Math.max(nearest, 1), 99) : nearest;
}

/**
 * @param {{done: number, total: number, secondsLeft?: number}} progress
 * @returns {string} frames and time left in one line.
 */
export function progressDetail({ done, total, secondsLeft }) {
  const parts = [];
  if (total > 0) parts.push(localized("frame {1} of {2}", done, total));
  if (typeof secondsLeft === "number") parts.push(timeLeft(secondsLeft));
  return parts.join(" · ");
}
