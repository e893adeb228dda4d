// Reads the landmarks of a clip from their binary form (docs/landmark-format.md).

import { localized } from "./language.js";

/** The format's name and the version that is understood. */
const magic = "MBLM";
const version = 1;

/** @typedef {"pose" | "hand" | "face"} Kind */

/** By the number that the header has: the kind, and the bytes of one point. */
const kinds = [
  null,
  { name: /** @type {Kind} */ ("pose"), point: 14 },
  { name: /** @type {Kind} */ ("hand"), point: 12 },
  { name: /** @type {Kind} */ ("face"), point: 6 },
];

/** Bytes of the header, of a frame's time, and of a body's own fields. */
const sizes = { header: 32, time: 4, body: 4 };

/** Steps of a coordinate in the width (height) of the picture. */
const pictureSteps = 16384;

/** Sides by their number. */
const sides = [null, "left", "right"];

/** The landmarks of a clip, frame by frame, read when they are asked for. A frame has room for several bodies, hands or faces. */
export class Recording {
  /** @param {DataView} view the whole file */
  constructor(view) {
    const kind = kinds[view.getUint16(6, true)];
    if (!kind) throw new Error(localized("This recording was made by a newer version. Reload the page."));
    this.view = view;
    this.kind = kind.name;
    this.pointSize = kind.point;
    this.landmarkCount = view.getUint16(8, true);
    this.bodies = view.getUint16(10, true) + 1;
    this.valueCount = view.getUint16(24, true);
    this.bodySize = sizes.body + this.landmarkCount * this.pointSize + this.valueCount;
    this.stride = sizes.time + this.bodies * this.bodySize;
    const count = Math.min(view.getUint32(20, true), Math.floor((view.byteLength - sizes.header) / this.stride));
    /** Seconds from the first frame, ascending. */
    this.times = Float64Array.from({ length: count }, (_, frame) => view.getUint32(sizes.header + frame * this.stride, true) / 1e6);
  }

  /** @returns {number} frames. */
  get count() {
    return this.times.length;
  }

  /**
   * @param {number} frame
   * @param {number} [body] which of the frame's bodies
   */
  hasPose(frame, body = 0) {
    return frame >= 0 && frame < this.count && this.score(frame, body) > 0;
  }

  /**
   * @param {number} frame
   * @param {number} [body] which of the frame's bodies
   * @returns {number} how surely it is there, 0 … 1.
   */
  score(frame, body = 0) {
    return this.view.getUint8(this.#start(frame, body)) / 255;
  }

  /**
   * @param {number} frame
   * @param {number} index the landmark
   * @param {number} [body]
   * @returns {number} 0 (left edge) to 1 (right edge of the displayed picture).
   */
  x(frame, index, body = 0) {
    return this.view.getInt16(this.#point(frame, index, body), true) / pictureSteps;
  }

  /**
   * @param {number} frame
   * @param {number} index the landmark
   * @param {number} [body]
   * @returns {number} 0 (top edge) to 1 (bottom edge of the displayed picture).
   */
  y(frame, index, body = 0) {
    return this.view.getInt16(this.#point(frame, index, body) + 2, true) / pictureSteps;
  }

  /**
   * @param {number} frame
   * @param {number} index the landmark
   * @param {number} body
   * @param {{x: number, y: number, width: number, height: number}} box where the picture lies
   * @returns {[number, number]} where the landmark lies, in the unit of the box.
   */
  place(frame, index, body, box) {
    return [box.x + this.x(frame, index, body) * box.width, box.y + this.y(frame, index, body) * box.height];
  }

  /**
   * @param {number} frame
   * @param {number} index the landmark
   * @param {number} [body] which of the frame's bodies
   * @returns {number} 0 … 1; 1 where the kind has none.
   */
  visibility(frame, index, body = 0) {
    return this.kind === "pose" ? this.view.getUint8(this.#point(frame, index, body) + 6) / 255 : 1;
  }

  /**
   * @param {number} frame
   * @param {number} body
   * @returns {string | null} which hand of the person it is.
   */
  side(frame, body) {
    return sides[this.view.getUint8(this.#start(frame, body) + 2)] ?? null;
  }

  /**
   * @param {number} frame
   * @param {number} index
   * @param {number} body
   * @returns {number} one of the body's values, 0 … 1.
   */
  value(frame, index, body) {
    return this.view.getUint8(this.#start(frame, body + 1) - this.valueCount + index) / 255;
  }

  /**
   * @param {number} frame
   * @param {number} body
   */
  #start(frame, body) {
    return sizes.header + frame * this.stride + sizes.time + body * this.bodySize;
  }

  /**
   * @param {number} frame
   * @param {number} index
   * @param {number} body
   */
  #point(frame, index, body) {
    return this.#start(frame, body) + sizes.body + index * this.pointSize;
  }
}

/**
 * @param {ArrayBuffer} buffer
 * @returns {Recording}
 */
export function parseRecording(buffer) {
  const view = new DataView(buffer);
  const name = String.fromCharCode(...new Uint8Array(buffer, 0, Math.min(4, buffer.byteLength)));
  if (buffer.byteLength < sizes.header || name !== magic || view.getUint16(4, true) !== version) {
    throw new Error(localized("These landmarks are damaged or from a newer version. Reload the page."));
  }
  return new Recording(view);
}

/**
 * @param {string} path
 * @returns {Promise<Recording>}
 */
export async function loadRecording(path) {
  const response = await fetch(path);
  if (!response.ok) {
    throw new Error(localized("The landmarks could not be loaded ({1}). Reload the page.", String(response.status)));
  }
  return parseRecording(await response.arrayBuffer());
}
