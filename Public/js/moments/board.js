// Where somebody draws: on the picture, with a mouse, a pen, a finger or the keyboard. Points close to a joint belong to it.

import { localized } from "../shared/language.js";
import { placeOf, pointCounts } from "./geometry.js";
import { paint } from "./paint.js";

/** @typedef {import("../shared/recording.js").Recording} Recording */
/** @typedef {import("./geometry.js").Drawing} Drawing */
/** @typedef {import("./geometry.js").DrawnPoint} DrawnPoint */
/** @typedef {import("./geometry.js").Shape} Shape */
/** @typedef {import("./geometry.js").Size} Size */

/** A point is a joint's when it is no farther away than this share of the picture's shorter edge. */
const reach = 0.05;

/** Points of a line that is drawn by hand are so far from each other, shares of the picture's shorter edge. */
const step = 0.004;

/** Most points of such a line. */
const mostPoints = 1000;

/** How far an arrow key moves the cross, shares of the picture. */
const stride = 0.01;

/** The drawing surface over the picture. */
export class Board {
  /**
   * @param {SVGSVGElement} surface
   * @param {Size} size of the picture, pixels of the clip
   * @param {Recording | null} recording whose joints attract points
   * @param {object} options
   * @param {() => {shape: Shape, colour: string, text: string}} options.tool
   * @param {() => number} options.frame the frame that is shown
   * @param {(drawing: Drawing) => void} options.onDrawn
   * @param {(words: string) => void} options.say
   */
  constructor(surface, size, recording, { tool, frame, onDrawn, say }) {
    this.surface = surface;
    this.size = size;
    this.recording = recording?.kind === "pose" ? recording : null;
    this.tool = tool;
    this.frame = frame;
    this.onDrawn = onDrawn;
    this.say = say;
    this.isOn = false;
    /** @type {DrawnPoint[]} */
    this.points = [];
    /** @type {DrawnPoint | null} where the pointer or the cross of the keyboard is. */
    this.cursor = null;
    this.sketch = document.createElementNS(surface.namespaceURI, "g");
    surface.addEventListener("pointerdown", (event) => this.#press(event));
    surface.addEventListener("pointermove", (event) => this.#move(event));
    surface.addEventListener("pointerup", (event) => this.#release(event));
    surface.addEventListener("pointercancel", () => this.cancel());
    surface.addEventListener("keydown", (event) => this.#key(event));
    for (const name of ["click", "dblclick"]) {
      surface.addEventListener(name, (event) => { if (this.isOn) event.stopPropagation(); });
    }
  }

  /** @param {boolean} isOn */
  turn(isOn) {
    this.isOn = isOn;
    this.cancel();
    this.surface.toggleAttribute("data-drawing", isOn);
    if (isOn) {
      this.surface.tabIndex = 0;
      this.explain();
    } else {
      this.surface.removeAttribute("tabindex");
    }
  }

  /** Forgets the points of a drawing that is not whole. */
  cancel() {
    this.points = [];
    this.cursor = null;
    this.#draw();
  }

  /** Says what to do next. */
  explain() {
    const { shape, text } = this.tool();
    if (shape === "text" && !text) return this.say(localized("Type the text first, then click where it belongs."));
    if (shape === "path") return this.say(localized("Click a joint. Its path is drawn in every frame."));
    if (shape === "freehand") return this.say(localized("Draw with the button pressed, or with a finger or pen."));
    const missing = pointCounts[shape] - this.points.length;
    if (shape === "angle" && missing === 2) return this.say(localized("Now click the corner of the angle."));
    if (this.points.length) return this.say(localized("Now click the other end."));
    this.say(this.recording
      ? localized("Click a place. Close to a joint, the point follows the joint.")
      : localized("Click a place on the picture."));
  }

  /**
   * @param {PointerEvent} event
   * @returns {DrawnPoint} where it points.
   */
  #pointAt({ clientX, clientY, altKey }) {
    const matrix = this.surface.getScreenCTM();
    if (!matrix) return { x: 0, y: 0 };
    const place = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    const share = (/** @type {number} */ value) => Math.round(Math.min(Math.max(value, 0), 1) * 1e5) / 1e5;
    const point = { x: share(place.x / this.size.width), y: share(place.y / this.size.height) };
    return altKey || this.tool().shape === "freehand" ? point : this.#snapped(point);
  }

  /**
   * @param {DrawnPoint} point
   * @returns {DrawnPoint} the joint that is there, else the point.
   */
  #snapped(point) {
    const { recording, size } = this;
    if (!recording) return point;
    const unit = Math.min(size.width, size.height);
    let [nearest, best] = [/** @type {DrawnPoint} */ (point), reach * unit];
    for (let landmark = 0; landmark < recording.landmarkCount; landmark += 1) {
      const place = placeOf({ x: 0, y: 0, landmark }, recording, this.frame(), size);
      const away = place ? Math.hypot(place[0] - point.x * size.width, place[1] - point.y * size.height) : Infinity;
      if (place && away < best) {
        best = away;
        nearest = { x: place[0] / size.width, y: place[1] / size.height, landmark };
      }
    }
    return nearest;
  }

  /** @param {PointerEvent} event */
  #press(event) {
    if (!this.isOn || event.button !== 0) return;
    event.stopPropagation();
    event.preventDefault();
    this.surface.focus({ preventScroll: true });
    this.surface.setPointerCapture(event.pointerId);
    this.#set(this.#pointAt(event));
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (!this.isOn) return;
    event.stopPropagation();
    const point = this.#pointAt(event);
    if (this.tool().shape === "freehand" && this.points.length) this.#extend(point);
    else this.cursor = point;
    this.#draw();
  }

  /** @param {PointerEvent} event */
  #release(event) {
    if (!this.isOn) return;
    event.stopPropagation();
    if (this.tool().shape === "freehand") {
      if (this.points.length > 1) this.#finish();
      else this.cancel();
      return;
    }
    // A line may be drawn from press to release, or by two clicks.
    const point = this.#pointAt(event);
    const last = this.points.at(-1);
    if (last && this.#isApart(last, point, reach)) this.#set(point);
  }

  /** @param {DrawnPoint} point */
  #extend(point) {
    const last = this.points.at(-1);
    if (last && this.points.length < mostPoints && this.#isApart(last, point, step)) this.points.push(point);
  }

  /**
   * @param {DrawnPoint} one
   * @param {DrawnPoint} other
   * @param {number} share of the picture's shorter edge
   */
  #isApart(one, other, share) {
    const { width, height } = this.size;
    return Math.hypot((one.x - other.x) * width, (one.y - other.y) * height) > share * Math.min(width, height);
  }

  /** @param {DrawnPoint} point */
  #set(point) {
    const { shape, text } = this.tool();
    if (shape === "text" && !text) return this.explain();
    if (shape === "path" && point.landmark === undefined) {
      return this.say(localized("There is no joint here. Click closer to one, for example a wrist or an ankle."));
    }
    this.points.push(point);
    if (this.points.length === pointCounts[shape]) this.#finish();
    else this.explain();
    this.#draw();
  }

  #finish() {
    const { shape, colour, text } = this.tool();
    const drawing = { shape, colour, points: this.points, ...(shape === "text" ? { text } : {}) };
    this.points = [];
    this.#draw();
    this.onDrawn(drawing);
    this.explain();
  }

  /** Draws what there is of a drawing, and where the next point would be. */
  #draw() {
    const { points, cursor, surface, sketch } = this;
    sketch.replaceChildren();
    if (!sketch.parentNode) surface.append(sketch);
    if (!this.isOn) return;
    const { shape, colour } = this.tool();
    const scene = { recording: this.recording, frame: this.frame(), size: this.size, seconds: 0, scale: null };
    const planned = cursor && points.length && shape !== "freehand" ? [...points, cursor] : points;
    if (planned.length > 1) {
      const drawn = paint({ shape: planned.length < pointCounts[shape] && shape !== "freehand" ? "line" : shape, colour, points: planned }, scene);
      if (drawn) sketch.append(drawn);
    }
    for (const point of [...(shape === "freehand" ? [] : points), ...(cursor ? [cursor] : [])]) sketch.append(this.#mark(point));
  }

  /**
   * @param {DrawnPoint} point
   * @returns {SVGElement} a ring, filled where the point belongs to a joint.
   */
  #mark({ x, y, landmark }) {
    const { width, height } = this.size;
    const ring = document.createElementNS("http://www.w3.org/2000/svg", "circle");
    for (const [name, value] of [["cx", x * width], ["cy", y * height], ["r", Math.min(width, height) / 60]]) {
      ring.setAttribute(String(name), String(value));
    }
    ring.setAttribute("class", landmark === undefined ? "drawing-point" : "drawing-point drawing-joint");
    return ring;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (!this.isOn || event.ctrlKey || event.metaKey) return;
    const far = stride * (event.shiftKey ? 5 : 1);
    const moves = /** @type {Record<string, [number, number]>} */ ({
      ArrowLeft: [-far, 0], ArrowRight: [far, 0], ArrowUp: [0, -far], ArrowDown: [0, far],
    });
    const move = moves[event.key];
    if (move) {
      const { x, y } = this.cursor ?? this.points.at(-1) ?? { x: 0.5, y: 0.5 };
      const share = (/** @type {number} */ value) => Math.min(Math.max(value, 0), 1);
      this.cursor = { x: share(x + move[0]), y: share(y + move[1]) };
    } else if (event.key === "Enter" || event.key === " ") {
      if (this.cursor) {
        const point = event.altKey ? this.cursor : this.#snapped(this.cursor);
        if (this.tool().shape === "freehand") this.points.push(point);
        else this.#set(point);
        if (this.tool().shape === "freehand" && this.points.length > 1 && event.key === "Enter") this.#finish();
      }
    } else if (event.key === "Escape" && this.points.length) {
      this.cancel();
      this.explain();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    this.#draw();
  }
}
