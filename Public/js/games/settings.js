// Settings of games: buttons that try what is set at the moment, saved or not.

import { cameras, NoCamera, openCamera } from "../camera/source.js";
import { localized, localizedCount } from "../shared/language.js";
import { Haptics } from "./haptics.js";
import { Sounds } from "./sounds.js";

/** What is set at the moment, and what tries it. */
class Settings {
  /** @type {MediaStream | null} */
  stream = null;
  /** Whether the camera is wanted: it comes when the browser was told that it may. */
  isWanted = false;
  /** The opening of the camera that was wanted last. */
  attempt = new AbortController();
  /** @type {Sounds | null} */
  sounds = null;

  /** @param {HTMLFormElement} form */
  constructor(form) {
    this.form = form;
    this.video = /** @type {HTMLVideoElement | null} */ (document.getElementById("camera-video"));
    this.view = document.getElementById("camera-view");
    form.addEventListener("click", (event) => {
      const name = event.target instanceof Element && event.target.closest("[data-tries]")?.getAttribute("data-tries");
      if (name === "sound") this.#trySound();
      else if (name === "haptics") this.#tryHaptics();
      else if (name === "camera") this.#tryCamera();
    });
    form.addEventListener("change", () => this.#mirror());
    addEventListener("pagehide", () => this.#turnOff());
  }

  /** @param {string} name of a switch */
  #isOn(name) {
    const box = this.form.elements.namedItem(name);
    return box instanceof HTMLInputElement && box.checked;
  }

  /** @param {string} name of a slider */
  #percent(name) {
    const slider = this.form.elements.namedItem(name);
    return slider instanceof HTMLInputElement ? Number(slider.value) : 0;
  }

  #trySound() {
    if (!this.#isOn("sound")) return say("sound", localized("Sound effects are off."));
    // As loud as it is set now: what was heard before is over.
    this.sounds?.close();
    this.sounds = new Sounds({ sound: true, music: false, soundVolume: this.#percent("soundVolume"), musicVolume: 0 });
    this.sounds.unlock();
    const isHeard = this.sounds.play("correct");
    say("sound", isHeard
      ? localized("♪ This is the sound for a right answer.") : localized("The volume is set to zero."));
  }

  #tryHaptics() {
    if (!this.#isOn("haptics")) return say("haptics", localized("Vibration is off."));
    new Haptics({ haptics: true }).shake("success");
    say("haptics", "vibrate" in navigator
      ? localized("The device should vibrate now.") : localized("This browser doesn’t support vibration."));
  }

  async #tryCamera() {
    if (this.isWanted) {
      this.#turnOff();
      return say("camera", localized("The camera is off."));
    }
    say("camera", localized("Your browser is asking for permission. Choose “Allow”."));
    const attempt = this.attempt = new AbortController();
    this.isWanted = true;
    try {
      const stream = await openCamera("");
      // It may not be wanted any more.
      if (attempt.signal.aborted) return stop(stream);
      await this.#show(stream);
      const found = await cameras();
      if (!attempt.signal.aborted) say("camera", seen(found.length));
    } catch (error) {
      if (attempt.signal.aborted) return;
      this.#turnOff();
      say("camera", reasons[error instanceof NoCamera ? error.event : "failed"] ?? reasons.failed);
    }
  }

  /** @param {MediaStream} stream */
  async #show(stream) {
    this.stream = stream;
    this.#mirror();
    if (this.view) this.view.hidden = false;
    if (!this.video) return;
    this.video.srcObject = stream;
    await this.video.play().catch(() => undefined);
  }

  #mirror() {
    if (this.view) this.view.dataset.mirrored = String(this.#isOn("mirrored"));
  }

  #turnOff() {
    this.attempt.abort();
    this.isWanted = false;
    if (this.stream) stop(this.stream);
    this.stream = null;
    if (this.video) this.video.srcObject = null;
    if (this.view) this.view.hidden = true;
  }
}

/**
 * @param {number} count cameras that there are
 * @returns {string} what is told while one is on.
 */
function seen(count) {
  const choice = localizedCount(
    count, "{1} camera found. You can choose one in each game.",
    "{1} cameras found. You can choose one in each game.", count);
  return [localized("This is what the games see."), ...(count > 1 ? [choice] : [])].join(" ");
}

/** @param {MediaStream} stream */
function stop(stream) {
  stream.getTracks().forEach((track) => track.stop());
}

/**
 * @param {string} name of what was tried
 * @param {string} words
 */
function say(name, words) {
  const line = document.getElementById(`try-${name}`);
  if (line) line.textContent = words;
}

/** Why there is no camera, in a sentence. */
const reasons = /** @type {Record<string, string>} */ ({
  denied: localized("The camera is blocked for this page. Allow it in the browser, then try again."),
  insecure: localized("The camera works only over HTTPS, or on this machine. Motionbook’s settings show the way under “Use it on other devices”."),
  forbidden: localized("A browser policy blocks the camera. Ask the person who manages this device."),
  unsupported: localized("This browser can’t use cameras. Try another browser."),
  none: localized("No camera found. You can play with buttons or the keyboard."),
  inUse: localized("Another app is using the camera. Close it, then try again."),
  failed: localized("The camera didn’t start. Unplug it and plug it back in."),
});

const form = document.getElementById("settings");
if (form instanceof HTMLFormElement) new Settings(form);
