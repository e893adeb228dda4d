// How large and how exact the pictures are that are sent. Nothing here touches the page or the camera.

/**
 * @typedef {object} Size
 * @property {number} width pixels at most
 * @property {number} height pixels at most
 * @property {number} quality of a JPEG, 0 to 1
 * @property {boolean} [turns] whether width and height change places for pictures that are higher than wide
 */

/** @type {Size} */
export const usualSize = { width: 640, height: 960, quality: 0.8 };

/**
 * Of one of many cameras: 10 kB. Hands and faces are looked at in 224 to 256 pixels anyway.
 * @type {Size}
 */
export const smallSize = { width: 480, height: 360, quality: 0.5, turns: true };

/**
 * @param {number} width of a picture, pixels
 * @param {number} height
 * @param {Size} size
 * @returns {[width: number, height: number]} what is sent of it: never more than there is.
 */
export function fitted(width, height, size) {
  const isTurned = size.turns === true && height > width;
  const [mostWidth, mostHeight] = isTurned ? [size.height, size.width] : [size.width, size.height];
  const scale = Math.min(1, mostWidth / width, mostHeight / height);
  return [Math.round(width * scale), Math.round(height * scale)];
}
