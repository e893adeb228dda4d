// What would be sent: the button says how many swings are chosen, on the page and in the dialog of a report.

import { localizedCount } from "../shared/language.js";

/** @param {HTMLFormElement} form */
export function watch(form) {
  const update = () => {
    const count = form.querySelectorAll("input[name=swing]:checked").length;
    const isNever = form.querySelector("input[name=consent][value=never]:checked") !== null;
    const words = form.querySelector("#consent-count");
    if (words) words.textContent = localizedCount(count, "{1} swing", "{1} swings", count);
    const send = form.querySelector("#consent-send");
    if (send instanceof HTMLButtonElement) send.disabled = count === 0 || isNever;
  };
  form.addEventListener("change", update);
  // One swing is looked at at a time: a hundred have thousands of pictures.
  form.addEventListener(
    "toggle",
    (event) => {
      const opened = event.target;
      if (!(opened instanceof HTMLDetailsElement) || !opened.open || !opened.matches(".consent-details")) return;
      for (const other of form.querySelectorAll(".consent-details[open]")) {
        if (other !== opened && other instanceof HTMLDetailsElement) other.open = false;
      }
    },
    true,
  );
  update();
}

const form = document.getElementById("consent-form");
if (form instanceof HTMLFormElement) watch(form);
