// The swings of a clip: their chips on the timeline, which one is chosen, what is said of a moment.

import { nearest } from "./frames.js";

/** Seconds of the wrist's way that stay visible: in a swing at most, and outside of swings. */
const trailSeconds = { swing: 1, else: 0.5 };
/** BlazePose's wrists. */
const wrists = { left: 15, right: 16 };
/** Narrowest chip, pixels, and the room between two. */
const chip = { least: 26, gap: 2 };

/** @typedef {{number: number, start: number, contact: number, end: number, hand: "left" | "right", link: HTMLElement}} Swing */

/** The swings of a page. */
export class Swings {
  /**
   * @param {Document} page
   * @param {number} duration seconds
   * @param {number} slowMotion how many times slower than life the clip plays
   */
  constructor(page, duration, slowMotion) {
    this.page = page;
    this.duration = duration;
    this.slowMotion = slowMotion;
    /** @type {Swing[]} */
    this.all = [...page.querySelectorAll(".swing-chip")].filter((link) => link instanceof HTMLElement).map((link) => ({
      number: Number(link.dataset.number),
      start: Number(link.dataset.start),
      contact: Number(link.dataset.contact),
      end: Number(link.dataset.end),
      hand: link.dataset.hand === "left" ? "left" : "right",
      link,
    }));
    this.list = page.getElementById("swing-list");
    this.playhead = page.querySelector(".timeline-playhead");
    const wanted = /^#swing-(\d+)$/.exec(location.hash)?.[1];
    this.selected = this.all.find((swing) => swing.number === Number(wanted)) ?? this.all[0] ?? null;
    this.#reflect();
    if (this.list) new ResizeObserver(() => this.#lay()).observe(this.list);
  }

  /**
   * Lets chips, and every other link to a swing, choose it and show its contact.
   * @param {(time: number) => void} showTime
   */
  connect(showTime) {
    for (const link of this.page.querySelectorAll('a[href^="#swing-"]')) {
      link.addEventListener("click", (event) => {
        event.preventDefault();
        this.choose(Number(link.getAttribute("href")?.slice("#swing-".length)), showTime);
      });
    }
    if (location.hash.startsWith("#swing-") && this.selected) showTime(this.selected.contact);
  }

  /**
   * @param {number} number from 1
   * @param {(time: number) => void} showTime
   */
  choose(number, showTime) {
    const swing = this.all[number - 1];
    if (!swing) return;
    this.#select(swing);
    history.replaceState(null, "", `#swing-${number}`);
    showTime(swing.contact);
  }

  /** @param {number} time seconds; the chosen swing follows the playhead into the next one. */
  show(time) {
    const current = this.at(time);
    if (current) this.#select(current);
    if (this.playhead instanceof HTMLElement) this.playhead.style.left = percent(time / this.duration);
  }

  /**
   * @param {number} time
   * @returns {Swing | null} the swing at a time: the chosen one as long as it lasts, else the one whose contact is nearest.
   */
  at(time) {
    const there = this.all.filter((swing) => time >= swing.start - 1e-4 && time <= swing.end + 1e-4);
    if (this.selected && there.includes(this.selected)) return this.selected;
    return there[nearest(there.map((swing) => swing.contact), time)] ?? null;
  }

  /**
   * @param {number} time
   * @returns {string} where in which swing a moment is.
   */
  scene(time) {
    const swing = this.at(time);
    if (!swing) return "Between swings";
    const milliseconds = Math.round(((time - swing.contact) * 1000) / this.slowMotion);
    const side = milliseconds < 0 ? "before" : "after";
    return `Swing ${swing.number} · ${milliseconds === 0 ? "contact" : `${Math.abs(milliseconds)} ms ${side} contact`}`;
  }

  /**
   * @param {number} time
   * @returns {{landmark: number, since: number} | null} which landmark leaves a trail, from when on.
   */
  trail(time) {
    const swing = this.at(time);
    const hand = (swing ?? this.selected)?.hand;
    return hand ? { landmark: wrists[hand], since: swing ? Math.max(swing.start, time - trailSeconds.swing) : time - trailSeconds.else } : null;
  }

  /** @param {Swing} swing */
  #select(swing) {
    if (this.selected === swing) return;
    this.selected = swing;
    this.#reflect();
  }

  #reflect() {
    for (const swing of this.all) {
      if (swing === this.selected) swing.link.setAttribute("aria-current", "true");
      else swing.link.removeAttribute("aria-current");
    }
    for (const part of this.page.querySelectorAll(".swing-details")) {
      if (part instanceof HTMLElement) part.dataset.chosen = String(Number(part.dataset.swing) === this.selected?.number);
    }
  }

  /** Puts each chip at its place in time; those that would lie over each other go into lanes of their own. */
  #lay() {
    if (!(this.list instanceof HTMLElement) || !this.duration) return;
    const width = this.list.clientWidth;
    /** @type {number[]} the right end of each lane's last chip. */
    const lanes = [];
    for (const { start, contact, end, link } of this.all) {
      const size = Math.min(Math.max(((end - start) / this.duration) * width, chip.least), width);
      const left = Math.min((start / this.duration) * width, width - size);
      let lane = lanes.findIndex((right) => right + chip.gap <= left + 1);
      if (lane < 0) lane = lanes.length;
      lanes[lane] = left + size;
      link.style.left = percent(left / width);
      link.style.width = percent(size / width);
      link.style.setProperty("--lane", String(lane));
      link.style.setProperty("--contact", percent((contact - start) / Math.max(end - start, 1e-3)));
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
