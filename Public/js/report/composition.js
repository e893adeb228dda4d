// The report of a composition: what is drawn over the picture, and judging anew by another subject or in another frame.

import { remember, remembered } from "../shared/storage.js";
import { CompositionOverlay } from "../kinds/composition.js";
import { all } from "../shared/elements.js";
import { Crop } from "./crop.js";
import { Judge } from "./judge.js";
import { Verdicts } from "./verdicts.js";

/** @typedef {import("../kinds/composition.js").Composition} Composition */
/** @typedef {import("../kinds/composition.js").Box} Box */

/** The rules of placing, each with its lines. */
const leading = ["thirds", "centre", "golden"];

const drawing = document.querySelector("#composition-overlay");
const panel = document.getElementById("composition-panel");
const stage = document.getElementById("stage");
if (drawing instanceof SVGSVGElement && panel && stage) start(drawing, panel, stage);

/**
 * @param {SVGSVGElement} drawing
 * @param {HTMLElement} panel
 * @param {HTMLElement} stage
 */
async function start(drawing, panel, stage) {
  const overlay = new CompositionOverlay(drawing);
  const verdicts = new Verdicts(panel);
  const video = /** @type {HTMLVideoElement | null} */ (stage.querySelector("video"));
  const response = await fetch(panel.dataset.report ?? "").catch(() => null);
  if (!response?.ok) return verdicts.say("The report could not be loaded. Load the page again to try once more.");
  /** @type {{composition: Composition, moments: Composition[]}} */
  const report = await response.json();
  /** What the analysis found of the picture that is shown. */
  let found = report.composition;
  /** What is shown: that, or what was judged anew. */
  let shown = found;
  /** Whose marks are drawn. */
  let rule = found.rule ?? "";
  const judge = new Judge(panel.dataset.anew ?? "");

  const boxes = all(document, "#overlay-choices input", HTMLInputElement);
  const way = /** @type {HTMLSelectElement | null} */ (document.getElementById("spiral-way"));
  const turn = () => {
    for (const box of boxes) {
      if (box.value === "marks") overlay.marks?.toggleAttribute("hidden", !box.checked);
      else if (box.value === "subject") overlay.subject?.toggleAttribute("hidden", !box.checked);
      else overlay.turn(box.value, box.checked, box.value === "spiral" ? way?.value : "0");
      if (box.value === "spiral" && way) way.hidden = !box.checked;
    }
  };
  for (const box of boxes) {
    const kept = remembered(`motionbook.layer.${box.value}`);
    if (kept) box.checked = kept === "on";
    box.addEventListener("change", () => {
      remember(`motionbook.layer.${box.value}`, box.checked ? "on" : "off");
      turn();
    });
  }
  if (way) way.value = remembered("motionbook.spiral") ?? way.value;
  way?.addEventListener("change", () => {
    remember("motionbook.spiral", way.value);
    turn();
  });

  const drawMarks = () => {
    overlay.showMarks(rule, shown.rules.find((verdict) => verdict.rule === rule)?.marks ?? []);
    verdicts.press(rule);
  };
  verdicts.onShow((name) => {
    rule = name;
    const marks = boxes.find((box) => box.value === "marks");
    if (marks) marks.checked = true;
    turn();
    drawMarks();
  });

  /** @param {Composition} composition */
  const show = (composition) => {
    shown = composition;
    if (!composition.rules.some((verdict) => verdict.rule === rule)) rule = composition.rule ?? "";
    verdicts.show(composition);
    overlay.showSubject(composition.subject);
    drawMarks();
    crop.scoreOfAll = composition.score;
    crop.subject = composition.subject?.box ?? null;
    crop.suggest(composition);
    if (crop.isOpen) crop.set(crop.frame);
    // The lines go with the rule that leads, where nobody chose others.
    for (const box of boxes) {
      if (leading.includes(box.value) && !remembered(`motionbook.layer.${box.value}`)) box.checked = box.value === composition.rule;
    }
    turn();
  };

  const crop = new Crop(stage, overlay, async (frame) => {
    /** @type {Record<string, string | number>} */
    const question = { time: shown.time, frame: frame.join(",") };
    if (shown.subject?.kind === "chosen") question.subject = shown.subject.box.join(",");
    return judge.ask(question);
  });

  // The subject, by hand.
  const field = /** @type {HTMLInputElement | null} */ (document.getElementById("subject-box"));
  const back = /** @type {HTMLButtonElement | null} */ (document.getElementById("subject-back"));
  const draw = document.getElementById("subject-draw");
  /** @param {Record<string, string>} by */
  const judgeBy = async (by) => {
    const answer = await judge.ask({ time: found.time, ...by });
    if (!answer) return;
    if (typeof answer === "string") return verdicts.say(answer);
    rule = answer.rule ?? rule;
    show(answer);
    if (field && answer.subject) field.value = answer.subject.box.map((value) => value.toFixed(4)).join(",");
    if (back) back.disabled = false;
  };
  back?.addEventListener("click", () => {
    rule = found.rule ?? "";
    show(found);
    if (field) field.value = (found.subject?.box ?? [0, 0, 1, 1]).map((value) => value.toFixed(4)).join(",");
    back.disabled = true;
  });
  field?.addEventListener("change", () => judgeBy({ subject: field.value }));
  for (const button of document.querySelectorAll("[data-chooses]")) {
    button.addEventListener("click", (event) => {
      event.preventDefault();
      judgeBy({ subject: button.getAttribute("data-chooses") ?? "" });
    });
  }
  const isDrawing = () => draw?.getAttribute("aria-pressed") === "true";
  draw?.addEventListener("click", () => {
    draw.setAttribute("aria-pressed", String(!isDrawing()));
    stage.dataset.draws = String(isDrawing());
  });
  connectPointer(stage, overlay, (isMouse) => !crop.isOpen && (isDrawing() || (!video && isMouse)), () => !crop.isOpen && (isDrawing() || !video), judgeBy);

  // Key frames of a clip.
  if (video) {
    /** @param {number} index */
    const choose = (index) => {
      found = report.moments[index] ?? found;
      rule = found.rule ?? "";
      show(found);
      crop.time = found.time;
      if (back) back.disabled = true;
      for (const link of document.querySelectorAll(".moment")) {
        link.setAttribute("aria-current", String(link.querySelector(`[data-moment="${index}"]`) !== null));
      }
    };
    for (const link of document.querySelectorAll(".moment")) {
      link.addEventListener("click", () => choose(Number(link.querySelector("[data-moment]")?.getAttribute("data-moment"))));
    }
    choose(Math.max(report.moments.findIndex((moment) => moment.time === report.composition.time), 0));
    // What was found belongs to its own moment; the lines lie over all of them.
    const tell = () => {
      const isThere = video.paused && Math.abs(video.currentTime - found.time) < 0.1;
      for (const part of [overlay.marks, overlay.subject]) part?.classList.toggle("elsewhere", !isThere);
    };
    for (const name of ["play", "pause", "seeked", "timeupdate"]) video.addEventListener(name, tell);
    document.querySelector(".moment")?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  } else {
    show(found);
  }
  turn();
  panel.dataset.ready = "true";
}

/**
 * Clicks, and boxes that are drawn.
 * @param {HTMLElement} stage
 * @param {CompositionOverlay} overlay
 * @param {(isMouse: boolean) => boolean} mayDraw
 * @param {() => boolean} mayPoint
 * @param {(by: Record<string, string>) => void} choose
 */
function connectPointer(stage, overlay, mayDraw, mayPoint, choose) {
  /** @type {{x: number, y: number, at: number[]} | null} */
  let began = null;
  stage.addEventListener("pointerdown", (event) => {
    const at = overlay.place(event);
    if (event.button !== 0 || !at || (!mayDraw(event.pointerType === "mouse") && !mayPoint())) return;
    began = { x: event.clientX, y: event.clientY, at };
    if (mayDraw(event.pointerType === "mouse")) {
      event.preventDefault();
      stage.setPointerCapture(event.pointerId);
    }
  });
  const box = (/** @type {PointerEvent} */ event) => {
    const to = overlay.place(event, true);
    if (!began || !to) return null;
    const [left, top] = [Math.min(began.at[0], to[0]), Math.min(began.at[1], to[1])];
    return [left, top, Math.abs(to[0] - began.at[0]), Math.abs(to[1] - began.at[1])];
  };
  stage.addEventListener("pointermove", (event) => {
    const drawn = box(event);
    if (began && drawn && mayDraw(event.pointerType === "mouse") && drawn[2] > 0.02 && drawn[3] > 0.02) {
      choose({ subject: drawn.map((value) => value.toFixed(4)).join(",") });
    }
  });
  stage.addEventListener("pointerup", (event) => {
    if (began && Math.hypot(event.clientX - began.x, event.clientY - began.y) < 6) {
      choose({ point: began.at.map((value) => value.toFixed(4)).join(",") });
    }
    began = null;
  });
  stage.addEventListener("pointercancel", () => {
    began = null;
  });
}
