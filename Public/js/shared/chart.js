// The charts' common playhead, seeking by pointer and keyboard, and which charts are shown.

import { remember, remembered } from "./storage.js";
import { all } from "./elements.js";
import { clock } from "./words.js";

const choiceKey = "motionbook.charts";

/** The server's drawings over one time axis, brought to life. */
export class Chart {
  /**
   * @param {HTMLElement} plot holds the drawings, each for wide and for narrow screens
   * @param {number} duration seconds
   * @param {(time: number) => void} seek
   */
  constructor(plot, duration, seek) {
    this.plot = plot;
    plot.setAttribute("role", "slider");
    plot.tabIndex = 0;
    plot.setAttribute("aria-valuemin", "0");
    plot.setAttribute("aria-valuemax", duration.toFixed(2));
    this.show(0);
    connectChoice();

    const follow = (/** @type {PointerEvent} */ event) => {
      const time = this.timeAt(event.clientX);
      if (time !== null) seek(time);
    };
    plot.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      plot.setPointerCapture(event.pointerId);
      follow(event);
    });
    plot.addEventListener("pointermove", (event) => {
      if (plot.hasPointerCapture(event.pointerId)) follow(event);
    });
  }

  /** @returns {Element[]} the drawings as they are now: angles that somebody draws come and go. */
  get drawings() {
    return [...this.plot.querySelectorAll("svg.chart-drawing")];
  }

  /** @param {number} time seconds; moves the playhead there. */
  show(time) {
    for (const drawing of this.drawings) {
      const { left, right, start, end } = range(drawing);
      const share = Math.min(Math.max((time - start) / (end - start), 0), 1);
      drawing.querySelector(".chart-playhead")?.setAttribute("transform", `translate(${share * (right - left)} 0)`);
    }
    this.plot.setAttribute("aria-valuenow", time.toFixed(2));
    this.plot.setAttribute("aria-valuetext", clock(time));
  }

  /**
   * @param {number} clientX
   * @returns {number | null} the time under a place in the window.
   */
  timeAt(clientX) {
    for (const drawing of this.drawings) {
      const matrix = drawing instanceof SVGSVGElement ? drawing.getScreenCTM() : null;
      if (!matrix || !drawing.getClientRects().length) continue;
      const { left, right, start, end } = range(drawing);
      const share = ((clientX - matrix.e) / matrix.a - left) / (right - left);
      return start + Math.min(Math.max(share, 0), 1) * (end - start);
    }
    return null;
  }
}

/** Style sheets show the charts whose boxes are ticked; the choice is remembered. */
function connectChoice() {
  const boxes = all(document, ".chart-choice input", HTMLInputElement);
  const chosen = remembered(choiceKey)?.split(" ");
  for (const box of boxes) {
    if (chosen) box.checked = chosen.includes(box.value);
    box.addEventListener("change", () => {
      remember(choiceKey, boxes.filter((other) => other.checked).map((other) => other.value).join(" "));
    });
  }
}

/**
 * @param {Element} drawing
 * @returns {{left: number, right: number, start: number, end: number}} the plot's place, in user units, and its times.
 */
function range(drawing) {
  const read = (/** @type {string} */ name) => Number(drawing.getAttribute(`data-${name}`));
  return { left: read("left"), right: read("right"), start: read("start"), end: read("end") };
}
