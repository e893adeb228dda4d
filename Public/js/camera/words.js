// Words and signs for what the server calls by name: it writes them into the page (`LiveWords` in Sources/Templates).

import { language, localized } from "../shared/language.js";

/** @typedef {{title: string, sign: string}} Word */

/**
 * @param {"thumb" | "index" | "middle" | "ring" | "little"} finger
 * @returns {string} its name in a list of them.
 */
export function nameOf(finger) {
  switch (finger) {
    case "thumb": return localized("thumb");
    case "index": return localized("index");
    case "middle": return localized("middle");
    case "ring": return localized("ring");
    case "little": return localized("little");
  }
}

/**
 * @param {string} title
 * @returns {string} a title within a sentence: in English without a capital; other languages have nouns with one.
 */
export function within(title) {
  return language === "en" ? title.toLowerCase() : title;
}

/** The words of a page. */
export class Words {
  /** @param {Document} page */
  constructor(page) {
    /** @type {Map<string, Word>} */
    this.known = new Map();
    for (const entry of page.querySelectorAll("#live-words [data-topic]")) {
      if (!(entry instanceof HTMLElement)) continue;
      const { topic, name, sign } = entry.dataset;
      this.known.set(`${topic} ${name}`, { title: entry.textContent ?? "", sign: sign ?? "" });
    }
  }

  /**
   * @param {"gesture" | "expression" | "stroke" | "side" | "count" | "rule"} topic
   * @param {string | number | undefined} name
   * @returns {Word} the name itself where there are no words for it.
   */
  of(topic, name) {
    return this.known.get(`${topic} ${name}`) ?? { title: String(name ?? ""), sign: "" };
  }
}
