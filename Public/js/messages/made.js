// The page after a message was locked: shares and copies.

import { localized } from "../shared/language.js";
import { celebrate } from "./confetti.js";
import { connectCopies } from "../shared/copy.js";
import { connectMoving } from "./moving.js";

const status = document.getElementById("made-status");
const say = (/** @type {string} */ words) => {
  if (status) status.textContent = words;
};
const [view, link, share] = [document.querySelector(".gif-view"), document.getElementById("download"), document.getElementById("share")];

connectCopies(say);
if (view instanceof HTMLElement) connectMoving(view);
if (document.querySelector("[data-celebrate]")) celebrate();
if (link instanceof HTMLAnchorElement) {
  link.download = link.dataset.name ?? "motionbook.gif";
  if (share instanceof HTMLButtonElement && "canShare" in navigator) offer(link, share);
}

/**
 * Offers the share sheet, where the browser takes a GIF.
 * @param {HTMLAnchorElement} link
 * @param {HTMLButtonElement} share
 */
async function offer(link, share) {
  // Browsers want to know at once after the click, so the file is here before.
  const response = await fetch(link.href).catch(() => null);
  if (!response?.ok) return;
  const file = new File([await response.blob()], link.download, { type: "image/gif" });
  if (!navigator.canShare({ files: [file] })) return;
  share.hidden = false;
  link.classList.remove("button-primary");
  share.addEventListener("click", async () => {
    try {
      await navigator.share({ files: [file] });
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return;
      say(localized("It could not be shared. Download it instead."));
    }
  });
}
