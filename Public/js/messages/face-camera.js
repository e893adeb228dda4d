// The camera in which faces are made: its picture with what is seen in it, and each reading as a call.

import { Announcer } from "../camera/announcer.js";
import { Feed } from "../camera/feed.js";
import { Link } from "../camera/link.js";
import { Panels } from "../camera/panels.js";
import { Picture } from "../camera/picture.js";
import { cameras, NoCamera, openCamera } from "../camera/source.js";
import { first, hasCamera, isSending, next } from "../camera/states.js";
import { keepAwake } from "../camera/wake.js";

/** @typedef {import("../camera/states.js").State} State */

/** What is looked for. */
const kind = "expression";

/**
 * @typedef {object} Watcher what is told
 * @property {(time: number, face: string | null) => void} seen a face that is made, none (empty), or nobody (null); seconds
 * @property {(isOn: boolean) => void} turned
 */

/** A camera that somebody turns on and off. */
export class FaceCamera {
  /**
   * @param {HTMLElement} root `#camera`
   * @param {{live: string, pump: string}} addresses
   * @param {Watcher} watcher
   */
  constructor(root, addresses, watcher) {
    this.root = root;
    this.addresses = addresses;
    this.watcher = watcher;
    this.video = /** @type {HTMLVideoElement} */ (root.querySelector("#video"));
    this.choice = /** @type {HTMLSelectElement | null} */ (root.querySelector("#camera-choice"));
    this.picture = new Picture(/** @type {HTMLCanvasElement} */ (root.querySelector("#picture")));
    const announcer = new Announcer(/** @type {HTMLElement | null} */ (root.querySelector("#camera-status")));
    this.panels = new Panels(root, (text) => announcer.say(text));
    /** @type {State} */
    this.state = first;
    /** @type {MediaStream | null} */
    this.stream = null;
    this.shown = -Infinity;
    /** @type {Link | null} a worker, once it is needed. */
    this.link = null;
    this.session = "";
    this.feed = new Feed(this.video, (taken) => (this.link ? this.link.send(taken) : taken.picture.close()));
    this.#listen();
  }

  /** @returns {boolean} */
  get isOn() {
    return hasCamera(this.state) || this.state === "asking";
  }

  #listen() {
    this.root.addEventListener("click", (event) => {
      const does = event.target instanceof Element && event.target.closest("[data-does]")?.getAttribute("data-does");
      if (does === "start") this.turnOn();
      else if (does === "stop") this.turnOff();
    });
    this.choice?.addEventListener("change", async () => {
      if (!hasCamera(this.state)) return;
      try {
        await this.#use(await openCamera(this.choice?.value ?? ""));
      } catch (error) {
        this.#happen(error instanceof NoCamera ? error.event : "failed");
      }
    });
    document.addEventListener("visibilitychange", () => this.#happen(document.visibilityState === "hidden" ? "hide" : "show"));
    // A page that is left, even one that the browser keeps for the way back, has no camera; its seat is free at once.
    addEventListener("pagehide", () => {
      if (this.session) fetch(this.session, { method: "DELETE", keepalive: true }).catch(() => undefined);
      this.turnOff();
    });
  }

  async turnOn() {
    this.#happen("start");
    if (this.state !== "asking") return;
    try {
      const opened = await openCamera(this.choice?.value ?? "");
      if (this.state !== "asking") return opened.getTracks().forEach((track) => track.stop());
      await this.#use(opened);
      this.#happen("granted");
      this.#open();
      this.#listCameras();
    } catch (error) {
      if (error instanceof NoCamera) this.#happen(error.event, error.event === "failed" ? error.message : "");
      else this.#happen("failed", String(error));
    }
  }

  turnOff() {
    this.#happen("stop");
  }

  #open() {
    this.shown = -Infinity;
    this.link ??= new Link(this.addresses.pump, {
      opened: (session) => {
        this.session = session.path;
        this.#happen("opened");
      },
      seen: ({ at, answer, bitmap, recording }) => {
        this.#happen("opened");
        // Answers may overtake each other on their way; the picture never steps back.
        if (at <= this.shown || !hasCamera(this.state)) return bitmap.close();
        this.shown = at;
        this.picture.show(bitmap, recording);
        const { reading } = answer;
        this.watcher.seen(at / 1000, reading?.confidence === undefined ? null : reading.expression ?? "");
      },
      overtaken: () => undefined,
      unsent: () => undefined,
      trouble: (event, detail, seconds) => {
        this.session = "";
        this.#happen(event, detail);
        if (event === "busy" && this.state === "busy") this.panels.count("busy", seconds);
      },
    });
    if (this.link.isBroken) return this.#happen("unsupported");
    this.link.open(this.addresses.live, kind);
  }

  /**
   * @param {string} event
   * @param {string} [detail]
   */
  #happen(event, detail = "") {
    const after = next(this.state, event);
    if (after === this.state) return;
    const [had, was] = [hasCamera(this.state), this.isOn];
    this.state = after;
    if (had && !hasCamera(after)) this.#end();
    this.panels.show(after, detail);
    if (isSending(after)) this.feed.start();
    else this.feed.stop();
    if (this.choice) this.choice.hidden = !hasCamera(after) || this.choice.options.length < 2;
    keepAwake(after === "running");
    if (was !== this.isOn) this.watcher.turned(this.isOn);
  }

  /** @param {MediaStream} opened */
  async #use(opened) {
    this.stream?.getTracks().forEach((track) => track.stop());
    this.stream = opened;
    const [track] = opened.getVideoTracks();
    track.addEventListener("ended", () => this.stream === opened && this.#happen("unplugged"));
    this.video.srcObject = opened;
    await this.video.play().catch(() => undefined);
    const stage = this.root.querySelector("#stage");
    const { videoWidth, videoHeight } = this.video;
    if (stage instanceof HTMLElement && videoWidth) stage.style.setProperty("--picture", String(videoWidth / videoHeight));
    // A camera that looks at the world is no mirror.
    this.picture.isMirrored = track.getSettings().facingMode !== "environment";
    this.root.dataset.mirrored = String(this.picture.isMirrored);
  }

  #end() {
    this.link?.close();
    this.session = "";
    this.stream?.getTracks().forEach((track) => track.stop());
    this.stream = null;
    this.video.srcObject = null;
    this.picture.clear();
  }

  async #listCameras() {
    const { choice } = this;
    if (!choice) return;
    const found = await cameras();
    const current = this.stream?.getVideoTracks()[0]?.getSettings().deviceId;
    choice.replaceChildren(...found.map((device, index) => new Option(device.label || `Camera ${index + 1}`, device.deviceId)));
    if (current) choice.value = current;
    choice.hidden = !this.isOn || found.length < 2;
  }
}
