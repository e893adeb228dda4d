// Paints a picture of the camera and what was seen in it, in one go: the drawing never trails.

import { drawBodies } from "../shared/overlay.js";
import { parseRecording } from "../shared/recording.js";
import { drawLabels } from "./labels.js";

/** The canvas that people look at. */
export class Picture {
  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d", { alpha: false });
    this.isMirrored = true;
    this.hasLabels = false;
  }

  /**
   * @param {ImageBitmap} bitmap is closed afterwards
   * @param {ArrayBuffer} landmarks of this one picture
   */
  show(bitmap, landmarks) {
    const { canvas, context } = this;
    const { width, height } = bitmap;
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    if (context) {
      const recording = parseRecording(landmarks);
      const box = { x: 0, y: 0, width, height };
      context.setTransform(this.isMirrored ? -1 : 1, 0, 0, 1, this.isMirrored ? width : 0, 0);
      context.drawImage(bitmap, 0, 0);
      drawBodies(context, recording, 0, box);
      context.setTransform(1, 0, 0, 1, 0, 0);
      if (this.hasLabels) drawLabels(context, recording, box, this.isMirrored);
    }
    bitmap.close();
  }

  /** Forgets what was shown. */
  clear() {
    const { canvas, context } = this;
    context?.clearRect(0, 0, canvas.width, canvas.height);
  }
}
