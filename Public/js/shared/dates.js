// Moments in the reader's own time zone and language; the server writes them in UTC.

import "./zone.js";

const format = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

/**
 * Rewrites the `time` elements within a part of the page.
 * @param {ParentNode} part
 */
export function localiseDates(part) {
  for (const element of part.querySelectorAll("time[datetime]")) {
    const date = new Date(element.getAttribute("datetime") ?? "");
    if (!Number.isNaN(date.getTime())) element.textContent = format.format(date);
  }
}

localiseDates(document);
