// The page of the camera: puts the camera, the session at the server, what is drawn and what is recorded together.

import { connectToggle } from "../shared/controls.js";
import { all } from "../shared/elements.js";
import { Announcer } from "./announcer.js";
import { Composing, kind as composition } from "./composing.js";
import { Figures } from "./figures.js";
import { LiveCamera } from "./live-camera.js";
import { Recorder } from "./recorder.js";
import { RecordingBar } from "./recording-bar.js";
import { EventList, Result } from "./result.js";
import { offerSecondScreen } from "./second-screen.js";
import { inWords, isSomebody, nothing, ofReading, spoken } from "./showing.js";
import { TakeList } from "./take-list.js";
import { Takes } from "./takes.js";
import { Words } from "./words.js";

/** @typedef {import("./showing.js").LiveEvent} LiveEvent */

const root = document.getElementById("camera");
const canvas = document.getElementById("picture");
if (root && canvas instanceof HTMLCanvasElement) start(root, canvas);

/**
 * @param {HTMLElement} root
 * @param {HTMLCanvasElement} canvas
 */
function start(root, canvas) {
  const announcer = new Announcer(document.getElementById("live-status"));
  const say = (/** @type {string} */ text) => announcer.say(text);
  const words = new Words(document);
  const [result, events] = [new Result(document), new EventList(document, words)];
  const figuresPanel = document.getElementById("figures");
  const figures = new Figures(canvas, figuresPanel);
  const choice = /** @type {HTMLSelectElement | null} */ (document.getElementById("camera-choice"));
  const kinds = all(root, "#camera-kinds input", HTMLInputElement);
  const takes = new Takes();
  const most = (/** @type {string | undefined} */ text) => Number(text) || Infinity;
  const { upload: path = "", maximumBytes, mostEvents, mostEventBytes } = root.dataset;
  const upload = { path, mostBytes: most(maximumBytes), mostEvents: most(mostEvents), mostEventBytes: most(mostEventBytes) };
  const list = new TakeList(document, takes, upload, say);
  const recorder = new Recorder(takes, (take) => list.add(take));
  const mirrorButton = document.getElementById("mirror-toggle");

  /** @type {LiveEvent[]} */
  let swings = [];
  /** When the first session began, milliseconds of the page's clock: what happened is told from there. */
  let firstBegan = NaN;

  const kind = () => kinds.find((input) => input.checked) ?? kinds[0];

  const isComposing = () => kind().value === composition;

  const { live = "", pump = "" } = root.dataset;
  const camera = new LiveCamera(root, {
    live, pump, kind: () => kind().value, say, facing: () => (isComposing() ? "environment" : "user"),
    // What is to be moved to the right has to go to the right.
    get isMirror() {
      return !isComposing();
    },
  }, {
    changed: (state, before) => {
      if (before === "asking" && state === "opening") forget();
      if (state !== "running") {
        events.cut();
        result.show(nothing, kind().dataset.invitation ?? "");
      }
      if (state === "running" && isComposing()) composing.prepare();
      bar.isPossible = state === "running" && Recorder.isOffered;
      bar.look();
    },
    opened: (session) => {
      figures.begin();
      offerSecondScreen(session.path);
    },
    seen: ({ at, began, answer, isPainted }) => {
      if (isPainted) figures.drew(at, answer);
      if (isPainted && isComposing()) composing.show(answer.reading.composition);
      for (const event of answer.events ?? []) tell(event, began);
      const { nothing: nobody, invitation } = kind().dataset;
      result.show(
        ofReading(kind().value, answer.reading, swings, words), (isSomebody(answer.reading) ? invitation : nobody) ?? "");
    },
    overtaken: ({ began, answer }) => {
      figures.overtook();
      for (const event of answer.events ?? []) tell(event, began);
    },
    unsent: () => figures.leftOut(),
    trouble: (event) => {
      if (event !== "busy") offerSecondScreen(null);
    },
    mirrored: (isOn) => mirrorButton?.setAttribute("aria-pressed", String(isOn)),
    leaving: () => {
      recorder.stop();
      offerSecondScreen(null);
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

  const composing = new Composing(root, camera, takes, (take) => {
    list.add(take);
    say("The picture was taken.");
  });
  const bar = new RecordingBar(root, recorder, () => {
    // What is recorded is of one kind and from one camera.
    for (const input of kinds) input.disabled = recorder.state !== "off";
    if (choice) choice.disabled = recorder.state !== "off";
  });

  /** What happened so far is of another session, or of another kind. */
  function forget() {
    [swings, firstBegan] = [[], NaN];
    events.clear();
  }

  mirrorButton?.addEventListener("click", () => camera.mirror(!camera.picture.isMirrored));
  connectToggle("raw", (isOn) => {
    camera.isPainting = !isOn;
    root.dataset.raw = String(isOn);
  }, false);
  connectToggle("figures", (isOn) => {
    camera.picture.hasLabels = isOn;
    if (figuresPanel) figuresPanel.hidden = !isOn;
    figures.show();
  }, false);

  root.addEventListener("click", (event) => {
    const does = event.target instanceof Element && event.target.closest("[data-does]")?.getAttribute("data-does");
    if (does !== "record" || !camera.stream || recorder.state !== "off") return;
    recorder.start(camera.stream, kind().value);
    bar.look();
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
      camera.mirrorAsUsual();
      camera.reopen();
    });
  }
  addEventListener("beforeunload", (event) => {
    if (recorder.state !== "off" || list.sending > 0) event.preventDefault();
  });
  list.find();
}
