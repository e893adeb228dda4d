// Whoever comes back to a report by Back may see it as it was when they left: the browser keeps pages.

import { freshPage } from "../shared/fresh-page.js";

addEventListener("pageshow", async (event) => {
  if (!event.persisted) return;
  const [shown, page] = [document.querySelector(".report"), await freshPage()];
  if (page && standing(page.querySelector(".report")) !== standing(shown)) location.reload();
});

/** @param {Element | null} report nothing where the clip is gone */
function standing(report) {
  return report && `${report.getAttribute("data-state")} ${report.getAttribute("data-trashed")}`;
}
