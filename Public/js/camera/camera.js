// The page of the camera: puts the camera, the session at the server, what is drawn and what is recorded together.

import { connectToggle } from "../shared/controls.js";
import { Announcer } from "./announcer.js";
import { Feed } from "./feed.js";
import { Figures } from "./figures.js";
import { Link } from "./link.js";
import { Panels } from "./panels.js";
import { Picture } from "./picture.js";
import { Recorder } from "./recorder.js";
import { RecordingBar } from "./recording-bar.js";
import { EventList, Result } from "./result.js";
import { offerSecondScreen } from "./second-screen.js";
import { inWords, isSomebody, nothing, ofReading, spoken } from "./showing.js";
import { cameras, NoCamera, openCamera } from "./source.js";
import { first, hasCamera, isSending, next } from "./states.js";
import { TakeList } from "./take-list.js";
import { Takes } from "./takes.js";
import { keepAwake } from "./wake.js";
import { Words } from "./words.js";

/** @typedef {import("./showing.js").LiveEvent} LiveEvent */
/** @typedef {import("./states.js").State} State */

const root = document.getElementById("camera");
const video = document.getElementById("video");
const canvas = document.getElementById("picture");
if (root && video instanceof HTMLVideoElement && canvas instanceof HTMLCanvasElement) start(root, video, canvas);

/**
 * @param {HTMLElement} root
 * @param {HTMLVideoElement} video
 * @param {HTMLCanvasElement} canvas
 */
function start(root, video, canvas) {
  const announcer = new Announcer(document.getElementById("live-status"));
  const say = (/** @type {string} */ text) => announcer.say(text);
  const words = new Words(document);
  const [result, events, panels] = [new Result(document), new EventList(document, words), new Panels(root, say)];
  const picture = new Picture(canvas);
  const figuresPanel = document.getElementById("figures");
  const figures = new Figures(canvas, figuresPanel);
  const stage = document.getElementById("stage");
  const choice = /** @type {HTMLSelectElement | null} */ (document.getElementById("camera-choice"));
  const kinds = /** @type {HTMLInputElement[]} */ ([...root.querySelectorAll("#camera-kinds input")]);
  const takes = new Takes();
  const most = (/** @type {string | undefined} */ text) => Number(text) || Infinity;
  const { upload: path = "", maximumBytes, mostEvents, mostEventBytes } = root.dataset;
  const upload = { path, mostBytes: most(maximumBytes), mostEvents: most(mostEvents), mostEventBytes: most(mostEventBytes) };
  const list = new TakeList(document, takes, upload, say);
  const recorder = new Recorder(takes, (take) => list.add(take));

  /** @type {State} */
  let state = first;
  /** @type {MediaStream | null} */
  let stream = null;
  let isRaw = false;
  /** @type {LiveEvent[]} */
  let swings = [];
  let lastShown = -Infinity;
  /** When the first session began, milliseconds of the page's clock: what happened is told from there. */
  let firstBegan = NaN;
  let sessionPath = "";

  const kind = () => kinds.find((input) => input.checked) ?? kinds[0];

  /**
   * @param {string} event
   * @param {string} [detail]
   */
  function happen(event, detail = "") {
    const after = next(state, event);
    if (after === state) return;
    const had = hasCamera(state);
    state = after;
    panels.show(state, detail);
    if (had && !hasCamera(state)) turnOff();
    if (state !== "running") {
      events.cut();
      result.show(nothing, kind().dataset.invitation ?? "");
    }
    if (isSending(state)) feed.start();
    else feed.stop();
    bar.isPossible = state === "running" && Recorder.isOffered;
    bar.look();
    keepAwake(state === "running");
  }

  const feed = new Feed(video, (taken) => link.send(taken));

  const link = new Link(root.dataset.pump ?? "", {
    opened: (session) => {
      happen("opened");
      figures.begin();
      offerSecondScreen(session.path);
      sessionPath = session.path;
    },
    seen: ({ at, began, answer, bitmap, recording }) => {
      happen("opened");
      // Answers may overtake each other on their way; the picture never steps back.
      if (at > lastShown && !isRaw && hasCamera(state)) {
        lastShown = at;
        picture.show(bitmap, recording);
        figures.drew(at, answer);
      } else {
        bitmap.close();
      }
      for (const event of answer.events ?? []) tell(event, began);
      const { nothing: nobody, invitation } = kind().dataset;
      result.show(
        ofReading(kind().value, answer.reading, swings, words), (isSomebody(answer.reading) ? invitation : nobody) ?? "");
    },
    overtaken: ({ began, answer }) => {
      figures.skipped += 1;
      for (const event of answer.events ?? []) tell(event, began);
    },
    unsent: () => {
      figures.unsent += 1;
    },
    trouble: (event, detail, seconds) => {
      happen(event, detail);
      if (event !== "busy") offerSecondScreen(null);
      sessionPath = "";
      if (event === "busy" && state === "busy") panels.count("busy", seconds);
    },
  });

  /**
   * @param {LiveEvent} event
   * @param {number} began when the session began, milliseconds of the page's clock
   */
  function tell(event, began) {
    if (event.event === "swing") swings.push(event);
    if (Number.isNaN(firstBegan)) firstBegan = began;
    recorder.note(event, began);
    events.add(event, (began - firstBegan) / 1000);
    const { sign, words: line } = inWords(event, words);
    figures.happened(`${event.t.toFixed(2)} s ${event.phase} ${sign} ${line}`);
    if (event.phase === "began" || event.event === "swing") say(spoken(event, words));
  }

  const bar = new RecordingBar(root, recorder, () => {
    // What is recorded is of one kind and from one camera.
    for (const input of kinds) input.disabled = recorder.state !== "off";
    if (choice) choice.disabled = recorder.state !== "off";
  });

  async function turnOn() {
    happen("start");
    if (state !== "asking") return;
    try {
      const opened = await openCamera(choice?.value ?? "");
      if (state !== "asking") return opened.getTracks().forEach((track) => track.stop());
      await use(opened);
      happen("granted");
      if (link.isBroken) return happen("unsupported");
      forget();
      link.open(root.dataset.live ?? "", kind().value);
      listCameras();
    } catch (error) {
      if (error instanceof NoCamera) happen(error.event, error.event === "failed" ? error.message : "");
      else happen("failed", String(error));
    }
  }

  /** @param {MediaStream} opened */
  async function use(opened) {
    stream?.getTracks().forEach((track) => track.stop());
    stream = opened;
    const [track] = opened.getVideoTracks();
    track.addEventListener("ended", () => stream === opened && happen("unplugged"));
    video.srcObject = opened;
    await video.play().catch(() => undefined);
    if (video.videoWidth) stage?.style.setProperty("--picture", String(video.videoWidth / video.videoHeight));
    // A camera that looks at the world is no mirror.
    mirror(track.getSettings().facingMode !== "environment");
  }

  function turnOff() {
    recorder.stop();
    link.close();
    sessionPath = "";
    offerSecondScreen(null);
    stream?.getTracks().forEach((track) => track.stop());
    stream = null;
    video.srcObject = null;
    picture.clear();
  }

  /** What happened so far is of another session, or of another kind. */
  function forget() {
    [swings, lastShown, firstBegan] = [[], -Infinity, NaN];
    events.clear();
  }

  async function listCameras() {
    if (!choice) return;
    const found = await cameras();
    const current = stream?.getVideoTracks()[0]?.getSettings().deviceId;
    choice.replaceChildren(...found.map((device, index) => new Option(device.label || `Camera ${index + 1}`, device.deviceId)));
    if (current) choice.value = current;
    choice.hidden = found.length === 0;
  }

  const mirrorButton = document.getElementById("mirror-toggle");
  /** @param {boolean} isOn */
  function mirror(isOn) {
    picture.isMirrored = isOn;
    root.dataset.mirrored = String(isOn);
    mirrorButton?.setAttribute("aria-pressed", String(isOn));
  }
  mirror(true);
  mirrorButton?.addEventListener("click", () => mirror(!picture.isMirrored));
  connectToggle("raw", (isOn) => {
    isRaw = isOn;
    root.dataset.raw = String(isOn);
  }, false);
  connectToggle("figures", (isOn) => {
    picture.hasLabels = isOn;
    if (figuresPanel) figuresPanel.hidden = !isOn;
    figures.show();
  }, false);

  root.addEventListener("click", (event) => {
    const does = event.target instanceof Element && event.target.closest("[data-does]")?.getAttribute("data-does");
    if (does === "start") turnOn();
    else if (does === "stop") happen("stop");
    else if (does === "record" && stream && recorder.state === "off") {
      recorder.start(stream, kind().value);
      bar.look();
    }
  });
  choice?.addEventListener("change", async () => {
    if (!hasCamera(state)) return;
    try {
      await use(await openCamera(choice.value));
    } catch (error) {
      happen(error instanceof NoCamera ? error.event : "failed");
    }
  });
  for (const input of kinds) {
    input.addEventListener("change", () => {
      root.dataset.kind = input.value;
      for (const part of root.querySelectorAll("[data-for-kind]")) {
        if (part instanceof HTMLElement) part.hidden = part.dataset.forKind !== input.value;
      }
      history.replaceState(null, "", `?for=${input.value}`);
      forget();
      result.show(nothing, input.dataset.invitation ?? "");
      if (!isSending(state)) return;
      happen("reopen");
      link.open(root.dataset.live ?? "", input.value);
    });
  }
  document.addEventListener("visibilitychange", () => happen(document.visibilityState === "hidden" ? "hide" : "show"));
  navigator.mediaDevices?.addEventListener?.("devicechange", () => hasCamera(state) && listCameras());
  addEventListener("beforeunload", (event) => {
    if (recorder.state !== "off" || list.sending > 0) event.preventDefault();
  });
  // Whoever leaves makes room for others at once.
  addEventListener("pagehide", () => {
    if (sessionPath) fetch(sessionPath, { method: "DELETE", keepalive: true }).catch(() => undefined);
  });
  list.find();
}
