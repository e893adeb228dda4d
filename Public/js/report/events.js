// What hands held up, or what a face showed: the shown frame's event, large.

import { localized } from "../shared/language.js";
import { Spans } from "./spans.js";

/** The events of a page. */
export class Events extends Spans {
  /**
   * @param {Document} page
   * @param {number} duration seconds
   */
  constructor(page, duration) {
    super(page, duration, "event", -2);
    // Events follow each other without a gap: their chips make a band.
    this.panel = page.getElementById("now");
    this.sign = page.getElementById("now-sign");
    this.words = page.getElementById("now-words");
  }

  /** @param {number} time seconds */
  show(time) {
    super.show(time);
    const { sign, words } = this.at(time)?.link.dataset ?? {};
    if (this.panel) this.panel.dataset.shown = String(sign !== undefined);
    set(this.sign, sign ?? "–");
    set(this.words, words ?? localized("Nothing detected at this moment"));
  }

  /**
   * @param {number} time
   * @returns {string} what is to be seen at a moment.
   */
  scene(time) {
    return this.at(time)?.link.dataset.words ?? (this.all.length ? localized("Between events") : "");
  }

  /** @returns {null} nothing leaves a trail. */
  trail() {
    return null;
  }
}

/**
 * @param {HTMLElement | null} element
 * @param {string} text
 */
function set(element, text) {
  if (element && element.textContent !== text) element.textContent = text;
}
