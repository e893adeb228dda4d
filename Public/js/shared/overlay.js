// Draws the skeleton (or the hands, or the mesh of a face) and the way of one landmark over the picture, in step with the
// frame that is shown.

import { drawFace } from "../kinds/face.js";
import { drawHand } from "../kinds/hand.js";
import { drawPose } from "../kinds/pose.js";
import { lastBefore } from "./frames.js";

/** @typedef {import("./recording.js").Recording} Recording */

/** What draws a body, by the kind of recording. */
const drawings = /** @type {Record<string, (drawing: Drawing) => void>} */ ({ pose: drawPose, hand: drawHand, face: drawFace });

const trailColour = "#6cc5ff";

/** @typedef {{x: number, y: number, width: number, height: number}} Box */

/**
 * @typedef {object} Drawing what is drawn where
 * @property {CanvasRenderingContext2D} context
 * @property {Recording} recording
 * @property {number} frame
 * @property {number} body which of the frame's bodies
 * @property {Box} box where the picture lies, CSS pixels
 * @property {number} unit width of a fine line, CSS pixels
 */

/**
 * Draws every body, hand or face that a frame shows.
 * @param {CanvasRenderingContext2D} context
 * @param {Recording} recording
 * @param {number} frame
 * @param {Box} box where the picture lies
 * @param {number} [unit] width of a fine line
 * @param {number | null} [only] the one body that is drawn; null for all
 * @returns {boolean} whether there was any.
 */
export function drawBodies(context, recording, frame, box, unit = fineLine(box), only = null) {
  let isAny = false;
  context.lineCap = "round";
  for (let body = 0; body < recording.bodies; body += 1) {
    if ((only !== null && body !== only) || !recording.hasPose(frame, body)) continue;
    drawings[recording.kind]({ context, recording, frame, body, box, unit });
    isAny = true;
  }
  return isAny;
}

/**
 * @param {{width: number, height: number}} box
 * @returns {number} the width of a fine line.
 */
function fineLine(box) {
  return Math.max(Math.min(box.width, box.height) / 320, 0.75);
}

/**
 * @param {HTMLVideoElement | HTMLImageElement} media
 * @param {number} width of its element
 * @param {number} height
 * @returns {Box} where `object-fit: contain` puts the picture in the element.
 */
export function fitted(media, width, height) {
  const own = media instanceof HTMLVideoElement ? [media.videoWidth, media.videoHeight] : [media.naturalWidth, media.naturalHeight];
  const [across, down] = [own[0] || width, own[1] || height];
  const scale = Math.min(width / across, height / down) || 0;
  return { x: (width - across * scale) / 2, y: (height - down * scale) / 2, width: across * scale, height: down * scale };
}

/**
 * @param {HTMLVideoElement | HTMLImageElement} media
 * @returns {Box} where its picture lies in the window, magnified or not.
 */
export function pictureBox(media) {
  const { left, top, width, height } = media.getBoundingClientRect();
  const box = fitted(media, width, height);
  return { ...box, x: left + box.x, y: top + box.y };
}

/** The skeleton on its canvas. */
export class Overlay {
  /**
   * @param {HTMLCanvasElement} canvas covers the stage
   * @param {HTMLVideoElement | HTMLImageElement} media lies under it, fitted as `object-fit: contain`
   * @param {Recording} recording
   */
  constructor(canvas, media, recording) {
    this.canvas = canvas;
    this.media = media;
    this.recording = recording;
    this.context = canvas.getContext("2d");
    this.frame = -1;
    this.isOn = true;
    this.hasTrail = true;
    /** @type {number | null} the one body that is drawn; null for all */
    this.only = null;
    /** @type {{landmark: number, body: number, since: number} | null} whose way is drawn, from when (seconds) to the shown frame. */
    this.trailOf = null;
    new ResizeObserver(() => this.draw()).observe(canvas);
  }

  /** @param {number} frame its index in the recording, −1 for none. */
  show(frame) {
    this.frame = frame;
    this.draw();
  }

  /** @param {boolean} isOn */
  turn(isOn) {
    this.isOn = isOn;
    this.draw();
  }

  /** @param {boolean} isOn */
  turnTrail(isOn) {
    this.hasTrail = isOn;
    this.draw();
  }

  /** @returns {Box} where the picture lies on the canvas, CSS pixels; a magnified one goes over its edges. */
  box() {
    const { left, top } = this.canvas.getBoundingClientRect();
    const box = pictureBox(this.media);
    return { ...box, x: box.x - left, y: box.y - top };
  }

  draw() {
    const { canvas, context, recording } = this;
    if (!context) return;
    const density = window.devicePixelRatio || 1;
    const [width, height] = [Math.round(canvas.clientWidth * density), Math.round(canvas.clientHeight * density)];
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width;
      canvas.height = height;
    }
    context.setTransform(density, 0, 0, density, 0, 0);
    context.clearRect(0, 0, canvas.clientWidth, canvas.clientHeight);
    const box = this.box();
    // Lines stay fine over a magnified picture.
    const unit = fineLine(fitted(this.media, canvas.clientWidth, canvas.clientHeight));
    context.lineCap = "round";
    canvas.dataset.frame = String(this.frame);
    canvas.dataset.trail = String(this.trail(box, unit));
    canvas.dataset.drawn = String(this.isOn && drawBodies(context, recording, this.frame, box, unit, this.only));
  }

  /**
   * Draws the way of a landmark up to the shown frame, the older the fainter.
   * @param {Box} box
   * @param {number} unit
   * @returns {number} of how many pieces it is made.
   */
  trail(box, unit) {
    const { context, recording, frame, trailOf } = this;
    if (!context || !this.hasTrail || !trailOf || frame < 1) return 0;
    const first = lastBefore(recording.times, trailOf.since);
    const place = (/** @type {number} */ index) => recording.place(index, trailOf.landmark, trailOf.body, box);
    let pieces = 0;
    for (let index = first + 1; index <= frame; index += 1) {
      if (!recording.hasPose(index, trailOf.body) || !recording.hasPose(index - 1, trailOf.body)) continue;
      const share = (index - first) / (frame - first);
      for (const isEdge of [true, false]) {
        context.globalAlpha = (isEdge ? 0.35 : 1) * (0.15 + 0.85 * share);
        context.strokeStyle = isEdge ? "#000" : trailColour;
        context.lineWidth = (1 + 2.5 * share) * unit + (isEdge ? 1.6 : 0);
        context.beginPath();
        context.moveTo(...place(index - 1));
        context.lineTo(...place(index));
        context.stroke();
      }
      pieces += 1;
    }
    context.globalAlpha = 1;
    return pieces;
  }
}
