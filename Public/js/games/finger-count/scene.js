// Finger Count: numbers, dots and sums to show with fingers.

import { drawHands, fill, handsOf, html, svg } from "../drawing.js";

/** @typedef {import("../play.js").Scene} Scene */
/** @typedef {Answers.FingerCountQuestion} Question */
/** @typedef {{tasks: Record<Question["form"], string>, fingers: string[], right: string, late: string, wrong: string}} Words */

/**
 * @param {import("../play.js").Setting} setting
 * @returns {Scene}
 */
export function makeScene({ stage, words: said, isMirrored }) {
  const words = /** @type {Words} */ (said);
  const fingers = (/** @type {string | number} */ count) => words.fingers[Number(count)] ?? String(count);
  /** @type {Element | null} what hides the dots */
  let cover = null;

  return {
    value: (reading) => (reading.hands?.length ? String(reading.count ?? 0) : null),
    name: (value) => fingers(value),
    sign: (value) => value,
    isShown: (values, value) => values.every((one) => Number(one) <= 5) ? Number(value) <= 5 : true,

    ask(/** @type {Question} */ question) {
      const task = fill(words.tasks[question.form], { 1: question.numbers[0], 2: question.numbers[1] });
      cover = null;
      const picture = pictures[question.form](question);
      stage.replaceChildren(html("p", "scene-task", [task]), html("div", `scene-picture scene-${question.form}`, [picture]));
      cover = stage.querySelector(".dots-cover");
      return task;
    },

    watch(/** @type {Question} */ question, seconds) {
      if (cover && seconds >= (question.seenSeconds ?? Infinity)) cover.setAttribute("visibility", "visible");
      return { isOpen: true };
    },

    tell({ answer: [right], given, isRight, isLate, reading }) {
      const seen = given[0] ?? "0";
      const text = fill(isRight ? words.right : isLate ? words.late : words.wrong, { answer: right, seen });
      const column = (/** @type {string} */ kind, /** @type {SVGElement} */ picture, /** @type {string} */ number) => html(
        "div", `told-column told-${kind}`, [html("span", "told-mark", [mark(kind)]), picture, html("span", "told-number", [number])]);
      const shown = drawHands(handsOf(Number(right)), isMirrored, fingers(right));
      const columns = [column("right", shown, right)];
      if (!isRight && !isLate) {
        const hands = reading?.hands?.length ? reading.hands : handsOf(Number(seen));
        columns.unshift(column("wrong", drawHands(hands, isMirrored, fingers(seen)), seen));
      }
      stage.replaceChildren(html("p", "scene-task", [text]), html("div", "told", columns));
      return text;
    },
  };
}

/** @param {string} kind */
function mark(kind) {
  const d = kind === "right" ? "M4 13l6 6L20 6" : "M6 6l12 12M18 6L6 18";
  return svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, [svg("path", { d })]);
}

/**
 * @param {number} x
 * @param {number} width
 * @param {string | number} text
 * @param {string} [kind]
 */
function card(x, width, text, kind = "") {
  return [
    svg("rect", { class: `task-card ${kind}`, x, y: 20, width, height: 260, rx: 36 }),
    svg("text", { class: `task-number ${kind} ${String(text).length > 1 ? "long" : ""}`, x: x + width / 2, y: 150 }, [String(text)]),
  ];
}

/**
 * @param {number} width
 * @param {Node[]} content
 * @param {number} [height]
 */
function drawing(width, content, height = 300) {
  return svg("svg", { viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true", class: "task" }, content);
}

/**
 * Things to count, in rows of five.
 * @param {number} count
 * @param {number} x the middle
 * @param {number} [crossed] so many at the end are crossed out
 */
function things(count, x, crossed = 0) {
  const columns = Math.min(count, 5);
  return Array.from({ length: count }, (_, index) => {
    const [column, row] = [index % 5, Math.floor(index / 5)];
    const [cx, cy] = [x + (column - (columns - 1) / 2) * 40, 320 + row * 40];
    const isCrossed = index >= count - crossed;
    return svg("g", { class: isCrossed ? "thing crossed" : "thing" }, [
      svg("circle", { cx, cy, r: 15 }),
      ...(isCrossed ? [svg("path", { d: `M${cx - 15} ${cy - 15}l30 30m0-30l-30 30` })] : []),
    ]);
  });
}

/** What a question looks like, by its form. */
const pictures = /** @type {Record<string, (question: Question) => SVGElement>} */ ({
  number: ({ numbers: [number] }) => drawing(300, card(20, 260, number)),

  dots: ({ dots = [] }) => {
    const size = 400;
    return drawing(size + 40, [
      svg("rect", { class: "task-card", x: 10, y: 10, width: size + 20, height: size + 20, rx: 36 }),
      ...dots.map(([x, y]) => svg("circle", { class: "dot", cx: 20 + x * size, cy: 20 + y * size, r: 19 })),
      svg("g", { class: "dots-cover", visibility: "hidden" }, [
        svg("rect", { class: "task-card asked", x: 10, y: 10, width: size + 20, height: size + 20, rx: 36 }),
        svg("text", { class: "task-number asked", x: size / 2 + 20, y: size / 2 + 20 }, ["?"]),
      ]),
    ], size + 40);
  },

  // Three places of the line of numbers: the one that is known, and a step up or down.
  more: ({ numbers: [number] }) => drawing(640, [
    ...card(20, 230, number), arrow(262, 378, 150, "+1"), ...card(390, 230, "?", "asked"),
  ]),
  less: ({ numbers: [number] }) => drawing(640, [
    ...card(20, 230, "?", "asked"), arrow(378, 262, 150, "−1"), ...card(390, 230, number),
  ]),

  sum: ({ numbers: [one, other] }) => drawing(640, [
    ...card(20, 230, one), svg("text", { class: "task-sign", x: 320, y: 150 }, ["+"]), ...card(390, 230, other),
    ...things(one, 135), ...things(other, 505),
  ], 390),
  difference: ({ numbers: [all, less] }) => drawing(640, [
    ...card(20, 230, all), svg("text", { class: "task-sign", x: 320, y: 150 }, ["−"]), ...card(390, 230, less),
    ...things(all, 320, less),
  ], 390),
});

/**
 * @param {number} from
 * @param {number} to
 * @param {number} y
 * @param {string} text
 */
function arrow(from, to, y, text) {
  const step = Math.sign(to - from);
  return svg("g", { class: "task-arrow" }, [
    svg("path", { d: `M${from} ${y}H${to}m${-22 * step} -22l${22 * step} 22l${-22 * step} 22` }),
    svg("text", { x: (from + to) / 2, y: y - 48 }, [text]),
  ]);
}
