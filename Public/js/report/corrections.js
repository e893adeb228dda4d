// Corrections of findings: forms take the frame that the player shows, and keys press their buttons.

import { listenToKeys } from "../shared/keys.js";

const corrections = document.getElementById("corrections");
const seekBar = document.getElementById("seek");
const contact = document.getElementById("add-contact");

/** @returns {string} the time of the frame that is shown, seconds, as forms have it. */
const shown = () => (seekBar instanceof HTMLInputElement ? Number(seekBar.value) : 0).toFixed(4);

/** @param {HTMLInputElement} field */
function takeFrame(field) {
  field.value = shown();
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

/** @param {Element | null | undefined} button */
const press = (button) => {
  if (button instanceof HTMLElement) button.click();
};

/** The form of the finding that is shown. */
const editor = () => document.querySelector('[data-chosen="true"] .finding-editor');

/** Moves contact of the swing that is shown to the frame that is shown. */
function moveContact() {
  const field = editor()?.querySelector('input[name="contact"]');
  if (!(field instanceof HTMLInputElement)) return;
  takeFrame(field);
  press(editor()?.querySelector('button[value="change"]'));
}

/**
 * Lets the form that adds an event take the frame that is shown, and shows the form.
 * @param {"start" | "end"} name which end of the event
 */
function takeEventTime(name) {
  const field = document.getElementById(`add-${name}`);
  if (!(field instanceof HTMLInputElement)) return;
  const tool = field.closest("details");
  if (tool) tool.open = true;
  takeFrame(field);
  const next = name === "end" ? field.form?.querySelector('[name="count"], [name="expression"]') : field;
  if (next instanceof HTMLElement) next.focus();
}

if (corrections) {
  for (const button of document.querySelectorAll("[data-takes-frame]")) {
    const field = document.getElementById(button.getAttribute("data-takes-frame") ?? "");
    if (field instanceof HTMLInputElement) button.addEventListener("click", () => takeFrame(field));
  }
  // What somebody typed counts; otherwise the frame that is shown when the button is pressed.
  let isTyped = false;
  contact?.addEventListener("input", () => { isTyped = true; });
  document.getElementById("add-here")?.addEventListener("click", () => {
    if (!isTyped && contact instanceof HTMLInputElement) takeFrame(contact);
  });
  listenToKeys({
    ...(contact
      ? { c: () => press(document.getElementById("add-here")), m: moveContact }
      : { c: () => takeEventTime("start"), m: () => takeEventTime("end") }),
    x: () => press(editor()?.querySelector('[data-correction="remove"]')),
    z: () => press(document.getElementById("undo")),
  });
}
