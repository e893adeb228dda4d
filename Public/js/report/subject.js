// The subject of a picture, chosen by hand: a box that is typed or drawn, a point that is clicked, or another one that was found.

/** @typedef {import("../kinds/composition.js").Box} Box */
/** @typedef {import("../kinds/composition.js").CompositionOverlay} CompositionOverlay */
/** @typedef {{subject: string} | {point: string}} Choice a box or a point, as the server reads it */

/**
 * @typedef {object} Listener
 * @property {() => boolean} mayPoint whether what is done over the picture is meant for the subject
 * @property {(choice: Choice) => void} chosen
 * @property {() => void} givenBack the subject shall be that of the analysis again
 */

/** The smallest box that is drawn, as a share of the picture's edges, and the most that a pointer moves in a click, CSS pixels. */
const smallest = 0.02;
const still = 6;

/** Chooses the subject. */
export class SubjectChoice {
  /**
   * @param {HTMLElement} stage
   * @param {CompositionOverlay} overlay
   * @param {Listener} listener
   */
  constructor(stage, overlay, listener) {
    this.stage = stage;
    this.overlay = overlay;
    this.listener = listener;
    /** A click on a clip plays it: there is a switch for drawing. */
    this.isClip = stage.querySelector("video") !== null;
    this.field = /** @type {HTMLInputElement | null} */ (document.getElementById("subject-box"));
    this.back = /** @type {HTMLButtonElement | null} */ (document.getElementById("subject-back"));
    this.draw = document.getElementById("subject-draw");
    /** @type {{x: number, y: number, at: number[]} | null} where a pointer was pressed: on the page, and in the picture */
    this.began = null;
    this.#listen();
  }

  /** @param {Box} box of the subject that is shown */
  show(box) {
    if (this.field) this.field.value = written(box);
  }

  /** @param {boolean} isChosen whether it is another one than that of the analysis */
  set isChosen(isChosen) {
    if (this.back) this.back.disabled = !isChosen;
  }

  /** @returns {boolean} */
  get isDrawing() {
    return this.draw?.getAttribute("aria-pressed") === "true";
  }

  #listen() {
    const { stage, field, draw, listener } = this;
    this.back?.addEventListener("click", () => listener.givenBack());
    field?.addEventListener("change", () => listener.chosen({ subject: field.value }));
    for (const button of document.querySelectorAll("[data-chooses]")) {
      button.addEventListener("click", (event) => {
        event.preventDefault();
        listener.chosen({ subject: button.getAttribute("data-chooses") ?? "" });
      });
    }
    draw?.addEventListener("click", () => {
      draw.setAttribute("aria-pressed", String(!this.isDrawing));
      stage.dataset.draws = String(this.isDrawing);
    });
    stage.addEventListener("pointerdown", (event) => this.#begin(event));
    stage.addEventListener("pointermove", (event) => this.#move(event));
    stage.addEventListener("pointerup", (event) => this.#end(event));
    stage.addEventListener("pointercancel", () => {
      this.began = null;
    });
  }

  /** @param {PointerEvent} event */
  #mayDraw(event) {
    return this.listener.mayPoint() && (this.isDrawing || (!this.isClip && event.pointerType === "mouse"));
  }

  #mayPoint() {
    return this.listener.mayPoint() && (this.isDrawing || !this.isClip);
  }

  /** @param {PointerEvent} event */
  #begin(event) {
    const at = this.overlay.place(event);
    if (event.button !== 0 || !at || (!this.#mayDraw(event) && !this.#mayPoint())) return;
    this.began = { x: event.clientX, y: event.clientY, at };
    if (!this.#mayDraw(event)) return;
    event.preventDefault();
    this.stage.setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const to = this.overlay.place(event, true);
    if (!this.began || !to || !this.#mayDraw(event)) return;
    const [x, y] = this.began.at;
    const [width, height] = [Math.abs(to[0] - x), Math.abs(to[1] - y)];
    if (width <= smallest || height <= smallest) return;
    this.listener.chosen({ subject: written([Math.min(x, to[0]), Math.min(y, to[1]), width, height]) });
  }

  /** @param {PointerEvent} event */
  #end(event) {
    const { began } = this;
    this.began = null;
    if (!began || Math.hypot(event.clientX - began.x, event.clientY - began.y) >= still) return;
    this.listener.chosen({ point: written(began.at) });
  }
}

/**
 * @param {number[]} shares of the picture
 * @returns {string} as the server reads them.
 */
function written(shares) {
  return shares.map((share) => share.toFixed(4)).join(",");
}
