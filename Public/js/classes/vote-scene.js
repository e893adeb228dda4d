// A show of fingers: one finger for A, two for B, up to five for E.

import { drawHands, fill, handsOf, html } from "../games/drawing.js";

/** @typedef {import("../games/play.js").Scene} Scene */
/** @typedef {Answers.VoteQuestion} Question */
/** @typedef {{task: string, choices: string[], fingers: string[], chosen: string, late: string}} Words */

/**
 * @param {import("../games/play.js").Setting} setting
 * @returns {Scene}
 */
export function makeScene({ stage, words: said, choices, isMirrored }) {
  const words = /** @type {Words} */ (said);
  const name = (/** @type {string} */ value) => words.choices[Number(value)] || words.fingers[Number(value)] || value;
  const draw = (/** @type {string} */ value) => drawHands(handsOf(Number(value)), isMirrored, words.fingers[Number(value)] ?? value);
  for (const choice of choices) choice.querySelector(".vote-hand")?.replaceChildren(draw(choice.dataset.value ?? ""));

  return {
    value: (reading) => (reading.hands?.length ? String(reading.count ?? 0) : null),
    name,
    sign: (value) => words.choices[Number(value)] || value,
    isShown: (values, value) => values.includes(value),

    ask() {
      stage.replaceChildren(html("p", "scene-task", [words.task]));
      return words.task;
    },

    watch: () => ({ isOpen: true }),

    tell({ given: [chosen] }) {
      const text = chosen ? fill(words.chosen, { choice: name(chosen) }) : words.late;
      stage.replaceChildren(html("p", "scene-task", [text]));
      if (chosen) stage.append(html("div", "told", [html("div", "told-column told-chosen", [html("span", "told-number", [name(chosen)]), draw(chosen)])]));
      return text;
    },
  };
}
