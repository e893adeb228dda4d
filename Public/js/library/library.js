// The library: searches as one types, goes on as one scrolls, and keeps all of it in the address.

import { localiseDates } from "../shared/dates.js";
import { all } from "../shared/elements.js";
import { freshPage } from "../shared/fresh-page.js";
import { localized, localizedCount } from "../shared/language.js";
import { remember, remembered } from "../shared/storage.js";

/** Pause after the last letter, milliseconds. */
const PAUSE = 150;

const form = /** @type {HTMLFormElement | null} */ (document.getElementById("library-search"));
let wanted = 0;
let pause = 0;

/** The list that the form asks for. */
function address() {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form ?? undefined)) {
    if (typeof value === "string" && value) query.set(name, value);
  }
  return location.pathname + (query.size ? `?${query}` : "");
}

async function search() {
  const place = address();
  const mine = ++wanted;
  history.replaceState(null, "", place);
  const page = await freshPage(place);
  const fresh = page?.getElementById("library-results");
  // Somebody typed on, or the server is away: what is there stays.
  if (!fresh || mine !== wanted) return;
  const chosen = new Set(boxes().filter((box) => box.checked).map((box) => box.value));
  const count = document.getElementById("library-count");
  const results = document.getElementById("library-results");
  // The live region stays the same one, so that it is read out.
  const words = fresh.querySelector("#library-count")?.textContent ?? "";
  results?.replaceChildren(...fresh.childNodes);
  const placeholder = document.getElementById("library-count");
  if (count && placeholder) placeholder.replaceWith(count);
  if (count) count.textContent = words || localized("No clips found");
  for (const box of boxes()) box.checked = chosen.has(box.value);
  if (results) localiseDates(results);
  begin();
}

form?.addEventListener("input", (event) => {
  clearTimeout(pause);
  if (event.target instanceof HTMLInputElement && event.target.type === "date") {
    event.target.closest("label")?.setAttribute("data-set", String(event.target.value !== ""));
  }
  const isTyped = event.target instanceof HTMLInputElement && event.target.type === "search";
  pause = setTimeout(search, isTyped ? PAUSE : 0);
});
form?.addEventListener("submit", (event) => {
  event.preventDefault();
  clearTimeout(pause);
  search();
});

/** Shows the next clips below those that are there. */
async function more() {
  const link = document.querySelector("#library-more a");
  if (!(link instanceof HTMLAnchorElement) || link.dataset.busy) return;
  link.dataset.busy = "true";
  const mine = wanted;
  const page = await freshPage(link.href);
  const list = document.getElementById("library-list");
  delete link.dataset.busy;
  const next = page?.getElementById("library-list");
  if (!next || !list || mine !== wanted) return;
  const known = new Set(boxes().map((box) => box.value));
  const rows = [...next.children].filter((row) => !known.has(row.querySelector("input")?.value ?? ""));
  list.append(...rows);
  localiseDates(list);
  const place = new URL(location.href);
  place.searchParams.delete("done");
  place.searchParams.delete("count");
  place.searchParams.set("pages", new URL(link.href).searchParams.get("page") ?? "1");
  place.searchParams.set("pages", String(Number(place.searchParams.get("pages")) + 1));
  history.replaceState(null, "", place);
  const back = document.querySelector("#library-form [name=back]");
  if (back instanceof HTMLInputElement) back.value = place.pathname + place.search;
  const nextMore = page?.getElementById("library-more");
  const here = document.getElementById("library-more");
  if (nextMore) here?.replaceWith(nextMore);
  else here?.remove();
  begin();
}

/** @returns {HTMLInputElement[]} */
const boxes = () => all(document, "#library-list input[type=checkbox]", HTMLInputElement);

function showChosen() {
  const all = boxes();
  const count = all.filter((box) => box.checked).length;
  const words = document.getElementById("library-chosen");
  const text = count ? localized("Selected: {1}", count)
    : localized("Select clips above, then:");
  if (words) words.textContent = text;
  document.getElementById("library-actions")?.toggleAttribute("data-active", count > 0);
  for (const button of document.querySelectorAll("#library-actions button")) {
    if (button instanceof HTMLButtonElement) button.disabled = count === 0;
  }
  const every = document.getElementById("library-all");
  if (every instanceof HTMLInputElement) {
    every.checked = count > 0 && count === all.length;
    every.indeterminate = count > 0 && count < all.length;
  }
}

document.addEventListener("change", (event) => {
  if (!(event.target instanceof HTMLInputElement)) return;
  if (event.target.id === "library-all") for (const box of boxes()) box.checked = event.target.checked;
  if (event.target.id === "library-all" || event.target.name === "clip") showChosen();
});
// The list comes back where it was.
const PLACE = "motionbook-library-place";
document.addEventListener("submit", (event) => {
  const button = /** @type {SubmitEvent} */ (event).submitter;
  if (button instanceof HTMLButtonElement && button.value === "delete") {
    const count = boxes().filter((box) => box.checked).length;
    const question = count === 1 ? localized("Permanently delete this clip and its results?")
      : localizedCount(
        count, "Permanently delete this {1} clip and its results?",
        "Permanently delete these {1} clips and their results?", count);
    if (!confirm(question)) return event.preventDefault();
  }
  remember(PLACE, String(scrollY), "sessionStorage");
});

const watcher = new IntersectionObserver((entries) => {
  if (entries.some((entry) => entry.isIntersecting)) more();
}, { rootMargin: "600px" });

function begin() {
  const link = document.querySelector("#library-more a");
  watcher.disconnect();
  if (link) watcher.observe(link);
  showChosen();
}

document.addEventListener("click", (event) => {
  if (!(event.target instanceof Element) || !event.target.closest("#library-more a")) return;
  event.preventDefault();
  more();
});
begin();
const place = remembered(PLACE, "sessionStorage");
remember(PLACE, null, "sessionStorage");
if (place && new URLSearchParams(location.search).has("done")) scrollTo({ top: Number(place), behavior: "auto" });
