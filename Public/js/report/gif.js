// Has parts of the clip made into GIFs without leaving the page: says that one is being made, saves it, or says why not.

import { ask } from "../shared/answers.js";
import { fieldsOf } from "../shared/forms.js";
import { localized } from "../shared/language.js";
import { size } from "../shared/words.js";

for (const form of document.querySelectorAll("form.gif-form")) {
  if (form instanceof HTMLFormElement) connect(form);
}

/** @param {HTMLFormElement} form */
function connect(form) {
  const status = form.querySelector(".gif-status");
  const say = (/** @type {string} */ words) => {
    if (status) status.textContent = words;
  };
  let isBusy = false;

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (isBusy) return;
    isBusy = true;
    form.setAttribute("aria-busy", "true");
    say(localized("Creating the GIF…"));
    say(await make(form, event.submitter));
    form.removeAttribute("aria-busy");
    isBusy = false;
  });

  for (const button of form.querySelectorAll("button[data-now]")) {
    button.addEventListener("click", () => {
      const field = form.elements.namedItem(button.getAttribute("data-now") ?? "");
      const video = document.querySelector("video");
      if (field instanceof HTMLInputElement && video) field.value = video.currentTime.toFixed(2);
    });
  }
}

/**
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} submitter
 * @returns {Promise<string>} what became of it.
 */
async function make(form, submitter) {
  const fields = fieldsOf(form, submitter);
  if (Number(fields.get("to")) <= Number(fields.get("from"))) return localized("The end must be after the start.");
  try {
    const [file, name] = await ask(
      form.action, { method: "POST", body: fields }, async (response) => [await response.blob(), nameOf(response)]);
    save(file, name ?? "part.gif");
    return localized("GIF saved ({1}).", size(file.size));
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * @param {Response} response
 * @returns {string | null} the name to save under.
 */
function nameOf(response) {
  const disposition = response.headers.get("Content-Disposition") ?? "";
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition);
  if (encoded) return decodeURIComponent(encoded[1]);
  return /filename="([^"]+)"/i.exec(disposition)?.[1] ?? null;
}

/**
 * @param {Blob} file
 * @param {string} name
 */
function save(file, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has taken the file by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
