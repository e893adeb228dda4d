// What this browser keeps for a page: never more than a convenience, since people may have switched it off.

/** @typedef {"localStorage" | "sessionStorage"} Place of all tabs, or of this one */

/**
 * @param {string} key
 * @param {Place} [place]
 * @returns {string | null} null also where the browser keeps nothing.
 */
export function remembered(key, place = "localStorage") {
  try {
    return window[place].getItem(key);
  } catch {
    return null;
  }
}

/**
 * Keeps a text as long as the browser lets us; else it lasts as long as the page.
 * @param {string} key
 * @param {string | null} value null forgets it
 * @param {Place} [place]
 */
export function remember(key, value, place = "localStorage") {
  try {
    if (value === null) window[place].removeItem(key);
    else window[place].setItem(key, value);
  } catch {
    // Switched off, or full.
  }
}
