// Draws the mesh of a face: every point as a dot, its parts as lines.

/** @typedef {import("../shared/overlay.js").Drawing} Drawing */

/** Points of the mesh; after them come five of the right and five of the left iris, the centre first. */
const meshCount = 468;

/** Lines along parts of the mesh (`FaceMesh` in Sources/Vision has the same); closed ones end where they began. */
const lines = [
  { colour: "#9fe8cf", points: [
    10, 338, 297, 332, 284, 251, 389, 356, 454, 323, 361, 288, 397, 365, 379, 378, 400, 377, 152, 148, 176, 149, 150, 136, 172,
    58, 132, 93, 234, 127, 162, 21, 54, 103, 67, 109, 10,
  ] },
  { colour: "#ff8f7a", points: [61, 146, 91, 181, 84, 17, 314, 405, 321, 375, 291, 409, 270, 269, 267, 0, 37, 39, 40, 185, 61] },
  { colour: "#ff8f7a", points: [78, 95, 88, 178, 87, 14, 317, 402, 318, 324, 308, 415, 310, 311, 312, 13, 82, 81, 80, 191, 78] },
  { colour: "#6cc5ff", points: [263, 249, 390, 373, 374, 380, 381, 382, 362, 398, 384, 385, 386, 387, 388, 466, 263] },
  { colour: "#ffb45c", points: [33, 7, 163, 144, 145, 153, 154, 155, 133, 173, 157, 158, 159, 160, 161, 246, 33] },
  { colour: "#6cc5ff", points: [300, 293, 334, 296, 336] },
  { colour: "#ffb45c", points: [70, 63, 105, 66, 107] },
];

/** @param {Drawing} drawing */
export function drawFace({ context, recording, frame, body, box, unit }) {
  const place = (/** @type {number} */ index) => recording.place(frame, index, body, box);
  const [top, chin] = [place(10), place(152)];
  const size = Math.hypot(top[0] - chin[0], top[1] - chin[1]);
  const dot = Math.min(Math.max(size / 150, 0.8), 2.2);
  context.fillStyle = "rgb(159 232 207 / 75%)";
  for (let index = 0; index < meshCount; index += 1) {
    const [x, y] = place(index);
    context.fillRect(x - dot / 2, y - dot / 2, dot, dot);
  }
  // A dark edge keeps the colours legible on any picture.
  for (const isEdge of [true, false]) {
    context.lineWidth = Math.max(unit, size / 220) + (isEdge ? 1.4 : 0);
    for (const { colour, points } of lines) {
      context.strokeStyle = isEdge ? "rgb(0 0 0 / 40%)" : colour;
      context.beginPath();
      points.forEach((point, order) => (order ? context.lineTo(...place(point)) : context.moveTo(...place(point))));
      context.stroke();
    }
    for (const centre of [meshCount, meshCount + 5]) {
      const [x, y] = place(centre);
      const [edgeX, edgeY] = place(centre + 1);
      context.strokeStyle = isEdge ? "rgb(0 0 0 / 40%)" : "#f2f5f3";
      context.beginPath();
      context.arc(x, y, Math.hypot(edgeX - x, edgeY - y), 0, 2 * Math.PI);
      context.stroke();
    }
  }
}
