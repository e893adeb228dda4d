// Where drawings lie in a frame, and what they measure. Points that belong to a joint follow it.

/** @typedef {import("../shared/recording.js").Recording} Recording */
/** @typedef {"line" | "arrow" | "angle" | "circle" | "freehand" | "text" | "length" | "path" | "stopwatch"} Shape */
/** @typedef {{x: number, y: number, landmark?: number}} DrawnPoint a place in the picture, as shares of its width and height */
/** @typedef {[number, number]} Place pixels of the clip from the picture's top left corner */

/**
 * @typedef {object} Drawing
 * @property {Shape} shape
 * @property {string} colour
 * @property {DrawnPoint[]} points
 * @property {string} [text]
 * @property {number} [metres] the length that a line has in reality
 * @property {number} [until] when a stopwatch stops, seconds
 */

/**
 * @typedef {object} Moment
 * @property {string} id
 * @property {number} version
 * @property {number} time seconds
 * @property {string} [text]
 * @property {number} [hold] seconds
 * @property {Drawing[]} drawings
 */

/** @typedef {{width: number, height: number}} Size of the picture, pixels of the clip */

/** Drawings that follow no joint are shown from their moment on for so long, seconds. The server's videos do the same. */
const shown = 0.5;

/** Two frames' times that differ by less are the same frame's, seconds. */
const sameFrame = 0.002;

/** Joints that are seen less surely than this are not drawn to. */
const leastVisibility = 0.1;

/** How many points each shape has; those that are drawn by hand have as many as the hand makes. */
export const pointCounts = /** @type {Record<Shape, number>} */ ({
  line: 2, arrow: 2, angle: 3, circle: 2, freehand: Infinity, text: 1, length: 2, path: 1, stopwatch: 1,
});

/** @param {Drawing} drawing */
export const follows = (drawing) => drawing.points.some((point) => point.landmark !== undefined);

/**
 * @param {Moment} moment
 * @param {Drawing} drawing
 * @param {number} time seconds
 * @returns {boolean} whether it is to be seen in the frame of that time.
 */
export function isShown(moment, drawing, time) {
  const since = time - moment.time;
  if (drawing.shape === "stopwatch") return since >= -sameFrame && time <= (drawing.until ?? Infinity) + shown;
  return follows(drawing) || (since >= -sameFrame && since <= shown);
}

/**
 * @param {DrawnPoint} point
 * @param {Recording | null} recording
 * @param {number} frame
 * @param {Size} size
 * @returns {Place | null} nothing where the joint is not seen.
 */
export function placeOf({ x, y, landmark }, recording, frame, size) {
  if (landmark === undefined) return [x * size.width, y * size.height];
  if (!recording?.hasPose(frame) || recording.visibility(frame, landmark) < leastVisibility) return null;
  return [recording.x(frame, landmark) * size.width, recording.y(frame, landmark) * size.height];
}

/**
 * @param {Drawing} drawing
 * @param {Recording | null} recording
 * @param {number} frame
 * @param {Size} size
 * @returns {Place[] | null} nothing where a joint is not seen.
 */
export function placesOf(drawing, recording, frame, size) {
  const places = drawing.points.flatMap((point) => {
    const place = placeOf(point, recording, frame, size);
    return place ? [place] : [];
  });
  return places.length === drawing.points.length ? places : null;
}

/**
 * The way of a joint up to a frame, in pieces: it is interrupted where the joint is not seen.
 * @param {DrawnPoint} point
 * @param {Recording} recording
 * @param {number} frame
 * @param {Size} size
 * @returns {Place[][]}
 */
export function pathOf(point, recording, frame, size) {
  /** @type {Place[][]} */
  const pieces = [[]];
  for (let index = 0; index <= frame; index += 1) {
    const place = placeOf(point, recording, index, size);
    if (place) pieces[pieces.length - 1].push(place);
    else if (pieces[pieces.length - 1].length) pieces.push([]);
  }
  return pieces.filter((piece) => piece.length);
}

/**
 * @param {Place} from
 * @param {Place} to
 */
export const distance = (from, to) => Math.hypot(to[0] - from[0], to[1] - from[1]);

/**
 * @param {Place[]} places three: the angle is at the second
 * @returns {number} degrees, 0 … 180.
 */
export function angleAt([one, corner, other]) {
  const [a, b] = [one, other].map((end) => Math.atan2(end[1] - corner[1], end[0] - corner[0]));
  const turn = Math.abs(a - b) * (180 / Math.PI);
  return turn > 180 ? 360 - turn : turn;
}

/**
 * The scale of a clip: the latest line whose real length somebody gave, at its own frame.
 * @param {Moment[]} moments
 * @param {Recording | null} recording
 * @param {(time: number) => number} frameAt the frame of a time
 * @param {Size} size
 * @returns {number | null} metres in a pixel; nothing where no length is known.
 */
export function scaleOf(moments, recording, frameAt, size) {
  let scale = null;
  for (const moment of moments) {
    for (const drawing of moment.drawings) {
      if (drawing.shape !== "length" || !drawing.metres) continue;
      const places = placesOf(drawing, recording, frameAt(moment.time), size);
      const length = places ? distance(places[0], places[1]) : 0;
      if (length > 0) scale = drawing.metres / length;
    }
  }
  return scale;
}
