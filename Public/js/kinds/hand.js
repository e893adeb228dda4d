// Draws a hand: each in the colour of its side, raised fingers thicker.

/** @typedef {import("../shared/overlay.js").Drawing} Drawing */

/** The fingers' landmarks from the root to the tip, thumb first; the wrist is 0. */
const fingers = [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16], [17, 18, 19, 20]];
/** The outline of the palm. */
const palm = [0, 1, 5, 9, 13, 17, 0];

const colours = /** @type {Record<string, string>} */ ({ left: "#6cc5ff", right: "#ffb45c" });
const unknownSide = "#e6ecea";

/** @param {Drawing} drawing */
export function drawHand({ context, recording, frame, body, box, unit }) {
  const colour = colours[recording.side(frame, body) ?? ""] ?? unknownSide;
  const place = (/** @type {number} */ index) => recording.place(frame, index, body, box);
  const isRaised = (/** @type {number} */ finger) => recording.value(frame, finger, body) > 0.5;
  // Near hands are drawn stronger than far ones.
  const [wrist, knuckle] = [place(0), place(9)];
  const size = Math.hypot(wrist[0] - knuckle[0], wrist[1] - knuckle[1]);
  const line = Math.min(Math.max(size / 40, 0.7), 2.2) * unit;
  // A dark edge keeps the colours legible on any picture.
  for (const isEdge of [true, false]) {
    context.strokeStyle = isEdge ? "rgb(0 0 0 / 50%)" : colour;
    context.fillStyle = context.strokeStyle;
    context.lineJoin = "round";
    const draw = (/** @type {number[]} */ points, /** @type {number} */ width) => {
      context.lineWidth = width + (isEdge ? 1.8 : 0);
      context.beginPath();
      points.forEach((point, order) => (order ? context.lineTo(...place(point)) : context.moveTo(...place(point))));
      context.stroke();
    };
    context.globalAlpha = isEdge ? 1 : 0.75;
    draw(palm, line);
    fingers.forEach((points, finger) => {
      context.globalAlpha = isRaised(finger) || isEdge ? 1 : 0.75;
      draw(points, isRaised(finger) ? 2.4 * line : line);
      if (!isRaised(finger)) return;
      context.beginPath();
      context.arc(...place(points[3]), 2.6 * line + (isEdge ? 1 : 0), 0, 2 * Math.PI);
      context.fill();
    });
  }
  context.globalAlpha = 1;
}
