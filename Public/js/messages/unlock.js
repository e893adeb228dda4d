// The page of one message: takes five faces and sends them; shows the GIF that was dropped.

import { localized } from "../shared/language.js";
import { FaceInput } from "./face-input.js";
import { handedOver } from "./handover.js";
import { connectMoving, showFile } from "./moving.js";

/** Milliseconds in which the last face can still be taken back. */
const pause = 1500;

const page = document.getElementById("unlock");
const form = document.getElementById("unlock-form");
const root = document.getElementById("face-input");
if (page && form instanceof HTMLFormElement && root) start(page, form, root);

/**
 * @param {HTMLElement} page
 * @param {HTMLFormElement} form
 * @param {HTMLElement} root
 */
function start(page, form, root) {
  const button = document.getElementById("open-it");
  const status = document.getElementById("face-status");
  let [timer, isSent] = [0, false];

  const isFull = (/** @type {string[]} */ faces) => faces.length === root.querySelectorAll(".place").length;
  const input = new FaceInput(root, (faces, way) => {
    clearTimeout(timer);
    if (button instanceof HTMLButtonElement) button.disabled = !isFull(faces);
    if (!isFull(faces) || way !== "camera" || root.dataset.atOnce !== "true") return;
    if (status) status.textContent += " " + localized("Checking…");
    timer = setTimeout(() => form.requestSubmit(), pause);
  });

  form.addEventListener("submit", (event) => {
    if (isSent || !input.isDone) return event.preventDefault();
    isSent = true;
    clearTimeout(timer);
    form.setAttribute("aria-busy", "true");
    button?.lastChild?.replaceWith(localized("Checking…"));
    if (status) status.textContent = localized("Checking…");
  });
  addEventListener("pageshow", (event) => event.persisted && location.replace(form.action));

  document.getElementById("try-again")?.addEventListener("click", (event) => {
    event.preventDefault();
    root.scrollIntoView({ block: "start" });
    const way = root.querySelector(".way-choice [aria-pressed=true]");
    if (way instanceof HTMLElement) way.focus({ preventScroll: true });
    // Who gave them to the camera does so again.
    if (way?.getAttribute("data-way") === "camera") input.camera?.turnOn();
  });

  const view = document.querySelector(".unlock-hint .gif-view");
  if (!(view instanceof HTMLElement)) return;
  connectMoving(view);
  if (!view.dataset.waits) return;
  handedOver(page.dataset.message ?? "").then((file) => file && showFile(view, file));
}
