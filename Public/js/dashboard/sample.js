// Brings the sample here as if somebody had uploaded it, and opens its report.

import { ask } from "../shared/answers.js";
import { localized } from "../shared/language.js";

const button = document.getElementById("try-sample");
const status = document.getElementById("sample-status");
const form = document.getElementById("upload-form");

/** @param {string} text */
function say(text) {
  if (status) status.textContent = text;
}

/**
 * @param {HTMLButtonElement} button
 * @param {HTMLFormElement} form
 */
async function open(button, form) {
  button.disabled = true;
  say(localized("Opening the sample…"));
  try {
    const sample = await ask(button.dataset.sample ?? "", {}, (response) => response.blob());
    const fields = new FormData();
    fields.append("file", sample, "sample.zip");
    /** @type {Answers.AcceptedArchive} */
    const answer = await ask(form.action, { method: "POST", body: fields }, (response) => response.json());
    location.assign(answer.clips[0].path);
  } catch (error) {
    button.disabled = false;
    say(error instanceof Error ? error.message : String(error));
  }
}

if (button instanceof HTMLButtonElement && form instanceof HTMLFormElement) {
  button.addEventListener("click", () => open(button, form));
}
