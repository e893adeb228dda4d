// Copycat: faces that a bear or a fox makes, to be made like it.

import { fill, html, svg } from "../drawing.js";

/** @typedef {import("../play.js").Scene} Scene */
/** @typedef {{faces: string[]}} Question */

/** Seconds that each face of a row is shown; then the animal waits. */
const shown = 1.2;
/** The faces that small children make first: if a level asks for no other, no other is offered. */
const easy = ["smile", "surprise", "tongue_out"];
const animals = ["bear", "fox"];

/**
 * @param {import("../play.js").Setting} setting
 * @returns {Scene}
 */
export function makeScene({ stage, words, choices, props }) {
  const name = (/** @type {string} */ face) => words.faces[face] ?? face;
  const names = (/** @type {string[]} */ faces) => faces.map(name).join(", ");
  let animal = animals[0];
  /** The face that is shown now; nothing is a face at rest. */
  let now = "";

  /**
   * @param {string} face
   * @returns {Node} the animal that makes it.
   */
  const picture = (face) => {
    const place = face ? choices.find((choice) => choice.dataset.value === face) : props;
    return place?.querySelector(`[data-avatar=${animal}] .face`)?.cloneNode(true) ?? document.createTextNode("");
  };

  /** @param {string} face */
  const show = (face) => {
    now = face;
    const place = stage.querySelector(".copycat-face");
    place?.replaceChildren(picture(face));
  };

  /** @param {string} text */
  const say = (text) => {
    const line = stage.querySelector(".scene-task");
    if (line && line.textContent !== text) line.textContent = text;
  };

  /** @param {Question} question @param {string[]} made */
  const slots = ({ faces }, made) => html("div", "copycat-slots", faces.map((_, index) => {
    const slot = html("span", "copycat-slot", made[index] ? [picture(made[index])] : []);
    slot.dataset.filled = String(index < made.length);
    return slot;
  }));

  /** @param {string} kind @param {string[]} faces */
  const row = (kind, faces) => {
    const d = kind === "right" ? "M4 13l6 6L20 6" : "M6 6l12 12M18 6L6 18";
    const sign = svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, [svg("path", { d })]);
    const pictures = faces.map((face) => html("span", "told-face", [picture(face), html("span", "told-name", [name(face)])]));
    const column = html("div", `told-column told-${kind}`, [html("span", "told-mark", [sign]), html("div", "told-faces", pictures)]);
    column.style.setProperty("--faces", String(Math.max(2, faces.length)));
    return column;
  };

  return {
    value: (reading) => (reading.confidence === undefined ? null : reading.expression ?? ""),
    name: (value) => (value ? name(value) : words.rest),
    sign: (value) => picture(value),
    isShown: (values, value) => easy.includes(value) || values.some((one) => !easy.includes(one)),

    ask(question, number) {
      animal = animals[number % animals.length];
      const parts = /** @type {Question} */ (question).faces;
      const text = fill(parts.length > 1 ? words.watch : words.one, { faces: names(parts) });
      stage.replaceChildren(html("p", "scene-task", [text]), html("div", "copycat-face"));
      if (parts.length > 1) stage.append(slots(question, []));
      show(parts[0]);
      return text;
    },

    watch(question, seconds) {
      const { faces } = /** @type {Question} */ (question);
      if (faces.length === 1) return { isOpen: true };
      const index = Math.floor(seconds / shown);
      const face = faces[index] ?? "";
      if (face !== now) show(face);
      if (index < faces.length) return { isOpen: false };
      say(words.turn);
      return { isOpen: true, say: words.turn };
    },

    take(question, made) {
      stage.querySelector(".copycat-slots")?.replaceWith(slots(question, made));
    },

    tell({ question, given, isRight, isLate }) {
      const { faces } = /** @type {Question} */ (question);
      const text = fill(isRight ? words.right : isLate ? words.late : words.wrong, { faces: names(faces), seen: names(given) });
      const rows = [row("right", faces)];
      if (!isRight && given.length) rows.unshift(row("wrong", given));
      stage.replaceChildren(html("p", "scene-task", [text]), html("div", "told told-rows", rows));
      return text;
    },
  };
}
