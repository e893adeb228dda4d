// Drawings as SVG over the picture.

import { localized, number } from "../shared/language.js";
import { angleAt, distance, pathOf, placesOf } from "./geometry.js";

/** @typedef {import("../shared/recording.js").Recording} Recording */
/** @typedef {import("./geometry.js").Drawing} Drawing */
/** @typedef {import("./geometry.js").Place} Place */
/** @typedef {import("./geometry.js").Size} Size */

/**
 * @typedef {object} Scene what drawings are drawn in
 * @property {Recording | null} recording
 * @property {number} frame
 * @property {Size} size of the picture
 * @property {number} seconds since the drawing's moment, of life
 * @property {number | null} scale metres in a pixel
 */

const space = "http://www.w3.org/2000/svg";

/** The same colours as in videos (`DrawingPainter`). */
export const colours = /** @type {Record<string, string>} */ ({
  yellow: "#ffec5c", orange: "#ffb45c", pink: "#ff8fc8", blue: "#6cc5ff", white: "#ffffff", black: "#000000",
});

/** Widths and sizes as shares of the picture's shorter edge; the same as in videos. */
const line = 1 / 180;
const letter = 1 / 26;
const arc = 1 / 16;
const head = 1 / 28;

/**
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 * @returns {SVGElement}
 */
function element(name, attributes) {
  const made = document.createElementNS(space, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

/** @param {Place[]} places */
const points = (places) => places.map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`).join(" ");

/**
 * @param {Drawing} drawing
 * @param {Scene} scene
 * @returns {SVGElement | null} nothing where a joint that it belongs to is not seen.
 */
export function paint(drawing, scene) {
  const { recording, frame, size } = scene;
  const unit = Math.min(size.width, size.height);
  const group = element("g", { class: "drawing", "data-shape": drawing.shape });
  const colour = colours[drawing.colour] ?? colours.yellow;
  const edge = drawing.colour === "black" ? colours.white : colours.black;
  const stroke = (/** @type {string} */ shape, /** @type {Record<string, string | number>} */ attributes) => {
    for (const [ink, width, opacity] of [[edge, line * unit * 2, 0.5], [colour, line * unit, 1]]) {
      group.append(element(shape, {
        ...attributes, fill: "none", stroke: ink, "stroke-width": width, "stroke-opacity": opacity,
        "stroke-linecap": "round", "stroke-linejoin": "round",
      }));
    }
  };
  const write = (/** @type {Place} */ [x, y], /** @type {string} */ words) => {
    const text = element("text", {
      x, y, fill: colour, stroke: edge, "stroke-width": letter * unit / 5, "paint-order": "stroke", "stroke-linejoin": "round",
      "font-size": letter * unit, "font-weight": 700, "dominant-baseline": "middle",
    });
    text.textContent = words;
    group.append(text);
  };

  if (drawing.shape === "path") {
    if (!recording) return null;
    for (const piece of pathOf(drawing.points[0], recording, frame, size)) stroke("polyline", { points: points(piece) });
    return group;
  }
  const places = placesOf(drawing, recording, frame, size);
  if (!places?.length) return null;
  const [first, second] = places;
  if (places.length === 1 || drawing.shape === "freehand") {
    if (drawing.shape === "text") write(first, drawing.text ?? "");
    else if (drawing.shape === "stopwatch") write(first, localized("{1} s", number(scene.seconds, 2)));
    else stroke("polyline", { points: points(places) });
    return group;
  }
  if (drawing.shape === "circle") {
    stroke("circle", { cx: first[0], cy: first[1], r: distance(first, second) });
    return group;
  }
  stroke("polyline", { points: points(places) });
  if (drawing.shape === "arrow") stroke("polyline", { points: points(headOf(first, second, head * unit)) });
  if (drawing.shape === "angle" && places.length === 3) {
    stroke("path", { d: arcOf(places, arc * unit) });
    const beside = besideCorner(places, arc * unit * 1.5);
    group.dataset.degrees = angleAt(places).toFixed(2);
    write(beside, localized("{1}°", number(angleAt(places), 0)));
  }
  if (drawing.shape === "length") {
    const middle = /** @type {Place} */ ([(first[0] + second[0]) / 2 + letter * unit / 2, (first[1] + second[1]) / 2 - letter * unit / 2]);
    write(middle, lengthInWords(distance(first, second), scene));
  }
  return group;
}

/**
 * @param {number} pixels
 * @param {Scene} scene
 * @returns {string} a length, in centimetres where the clip has a scale.
 */
function lengthInWords(pixels, { scale }) {
  return scale === null ? localized("{1} px", number(pixels, 0)) : localized("{1} cm", number(pixels * scale * 100, 0));
}

/**
 * @param {Place} from
 * @param {Place} to
 * @param {number} length pixels
 * @returns {Place[]} the head of an arrow.
 */
function headOf(from, to, length) {
  const along = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const end = (/** @type {number} */ turn) => /** @type {Place} */ (
    [to[0] - length * Math.cos(along + turn), to[1] - length * Math.sin(along + turn)]);
  return [end(0.5), to, end(-0.5)];
}

/**
 * @param {Place[]} places
 * @param {number} most its radius, pixels
 * @returns {string} the arc between the two sides of an angle.
 */
function arcOf([one, corner, other], most) {
  const radius = Math.min(most, distance(one, corner), distance(other, corner));
  const [a, b] = [one, other].map((end) => Math.atan2(end[1] - corner[1], end[0] - corner[0]));
  const at = (/** @type {number} */ angle) => `${corner[0] + radius * Math.cos(angle)} ${corner[1] + radius * Math.sin(angle)}`;
  const turn = (b - a + 3 * Math.PI) % (2 * Math.PI) - Math.PI;
  return `M${at(a)}A${radius} ${radius} 0 0 ${turn > 0 ? 1 : 0} ${at(b)}`;
}

/**
 * @param {Place[]} places
 * @param {number} length pixels
 * @returns {Place} a place inside of an angle.
 */
function besideCorner([one, corner, other], length) {
  const [a, b] = [one, other].map((end) => Math.atan2(end[1] - corner[1], end[0] - corner[0]));
  const middle = a + ((b - a + 3 * Math.PI) % (2 * Math.PI) - Math.PI) / 2;
  return [corner[0] + length * Math.cos(middle), corner[1] + length * Math.sin(middle)];
}
