// Moments in the reader's own time zone, in the form of the page's language; the server writes them in UTC.

import "./zone.js";

// English stands as the server writes it, `21 Nov 2026, 08:25`, which is the British order.
const language = document.documentElement.lang;
const format = new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, { dateStyle: "medium", timeStyle: "short" });

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
