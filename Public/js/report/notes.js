// Saves a clip's notes without leaving the page, and says whether what is typed has been saved.

import { ask } from "../shared/answers.js";
import { localized } from "../shared/language.js";

const form = document.getElementById("note-form");
const text = document.getElementById("note-text");
const state = document.getElementById("note-state");
const beginning = document.getElementById("note-beginning");

if (form instanceof HTMLFormElement && text instanceof HTMLTextAreaElement && state) start(form, text, state);

/**
 * @param {HTMLFormElement} form
 * @param {HTMLTextAreaElement} text
 * @param {HTMLElement} state
 */
function start(form, text, state) {
  let saved = text.value;
  const say = (/** @type {string} */ words) => {
    if (state.textContent !== words) state.textContent = words;
  };

  const standing = () => (text.value === saved ? localized("Saved") : localized("Unsaved changes"));

  text.addEventListener("input", () => say(standing()));
  addEventListener("beforeunload", (event) => {
    if (text.value !== saved) event.preventDefault();
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const sent = text.value;
    say(localized("Saving…"));
    const trouble = await save(form.action, sent);
    if (trouble === null) {
      saved = sent;
      if (beginning) beginning.textContent = sent.split("\n").find((line) => line.trim()) ?? "";
    }
    say(trouble ?? standing());
  });
}

/**
 * @param {string} path
 * @param {string} text
 * @returns {Promise<string | null>} why it was not saved.
 */
async function save(path, text) {
  try {
    await ask(path, { method: "POST", body: new URLSearchParams({ text }) }, async () => undefined);
    return null;
  } catch (error) {
    return localized("Not saved. {1}", error instanceof Error ? error.message : String(error));
  }
}
