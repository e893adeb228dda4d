// Stretches of a clip (swings, events): their chips on the timeline, which one is chosen, how links lead to them.

import { all } from "../shared/elements.js";
import { nearest } from "../shared/frames.js";

/** Narrowest chip, pixels. */
const leastChip = 26;

/**
 * @typedef {object} Span
 * @property {number} number from 1
 * @property {number} start seconds
 * @property {number} contact the moment that is shown, seconds
 * @property {number} unsure how far that moment may be off, seconds
 * @property {number} end seconds
 * @property {HTMLElement} link its chip
 */

/** The stretches of a page. Their details have ids of the name and the number: `swing-1`. */
export class Spans {
  /**
   * @param {Document} page
   * @param {number} duration seconds
   * @param {string} name
   * @param {number} gap least room between two chips in a row, pixels
   */
  constructor(page, duration, name, gap) {
    this.page = page;
    this.duration = duration;
    this.name = name;
    this.gap = gap;
    /** @type {Span[]} */
    this.all = all(page, ".time-chip", HTMLElement).map((link) => ({
      number: Number(link.dataset.number),
      start: Number(link.dataset.start),
      contact: Number(link.dataset.contact),
      unsure: Number(link.dataset.unsure ?? 0),
      end: Number(link.dataset.end),
      link,
    }));
    this.list = page.querySelector(".timeline-chips");
    this.playhead = page.querySelector(".timeline-playhead");
    const wanted = location.hash.startsWith(`#${name}-`) ? Number(location.hash.slice(name.length + 2)) : 0;
    this.selected = this.all.find((span) => span.number === wanted) ?? this.all[0] ?? null;
    this.#reflect();
    if (this.list) new ResizeObserver(() => this.#lay()).observe(this.list);
  }

  /**
   * Lets chips, and every other link to a stretch, choose it and show its moment.
   * @param {(time: number) => void} showTime
   */
  connect(showTime) {
    const prefix = `#${this.name}-`;
    for (const link of this.page.querySelectorAll(`a[href^="${prefix}"]`)) {
      link.addEventListener("click", (event) => {
        event.preventDefault();
        this.choose(Number(link.getAttribute("href")?.slice(prefix.length)), showTime);
      });
    }
    if (location.hash.startsWith(prefix) && this.selected) showTime(this.selected.contact);
  }

  /**
   * @param {number} number from 1
   * @param {(time: number) => void} showTime
   */
  choose(number, showTime) {
    const span = this.all.find((one) => one.number === number);
    if (!span) return;
    this.select(span);
    history.replaceState(null, "", `#${this.name}-${number}`);
    showTime(span.contact);
  }

  /** @param {number} time seconds; the chosen one follows the playhead into the next one. */
  show(time) {
    const current = this.at(time);
    if (current) this.select(current);
    if (this.playhead instanceof HTMLElement) this.playhead.style.left = percent(time / this.duration);
  }

  /**
   * @param {number} time
   * @returns {Span | null} the one at a time: the chosen one as long as it lasts, else the one whose moment is nearest.
   */
  at(time) {
    const there = this.all.filter((span) => time >= span.start - 1e-4 && time <= span.end + 1e-4);
    if (this.selected && there.includes(this.selected)) return this.selected;
    return there[nearest(there.map((span) => span.contact), time)] ?? null;
  }

  /** @param {Span} span */
  select(span) {
    if (this.selected === span) return;
    this.selected = span;
    this.#reflect();
  }

  #reflect() {
    for (const span of this.all) {
      if (span === this.selected) span.link.setAttribute("aria-current", "true");
      else span.link.removeAttribute("aria-current");
    }
    for (const part of this.page.querySelectorAll("[data-chosen]")) {
      if (part instanceof HTMLElement) part.dataset.chosen = String(part.dataset[this.name] === String(this.selected?.number));
    }
  }

  /** Puts each chip at its place in time; those that would lie over each other go into lanes of their own. */
  #lay() {
    if (!(this.list instanceof HTMLElement) || !this.duration) return;
    const width = this.list.clientWidth;
    /** @type {number[]} the right end of each lane's last chip. */
    const lanes = [];
    for (const { start, contact, unsure, end, link } of this.all) {
      const size = Math.min(Math.max(((end - start) / this.duration) * width, leastChip), width);
      const left = Math.min((start / this.duration) * width, width - size);
      let lane = lanes.findIndex((right) => right + this.gap <= left + 1);
      if (lane < 0) lane = lanes.length;
      lanes[lane] = left + size;
      link.style.left = percent(left / width);
      link.style.width = percent(size / width);
      link.style.setProperty("--lane", String(lane));
      const length = Math.max(end - start, 1e-3);
      link.style.setProperty("--contact", percent((contact - start) / length));
      link.style.setProperty("--unsure", percent(unsure / length));
      for (const room of ["all", "some", "none"]) {
        link.dataset.room = room;
        if (link.scrollWidth <= link.clientWidth) break;
      }
    }
    this.list.style.setProperty("--lanes", String(Math.max(lanes.length, 1)));
  }
}

/**
 * @param {number} share
 * @returns {string}
 */
function percent(share) {
  return `${(Math.min(Math.max(share || 0, 0), 1) * 100).toFixed(3)}%`;
}
