// The page that takes a GIF: chosen, dropped or pasted, it is sent at once, and leads to its message.

import { takeDropped } from "../shared/drop-zone.js";
import { localized } from "../shared/language.js";
import { size } from "../shared/words.js";
import { handOver } from "./handover.js";
import { send } from "./send.js";

const form = document.getElementById("open-form");
const field = document.getElementById("file");
const zone = document.getElementById("drop-zone");
const reading = document.getElementById("open-reading");
const status = document.getElementById("open-status");
const complaint = document.getElementById("open-complaint");
let isBusy = false;

/** @param {string} words none hides it */
function complain(words) {
  if (!complaint) return;
  complaint.hidden = words === "";
  const line = complaint.querySelector("p");
  if (line) line.textContent = words;
}

/** @param {boolean} isOn */
function show(isOn) {
  isBusy = isOn;
  if (reading) reading.hidden = !isOn;
  if (zone) zone.hidden = isOn;
  form?.setAttribute("aria-busy", String(isOn));
}

/** @param {File} file */
async function take(file) {
  if (isBusy || !(form instanceof HTMLFormElement)) return;
  const most = Number(form.dataset.maximumBytes) || Infinity;
  complain("");
  if (file.size > most) {
    const [has, limit] = [size(file.size), size(most)];
    return complain(localized("The file is too large: {1}. The limit is {2}. Choose a smaller one.", has, limit));
  }
  if (file.size === 0) return complain(localized("The file is empty. Choose another one."));
  show(true);
  if (status) status.textContent = localized("Uploading…");
  try {
    const answer = await send(form.action, file, (share) => {
      if (status && share >= 1) status.textContent = localized("Looking for the message ID…");
    });
    await handOver(String(answer.id), file);
    location.assign(new URL(String(answer.path), location.href).pathname);
  } catch (error) {
    show(false);
    complain(error instanceof Error ? error.message : String(error));
    if (field instanceof HTMLInputElement) field.focus();
  }
}

if (form instanceof HTMLFormElement && field instanceof HTMLInputElement && zone) {
  const takeChosen = () => {
    const file = field.files?.[0];
    if (file) take(file);
    field.value = "";
  };
  field.addEventListener("change", takeChosen);
  // Chosen before this script was there.
  takeChosen();
  form.addEventListener("submit", (event) => event.preventDefault());

  takeDropped(zone, ([file]) => file && take(file));
  document.addEventListener("paste", (event) => {
    const file = event.clipboardData?.files[0];
    if (!file) return;
    event.preventDefault();
    take(file);
  });
  // Who comes back wants to give another one.
  addEventListener("pageshow", (event) => event.persisted && show(false));
}
