// What a camera's picture does with its frame: lines and subject over it, and the shutter.

import { CompositionOverlay } from "../kinds/composition.js";
import { connectToggle } from "../shared/controls.js";
import { remember, remembered } from "../shared/storage.js";
import { nameAt } from "./recorder.js";

/** @typedef {import("./live-camera.js").LiveCamera} LiveCamera */
/** @typedef {import("../shared/takes.js").Takes} Takes */
/** @typedef {import("../shared/takes.js").Take} Take */

export const kind = "composition";
/** What a camera is asked for while pictures are composed: they are to be kept. */
const large = { width: { ideal: 1920 }, height: { ideal: 1440 } };
/** Milliseconds after a picture in which no other is taken by itself. */
const rest = 3000;
const linesKey = "motionbook.live-lines";

/** Composing with a camera. */
export class Composing {
  /**
   * @param {HTMLElement} root
   * @param {LiveCamera} camera
   * @param {Takes} takes
   * @param {(take: Take) => void} taken
   */
  constructor(root, camera, takes, taken) {
    this.root = root;
    this.camera = camera;
    this.takes = takes;
    this.taken = taken;
    this.takesItself = false;
    this.wasGood = false;
    this.lastTaken = -Infinity;
    const drawing = /** @type {SVGSVGElement} */ (root.querySelector("#composition-overlay"));
    this.overlay = new CompositionOverlay(drawing);
    this.shutter = root.querySelector("#shutter");
    this.lines = /** @type {HTMLSelectElement | null} */ (root.querySelector("#live-lines"));
    if (this.lines) this.lines.value = remembered(linesKey) ?? this.lines.value;
    this.lines?.addEventListener("change", () => {
      remember(linesKey, this.lines?.value ?? "");
      this.#turn();
    });
    this.#turn();
    this.shutter?.addEventListener("click", () => this.take());
    connectToggle("moment", (isOn) => {
      this.takesItself = isOn;
    }, false);
    camera.video.addEventListener("resize", () => this.overlay.resize(camera.video.videoWidth, camera.video.videoHeight));
  }

  #turn() {
    for (const { value } of this.lines?.options ?? []) this.overlay.turn(value, value === this.lines?.value);
  }

  /** Asks the camera for pictures that are worth keeping. */
  async prepare() {
    await this.camera.stream?.getVideoTracks()[0]?.applyConstraints(large).catch(() => undefined);
    this.overlay.resize(this.camera.video.videoWidth, this.camera.video.videoHeight);
  }

  /** @param {Answers.LiveReadingComposed | undefined} composed nothing where nothing is seen */
  show(composed) {
    const { overlay } = this;
    overlay.showSubject(composed?.subject);
    const [width, height] = overlay.size;
    const rise = composed?.tilt === undefined ? 0 : (Math.tan((composed.tilt * Math.PI) / 180) * width) / height / 2;
    overlay.showMarks("horizon", composed?.tilt === undefined ? []
      : [{ shape: "line", points: [[0, 0.5 - rise], [1, 0.5 + rise]], isWish: false }]);
    overlay.drawing.dataset.seen = String(Boolean(composed?.subject));
    const isGood = composed?.isGoodMoment === true;
    this.root.dataset.goodMoment = String(isGood);
    if (isGood && !this.wasGood && this.takesItself && performance.now() - this.lastTaken > rest) this.take();
    this.wasGood = isGood;
  }

  /** Takes the picture as a clip. */
  async take() {
    const file = await this.camera.still();
    if (!file) return;
    this.lastTaken = performance.now();
    /** @type {Take} */
    const take = {
      id: `${Date.now()}-${Math.random().toString(36).slice(2, 8)}`, name: nameAt(new Date(), file.type), kind, type: file.type,
      seconds: 0, bytes: file.size, events: [],
    };
    await this.takes.keep(take, 0, file);
    this.taken(take);
  }
}
