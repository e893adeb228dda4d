// The list of messages: the tour that comes once by itself, and states that are looked up again when somebody comes back.

import { localized } from "../shared/language.js";
import { remember, remembered } from "../shared/storage.js";
import { localiseDates } from "../shared/dates.js";
import { all } from "../shared/elements.js";
import { freshPage } from "../shared/fresh-page.js";

const tourKey = "motionbook.messages.tour";
/** Milliseconds after which what is shown may be old. */
const old = 5000;

const tour = document.getElementById("tour-dialog");
if (tour instanceof HTMLDialogElement) guide(tour);

/** @param {HTMLDialogElement} tour */
function guide(tour) {
  const pages = all(tour, ".tour-page", HTMLElement);
  const [back, next] = [document.getElementById("tour-back"), document.getElementById("tour-next")];
  if (!(back instanceof HTMLButtonElement) || !(next instanceof HTMLButtonElement)) return;
  let place = 0;
  const show = (/** @type {number} */ wanted) => {
    place = Math.min(Math.max(wanted, 0), pages.length - 1);
    pages.forEach((page, index) => (page.hidden = index !== place));
    back.disabled = place === 0;
    next.textContent = place === pages.length - 1 ? localized("Got it") : localized("Next");
  };
  const turn = (/** @type {number} */ wanted) => {
    show(wanted);
    const title = pages[place].querySelector("h3");
    if (title instanceof HTMLElement) title.focus();
  };
  back.addEventListener("click", () => turn(place - 1));
  next.addEventListener("click", () => (place === pages.length - 1 ? tour.close() : turn(place + 1)));
  tour.addEventListener("close", () => {
    remember(tourKey, "seen");
    show(0);
  });
  show(0);
  if (remembered(tourKey) !== "seen") tour.showModal();
}

const lists = document.getElementById("message-lists");
let shownAt = performance.now();

async function refresh() {
  if (!lists || performance.now() - shownAt < old) return;
  shownAt = performance.now();
  lists.setAttribute("aria-busy", "true");
  const page = await freshPage();
  const fresh = page?.getElementById("message-lists");
  // The keyboard is not taken away from whoever is in the list.
  if (fresh && !lists.contains(document.activeElement)) {
    localiseDates(fresh);
    lists.replaceChildren(...fresh.childNodes);
  }
  lists.removeAttribute("aria-busy");
}

document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && refresh());
addEventListener("pageshow", (event) => event.persisted && refresh());
