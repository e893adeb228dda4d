// Draws a body: bones and joints, each in the colour of how surely it was seen.

/** @typedef {import("../shared/overlay.js").Drawing} Drawing */

/** BlazePose's 33 landmarks, which pairs are joined by a bone. */
const bones = [
  [0, 1], [1, 2], [2, 3], [3, 7], [0, 4], [4, 5], [5, 6], [6, 8], [9, 10],
  [11, 12], [11, 23], [12, 24], [23, 24],
  [11, 13], [13, 15], [15, 17], [15, 19], [15, 21], [17, 19],
  [12, 14], [14, 16], [16, 18], [16, 20], [16, 22], [18, 20],
  [23, 25], [25, 27], [27, 29], [29, 31], [27, 31],
  [24, 26], [26, 28], [28, 30], [30, 32], [28, 32],
];

/** Above `sure` a landmark is green, above `fair` yellow, below red. */
const steps = { sure: 0.8, fair: 0.5 };
const colours = { sure: "#2fd27a", fair: "#ffd23f", poor: "#ff5a4f" };

/** How many fine lines a body is long at least: one that is far away must not be hidden. */
const leastLength = 90;
/** The thinnest line and the widest dark edge, CSS pixels. */
const [thinnest, widestEdge] = [0.4, 1.6];

/** @param {Drawing} drawing */
export function drawPose(drawing) {
  const fine = { ...drawing, unit: Math.min(drawing.unit, Math.max(lengthOf(drawing) / leastLength, thinnest)) };
  // A dark edge keeps the colours legible on any picture.
  for (const isEdge of [true, false]) {
    for (const [from, to] of bones) drawBone(fine, from, to, isEdge);
    for (let index = 0; index < drawing.recording.landmarkCount; index += 1) drawJoint(fine, index, isEdge);
  }
}

/**
 * @param {Drawing} drawing
 * @returns {number} the longer edge of the body's box, CSS pixels.
 */
function lengthOf({ recording, frame, body, box }) {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let index = 0; index < recording.landmarkCount; index += 1) {
    const [x, y] = [recording.x(frame, index, body), recording.y(frame, index, body)];
    [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
  }
  return Math.max((right - left) * box.width, (bottom - top) * box.height);
}

/**
 * @param {number} confidence
 * @returns {"sure" | "fair" | "poor"}
 */
function level(confidence) {
  return confidence > steps.sure ? "sure" : confidence > steps.fair ? "fair" : "poor";
}

/**
 * @param {Drawing} drawing
 * @param {number} from
 * @param {number} to
 * @param {boolean} isEdge
 */
function drawBone({ context, recording, frame, body, box, unit }, from, to, isEdge) {
  const name = level(Math.min(recording.visibility(frame, from, body), recording.visibility(frame, to, body)));
  const isFace = from <= 10;
  context.globalAlpha = name === "poor" ? 0.55 : 1;
  context.lineWidth = (isFace ? 1 : 2) * unit + (isEdge ? Math.min(widestEdge, unit) : 0);
  context.strokeStyle = isEdge ? "rgb(0 0 0 / 45%)" : colours[name];
  context.beginPath();
  context.moveTo(box.x + recording.x(frame, from, body) * box.width, box.y + recording.y(frame, from, body) * box.height);
  context.lineTo(box.x + recording.x(frame, to, body) * box.width, box.y + recording.y(frame, to, body) * box.height);
  context.stroke();
  context.globalAlpha = 1;
}

/**
 * @param {Drawing} drawing
 * @param {number} index
 * @param {boolean} isEdge
 */
function drawJoint({ context, recording, frame, body, box, unit }, index, isEdge) {
  const name = level(recording.visibility(frame, index, body));
  const radius = (index <= 10 || (index >= 17 && index <= 22) ? 1.2 : 2.6) * unit;
  context.globalAlpha = name === "poor" ? 0.55 : 1;
  context.fillStyle = isEdge ? "rgb(0 0 0 / 45%)" : colours[name];
  context.beginPath();
  context.arc(
    box.x + recording.x(frame, index, body) * box.width, box.y + recording.y(frame, index, body) * box.height,
    radius + (isEdge ? Math.min(widestEdge, unit) / widestEdge : 0), 0, 2 * Math.PI);
  context.fill();
  context.globalAlpha = 1;
}
