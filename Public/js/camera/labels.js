// Writes beside the drawn joints how surely they were seen. Never mirrored: it is to be read.

import { localized, number } from "../shared/language.js";
import { hundredths } from "../shared/words.js";

/** @typedef {import("../shared/recording.js").Recording} Recording */

/** Tips of the fingers, from the thumb on, and the wrist. */
const tips = [4, 8, 12, 16, 20];
const wrist = 0;
/** The joints of a body: not its face, nor its fingers, whose figures would lie on each other. */
const joints = [0, 11, 12, 13, 14, 15, 16, 23, 24, 25, 26, 27, 28, 31, 32];
/** The point of a face's mesh above which its own figure stands. */
const top = 10;

/** What is written, by the kind of recording: a share at a point. */
const labels = /** @type {Record<string, (recording: Recording, body: number) => {point: number, text: string}[]>} */ ({
  pose: (recording) => joints.map((point) => ({ point, text: number(hundredths(recording.visibility(0, point))) })),
  hand: (recording, body) => [
    { point: wrist, text: ofHand(recording.side(0, body), hundredths(recording.score(0, body))) },
    ...tips.map((point, finger) => ({ point, text: number(hundredths(recording.value(0, finger, body))) })),
  ],
  face: (recording, body) => [{ point: top, text: number(hundredths(recording.score(0, body))) }],
});

/**
 * @param {string | null} side
 * @param {number} sure hundredths
 */
function ofHand(side, sure) {
  if (side === "left") return localized("left {1}", sure);
  return side === "right" ? localized("right {1}", sure) : localized("hand {1}", sure);
}

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
