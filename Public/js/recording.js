// Reads the landmarks of a clip from their binary form (docs/landmark-format.md).

/** The format's name and the version that is understood. */
const magic = "MBLM";
const version = 1;

/** The landmarks of a clip, frame by frame. */
export class Recording {
  /**
   * @param {object} parts
   * @param {number} parts.landmarkCount landmarks of one body
   * @param {Float64Array} parts.times seconds from the first frame, ascending
   * @param {Uint8Array} parts.scores how surely there was a body, 0 (none) … 255
   * @param {Float32Array} parts.points x, y, visibility of each landmark of each frame
   */
  constructor({ landmarkCount, times, scores, points }) {
    this.landmarkCount = landmarkCount;
    this.times = times;
    this.scores = scores;
    this.points = points;
  }

  /** @returns {number} frames. */
  get count() {
    return this.times.length;
  }

  /** @param {number} frame */
  hasPose(frame) {
    return frame >= 0 && frame < this.count && this.scores[frame] > 0;
  }

  /**
   * @param {number} frame
   * @param {number} index the landmark
   * @returns {number} 0 (left edge) to 1 (right edge of the displayed picture).
   */
  x(frame, index) {
    return this.points[(frame * this.landmarkCount + index) * 3];
  }

  /**
   * @param {number} frame
   * @param {number} index the landmark
   * @returns {number} 0 (top edge) to 1 (bottom edge of the displayed picture).
   */
  y(frame, index) {
    return this.points[(frame * this.landmarkCount + index) * 3 + 1];
  }

  /**
   * @param {number} frame
   * @param {number} index the landmark
   * @returns {number} 0 … 1
   */
  visibility(frame, index) {
    return this.points[(frame * this.landmarkCount + index) * 3 + 2];
  }
}

/** Bytes of the header, of one frame's own fields and of one landmark. */
const sizes = { header: 32, frame: 8, landmark: 14 };

/** Steps of a coordinate in the width (height) of the picture. */
const pictureSteps = 16384;

/**
 * @param {ArrayBuffer} buffer
 * @returns {Recording}
 */
export function parseRecording(buffer) {
  const view = new DataView(buffer);
  const name = String.fromCharCode(...new Uint8Array(buffer, 0, Math.min(4, buffer.byteLength)));
  if (buffer.byteLength < sizes.header || name !== magic || view.getUint16(4, true) !== version) {
    throw new Error("This is not a recording of landmarks, or one of a newer version.");
  }
  const landmarkCount = view.getUint16(8, true);
  const stride = sizes.frame + landmarkCount * sizes.landmark;
  const count = Math.min(view.getUint32(20, true), Math.floor((buffer.byteLength - sizes.header) / stride));
  const times = new Float64Array(count);
  const scores = new Uint8Array(count);
  const points = new Float32Array(count * landmarkCount * 3);
  for (let frame = 0; frame < count; frame += 1) {
    const start = sizes.header + frame * stride;
    times[frame] = view.getUint32(start, true) / 1e6;
    scores[frame] = view.getUint8(start + 4);
    for (let index = 0; index < landmarkCount; index += 1) {
      const from = start + sizes.frame + index * sizes.landmark;
      const to = (frame * landmarkCount + index) * 3;
      points[to] = view.getInt16(from, true) / pictureSteps;
      points[to + 1] = view.getInt16(from + 2, true) / pictureSteps;
      points[to + 2] = view.getUint8(from + 6) / 255;
    }
  }
  return new Recording({ landmarkCount, times, scores, points });
}

/**
 * @param {string} path
 * @returns {Promise<Recording>}
 */
export async function loadRecording(path) {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`The landmarks are not there (${response.status}).`);
  return parseRecording(await response.arrayBuffer());
}
