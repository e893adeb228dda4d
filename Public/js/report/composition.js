// The report of a composition: what is drawn over the picture, and judging anew by another subject or in another frame.

import { CompositionOverlay } from "../kinds/composition.js";
import { localized } from "../shared/language.js";
import { Crop } from "./crop.js";
import { Judge } from "./judge.js";
import { Layers } from "./layers.js";
import { SubjectChoice } from "./subject.js";
import { Verdicts } from "./verdicts.js";

/** @typedef {import("../kinds/composition.js").Composition} Composition */
/** @typedef {import("../kinds/composition.js").Box} Box */
/** @typedef {import("./subject.js").Choice} Choice */
/** @typedef {{composition: Composition, moments: Composition[]}} Report of a picture, or of a clip by its best moment */

/** What is shown of a composition. */
class CompositionReport {
  /**
   * @param {SVGSVGElement} drawing
   * @param {HTMLElement} panel
   * @param {HTMLElement} stage
   * @param {Report} report
   */
  constructor(drawing, panel, stage, report) {
    /** What the analysis found of the picture that is shown. */
    this.found = report.composition;
    /** What is shown: that, or what was judged anew. */
    this.shown = this.found;
    /** Whose marks are drawn. */
    this.rule = this.found.rule ?? "";
    this.judge = new Judge(panel.dataset.anew ?? "");
    this.overlay = new CompositionOverlay(drawing);
    this.layers = new Layers(this.overlay);
    this.verdicts = new Verdicts(panel);
    this.verdicts.onShow((rule) => {
      this.rule = rule;
      this.layers.showMarks();
      this.#drawMarks();
    });
    // Whoever only looks has neither.
    this.crop = document.getElementById("crop-form") ? new Crop(stage, this.overlay, (frame) => this.#judgeIn(frame)) : null;
    this.subject = document.getElementById("subject-form")
      ? new SubjectChoice(stage, this.overlay, {
        mayPoint: () => !this.crop?.isOpen,
        chosen: (choice) => this.#judgeBy(choice),
        givenBack: () => {
          this.#showFound(this.found);
          this.subject?.show(this.found.subject?.box ?? [0, 0, 1, 1]);
        },
      })
      : null;
    const video = stage.querySelector("video");
    if (video) this.#connectMoments(video, report);
    else this.#show(this.found);
  }

  /** @param {Composition} composition */
  #show(composition) {
    const { crop } = this;
    this.shown = composition;
    if (!composition.rules.some((verdict) => verdict.rule === this.rule)) this.rule = composition.rule ?? "";
    this.verdicts.show(composition);
    this.overlay.showSubject(composition.subject);
    this.#drawMarks();
    this.layers.follow(composition.rule);
    if (!crop) return;
    crop.scoreOfAll = composition.score;
    crop.subject = composition.subject?.box ?? null;
    crop.suggest(composition);
    if (crop.isOpen) crop.set(crop.frame);
  }

  /** @param {Composition} found by the analysis, of a picture that is shown from now on */
  #showFound(found) {
    this.found = found;
    this.rule = found.rule ?? "";
    this.#show(found);
    if (this.subject) this.subject.isChosen = false;
  }

  #drawMarks() {
    this.overlay.showMarks(this.rule, this.shown.rules.find((verdict) => verdict.rule === this.rule)?.marks ?? []);
    this.verdicts.press(this.rule);
  }

  /** @param {Choice} choice */
  async #judgeBy(choice) {
    const answer = await this.judge.ask({ time: this.found.time, ...choice });
    if (!answer) return;
    if (typeof answer === "string") return this.verdicts.say(answer);
    this.rule = answer.rule ?? this.rule;
    this.#show(answer);
    if (!this.subject) return;
    if (answer.subject) this.subject.show(answer.subject.box);
    this.subject.isChosen = true;
  }

  /**
   * @param {Box} frame
   * @returns {Promise<Composition | string | null>} as Judge answers.
   */
  #judgeIn(frame) {
    const { time, subject } = this.shown;
    /** @type {Record<string, string | number>} */
    const question = { time, frame: frame.join(",") };
    if (subject?.kind === "chosen") question.subject = subject.box.join(",");
    return this.judge.ask(question);
  }

  /**
   * The key frames of a clip.
   * @param {HTMLVideoElement} video
   * @param {Report} report
   */
  #connectMoments(video, { composition, moments }) {
    const links = [...document.querySelectorAll(".moment")];
    const choose = (/** @type {number} */ index) => {
      this.#showFound(moments[index] ?? this.found);
      if (this.crop) this.crop.time = this.found.time;
      for (const link of links) link.setAttribute("aria-current", String(link.querySelector(`[data-moment="${index}"]`) !== null));
    };
    for (const link of links) {
      link.addEventListener("click", () => choose(Number(link.querySelector("[data-moment]")?.getAttribute("data-moment"))));
    }
    choose(Math.max(moments.findIndex((moment) => moment.time === composition.time), 0));
    // What was found belongs to its own moment; the lines lie over all of them.
    const tell = () => {
      const isThere = video.paused && Math.abs(video.currentTime - this.found.time) < 0.1;
      for (const part of [this.overlay.marks, this.overlay.subject]) part?.classList.toggle("elsewhere", !isThere);
    };
    for (const name of ["play", "pause", "seeked", "timeupdate"]) video.addEventListener(name, tell);
    links[0]?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  }
}

/**
 * @param {SVGSVGElement} drawing
 * @param {HTMLElement} panel
 * @param {HTMLElement} stage
 */
async function start(drawing, panel, stage) {
  const response = await fetch(panel.dataset.report ?? "").catch(() => null);
  if (!response?.ok) return new Verdicts(panel).say(localized("The report could not be loaded. Reload the page."));
  new CompositionReport(drawing, panel, stage, await response.json());
  panel.dataset.ready = "true";
}

const drawing = document.querySelector("#composition-overlay");
const panel = document.getElementById("composition-panel");
const stage = document.getElementById("stage");
if (drawing instanceof SVGSVGElement && panel && stage) start(drawing, panel, stage);
