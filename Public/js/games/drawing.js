// Drawings for scenes: elements of SVG and HTML by name, and hands.

import { number } from "../shared/language.js";

/**
 * @param {string} name
 * @param {Record<string, string | number>} [attributes]
 * @param {(Node | string)[]} [content]
 * @returns {SVGElement}
 */
export function svg(name, attributes = {}, content = []) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...content);
  return element;
}

/**
 * @param {string} name
 * @param {string} className
 * @param {(Node | string)[]} [content]
 * @returns {HTMLElement}
 */
export function html(name, className, content = []) {
  const element = document.createElement(name);
  element.className = className;
  element.append(...content);
  return element;
}

/**
 * @param {string} text
 * @param {Record<string, string | number>} values
 * @returns {string} the text with each `{name}` filled in.
 */
export function fill(text, values) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => {
    const value = values[name] ?? whole;
    return typeof value === "number" ? number(value) : value;
  });
}

/** The fingers, thumb first. */
export const fingers = ["thumb", "index", "middle", "ring", "little"];

/** Where each finger begins on a palm of a right hand that is held up, and where it ends when it is raised or folded; 100 × 120. */
const shapes = /** @type {Record<string, {root: number[], up: number[], down: number[]}>} */ ({
  thumb: { root: [30, 88], up: [8, 62], down: [27, 84] },
  index: { root: [35, 62], up: [29, 18], down: [35, 58] },
  middle: { root: [51, 58], up: [50, 8], down: [51, 54] },
  ring: { root: [67, 60], up: [71, 14], down: [67, 56] },
  little: { root: [82, 66], up: [91, 28], down: [82, 62] },
});

/**
 * A hand that is held up. Its thumb points to the left; the other hand's to the right.
 * @param {string[]} raised
 * @param {boolean} isFlipped
 * @returns {SVGElement} 100 × 120
 */
export function hand(raised, isFlipped) {
  const parts = [svg("path", { class: "hand-palm", d: "M26 72q0-14 16-14h34q16 0 16 14v18q0 26-33 26t-33-26z" })];
  for (const finger of fingers) {
    const { root, up, down } = shapes[finger];
    const isUp = raised.includes(finger);
    const [x, y] = isUp ? up : down;
    const d = `M${root[0]} ${root[1]}L${x} ${y}`;
    parts.push(svg("path", { class: isUp ? "hand-edge" : "hand-edge folded", d }), svg("path", { class: isUp ? "hand-finger" : "hand-finger folded", d }));
  }
  parts.push(svg("path", { class: "hand-inner", d: "M30 73q0-11 13-11h32q13 0 13 11v16q0 23-29 23T30 89z" }));
  return svg("g", isFlipped ? { transform: "translate(116 0) scale(-1 1)" } : {}, parts);
}

/** Fingers in the order in which children count: the thumb comes last. */
const counted = ["index", "middle", "ring", "little", "thumb"];

/**
 * @param {number} count
 * @returns {{side: string, raised: string[]}[]} hands that show it: one up to five.
 */
export function handsOf(count) {
  const one = { side: "right", raised: counted.slice(0, Math.min(count, 5)) };
  return count <= 5 ? [one] : [{ side: "left", raised: counted.slice(0, count - 5) }, { ...one, raised: counted }];
}

/**
 * @param {{side?: string, raised: string[]}[]} hands
 * @param {boolean} isMirrored whether the left hand is on the left, as in a mirror
 * @param {string} words
 * @returns {SVGElement} a drawing of them beside each other.
 */
export function drawHands(hands, isMirrored, words) {
  const order = { left: 0, right: 1 };
  const place = (/** @type {string | undefined} */ side) => order[/** @type {"left" | "right"} */ (side)] ?? 0.5;
  const shown = [...hands].sort((one, other) => (place(one.side) - place(other.side)) * (isMirrored ? 1 : -1)).slice(0, 2);
  const drawn = shown.map((one, index) => {
    // Thumbs point to the middle.
    const isFlipped = shown.length === 1 ? (one.side === "left") === isMirrored : index === 0;
    return svg("g", { transform: `translate(${index * 124} 0)` }, [hand(one.raised, isFlipped)]);
  });
  const width = Math.max(1, shown.length) * 124 - 8;
  return svg("svg", { class: "hands", viewBox: `0 0 ${width} 120`, role: "img", "aria-label": words }, drawn);
}
