// A report that a guest waits for: the page looks for it now and then, and shows it when it is there.

import { freshPage } from "../shared/fresh-page.js";

/** Milliseconds between two looks. */
const every = 3000;

/** @returns {boolean} whether a page says that its report is on its way. */
const isComing = (/** @type {Document} */ page) => page.getElementById("awaited")?.dataset.coming === "true";

/** Looks until something else is there: the report, or that there will be none. */
async function look() {
  const page = document.visibilityState === "visible" ? await freshPage() : null;
  if (page && !isComing(page)) location.reload();
  else setTimeout(look, every);
}

if (isComing(document)) setTimeout(look, every);
