// Tries other thresholds: the server says what they would find, charts and list follow the sliders.

import { freshPage } from "../shared/fresh-page.js";
import { percent } from "../shared/language.js";

/** What of a chart is drawn anew. */
const changing = [".chart-spans", ".chart-levels", ".chart-span-labels", "desc"];

const pause = 120; // Milliseconds that a slider must rest.

const form = document.getElementById("threshold-form");
if (form instanceof HTMLFormElement) connect(form);

/** @param {HTMLFormElement} form */
function connect(form) {
  let waiting = 0;
  let asked = 0;
  form.addEventListener("input", (event) => {
    const slider = event.target;
    if (!(slider instanceof HTMLInputElement)) return;
    const words = slider.parentElement?.querySelector("output");
    if (words) words.textContent = percent(slider.valueAsNumber);
    clearTimeout(waiting);
    waiting = setTimeout(async () => {
      const turn = ++asked;
      const page = await freshPage(addressOf(form));
      if (page && turn === asked) show(page);
    }, pause);
  });
}

/**
 * @param {HTMLFormElement} form
 * @returns {string} this page with the sliders' thresholds.
 */
function addressOf(form) {
  const query = new URLSearchParams();
  for (const slider of form.querySelectorAll("input")) query.set(slider.name, slider.value);
  return `${location.pathname}?${query}`;
}

/** @param {Document} page with what would be found */
function show(page) {
  const trial = document.getElementById("trial");
  if (trial) trial.textContent = page.getElementById("trial")?.textContent ?? "";
  for (const drawing of document.querySelectorAll("#chart svg[id]")) {
    const other = page.getElementById(drawing.id);
    for (const part of changing) {
      const old = drawing.querySelector(part);
      const fresh = other?.querySelector(part);
      if (old && fresh) old.replaceWith(document.adoptNode(fresh));
    }
  }
}
