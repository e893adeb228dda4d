// Settings of games: buttons that try what is set at the moment, saved or not.

import { cameras, NoCamera, openCamera } from "../camera/source.js";
import { shake } from "./haptics.js";
import { Sounds } from "./sounds.js";

const form = document.getElementById("settings");
if (form instanceof HTMLFormElement) start(form);

/** @param {HTMLFormElement} form */
function start(form) {
  const sounds = new Sounds();
  const video = /** @type {HTMLVideoElement | null} */ (document.getElementById("camera-video"));
  const view = document.getElementById("camera-view");
  /** @type {MediaStream | null} */
  let stream = null;

  /** @param {string} name */
  const isOn = (name) => {
    const box = form.elements.namedItem(name);
    return box instanceof HTMLInputElement && box.checked;
  };
  /** @param {string} name */
  const share = (name) => {
    const slider = form.elements.namedItem(name);
    return slider instanceof HTMLInputElement ? Number(slider.value) / 100 : 0;
  };
  /**
   * @param {string} name
   * @param {string} words
   */
  const say = (name, words) => {
    const line = document.getElementById(`try-${name}`);
    if (line) line.textContent = words;
  };

  const mirror = () => {
    if (view) view.dataset.mirrored = String(isOn("mirrored"));
  };

  function turnOff() {
    stream?.getTracks().forEach((track) => track.stop());
    stream = null;
    if (video) video.srcObject = null;
    if (view) view.hidden = true;
  }

  const tries = /** @type {Record<string, () => void | Promise<void>>} */ ({
    async sound() {
      if (!isOn("sound")) return say("sound", "Sounds are off.");
      await sounds.wake({ sound: true, music: false, soundVolume: share("soundVolume"), musicVolume: 0 });
      sounds.play("correct");
      say("sound", "♪ That is how “right” sounds.");
    },
    haptics() {
      if (!isOn("haptics")) return say("haptics", "Shaking is off.");
      say("haptics", shake("success") ? "It shook, if this device can." : "This device cannot shake.");
    },
    async camera() {
      if (stream) {
        turnOff();
        return say("camera", "The camera is off.");
      }
      say("camera", "Your browser asks whether this page may use the camera.");
      try {
        stream = await openCamera("");
        if (!video || !view) return turnOff();
        mirror();
        view.hidden = false;
        video.srcObject = stream;
        await video.play().catch(() => undefined);
        const found = await cameras();
        say("camera", `This is what games see. ${found.length > 1 ? `There are ${found.length} cameras; games offer the choice.` : ""}`);
      } catch (error) {
        turnOff();
        say("camera", reasons[error instanceof NoCamera ? error.event : "failed"] ?? reasons.failed);
      }
    },
  });

  form.addEventListener("click", (event) => {
    const name = event.target instanceof Element && event.target.closest("[data-tries]")?.getAttribute("data-tries");
    if (name) tries[name]?.();
  });
  form.addEventListener("change", mirror);
  addEventListener("pagehide", turnOff);
}

/** Why there is no camera, in a sentence. */
const reasons = /** @type {Record<string, string>} */ ({
  denied: "The browser was told not to. Allow the camera for this page, then try again.",
  insecure: "Browsers open cameras on this machine, or over HTTPS, only.",
  forbidden: "A rule of this browser forbids cameras.",
  unsupported: "This browser cannot use cameras.",
  none: "There is no camera. Games can be played with keys and buttons.",
  inUse: "Another program uses the camera. Close it, then try again.",
  failed: "The camera did not start. Unplug it and plug it in again.",
});
