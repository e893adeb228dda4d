// The address of the second screen, while a session is open.

import { localized } from "../shared/language.js";

/** Milliseconds for which "Link copied" stands. */
const copiedFor = 2000;

const panel = document.getElementById("second-screen");
const link = document.getElementById("second-link");
const copy = document.getElementById("second-copy");
const label = copy?.lastChild;
const words = label?.textContent ?? "";

/** @param {string | null} path of the session; null hides it. */
export function offerSecondScreen(path) {
  if (panel) panel.hidden = path === null;
  if (path !== null && link instanceof HTMLAnchorElement) link.href = path;
}

copy?.addEventListener("click", async () => {
  if (!(link instanceof HTMLAnchorElement) || !label) return;
  try {
    await navigator.clipboard.writeText(link.href);
    label.textContent = localized("Link copied");
  } catch {
    // The clipboard is closed to this page: the address can be read and typed.
    label.textContent = link.href;
    return;
  }
  setTimeout(() => (label.textContent = words), copiedFor);
});
