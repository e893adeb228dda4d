// Measures what the page does: how many pictures are drawn, how long after they were taken, what the server needs.

import { clock, hundredths } from "../shared/words.js";

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
    this.begin();
  }

  begin() {
    this.latency = new Samples();
    this.drawn = new Samples();
    this.told = new Samples();
    /** @type {Map<string, Samples>} */
    this.stages = new Map();
    this.started = performance.now();
    this.frames = 0;
    this.skipped = 0;
    this.unsent = 0;
    this.seen = "–";
    this.recent?.replaceChildren();
  }

  /**
   * A picture has been drawn.
   * @param {number} taken when it was taken, milliseconds
   * @param {any} answer what the server said of it
   */
  drew(taken, answer) {
    const now = performance.now();
    this.frames += 1;
    this.latency.add(now - taken);
    this.drawn.add(now);
    for (const [stage, time] of Object.entries(answer.times ?? {})) {
      if (!this.stages.has(stage)) this.stages.set(stage, new Samples());
      this.stages.get(stage)?.add(Number(time));
    }
    const hands = answer.reading?.hands?.map((/** @type {any} */ hand) =>
      `${hand.side} ${hundredths(hand.sideConfidence)} %: ${hand.raised.join(" ") || "none"}`);
    const sure = answer.reading?.confidence;
    this.seen = hands?.length ? hands.join("; ") : sure === undefined ? "–" : `${hundredths(sure)} % sure`;
    if (now - this.shown >= showEvery) this.show();
  }

  /** @param {string} line */
  happened(line) {
    this.told.add(performance.now());
    if (!this.recent) return;
    const entry = document.createElement("li");
    entry.textContent = line;
    this.recent.prepend(entry);
    while (this.recent.children.length > 10) this.recent.lastElementChild?.remove();
  }

  show() {
    const now = performance.now();
    this.shown = now;
    const length = Math.max((now - this.started) / 1000, 0.001);
    const over = Math.min(length, rateOver);
    const fps = this.drawn.after(now - over * 1000) / over;
    const [median, p95] = [this.latency.quantile(0.5), this.latency.quantile(0.95)];
    const data = this.canvas.dataset;
    data.frames = String(this.frames);
    data.fps = fps.toFixed(1);
    data.latencyMedian = median.toFixed(1);
    data.latencyP95 = p95.toFixed(1);
    data.dropped = String(this.skipped + this.unsent);
    if (!this.panel || this.panel.hidden) return;
    this.#set("fps", `${fps.toFixed(1)} a second`);
    this.#set("latency", `${median.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`);
    for (const stage of ["waiting", "decode", "detect", "landmarks", "analysis", "total"]) {
      const time = this.stages.get(stage)?.quantile(0.5);
      this.#set(stage, time === undefined ? "–" : `${time.toFixed(1)} ms`);
    }
    this.#set("events", `${(this.told.after(now - 10_000) / Math.min(length, 10)).toFixed(1)} a second`);
    this.#set("dropped", `${this.skipped} overtaken, ${this.unsent} not sent`);
    this.#set("session", clock(length).replace(/\.\d+$/, ""));
    this.#set("seen", this.seen);
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
