// Parts of a report that open and close: this browser keeps which are open, links into a part open it, and paper shows all.

import { all } from "../shared/elements.js";
import { remember, remembered } from "../shared/storage.js";

/** @param {HTMLDetailsElement} part */
const keyOf = (part) => `motionbook.section.${part.dataset.section}`;

const parts = () => all(document, "details[data-section]", HTMLDetailsElement);

for (const part of parts()) {
  const kept = remembered(keyOf(part));
  if (kept) part.open = kept === "open";
}

reveal(location.hash)?.scrollIntoView();
addEventListener("hashchange", () => reveal(location.hash)?.scrollIntoView());

document.addEventListener("click", ({ target }) => {
  if (!(target instanceof Element)) return;
  // The part is open when the browser goes to it.
  const link = target.closest("a[href^='#']");
  if (link instanceof HTMLAnchorElement) reveal(link.hash);
  const part = target.closest("summary")?.parentElement;
  if (part instanceof HTMLDetailsElement && part.dataset.section) keep(part, !part.open);
});

/** What paper alone opened. */
let opened = /** @type {HTMLDetailsElement[]} */ ([]);

addEventListener("beforeprint", () => {
  opened = all(document, ".report details:not([open])", HTMLDetailsElement);
  for (const part of opened) part.open = true;
});

addEventListener("afterprint", () => {
  for (const part of opened) part.open = false;
  opened = [];
});

/**
 * The browser opens or closes the part itself; those of other swings that have the same name go along.
 * @param {HTMLDetailsElement} part
 * @param {boolean} isOpen
 */
function keep(part, isOpen) {
  remember(keyOf(part), isOpen ? "open" : "closed");
  for (const other of parts()) {
    if (other !== part && other.dataset.section === part.dataset.section) other.open = isOpen;
  }
}

/**
 * Opens what is around the place that a link leads to.
 * @param {string} hash with its sign
 * @returns {Element | null} the place, where something had to be opened.
 */
function reveal(hash) {
  const place = document.getElementById(hash.slice(1));
  let wasClosed = false;
  for (let part = place?.closest("details"); part; part = part.parentElement?.closest("details")) {
    wasClosed ||= !part.open;
    part.open = true;
  }
  return wasClosed ? place : null;
}
