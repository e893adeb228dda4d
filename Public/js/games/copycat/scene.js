// Copycat: faces that a bear or a fox makes, to be made like it.

import { fill, html, svg } from "../drawing.js";

/** @typedef {import("../../camera/showing.js").Reading} Reading */
/** @typedef {import("../play.js").Scene} Scene */
/** @typedef {import("../play.js").Setting} Setting */
/** @typedef {import("../play.js").Told} Told */
/** @typedef {Answers.CopycatQuestion} Question */
/** @typedef {Record<"rest" | "watch" | "one" | "turn" | "right" | "late" | "wrong", string> & {faces: Record<string, string>}} Words */

/** Seconds that each face of a row is shown; then the animal waits. */
const shown = 1.2;
/** The faces that small children make first: if a level asks for no other, no other is offered. */
const easy = ["smile", "surprise", "tongue_out"];
const animals = ["bear", "fox"];

/**
 * @param {Setting} setting
 * @returns {Scene}
 */
export function makeScene(setting) {
  return new Copycat(setting);
}

/**
 * An animal makes faces, and waits for somebody who makes them, too.
 * @implements {Scene}
 */
class Copycat {
  animal = animals[0];
  /** The face that is shown now; nothing is a face at rest. */
  now = "";

  /** @param {Setting} setting */
  constructor({ stage, words, choices, props }) {
    this.stage = stage;
    this.words = /** @type {Words} */ (words);
    this.choices = choices;
    this.props = props;
  }

  /** @param {Reading} reading */
  value({ confidence, expression }) {
    return confidence === undefined ? null : expression ?? "";
  }

  /** @param {string} face */
  name(face) {
    return face ? this.words.faces[face] ?? face : this.words.rest;
  }

  /**
   * @param {string} face
   * @returns {Node | string} the animal that makes it.
   */
  sign(face) {
    const place = face ? this.choices.find((choice) => choice.dataset.value === face) : this.props;
    return place?.querySelector(`[data-avatar=${this.animal}] .face`)?.cloneNode(true) ?? "";
  }

  /**
   * @param {string[]} faces of a round
   * @param {string} face
   */
  isShown(faces, face) {
    return easy.includes(face) || faces.some((one) => !easy.includes(one));
  }

  /**
   * @param {Question} question
   * @param {number} number
   */
  ask(question, number) {
    const { stage, words } = this;
    const { faces } = question;
    this.animal = animals[number % animals.length];
    const text = fill(faces.length > 1 ? words.watch : words.one, { faces: this.#names(faces) });
    stage.replaceChildren(html("p", "scene-task", [text]), html("div", "copycat-face"));
    if (faces.length > 1) stage.append(this.#slots(question, []));
    this.#show(faces[0]);
    return text;
  }

  /**
   * @param {Question} question
   * @param {number} seconds
   */
  watch({ faces }, seconds) {
    if (faces.length === 1) return { isOpen: true };
    const index = Math.floor(seconds / shown);
    const face = faces[index] ?? "";
    if (face !== this.now) this.#show(face);
    if (index < faces.length) return { isOpen: false };
    const { turn } = this.words;
    const line = this.stage.querySelector(".scene-task");
    if (line && line.textContent !== turn) line.textContent = turn;
    return { isOpen: true, say: turn };
  }

  /**
   * @param {Question} question
   * @param {string[]} made
   */
  take(question, made) {
    this.stage.querySelector(".copycat-slots")?.replaceWith(this.#slots(question, made));
  }

  /** @param {Told} told */
  tell({ answer, given, isRight, isLate }) {
    const { words } = this;
    const text = fill(isRight ? words.right : isLate ? words.late : words.wrong, { faces: this.#names(answer), seen: this.#names(given) });
    const rows = [this.#row("right", answer)];
    if (!isRight && given.length) rows.unshift(this.#row("wrong", given));
    this.stage.replaceChildren(html("p", "scene-task", [text]), html("div", "told told-rows", rows));
    return text;
  }

  /** @param {string[]} faces */
  #names(faces) {
    return faces.map((face) => this.name(face)).join(", ");
  }

  /** @param {string} face */
  #show(face) {
    this.now = face;
    this.stage.querySelector(".copycat-face")?.replaceChildren(this.sign(face));
  }

  /**
   * A place for each face that is to be made, with those that were.
   * @param {Question} question
   * @param {string[]} made
   */
  #slots({ faces }, made) {
    return html("div", "copycat-slots", faces.map((_, index) => {
      const slot = html("span", "copycat-slot", made[index] ? [this.sign(made[index])] : []);
      slot.dataset.filled = String(index < made.length);
      return slot;
    }));
  }

  /**
   * @param {"right" | "wrong"} kind
   * @param {string[]} faces
   */
  #row(kind, faces) {
    const d = kind === "right" ? "M4 13l6 6L20 6" : "M6 6l12 12M18 6L6 18";
    const mark = svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, [svg("path", { d })]);
    const pictures = faces.map((face) => html("span", "told-face", [this.sign(face), html("span", "told-name", [this.name(face)])]));
    const column = html("div", `told-column told-${kind}`, [html("span", "told-mark", [mark]), html("div", "told-faces", pictures)]);
    column.style.setProperty("--faces", String(Math.max(2, faces.length)));
    return column;
  }
}
