// Draws what a rule of composition looks at over a picture, as lines with a dark edge (`CompositionOverlay` in
// Sources/Templates draws the leading rule in the same way).

/** @typedef {[number, number]} Point 0…1 of the picture */
/** @typedef {[number, number, number, number]} Box left, top, width, height; 0…1 of the picture */
/** @typedef {Answers.RuleMark} Mark */
/** @typedef {Answers.Subject} Subject */
/** @typedef {Answers.RuleVerdict} Verdict */
/** @typedef {Answers.Composition} Composition */

const names = "http://www.w3.org/2000/svg";

/**
 * @param {string} tag
 * @param {Record<string, string>} attributes
 * @returns {SVGElement}
 */
export function drawn(tag, attributes) {
  const made = document.createElementNS(names, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

/**
 * @param {Box} box
 * @returns {string} its outline as a path, in the units of the box.
 */
export function outline([x, y, width, height]) {
  return `M${x} ${y}H${x + width}V${y + height}H${x}Z`;
}

/** What is drawn over a picture. */
export class CompositionOverlay {
  /** @param {SVGSVGElement} drawing */
  constructor(drawing) {
    this.drawing = drawing;
    this.guides = drawing.querySelector("#guides");
    this.marks = drawing.querySelector("#marks");
    this.subject = drawing.querySelector("#subject");
    /** Of the picture, in the units of the drawing. */
    this.size = [drawing.viewBox.baseVal.width, drawing.viewBox.baseVal.height];
  }

  /**
   * @param {MouseEvent} event
   * @param {boolean} [isClamped] whether what lies beside the picture counts as its edge
   * @returns {Point | null} where in the picture it happened.
   */
  place(event, isClamped = false) {
    const matrix = this.drawing.getScreenCTM()?.inverse();
    if (!matrix) return null;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    const at = [x / this.size[0], y / this.size[1]];
    if (!isClamped && at.some((share) => share < 0 || share > 1)) return null;
    return /** @type {Point} */ (at.map((share) => Math.min(Math.max(share, 0), 1)));
  }

  /**
   * @param {string} layer the name of some lines
   * @param {boolean} isShown
   * @param {string} [way] which of several
   */
  turn(layer, isShown, way = "0") {
    for (const group of this.drawing.querySelectorAll(`[data-layer="${layer}"]`)) {
      group.toggleAttribute("hidden", !isShown || group.getAttribute("data-way") !== way);
    }
  }

  /**
   * Lies over a picture of another size from now on.
   * @param {number} width
   * @param {number} height
   */
  resize(width, height) {
    if (!width || !height) return;
    this.drawing.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.size = [width, height];
    this.layOver([0, 0, 1, 1]);
  }

  /** @param {Box} frame the lines lie over it. */
  layOver([x, y, width, height]) {
    const [across, down] = this.size;
    const values = { x: x * across, y: y * down, width: width * across, height: height * down };
    for (const [name, value] of Object.entries(values)) this.guides?.setAttribute(name, String(value));
  }

  /** @param {Subject | undefined} subject */
  showSubject(subject) {
    this.subject?.replaceChildren(...(subject
      ? [...this.#doubled(outline(this.#scaled(subject.box))), ...this.#doubled(this.#dot(subject.anchor), "spot")] : []));
  }

  /**
   * @param {string} rule
   * @param {Mark[]} marks
   */
  showMarks(rule, marks) {
    this.marks?.setAttribute("data-rule", rule);
    this.marks?.replaceChildren(...marks.filter((mark) => mark.points.length).flatMap((mark) =>
      this.#doubled(this.#path(mark), `${mark.shape === "point" ? "spot " : ""}${mark.isWish ? "wish" : ""}`)));
  }

  /**
   * @param {string} path
   * @param {string} [style]
   */
  #doubled(path, style = "") {
    return ["edge", "line"].map((role) => drawn("path", { class: `${role} ${style}`, d: path }));
  }

  /**
   * @param {Box} box
   * @returns {Box}
   */
  #scaled([x, y, width, height]) {
    const [across, down] = this.size;
    return [x * across, y * down, width * across, height * down];
  }

  /** @param {Point} point */
  #dot([x, y]) {
    return `M${x * this.size[0]} ${y * this.size[1]}h0`;
  }

  /** @param {Mark} mark */
  #path({ shape, points }) {
    const places = points.map(([x, y]) => [x * this.size[0], y * this.size[1]]);
    const [first, last] = [places[0], places[places.length - 1]];
    if (shape === "point") return this.#dot(points[0]);
    if (shape === "box") {
      return outline([
        Math.min(first[0], last[0]), Math.min(first[1], last[1]), Math.abs(last[0] - first[0]), Math.abs(last[1] - first[1]),
      ]);
    }
    const line = `M${places.map((place) => place.join(" ")).join("L")}`;
    return shape === "arrow" ? line + this.#head(first, last) : line;
  }

  /**
   * @param {number[]} start
   * @param {number[]} tip
   * @returns {string} the head of an arrow, no longer than half of it.
   */
  #head(start, tip) {
    const [dx, dy] = [tip[0] - start[0], tip[1] - start[1]];
    const length = Math.hypot(dx, dy);
    if (!length) return "";
    const size = Math.min(0.03 * Math.hypot(this.size[0], this.size[1]), length / 2) / length;
    const [x, y] = [tip[0] - dx * size, tip[1] - dy * size];
    const [across, down] = [(dy * size) / 2, (dx * size) / 2];
    return `M${x - across} ${y + down}L${tip[0]} ${tip[1]}L${x + across} ${y - down}`;
  }
}
