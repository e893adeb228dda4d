// Runs beside the page: makes a JPEG of each picture, sends it, and hands back what the server saw in it together with
// the picture. At most two are on their way, and only one where the server says when it wants the next; of those that have to wait,
// the newest wins.

import { Pace } from "./pace.js";
import { Session } from "./session.js";
import { fitted, usualSize } from "./size.js";

/** @typedef {import("./session.js").Opened} Opened */

/** Pictures on their way at once: while one is looked at, the next one travels. */
const mostOutstanding = 2;

const canvas = new OffscreenCanvas(16, 16);
// Its pixels are read at once, so they had better not lie on a graphics card.
const context = canvas.getContext("2d", { alpha: false, willReadFrequently: true });

/** @type {Session | null} */
let session = null;
/** @type {{picture: VideoFrame | ImageBitmap, at: number} | null} */
let waiting = null;
let outstanding = 0;
let pace = new Pace();
/** Until the next picture is wanted. */
let timer = 0;
let size = usualSize;

/**
 * @param {Record<string, unknown>} message
 * @param {Transferable[]} [transfer]
 */
function tell(message, transfer = []) {
  self.postMessage(message, { transfer });
}

self.onmessage = ({ data }) => {
  switch (data.does) {
    case "open":
      session?.close();
      size = data.size ?? usualSize;
      pace = new Pace();
      session = new Session(data.live, data.kind, tell, (milliseconds) => pace.rest(performance.now() + milliseconds));
      session.open();
      break;
    case "picture":
      take(data);
      break;
    case "close":
      session?.close();
      session = null;
      clearTimeout(timer);
      drop();
      break;
  }
};

function drop() {
  if (!waiting) return;
  waiting.picture.close();
  waiting = null;
  tell({ tells: "unsent" });
}

/** @param {{picture: VideoFrame | ImageBitmap, at: number}} taken */
function take(taken) {
  drop();
  waiting = taken;
  if (!session?.isOpen) drop();
  else next();
}

/** @param {Session} session the one that is open */
async function send(session) {
  if (!waiting || !context) return;
  const { picture, at } = waiting;
  waiting = null;
  outstanding += 1;
  const own = pace;
  own.send(performance.now());
  try {
    draw(picture);
    const encoding = canvas.convertToBlob({ type: "image/jpeg", quality: size.quality });
    // The very picture that is sent is the one that is shown; this hands it over without a copy.
    const bitmap = canvas.transferToImageBitmap();
    const seen = await session.look(await encoding, at);
    if (seen) own.hear(seen.answer.next);
    if (seen?.recording) tell({ tells: "seen", at, bitmap, ...seen }, [bitmap, seen.recording]);
    else bitmap.close();
    if (seen && !seen.recording) tell({ tells: "overtaken", ...seen });
  } finally {
    outstanding -= 1;
  }
  next();
}

/** Sends what waits, if there is room and it is wanted already. */
function next() {
  clearTimeout(timer);
  if (!waiting || !session?.isOpen || outstanding >= (pace.isSet ? 1 : mostOutstanding)) return;
  const left = pace.left(performance.now());
  if (left > 0) timer = setTimeout(next, left);
  else send(session);
}

/** @param {VideoFrame | ImageBitmap} picture is closed afterwards. */
function draw(picture) {
  const width = "displayWidth" in picture ? picture.displayWidth : picture.width;
  const height = "displayHeight" in picture ? picture.displayHeight : picture.height;
  const [sentWidth, sentHeight] = fitted(width, height, size);
  if (canvas.width !== sentWidth) canvas.width = sentWidth;
  if (canvas.height !== sentHeight) canvas.height = sentHeight;
  context?.drawImage(picture, 0, 0, sentWidth, sentHeight);
  picture.close();
}
