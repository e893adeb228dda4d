// Quantities as people read them, in the words that the server uses too.

/** @type {Record<string, string>} */
export const stageNames = {
  probing: "Reading the clip",
  tracking: "Analysing each frame",
  measuring: "Measuring",
  pictures: "Saving images",
  proxy: "Preparing video",
};

/**
 * @param {number} bytes
 * @returns {string} a size in decimal units, `48.3 MB`.
 */
export function size(bytes) {
  if (bytes < 1000) return `${bytes} bytes`;
  let value = bytes;
  for (const unit of ["kB", "MB", "GB"]) {
    value /= 1000;
    if (value < 999.5 || unit === "GB") return `${value.toFixed(value < 9.95 ? 1 : 0)} ${unit}`;
  }
  return `${bytes} bytes`;
}

/**
 * @param {number} seconds
 * @returns {string} a rough estimate, `about 40 seconds`.
 */
export function timeLeft(seconds) {
  if (!(seconds >= 8)) return "a few seconds";
  if (seconds < 55) return `about ${Math.ceil(seconds / 5) * 5} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? "about a minute" : `about ${minutes} minutes`;
}

/**
 * @param {number} seconds
 * @returns {string} a place on the clip's clock, `0:04.27`.
 */
export function clock(seconds) {
  const hundredths = Math.max(0, Math.round(seconds * 100));
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
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
 * @param {number} count
 * @returns {string} digits in groups of three from five digits on, `36,000`.
 */
export function grouped(count) {
  return count < 10_000 ? String(count) : String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}

/**
 * @param {{done: number, total: number, secondsLeft?: number}} progress
 * @returns {string} frames and time left in one line.
 */
export function progressDetail({ done, total, secondsLeft }) {
  const parts = [];
  if (total > 0) parts.push(`frame ${grouped(done)} of ${grouped(total)}`);
  if (typeof secondsLeft === "number") parts.push(`${timeLeft(secondsLeft)} left`);
  return parts.join(" · ");
}
