// Counts down to the end of a pause, then leads on.

import { localized } from "../shared/language.js";

const left = document.getElementById("pause-left");
const over = document.getElementById("pause-over");
const until = Date.parse(left?.dataset.until ?? "");

if (left && !Number.isNaN(until)) {
  tell(left);
  const timer = setInterval(() => {
    if (tell(left)) clearInterval(timer);
  }, 1000);
}

/**
 * @param {HTMLElement} left
 * @returns {boolean} whether it is over.
 */
function tell(left) {
  const seconds = Math.ceil((until - Date.now()) / 1000);
  if (seconds <= 0) {
    left.textContent = localized("You can try again now.");
    left.setAttribute("role", "status");
    over?.focus({ preventScroll: true });
    return true;
  }
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const clock = hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
  left.textContent = localized("{1} left", clock);
  return false;
}
