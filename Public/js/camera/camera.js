// The page of the camera: puts the camera, the session at the server, what is drawn and what is recorded together.

import { connectToggle } from "../shared/controls.js";
import { all } from "../shared/elements.js";
import { localized, number } from "../shared/language.js";
import { Takes } from "../shared/takes.js";
import { Announcer } from "./announcer.js";
import { Composing, kind as composition } from "./composing.js";
import { Figures } from "./figures.js";
import { LiveCamera } from "./live-camera.js";
import { CameraRecorder } from "./recorder.js";
import { RecordingBar } from "./recording-bar.js";
import { EventList, Result } from "./result.js";
import { offerSecondScreen } from "./second-screen.js";
import { inWords, isSomebody, nothing, ofReading, spoken } from "./showing.js";
import { TakeList } from "./take-list.js";
import { Words } from "./words.js";

/** @typedef {import("./live-camera.js").Seen} Seen */
/** @typedef {import("./showing.js").LiveEvent} LiveEvent */
/** @typedef {import("./states.js").State} State */

/** The page while it is open. */
class CameraPage {
  /** @type {LiveEvent[]} */
  swings = [];
  /** When the first session began, milliseconds of the page's clock: what happened is told from there. */
  firstBegan = NaN;

  /**
   * @param {HTMLElement} root
   * @param {HTMLCanvasElement} canvas
   */
  constructor(root, canvas) {
    this.root = root;
    this.kinds = all(root, "#camera-kinds input", HTMLInputElement);
    this.mirrorButton = document.getElementById("mirror-toggle");
    this.announcer = new Announcer(document.getElementById("live-status"));
    this.words = new Words(document);
    this.result = new Result(document);
    this.events = new EventList(document, this.words);
    this.figuresPanel = document.getElementById("figures");
    this.figures = new Figures(canvas, this.figuresPanel);
    const takes = new Takes();
    this.list = new TakeList(document, takes, uploadOf(root), (text) => this.#say(text));
    const trouble = document.getElementById("record-trouble");
    this.recorder = new CameraRecorder(takes, () => this.#kind.value, (take) => this.list.add(take), (text) => tell(trouble, text));
    this.camera = this.#makeCamera();
    this.composing = new Composing(root, this.camera, takes, (take) => {
      this.list.add(take);
      this.#say(localized("Photo taken."));
    });
    const choice = /** @type {HTMLSelectElement | null} */ (document.getElementById("camera-choice"));
    this.bar = new RecordingBar(root, this.recorder, () => {
      // What is recorded is of one kind and from one camera.
      for (const input of this.kinds) input.disabled = this.recorder.state !== "off";
      if (choice) choice.disabled = this.recorder.state !== "off";
    });
    this.#connectButtons();
    this.list.find();
  }

  /** What is looked for: its button knows the words for it, too. */
  get #kind() {
    return this.kinds.find((input) => input.checked) ?? this.kinds[0];
  }

  get #isComposing() {
    return this.#kind.value === composition;
  }

  /** @param {string} text */
  #say(text) {
    this.announcer.say(text);
  }

  #makeCamera() {
    const { live = "", pump = "" } = this.root.dataset;
    const isComposing = () => this.#isComposing;
    return new LiveCamera(this.root, {
      live, pump, kind: () => this.#kind.value, say: (text) => this.#say(text), facing: () => (isComposing() ? "environment" : "user"),
      // What is to be moved to the right has to go to the right.
      get isMirror() {
        return !isComposing();
      },
    }, {
      changed: (state, before) => this.#changed(state, before),
      opened: (session) => {
        this.figures.begin();
        offerSecondScreen(session.path);
      },
      seen: (seen) => this.#show(seen),
      overtaken: ({ began, answer }) => {
        this.figures.overtook();
        for (const event of answer.events ?? []) this.#happened(event, began);
      },
      unsent: () => this.figures.leftOut(),
      trouble: (event) => {
        if (event !== "busy") offerSecondScreen(null);
      },
      mirrored: (isOn) => this.mirrorButton?.setAttribute("aria-pressed", String(isOn)),
      leaving: () => {
        this.recorder.stop();
        offerSecondScreen(null);
      },
    });
  }

  /**
   * @param {State} state of the camera
   * @param {State} before
   */
  #changed(state, before) {
    if (before === "asking" && state === "opening") this.#forget();
    if (state !== "running") {
      this.events.cut();
      this.#showNothing();
    }
    if (state === "running" && this.#isComposing) this.composing.prepare();
    this.bar.isPossible = state === "running" && CameraRecorder.isOffered;
    this.bar.look();
  }

  /** @param {Seen} seen */
  #show({ at, began, answer, isPainted }) {
    if (isPainted) this.figures.drew(at, answer);
    if (isPainted && this.#isComposing) this.composing.show(answer.reading.composition);
    for (const event of answer.events ?? []) this.#happened(event, began);
    const { value: kind, dataset: { nothing: nobody, invitation } } = this.#kind;
    this.result.show(
      ofReading(kind, answer.reading, this.swings, this.words), (isSomebody(answer.reading) ? invitation : nobody) ?? "");
  }

  #showNothing() {
    this.result.show(nothing, this.#kind.dataset.invitation ?? "");
  }

  /**
   * @param {LiveEvent} event
   * @param {number} began when the session began, milliseconds of the page's clock
   */
  #happened(event, began) {
    if (event.event === "swing") this.swings.push(event);
    if (Number.isNaN(this.firstBegan)) this.firstBegan = began;
    this.recorder.note(event, began);
    this.events.add(event, (began - this.firstBegan) / 1000);
    const { sign, words } = inWords(event, this.words);
    const time = number(event.t, 2);
    this.figures.happened(event.phase === "began"
      ? localized("{1} s began {2} {3}", time, sign, words) : localized("{1} s ended {2} {3}", time, sign, words));
    if (event.phase === "began" || event.event === "swing") this.#say(spoken(event, this.words));
  }

  /** What happened so far is of another session, or of another kind. */
  #forget() {
    [this.swings, this.firstBegan] = [[], NaN];
    this.events.clear();
  }

  #connectButtons() {
    const { root, camera, recorder } = this;
    this.mirrorButton?.addEventListener("click", () => camera.mirror(!camera.picture.isMirrored));
    connectToggle("raw", (isOn) => {
      camera.isPainting = !isOn;
      root.dataset.raw = String(isOn);
    }, false);
    connectToggle("figures", (isOn) => {
      camera.picture.hasLabels = isOn;
      if (this.figuresPanel) this.figuresPanel.hidden = !isOn;
      this.figures.show();
    }, false);
    root.addEventListener("click", (event) => {
      const does = event.target instanceof Element && event.target.closest("[data-does]")?.getAttribute("data-does");
      if (does !== "record" || !camera.stream || recorder.state !== "off") return;
      tell(document.getElementById("record-trouble"), "");
      recorder.start(camera.stream);
      this.bar.look();
    });
    for (const input of this.kinds) input.addEventListener("change", () => this.#lookFor(input.value));
    addEventListener("beforeunload", (event) => {
      if (recorder.state !== "off" || this.list.sending > 0) event.preventDefault();
    });
  }

  /** @param {string} kind that was chosen just now */
  #lookFor(kind) {
    this.root.dataset.kind = kind;
    for (const part of all(this.root, "[data-for-kind]", HTMLElement)) part.hidden = part.dataset.forKind !== kind;
    history.replaceState(null, "", `?for=${kind}`);
    this.#forget();
    this.#showNothing();
    this.camera.mirrorAsUsual();
    this.camera.reopen();
  }
}

/**
 * @param {HTMLElement | null} place
 * @param {string} text nothing where there is nothing to tell any more
 */
function tell(place, text) {
  if (!place) return;
  place.textContent = text;
  place.hidden = !text;
}

/**
 * @param {HTMLElement} root
 * @returns {import("./take-list.js").Upload} where recordings go.
 */
function uploadOf(root) {
  const most = (/** @type {string | undefined} */ text) => Number(text) || Infinity;
  const { upload: path = "", resumable: resumablePath = "", maximumBytes, mostEvents, mostEventBytes } = root.dataset;
  return { path, resumablePath, mostBytes: most(maximumBytes), mostEvents: most(mostEvents), mostEventBytes: most(mostEventBytes) };
}

const root = document.getElementById("camera");
const canvas = document.getElementById("picture");
if (root && canvas instanceof HTMLCanvasElement) new CameraPage(root, canvas);
