// A camera that is turned on and off: what state it is in, its pictures on their way to the server and back, and the canvas on
// which they are painted with what was seen in them.

import { localized } from "../shared/language.js";
import { keepAwake } from "../shared/wake.js";
import { Feed } from "./feed.js";
import { Link } from "./link.js";
import { Panels } from "./panels.js";
import { Picture } from "./picture.js";
import { cameras, NoCamera, openCamera, watchMuting } from "./source.js";
import { first, hasCamera, isSending, next } from "./states.js";

/** @typedef {import("./showing.js").Answer} Answer */
/** @typedef {import("./states.js").State} State */

/**
 * @typedef {object} Options
 * @property {string} live where sessions are opened
 * @property {string} pump the script that sends pictures
 * @property {() => string} kind what is looked for
 * @property {(text: string) => void} say tells screen readers
 * @property {() => "user" | "environment"} [facing] where the camera had better look; at who sits there if nobody says
 * @property {import("./size.js").Size} [size] of the pictures that are sent, where that is not the usual one
 * @property {boolean} [isMirror] whether a camera that looks at who sits there is shown as a mirror; else none is
 */

/**
 * @typedef {object} Seen a picture that the server has looked at
 * @property {number} at when it was taken, milliseconds of the page's clock
 * @property {number} began when its session began
 * @property {Answer} answer
 * @property {boolean} isPainted
 */

/**
 * @typedef {object} Listener what is told
 * @property {(state: State, before: State) => void} [changed]
 * @property {(seen: Seen) => void} [seen]
 * @property {(passed: {began: number, answer: Answer}) => void} [overtaken]
 * @property {() => void} [unsent]
 * @property {(session: import("./session.js").Opened) => void} [opened]
 * @property {(event: string) => void} [trouble]
 * @property {(isMirrored: boolean) => void} [mirrored]
 * @property {() => void} [leaving] before the camera is given back
 */

/** The camera of a page. */
export class LiveCamera {
  /**
   * @param {HTMLElement} root has `#video`, `#picture`, `#stage`, and `#camera-choice` where cameras can be chosen
   * @param {Options} options
   * @param {Listener} listener
   */
  constructor(root, options, listener) {
    this.root = root;
    this.options = options;
    this.listener = listener;
    this.video = /** @type {HTMLVideoElement} */ (root.querySelector("#video"));
    this.choice = /** @type {HTMLSelectElement | null} */ (root.querySelector("#camera-choice"));
    this.picture = new Picture(/** @type {HTMLCanvasElement} */ (root.querySelector("#picture")));
    this.panels = new Panels(root, options.say);
    /** Whether pictures are painted. */
    this.isPainting = true;
    /** @type {State} */
    this.state = first;
    /** @type {MediaStream | null} */
    this.stream = null;
    /** Ends what is under way with a camera, from asking for it on. */
    this.activity = new AbortController();
    /** When the picture was taken that was painted last. */
    this.painted = -Infinity;
    /** @type {Link | null} a worker, once it is needed. */
    this.link = null;
    /** The address of the session. */
    this.session = "";
    this.feed = new Feed(this.video, (taken) => (this.link ? this.link.send(taken) : taken.picture.close()));
    this.#listen();
    this.mirror(options.isMirror !== false);
  }

  /** @returns {boolean} */
  get isOn() {
    return isOn(this.state);
  }

  #listen() {
    this.root.addEventListener("click", (event) => {
      const does = event.target instanceof Element && event.target.closest("[data-does]")?.getAttribute("data-does");
      if (does === "start") this.turnOn();
      else if (does === "stop") this.turnOff();
    });
    // Before somebody listens, a button to start with would take a press and do nothing.
    for (const button of this.root.querySelectorAll("button[data-does=start]")) button.toggleAttribute("disabled", false);
    this.choice?.addEventListener("change", () => hasCamera(this.state) && this.#take());
    this.video.addEventListener("resize", () => this.#shape());
    document.addEventListener("visibilitychange", () => {
      this.#happen(document.visibilityState === "hidden" ? "hide" : "show");
      if (this.stream?.getVideoTracks()[0]?.muted) this.#happen("mute");
    });
    navigator.mediaDevices?.addEventListener?.("devicechange", () => hasCamera(this.state) && this.#listCameras());
    // A page that is left, even one that the browser keeps for the way back, has no camera; its seat is free at once.
    addEventListener("pagehide", () => {
      if (this.session) fetch(this.session, { method: "DELETE", keepalive: true }).catch(() => undefined);
      this.turnOff();
    });
  }

  async turnOn() {
    if (this.isOn) return;
    this.#happen("start");
    if (!(await this.#take())) return;
    this.#happen("granted");
    this.#open();
    this.#listCameras();
    // It may have been hidden while somebody was asked.
    if (document.visibilityState === "hidden") this.#happen("hide");
  }

  /**
   * Opens the camera that is chosen, and shows it. What was under way with another one ends.
   * @returns {Promise<boolean>} whether it is on: not where there is none, or where something else is wanted meanwhile.
   */
  async #take() {
    this.activity.abort();
    this.activity = new AbortController();
    const { signal } = this.activity;
    try {
      const opened = await openCamera(this.choice?.value ?? "", this.options.facing?.());
      if (signal.aborted) stop(opened);
      else await this.#use(opened);
    } catch (error) {
      if (signal.aborted) return false;
      const { event, message } = error instanceof NoCamera ? error : { event: "failed", message: String(error) };
      this.#happen(event, event === "failed" ? message : "");
    }
    return !signal.aborted;
  }

  turnOff() {
    this.#happen("stop");
  }

  /** Looks for something else from now on. */
  reopen() {
    if (!isSending(this.state)) return;
    this.#happen("reopen");
    this.#open();
  }

  /** @param {boolean} isOn */
  mirror(isOn) {
    this.picture.isMirrored = isOn;
    this.root.dataset.mirrored = String(isOn);
    this.listener.mirrored?.(isOn);
  }

  /** A camera that looks at the world is no mirror. */
  mirrorAsUsual() {
    const facing = this.stream?.getVideoTracks()[0]?.getSettings().facingMode;
    this.mirror(this.options.isMirror !== false && facing !== "environment");
  }

  #open() {
    this.painted = -Infinity;
    this.link ??= new Link(this.options.pump, {
      opened: (session) => {
        this.session = session.path;
        this.#happen("opened");
        this.listener.opened?.(session);
      },
      seen: ({ at, began, answer, bitmap, recording }) => {
        this.#happen("opened");
        // Answers may overtake each other on their way; the picture never steps back.
        const isPainted = at > this.painted && this.isPainting && hasCamera(this.state);
        if (isPainted) {
          this.painted = at;
          this.picture.show(bitmap, recording);
        } else {
          bitmap.close();
        }
        this.listener.seen?.({ at, began, answer, isPainted });
      },
      overtaken: (passed) => this.listener.overtaken?.(passed),
      unsent: () => this.listener.unsent?.(),
      trouble: (event, detail, seconds) => {
        this.session = "";
        this.#happen(event, detail);
        this.listener.trouble?.(event);
        if (event === "busy" && this.state === "busy") this.panels.count("busy", seconds);
      },
    });
    if (this.link.isBroken) return this.#happen("unsupported");
    this.link.open(this.options.live, this.options.kind(), this.options.size);
  }

  /**
   * @param {string} event
   * @param {string} [detail]
   */
  #happen(event, detail = "") {
    const before = this.state;
    const after = next(before, event);
    if (after === before) return;
    this.state = after;
    this.panels.show(after, detail);
    if (hasCamera(before) && !hasCamera(after)) this.listener.leaving?.();
    if (isOn(before) && !isOn(after)) this.#end();
    if (isSending(after)) this.feed.start();
    else this.feed.stop();
    keepAwake(after === "running", this);
    this.listener.changed?.(after, before);
  }

  /** @param {MediaStream} opened */
  async #use(opened) {
    if (this.stream) stop(this.stream);
    this.stream = opened;
    const [track] = opened.getVideoTracks();
    track.addEventListener("ended", () => this.stream === opened && this.#happen("unplugged"));
    watchMuting(track, (isMuted) => this.stream === opened && this.#happen(isMuted ? "mute" : "unmute"));
    this.video.srcObject = opened;
    await this.video.play().catch(() => undefined);
    this.#shape();
    this.mirrorAsUsual();
    // In place of one that gave no picture.
    if (!track.muted) this.#happen("unmute");
  }

  /** Gives the stage the picture's shape. */
  #shape() {
    const stage = this.root.querySelector("#stage");
    const { videoWidth, videoHeight } = this.video;
    if (stage instanceof HTMLElement && videoWidth) stage.style.setProperty("--picture", String(videoWidth / videoHeight));
  }

  /** @returns {Promise<Blob | null>} the camera's picture in full size, never mirrored; nothing while it gives none. */
  async still() {
    const { videoWidth: width, videoHeight: height } = this.video;
    if (!this.stream || !width) return null;
    const canvas = new OffscreenCanvas(width, height);
    canvas.getContext("2d", { alpha: false })?.drawImage(this.video, 0, 0);
    return canvas.convertToBlob({ type: "image/jpeg", quality: 0.95 });
  }

  #end() {
    this.activity.abort();
    this.link?.close();
    this.session = "";
    if (this.stream) stop(this.stream);
    this.stream = null;
    this.video.srcObject = null;
    this.picture.clear();
  }

  async #listCameras() {
    const { choice } = this;
    if (!choice) return;
    const found = await cameras();
    const current = this.stream?.getVideoTracks()[0]?.getSettings().deviceId;
    choice.replaceChildren(...found.map((device, index) =>
      new Option(device.label || localized("Camera {1}", index + 1), device.deviceId)));
    if (current) choice.value = current;
    choice.hidden = found.length < 2 || !this.isOn;
  }
}

/**
 * @param {State} state
 * @returns {boolean} whether the camera is on, or is just being asked for.
 */
function isOn(state) {
  return hasCamera(state) || state === "asking";
}

/** @param {MediaStream} stream */
function stop(stream) {
  for (const track of stream.getTracks()) track.stop();
}
