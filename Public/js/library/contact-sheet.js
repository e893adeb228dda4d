// The contact sheet: fills while photos are looked at, sorts anew at once, and counts what is chosen.

import { all } from "../shared/elements.js";
import { freshPage } from "../shared/fresh-page.js";
import { localized } from "../shared/language.js";
import { followEvents } from "../shared/server-events.js";

/** Pause between two looks at the server while photos are judged, milliseconds. */
const PAUSE = 1000;

const form = /** @type {HTMLFormElement | null} */ (document.getElementById("sheet-form"));
let isDue = false;
let wanted = 0;

/** The sheet that the form asks for. */
function address() {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form ?? undefined)) {
    if (typeof value === "string" && value) query.set(name, value);
  }
  return location.pathname + (query.size ? `?${query}` : "");
}

/** Brings the sheet up to the server's state; what is chosen, open or in focus stays so. */
async function refresh() {
  const mine = ++wanted;
  const page = await freshPage(address());
  const [sheet, fresh] = [document.getElementById("sheet"), page?.getElementById("sheet")];
  if (!page || !sheet || !fresh || mine !== wanted) return;
  const chosen = new Set(boxes().filter((box) => box.checked).map((box) => box.value));
  const open = [...sheet.querySelectorAll("details[open]")].map((one) => one.id);
  const focused = sheet.contains(document.activeElement) ? document.activeElement?.id : "";
  const known = new Map([...sheet.querySelectorAll("img")].map((image) => [image.getAttribute("src"), image]));
  sheet.dataset.waiting = fresh.dataset.waiting;
  sheet.replaceChildren(...fresh.childNodes);
  // Pictures that are there already do not blink.
  for (const image of sheet.querySelectorAll("img")) {
    const old = known.get(image.getAttribute("src"));
    if (old) image.replaceWith(old);
  }
  for (const box of boxes()) box.checked = chosen.has(box.value);
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  if (focused) document.getElementById(focused)?.focus();
  const words = page.getElementById("sheet-count")?.textContent ?? "";
  const count = document.getElementById("sheet-count");
  if (count && count.textContent !== words) count.textContent = words;
  const table = page.getElementById("sheet-table");
  if (table) document.getElementById("sheet-table")?.replaceWith(document.adoptNode(table));
  showChosen();
}

/** A photo was judged: many come in a second, one look is enough. */
function soon() {
  if (isDue) return;
  isDue = true;
  setTimeout(() => {
    isDue = false;
    refresh();
  }, PAUSE);
}

/** @returns {HTMLInputElement[]} */
const boxes = () => all(document, "#sheet-grid input[type=checkbox]", HTMLInputElement);

function showChosen() {
  const count = boxes().filter((box) => box.checked).length;
  const words = document.getElementById("sheet-chosen");
  const text = count ? localized("Selected: {1}", count)
    : localized("Select photos above, then:");
  if (words && words.textContent !== text) words.textContent = text;
  document.getElementById("sheet-actions")?.toggleAttribute("data-active", count > 0);
}

document.addEventListener("change", (event) => {
  if (event.target instanceof HTMLSelectElement && event.target.form === form) {
    history.replaceState(null, "", address());
    refresh();
  } else showChosen();
});
document.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest(".sheet-choose") : null;
  for (const box of button?.parentElement?.querySelectorAll("input[type=checkbox]") ?? []) {
    if (box instanceof HTMLInputElement) box.checked = true;
  }
  if (button) showChosen();
});
const events = document.getElementById("sheet")?.dataset.events;
if (events) {
  followEvents(events, (event) => {
    if (!event.task && event.state !== "running") soon();
  }, (isFirst) => {
    if (!isFirst) refresh();
  });
}
showChosen();
