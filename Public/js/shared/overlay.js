// Draws the skeleton (or the hands, or the mesh of a face) and the way of one landmark over the picture, in step with the
// frame that is shown.

import { drawFace } from "../kinds/face.js";
import { lastBefore } from "./frames.js";
import { drawHand } from "../kinds/hand.js";

/** @typedef {import("./recording.js").Recording} Recording */

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
const trailColour = "#6cc5ff";

/**
 * @param {number} confidence
 * @returns {"sure" | "fair" | "poor"}
 */
export function level(confidence) {
  return confidence > steps.sure ? "sure" : confidence > steps.fair ? "fair" : "poor";
}

/**
 * @typedef {object} Drawing what is drawn where
 * @property {CanvasRenderingContext2D} context
 * @property {Recording} recording
 * @property {number} frame
 * @property {number} body which of the frame's bodies
 * @property {{x: number, y: number, width: number, height: number}} box where the picture lies, CSS pixels
 * @property {number} unit width of a fine line, CSS pixels
 */

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
    /** @type {{landmark: number, since: number} | null} whose way is drawn, from when (seconds) to the shown frame. */
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

  /** @returns {{x: number, y: number, width: number, height: number}} where the picture lies on the canvas, CSS pixels. */
  box() {
    const { clientWidth, clientHeight } = this.canvas;
    const isVideo = this.media instanceof HTMLVideoElement;
    const width = (isVideo ? this.media.videoWidth : this.media.naturalWidth) || clientWidth;
    const height = (isVideo ? this.media.videoHeight : this.media.naturalHeight) || clientHeight;
    const scale = Math.min(clientWidth / width, clientHeight / height) || 0;
    return {
      x: (clientWidth - width * scale) / 2,
      y: (clientHeight - height * scale) / 2,
      width: width * scale,
      height: height * scale,
    };
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
    const shown = Array.from({ length: recording.bodies }, (_, body) => body).filter((body) => recording.hasPose(this.frame, body));
    const isDrawn = this.isOn && shown.length > 0;
    canvas.dataset.frame = String(this.frame);
    canvas.dataset.drawn = String(isDrawn);
    const box = this.box();
    const unit = Math.max(Math.min(box.width, box.height) / 320, 0.75);
    context.lineCap = "round";
    canvas.dataset.trail = String(this.trail(box, unit));
    if (!isDrawn) return;

    if (recording.kind !== "pose") {
      const draw = recording.kind === "hand" ? drawHand : drawFace;
      for (const body of shown) draw({ context, recording, frame: this.frame, body, box, unit });
      return;
    }
    // A dark edge keeps the colours legible on any picture.
    for (const edge of [true, false]) {
      for (const [from, to] of bones) this.bone(from, to, box, unit, edge);
      for (let index = 0; index < recording.landmarkCount; index += 1) this.joint(index, box, unit, edge);
    }
  }

  /**
   * Draws the way of a landmark up to the shown frame, the older the fainter.
   * @param {{x: number, y: number, width: number, height: number}} box
   * @param {number} unit
   * @returns {number} of how many pieces it is made.
   */
  trail(box, unit) {
    const { context, recording, frame, trailOf } = this;
    if (!context || !this.hasTrail || !trailOf || frame < 1) return 0;
    const first = lastBefore(recording.times, trailOf.since);
    const place = (/** @type {number} */ index) => [
      box.x + recording.x(index, trailOf.landmark) * box.width, box.y + recording.y(index, trailOf.landmark) * box.height,
    ];
    let pieces = 0;
    for (let index = first + 1; index <= frame; index += 1) {
      if (!recording.hasPose(index) || !recording.hasPose(index - 1)) continue;
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

  /**
   * @param {number} from
   * @param {number} to
   * @param {{x: number, y: number, width: number, height: number}} box
   * @param {number} unit
   * @param {boolean} isEdge
   */
  bone(from, to, box, unit, isEdge) {
    const { context, recording, frame } = this;
    if (!context) return;
    const confidence = Math.min(recording.visibility(frame, from), recording.visibility(frame, to));
    const name = level(confidence);
    const isFace = from <= 10;
    context.globalAlpha = name === "poor" ? 0.55 : 1;
    context.lineWidth = (isFace ? 1 : 2) * unit + (isEdge ? 1.6 : 0);
    context.strokeStyle = isEdge ? "rgb(0 0 0 / 45%)" : colours[name];
    context.beginPath();
    context.moveTo(box.x + recording.x(frame, from) * box.width, box.y + recording.y(frame, from) * box.height);
    context.lineTo(box.x + recording.x(frame, to) * box.width, box.y + recording.y(frame, to) * box.height);
    context.stroke();
    context.globalAlpha = 1;
  }

  /**
   * @param {number} index
   * @param {{x: number, y: number, width: number, height: number}} box
   * @param {number} unit
   * @param {boolean} isEdge
   */
  joint(index, box, unit, isEdge) {
    const { context, recording, frame } = this;
    if (!context) return;
    const name = level(recording.visibility(frame, index));
    const radius = (index <= 10 || (index >= 17 && index <= 22) ? 1.2 : 2.6) * unit;
    context.globalAlpha = name === "poor" ? 0.55 : 1;
    context.fillStyle = isEdge ? "rgb(0 0 0 / 45%)" : colours[name];
    context.beginPath();
    context.arc(
      box.x + recording.x(frame, index) * box.width, box.y + recording.y(frame, index) * box.height,
      radius + (isEdge ? 1 : 0), 0, 2 * Math.PI);
    context.fill();
    context.globalAlpha = 1;
  }
}
