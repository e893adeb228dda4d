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
