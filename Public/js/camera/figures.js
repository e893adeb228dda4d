// Measures what the page does: how many pictures are drawn, how long after they were taken, what the server needs.

import { localized, number, percent } from "../shared/language.js";
import { clock, hundredths } from "../shared/words.js";
import { nameOf } from "./words.js";

/** Samples that medians are taken of, and how often the page shows them, milliseconds. */
const mostSamples = 120;
const showEvery = 250;
/** Seconds over which rates are counted. */
const rateOver = 2;

/** The newest samples of something. */
class Samples {
  constructor() {
    this.values = new Float64Array(mostSamples);
    this.count = 0;
  }

  /** @param {number} value */
  add(value) {
    this.values[this.count % mostSamples] = value;
    this.count += 1;
  }

  /**
   * @param {number} share 0 … 1
   * @returns {number} the value below which that share of the samples lies.
   */
  quantile(share) {
    const sorted = this.values.slice(0, Math.min(this.count, mostSamples)).sort();
    return sorted.length ? sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] : NaN;
  }

  /**
   * @param {number} since
   * @returns {number} how many samples are not before it: for samples that are times.
   */
  after(since) {
    let count = 0;
    for (let index = 0; index < Math.min(this.count, mostSamples); index += 1) if (this.values[index] >= since) count += 1;
    return count;
  }
}

/** What has been measured since a session began. */
class Measured {
  started = performance.now();
  latency = new Samples();
  drawn = new Samples();
  told = new Samples();
  /** @type {Map<string, Samples>} */
  stages = new Map();
  frames = 0;
  skipped = 0;
  unsent = 0;
  seen = "–";
}

/** What is measured while a camera runs. */
export class Figures {
  /**
   * @param {HTMLCanvasElement} canvas carries the figures as data
   * @param {HTMLElement | null} panel shows them
   */
  constructor(canvas, panel) {
    this.canvas = canvas;
    this.panel = panel;
    this.places = new Map([...(panel?.querySelectorAll("[data-figure]") ?? [])].map((place) => [place.getAttribute("data-figure"), place]));
    this.recent = panel?.querySelector("ol") ?? null;
    this.shown = 0;
    this.measured = new Measured();
  }

  begin() {
    this.measured = new Measured();
    this.recent?.replaceChildren();
  }

  /** A picture that was sent was overtaken by a newer one. */
  overtook() {
    this.measured.skipped += 1;
  }

  /** A picture was not sent, since a newer one came. */
  leftOut() {
    this.measured.unsent += 1;
  }

  /**
   * A picture has been drawn.
   * @param {number} taken when it was taken, milliseconds
   * @param {import("./showing.js").Answer} answer what the server said of it
   */
  drew(taken, answer) {
    const { measured } = this;
    const now = performance.now();
    measured.frames += 1;
    measured.latency.add(now - taken);
    measured.drawn.add(now);
    for (const [stage, time] of Object.entries(answer.times ?? {})) {
      if (!measured.stages.has(stage)) measured.stages.set(stage, new Samples());
      measured.stages.get(stage)?.add(Number(time));
    }
    const hands = answer.reading.hands?.map(inFigures);
    const sure = answer.reading.confidence;
    measured.seen = hands?.length ? hands.join("; ") : sure === undefined ? "–" : localized("{1} confidence", share(sure));
    if (now - this.shown >= showEvery) this.show();
  }

  /** @param {string} line */
  happened(line) {
    this.measured.told.add(performance.now());
    if (!this.recent) return;
    const entry = document.createElement("li");
    entry.textContent = line;
    this.recent.prepend(entry);
    while (this.recent.children.length > 10) this.recent.lastElementChild?.remove();
  }

  show() {
    const now = performance.now();
    this.shown = now;
    const { started, latency, drawn, told, stages, frames, skipped, unsent, seen } = this.measured;
    const length = Math.max((now - started) / 1000, 0.001);
    const over = Math.min(length, rateOver);
    const fps = drawn.after(now - over * 1000) / over;
    const [median, p95] = [latency.quantile(0.5), latency.quantile(0.95)];
    const data = this.canvas.dataset;
    data.frames = String(frames);
    data.fps = fps.toFixed(1);
    data.latencyMedian = median.toFixed(1);
    data.latencyP95 = p95.toFixed(1);
    data.dropped = String(skipped + unsent);
    if (!this.panel || this.panel.hidden) return;
    this.#set("fps", localized("{1} fps", number(fps, 1)));
    this.#set("latency", localized("{1} ms, p95 {2} ms", number(median, 0), number(p95, 0)));
    for (const stage of ["waiting", "decode", "detect", "landmarks", "analysis", "total"]) {
      const time = stages.get(stage)?.quantile(0.5);
      this.#set(stage, time === undefined ? "–" : localized("{1} ms", number(time, 1)));
    }
    const rate = told.after(now - 10_000) / Math.min(length, 10);
    this.#set("events", localized("{1} per second", number(rate, 1)));
    this.#set("dropped", localized("{1} skipped, {2} not sent", skipped, unsent));
    this.#set("session", clock(length).replace(/\.\d+$/, ""));
    this.#set("seen", seen);
  }

  /**
   * @param {string} name
   * @param {string} text
   */
  #set(name, text) {
    const place = this.places.get(name);
    if (place && place.textContent !== text) place.textContent = text;
  }
}

/** @param {number} sure */
const share = (sure) => percent(hundredths(sure) / 100);

/**
 * @param {Answers.LiveReadingHand} hand
 * @returns {string} `left 98%: thumb index`
 */
function inFigures({ side, sideConfidence = 0, raised }) {
  const fingers = raised.map(nameOf).join(" ") || localized("none");
  return side === "left" ? localized("left {1}: {2}", share(sideConfidence), fingers)
    : localized("right {1}: {2}", share(sideConfidence), fingers);
}
