// The large result and the list of events, on the page of the camera and on the second screen.

import { localized, number } from "../shared/language.js";
import { clock } from "../shared/words.js";
import { inWords, keyOf } from "./showing.js";

/** @typedef {import("./showing.js").LiveEvent} LiveEvent */
/** @typedef {import("./showing.js").Shown} Shown */
/** @typedef {import("./words.js").Words} Words */

/** Events that the list holds. */
const mostListed = 20;

/** What is seen now. The page is touched only when that changes. */
export class Result {
  /** @param {Document} page */
  constructor(page) {
    this.panel = page.getElementById("result");
    this.sign = page.getElementById("result-sign");
    this.words = page.getElementById("result-words");
    this.lines = page.getElementById("result-lines");
    this.last = "";
  }

  /**
   * @param {Shown} shown
   * @param {string} otherwise what is said where nothing is shown
   */
  show(shown, otherwise) {
    const key = JSON.stringify([shown, otherwise]);
    if (key === this.last || !this.panel || !this.sign || !this.words) return;
    this.last = key;
    const isShown = shown.sign !== "";
    this.panel.dataset.shown = String(isShown);
    this.sign.textContent = isShown ? shown.sign : "–";
    this.sign.classList.toggle("sign", isShown && !/^\d/.test(shown.sign));
    this.words.textContent = isShown ? shown.words : otherwise;
    if (shown.lines.length) this.panel.dataset.lines = "";
    this.lines?.replaceChildren(...shown.lines.map((line) => {
      const entry = element("li", "result-line");
      entry.append(element("strong", "", line.title), element("span", "", line.words));
      if (line.sign) {
        const sign = element("span", "result-gesture sign", line.sign);
        sign.setAttribute("aria-hidden", "true");
        entry.append(sign);
      }
      return entry;
    }));
  }
}

/** What happened, newest first. */
export class EventList {
  /**
   * @param {Document} page
   * @param {Words} words
   */
  constructor(page, words) {
    this.list = page.getElementById("live-events");
    this.empty = page.getElementById("live-events-empty");
    this.counter = page.getElementById("live-events-count");
    this.words = words;
    this.count = 0;
  }

  clear() {
    this.count = 0;
    this.list?.replaceChildren();
    this.#tell();
  }

  /** Nothing lasts any more: its session is over. */
  cut() {
    for (const line of this.list?.querySelectorAll("[data-lasts]") ?? []) line.removeAttribute("data-lasts");
  }

  /**
   * @param {LiveEvent} event
   * @param {number} [since] seconds by which its session began later than the list
   */
  add(event, since = 0) {
    if (!this.list) return;
    const isSwing = event.event === "swing";
    const key = `${keyOf(event)} ${event.start}`;
    const begun = isSwing ? null : [...this.list.querySelectorAll("[data-lasts]")].find((line) => line.getAttribute("data-key") === key);
    const line = begun instanceof HTMLElement ? begun : this.#line(event, key, since);
    if (event.phase === "began" || isSwing || event.end === undefined) return;
    delete line.dataset.lasts;
    const held = line.querySelector(".live-event-held");
    if (held) held.textContent = localized("{1} s", number(Math.max(0, event.end - event.start), 1));
  }

  /**
   * @param {LiveEvent} event
   * @param {string} key
   * @param {number} since
   * @returns {HTMLElement}
   */
  #line(event, key, since) {
    const { sign, words } = inWords(event, this.words);
    const line = element("li", "live-event");
    line.dataset.key = key;
    line.dataset.event = event.event;
    if (event.phase === "began") line.dataset.lasts = "";
    line.append(
      element("span", "live-event-time", clock(since + (event.contact ?? event.start))),
      element("span", /^\d/.test(sign) ? "live-event-sign" : "live-event-sign sign", sign), element("span", "live-event-words", words),
      element("span", "live-event-held muted"));
    this.list?.prepend(line);
    while (this.list && this.list.children.length > mostListed) this.list.lastElementChild?.remove();
    this.count += 1;
    this.#tell();
    return line;
  }

  #tell() {
    if (this.empty) this.empty.hidden = this.count > 0;
    if (!this.counter) return;
    this.counter.textContent = this.count > mostListed ? localized("last {1} of {2}", mostListed, this.count) : "";
  }
}

/**
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} tag
 * @param {string} className
 * @param {string} [text]
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function element(tag, className, text = "") {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text) made.textContent = text;
  return made;
}
