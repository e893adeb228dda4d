// The body of the second swing over the picture of the first: hips on hips, as large as the first by the length of the trunk.

import { drawBodies } from "../shared/overlay.js";

/** @typedef {import("../shared/overlay.js").Box} Box */
/** @typedef {import("../shared/overlay.js").Overlay} Overlay */
/** @typedef {{hips: [number, number], trunk: number}} Trunk middle of the hips, and length up to the middle of the shoulders */

/** Landmarks of a pose. */
const shoulders = [11, 12];
const hips = [23, 24];
/** Frames on either side that say how long a trunk is. */
const around = 2;

/**
 * @param {Overlay} overlay
 * @param {number} frame
 * @param {Box} box
 * @returns {Trunk | null} null where no body was found.
 */
function trunkOf({ recording }, frame, box) {
  if (!recording.hasPose(frame)) return null;
  const middle = (/** @type {number[]} */ [left, right]) => {
    const [one, other] = [recording.place(frame, left, 0, box), recording.place(frame, right, 0, box)];
    return /** @type {[number, number]} */ ([(one[0] + other[0]) / 2, (one[1] + other[1]) / 2]);
  };
  const [base, top] = [middle(hips), middle(shoulders)];
  return { hips: base, trunk: Math.hypot(top[0] - base[0], top[1] - base[1]) };
}

/**
 * @param {Overlay} overlay
 * @param {number} frame
 * @param {Box} box
 * @returns {number} how long the trunk is around a frame: the median, since bodies bend and landmarks tremble. 0 where none is seen.
 */
function length(overlay, frame, box) {
  const lengths = [];
  for (let near = frame - around; near <= frame + around; near += 1) {
    const trunk = trunkOf(overlay, near, box)?.trunk;
    if (trunk) lengths.push(trunk);
  }
  return lengths.sort((one, other) => one - other)[Math.floor(lengths.length / 2)] ?? 0;
}

/** Draws it. */
export class Ghost {
  /**
   * @param {HTMLCanvasElement} canvas over the first clip
   * @param {Overlay} under what is drawn of the first swing
   * @param {Overlay} body what is drawn of the second one
   * @param {{under: number, body: number}} contacts the frames of contact, by which the size goes
   * @param {boolean} isMirrored whether left and right are swapped: the hands are others
   */
  constructor(canvas, under, body, contacts, isMirrored) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d");
    this.under = under;
    this.body = body;
    this.contacts = contacts;
    this.isMirrored = isMirrored;
    this.isOn = false;
    new ResizeObserver(() => this.draw()).observe(canvas);
  }

  /** @param {boolean} isOn */
  turn(isOn) {
    this.isOn = isOn;
    this.draw();
  }

  /**
   * @returns {Box | null} where the second clip's picture would lie, so that its body lies on the first one; mirrored, its width is
   * negative. Null where either body is not seen.
   */
  box() {
    const { under, body, contacts, isMirrored } = this;
    const ground = under.box();
    const { videoWidth, videoHeight } = /** @type {HTMLVideoElement} */ (body.media);
    const own = { x: 0, y: 0, width: (isMirrored ? -1 : 1) * videoWidth, height: videoHeight };
    const scale = length(under, contacts.under, ground) / length(body, contacts.body, own);
    const [below, above] = [trunkOf(under, under.frame, ground), trunkOf(body, body.frame, own)];
    if (!below || !above || !Number.isFinite(scale) || scale <= 0) return null;
    return {
      x: below.hips[0] - above.hips[0] * scale, y: below.hips[1] - above.hips[1] * scale,
      width: own.width * scale, height: own.height * scale,
    };
  }

  draw() {
    const { canvas, context, under, body } = this;
    if (!context) return;
    const density = window.devicePixelRatio || 1;
    canvas.width = Math.round(canvas.clientWidth * density);
    canvas.height = Math.round(canvas.clientHeight * density);
    context.setTransform(density, 0, 0, density, 0, 0);
    const box = this.isOn ? this.box() : null;
    canvas.dataset.drawn = String(box !== null);
    if (!box) return;
    const ground = under.box();
    drawBodies(context, body.recording, body.frame, box, Math.max(Math.min(ground.width, ground.height) / 320, 0.75));
    const [below, above] = [trunkOf(under, under.frame, ground), trunkOf(body, body.frame, box)];
    if (below && above) canvas.dataset.trunks = JSON.stringify([below, above]);
  }
}
