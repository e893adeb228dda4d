// A frame over the picture that says what to cut out: moved and resized by mouse, touch and keys, judged while it changes.

import { drawn, outline } from "../kinds/composition.js";
import { all } from "../shared/elements.js";
import { localized } from "../shared/language.js";
import { points, shown } from "./verdicts.js";

/** @typedef {import("../kinds/composition.js").Box} Box */
/** @typedef {import("../kinds/composition.js").Composition} Composition */
/** @typedef {import("../kinds/composition.js").CompositionOverlay} CompositionOverlay */

/** The smallest edge, as a share of the picture's. */
const smallest = 0.06;
/** How far a key moves the frame, as a share of the picture. */
const step = 0.01;
/** The corners, and to which side of the opposite one they lie. */
const grips = /** @type {Record<string, [number, number]>} */ ({ nw: [-1, -1], ne: [1, -1], se: [1, 1], sw: [-1, 1] });
const fields = ["x", "y", "width", "height"];

/** The crop of a picture. */
export class Crop {
  /**
   * @param {HTMLElement} stage
   * @param {CompositionOverlay} overlay
   * @param {(frame: Box) => Promise<Composition | string | null>} judge
   */
  constructor(stage, overlay, judge) {
    this.stage = stage;
    this.overlay = overlay;
    this.judge = judge;
    this.isOpen = false;
    /** @type {number | undefined} of the whole picture; none where there is nothing to judge */
    this.scoreOfAll = undefined;
    /** @type {Box | null} */
    this.subject = null;
    this.form = document.getElementById("crop-form");
    this.words = document.getElementById("crop-score");
    this.warning = document.getElementById("crop-warning");
    this.inputs = fields.map((name) => /** @type {HTMLInputElement} */ (document.getElementById(`crop-${name}`)));
    this.ratios = all(document, "#crop-ratios input", HTMLInputElement);
    this.opener = document.getElementById("crop-open");
    /** @type {Box} */
    this.frame = this.#typed();
    /** @type {number | null} width over height, in pixels; nothing for any */
    this.ratio = this.#chosenRatio();
    this.#build();
    this.#listen();
  }

  /** @param {number} seconds of the picture in its clip */
  set time(seconds) {
    const field = /** @type {HTMLInputElement | null} */ (document.getElementById("crop-time"));
    if (field) field.value = String(seconds);
  }

  /** @param {Composition} composition whose crops are proposed; a frame that is open stays. */
  suggest({ crop, otherCrops = [], score }) {
    const found = new Map([...(crop ? [crop] : []), ...otherCrops].map(({ ratio, box }) => [ratio, box]));
    for (const input of this.ratios) input.dataset.box = (found.get(input.value) ?? []).join(",");
    for (const [id, isShown] of /** @type {[string, boolean][]} */ ([["crop-some", Boolean(crop)], ["crop-none", !crop]])) {
      document.getElementById(id)?.toggleAttribute("hidden", !isShown);
    }
    const words = document.getElementById("crop-some");
    for (const [part, share] of /** @type {[string, number | undefined][]} */ ([["crop", crop?.score], ["whole", score]])) {
      const place = words?.querySelector(`[data-part=${part}]`);
      if (place) place.textContent = shown(share);
    }
    const chosen = this.ratios.find((input) => input.checked)?.value ?? "";
    if (!this.isOpen && this.ratio) this.set(found.get(chosen) ?? this.#largest());
  }

  #build() {
    const [width, height] = this.overlay.size;
    this.drawing = /** @type {SVGSVGElement} */ (drawn("svg", { class: "crop-overlay", viewBox: `0 0 ${width} ${height}`, hidden: "" }));
    this.shade = drawn("path", { class: "crop-shade", "fill-rule": "evenodd" });
    this.body = drawn("path", {
      class: "crop-frame", tabindex: "0", role: "application", "aria-roledescription": localized("crop"),
      "aria-describedby": "crop-score",
      "aria-label": localized("Crop. Arrow keys move it, Shift with an arrow key changes its width or height, and the + and − keys make it larger or smaller."),
    });
    this.corners = Object.keys(grips).map((grip) => ({
      grip, knob: drawn("path", { class: "crop-knob" }), handle: drawn("path", { class: "crop-grip", "data-grip": grip }),
    }));
    this.drawing.append(this.shade, this.body, ...this.corners.flatMap(({ knob, handle }) => [knob, handle]));
    this.stage.append(this.drawing);
  }

  #listen() {
    this.opener?.addEventListener("click", () => this.turn(!this.isOpen));
    for (const input of this.ratios) {
      input.addEventListener("change", () => {
        this.ratio = this.#chosenRatio();
        const found = input.dataset.box?.split(",").map(Number) ?? [];
        this.set(found.length === 4 ? /** @type {Box} */ (found) : this.#largest());
        this.turn(true, false);
      });
    }
    for (const input of this.inputs) {
      input.addEventListener("change", () => {
        this.ratio = null;
        this.set(this.#typed());
      });
    }
    this.body?.addEventListener("keydown", (event) => this.#press(/** @type {KeyboardEvent} */ (event)));
    this.drawing?.addEventListener("pointerdown", (event) => this.#drag(event));
  }

  /**
   * @param {boolean} isOpen
   * @param {boolean} [isFocused] whether the frame gets the keys
   */
  turn(isOpen, isFocused = true) {
    this.isOpen = isOpen;
    this.drawing?.toggleAttribute("hidden", !isOpen);
    this.opener?.setAttribute("aria-pressed", String(isOpen));
    this.stage.dataset.crops = String(isOpen);
    if (isOpen) {
      this.set(this.frame);
      if (isFocused) this.body?.focus({ preventScroll: true });
    } else {
      this.overlay.layOver([0, 0, 1, 1]);
      if (this.words) this.words.textContent = "";
      if (this.warning) this.warning.hidden = true;
    }
  }

  /** @param {Box} frame */
  async set(frame) {
    const [width, height] = [clamp(frame[2], smallest, 1), clamp(frame[3], smallest, 1)];
    this.frame = [clamp(frame[0], 0, 1 - width), clamp(frame[1], 0, 1 - height), width, height];
    this.frame = /** @type {Box} */ (this.frame.map((value) => Math.floor(value * 1e4 + 1e-6) / 1e4));
    this.inputs.forEach((input, place) => {
      input.value = this.frame[place].toFixed(4);
    });
    if (!this.isOpen) return;
    this.#draw();
    const answer = await this.judge(this.frame);
    if (!answer || !this.words || !this.isOpen) return;
    this.words.textContent = typeof answer === "string" ? answer : this.#compared(answer);
    if (typeof answer !== "string") this.words.dataset.score = shown(answer.score);
  }

  /** @param {Composition} judged what the frame holds */
  #compared({ score, feedback }) {
    if (score === undefined) return feedback;
    const scores = localized("Whole photo: {1}, this crop: {2} out of 100.", shown(this.scoreOfAll), points(score));
    return `${scores} ${feedback}`;
  }

  #draw() {
    const [across, down] = this.overlay.size;
    const [x, y, width, height] = [this.frame[0] * across, this.frame[1] * down, this.frame[2] * across, this.frame[3] * down];
    const line = outline([x, y, width, height]);
    this.shade?.setAttribute("d", outline([0, 0, across, down]) + line);
    this.body?.setAttribute("d", line);
    for (const { grip, knob, handle } of this.corners ?? []) {
      const [right, below] = grips[grip];
      const dot = `M${right > 0 ? x + width : x} ${below > 0 ? y + height : y}h0`;
      knob.setAttribute("d", dot);
      handle.setAttribute("d", dot);
    }
    this.overlay.layOver(this.frame);
    if (this.warning) this.warning.hidden = !this.subject || holds(this.frame, this.subject);
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const [x, y, width, height] = this.frame;
    const arrow = /** @type {Record<string, [number, number]>} */ ({
      ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step],
    })[event.key];
    if (arrow && event.shiftKey) this.set(this.#fitted([x, y], [1, 1], width + arrow[0], height + arrow[1], arrow[1] !== 0));
    else if (arrow) this.set([x + arrow[0], y + arrow[1], width, height]);
    else if (event.key === "+" || event.key === "=") this.#grow(2 * step);
    else if (event.key === "-" || event.key === "−") this.#grow(-2 * step);
    else if (event.key === "Escape") this.turn(false);
    else return;
    // The player has keys, too.
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {number} by */
  #grow(by) {
    const [x, y, width, height] = this.frame;
    const grown = this.#fitted([0, 0], [1, 1], width + by, height * (1 + by / width), false);
    this.set([x + (width - grown[2]) / 2, y + (height - grown[3]) / 2, grown[2], grown[3]]);
  }

  /** @param {PointerEvent} event */
  #drag(event) {
    const grip = event.target instanceof Element ? event.target.getAttribute("data-grip") : null;
    const began = this.overlay.place(event);
    if (event.button !== 0 || !began || !(grip || event.target === this.body)) return;
    event.preventDefault();
    event.stopPropagation();
    this.body?.focus({ preventScroll: true });
    const first = this.frame;
    this.drawing?.setPointerCapture(event.pointerId);
    const move = (/** @type {PointerEvent} */ moved) => {
      const at = this.overlay.place(moved, true);
      if (!at) return;
      if (!grip) return this.set([first[0] + at[0] - began[0], first[1] + at[1] - began[1], first[2], first[3]]);
      const [right, below] = grips[grip];
      const corner = /** @type {[number, number]} */ ([right > 0 ? first[0] : first[0] + first[2], below > 0 ? first[1] : first[1] + first[3]]);
      this.set(this.#fitted(corner, [right, below], (at[0] - corner[0]) * right, (at[1] - corner[1]) * below, false));
    };
    const end = () => {
      this.drawing?.removeEventListener("pointermove", move);
      for (const name of ["pointerup", "pointercancel"]) this.drawing?.removeEventListener(name, end);
    };
    this.drawing?.addEventListener("pointermove", move);
    for (const name of ["pointerup", "pointercancel"]) this.drawing?.addEventListener(name, end);
  }

  /**
   * A frame of the chosen ratio that begins at a corner and lies in the picture.
   * @param {[number, number]} corner
   * @param {[number, number]} side to which side of the corner it lies
   * @param {number} width
   * @param {number} height
   * @param {boolean} byHeight whether the height decides where the ratio is given
   * @returns {Box}
   */
  #fitted(corner, side, width, height, byHeight) {
    const room = [side[0] > 0 ? 1 - corner[0] : corner[0], side[1] > 0 ? 1 - corner[1] : corner[1]];
    let [across, down] = [clamp(width, smallest, room[0]), clamp(height, smallest, room[1])];
    if (this.ratio) {
      const tall = this.overlay.size[0] / this.overlay.size[1] / this.ratio;
      across = Math.min(Math.max(byHeight ? down / tall : across, smallest, smallest / tall), room[0], room[1] / tall);
      down = across * tall;
    }
    return [side[0] > 0 ? corner[0] : corner[0] - across, side[1] > 0 ? corner[1] : corner[1] - down, across, down];
  }

  /** @returns {Box} the largest frame of the chosen ratio, in the middle. */
  #largest() {
    const [, , width, height] = this.#fitted([0, 0], [1, 1], 1, 1, false);
    return [(1 - width) / 2, (1 - height) / 2, width, height];
  }

  /** @returns {Box} */
  #typed() {
    return /** @type {Box} */ (this.inputs.map((input) => Number(input.value) || 0));
  }

  /** @returns {number} */
  #chosenRatio() {
    const [width, height] = (this.ratios.find((input) => input.checked)?.value ?? "").split(":").map(Number);
    return width / height || this.overlay.size[0] / this.overlay.size[1];
  }
}

/**
 * @param {number} value
 * @param {number} least
 * @param {number} most
 */
function clamp(value, least, most) {
  return Math.min(Math.max(value, least), most);
}

/**
 * @param {Box} frame
 * @param {Box} box
 * @returns {boolean} whether a box lies in a frame, to within a hair.
 */
function holds(frame, box) {
  return box[0] >= frame[0] - 0.002 && box[1] >= frame[1] - 0.002 && box[0] + box[2] <= frame[0] + frame[2] + 0.002
    && box[1] + box[3] <= frame[1] + frame[3] + 0.002;
}
