// The dashboard's list of clips. The server draws it; this only fetches it again and puts it in place.

import { localiseDates } from "../shared/dates.js";
import { freshPage } from "../shared/fresh-page.js";

let isRunning = false;
let isWanted = false;

/** Brings the list up to the server's state. Calls that come while one is under way are answered by one more. */
export async function refreshClips() {
  const list = document.getElementById("clip-list");
  if (!list) return;
  isWanted = true;
  if (isRunning) return;
  isRunning = true;
  try {
    while (isWanted) {
      isWanted = false;
      await replace();
    }
  } finally {
    isRunning = false;
  }
}

async function replace() {
  const page = await freshPage();
  const fresh = page?.getElementById("clip-list");
  const list = document.getElementById("clip-list");
  if (!page || !fresh || !list) return;
  // With the first clip the page changes its shape: words, guide and all.
  if (!list.children.length !== !fresh.children.length) {
    for (const selector of [".intro-words", "section.clips > .section-head"]) swap(selector, page);
    document.querySelector(".intro")?.classList.toggle("intro-first", !fresh.children.length);
    if (fresh.children.length) document.querySelector(".guide")?.remove();
  }
  // How many clips there are stands there, too.
  if (!document.activeElement?.closest(".section-links")) swap(".section-links", page);
  const focused = document.activeElement?.closest("[data-clip]")?.id;
  merge(list, fresh);
  localiseDates(list);
  if (focused && !list.contains(document.activeElement)) document.getElementById(focused)?.querySelector("a")?.focus();
}

/**
 * @param {string} selector
 * @param {Document} page
 */
function swap(selector, page) {
  const [old, fresh] = [document.querySelector(selector), page.querySelector(selector)];
  if (old && fresh) old.replaceWith(document.adoptNode(fresh));
}

/**
 * Cards that did not change their state stay as they are, so that pictures don't blink.
 * @param {HTMLElement} list
 * @param {HTMLElement} fresh
 */
function merge(list, fresh) {
  const cards = [...fresh.children].map((card) => {
    const old = document.getElementById(card.id);
    const isSame = old?.dataset.state === card.getAttribute("data-state") && card.getAttribute("data-state") === "done";
    return old && isSame ? old : document.adoptNode(card);
  });
  list.replaceChildren(...cards);
}
