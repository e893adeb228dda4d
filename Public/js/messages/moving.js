// Pictures that move: a button stops them; with reduced motion they wait for somebody to start them.

import { localized } from "../shared/language.js";

/**
 * Connects the button of a view with what moves in it.
 * @param {HTMLElement} view `.gif-view`
 */
export function connectMoving(view) {
  const button = view.querySelector(".gif-pause");
  if (!(button instanceof HTMLButtonElement)) return;
  button.addEventListener("click", () => stop(view, view.dataset.moves === "true"));
  const start = () => matchMedia("(prefers-reduced-motion: reduce)").matches && stop(view, true);
  const image = view.querySelector("img.gif-picture");
  if (image instanceof HTMLImageElement && !image.complete) image.addEventListener("load", start, { once: true });
  else start();
}

/**
 * @param {HTMLElement} view
 * @param {boolean} isStopped
 */
function stop(view, isStopped) {
  view.dataset.moves = String(!isStopped);
  const button = view.querySelector(".gif-pause");
  const words = isStopped ? localized("Play animation") : localized("Pause animation");
  button?.setAttribute("aria-pressed", String(isStopped));
  button?.setAttribute("aria-label", words);
  button?.setAttribute("title", words);
  const moving = view.querySelector(".gif-picture");
  if (moving instanceof HTMLVideoElement) {
    if (isStopped) moving.pause();
    else moving.play().catch(() => undefined);
    return;
  }
  view.querySelector(".gif-still")?.remove();
  if (!(moving instanceof HTMLImageElement)) return;
  moving.hidden = false;
  if (!isStopped || !moving.naturalWidth) return;
  // A GIF cannot be stopped: what it shows first stands in its place.
  const still = document.createElement("canvas");
  [still.width, still.height] = [moving.naturalWidth, moving.naturalHeight];
  still.className = "gif-still";
  still.setAttribute("role", "img");
  still.setAttribute("aria-label", moving.alt);
  still.getContext("2d")?.drawImage(moving, 0, 0);
  moving.after(still);
  moving.hidden = true;
}

/**
 * Shows a file of this machine in a view.
 * @param {HTMLElement} view
 * @param {Blob} file
 */
export function showFile(view, file) {
  const isVideo = file.type.startsWith("video/");
  const address = URL.createObjectURL(file);
  const picture = document.createElement(isVideo ? "video" : "img");
  picture.className = "gif-picture";
  const words = localized("The image you opened");
  if (picture instanceof HTMLVideoElement) {
    Object.assign(picture, { muted: true, loop: true, autoplay: true, playsInline: true });
    picture.setAttribute("aria-label", words);
  } else {
    picture.alt = words;
  }
  const ready = () => {
    view.querySelector(".face, .gif-picture")?.replaceWith(picture);
    delete view.dataset.waits;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) stop(view, true);
  };
  picture.addEventListener(isVideo ? "loadeddata" : "load", ready, { once: true });
  // What this browser cannot show is not shown.
  picture.addEventListener("error", () => URL.revokeObjectURL(address), { once: true });
  addEventListener("pagehide", () => URL.revokeObjectURL(address), { once: true });
  picture.src = address;
}
