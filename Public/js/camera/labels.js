// Writes beside the drawn joints how surely they were seen. Never mirrored: it is to be read.

/** @typedef {import("../shared/recording.js").Recording} Recording */

/** Tips of the fingers, from the thumb on, and the wrist. */
const tips = [4, 8, 12, 16, 20];
const wrist = 0;
/** The point of a face's mesh above which its own figure stands. */
const top = 10;

/** What is written, by the kind of recording: a share at a point. */
const labels = /** @type {Record<string, (recording: Recording, body: number) => {point: number, text: string}[]>} */ ({
  pose: (recording) =>
    Array.from({ length: recording.landmarkCount }, (_, point) => ({ point, text: percent(recording.visibility(0, point)) })),
  hand: (recording, body) => [
    { point: wrist, text: `${recording.side(0, body) ?? "hand"} ${percent(recording.score(0, body))}` },
    ...tips.map((point, finger) => ({ point, text: percent(recording.value(0, finger, body)) })),
  ],
  face: (recording, body) => [{ point: top, text: percent(recording.score(0, body)) }],
});

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Recording} recording of one frame
 * @param {{width: number, height: number}} box
 * @param {boolean} isMirrored
 */
export function drawLabels(context, recording, box, isMirrored) {
  context.font = "600 11px system-ui, sans-serif";
  context.textBaseline = "middle";
  context.lineWidth = 3;
  context.lineJoin = "round";
  context.strokeStyle = "rgb(0 0 0 / 70%)";
  context.fillStyle = "#fff";
  for (let body = 0; body < recording.bodies; body += 1) {
    if (!recording.hasPose(0, body)) continue;
    for (const { point, text } of labels[recording.kind](recording, body)) {
      const share = recording.x(0, point, body);
      const x = (isMirrored ? 1 - share : share) * box.width + 5;
      const y = recording.y(0, point, body) * box.height - 6;
      context.strokeText(text, x, y);
      context.fillText(text, x, y);
    }
  }
}

/**
 * @param {number} share
 * @returns {string}
 */
function percent(share) {
  return String(Math.round(share * 100));
}
