// The report's page: puts player, swings or events, charts and keys together.

import { Commentary } from "../commentary/commentary.js";
import { Chart } from "../shared/chart.js";
import { connectControls, connectToggle } from "../shared/controls.js";
import { localized } from "../shared/language.js";
import { Events } from "./events.js";
import { FramePlayer, nearest } from "../shared/frames.js";
import { connectKeys, listenToKeys } from "../shared/keys.js";
import { Loop } from "./loop.js";
import { Moments } from "../moments/moments.js";
import { Overlay } from "../shared/overlay.js";
import { loadRecording } from "../shared/recording.js";
import { connectSound } from "./sound.js";
import { Swings } from "./swings.js";
import { clock } from "../shared/words.js";
import { Zoom } from "./zoom.js";

const player = document.getElementById("player");
const media = document.getElementById("media");
const canvas = document.getElementById("overlay");

document.getElementById("print")?.addEventListener("click", () => print());

if (player && canvas instanceof HTMLCanvasElement) {
  if (media instanceof HTMLVideoElement) {
    makeRoom(player);
    startVideo(player, media, canvas);
  } else if (media instanceof HTMLImageElement) startImage(player, media, canvas);
}

/**
 * @param {HTMLElement} player
 * @returns {Promise<import("../shared/recording.js").Recording | null>}
 */
async function recordingOf(player) {
  if (!player.dataset.landmarks) return null;
  try {
    return await loadRecording(player.dataset.landmarks);
  } catch {
    say(localized("The overlay could not be loaded. Reload the page."));
    return null;
  }
}

/** @param {string} text */
function say(text) {
  const note = document.getElementById("player-note");
  if (note) note.textContent = text;
}

/**
 * Tells who does not see it what a key or a button did.
 * @param {string} text
 */
function announce(text) {
  const words = document.getElementById("player-said");
  if (words) words.textContent = text;
}

/**
 * @param {HTMLElement} player
 * @param {HTMLImageElement} image
 * @param {HTMLCanvasElement} canvas
 */
async function startImage(player, image, canvas) {
  const recording = await recordingOf(player);
  await image.decode().catch(() => undefined);
  momentsOf(player, { media: image, recording, time: () => 0, frameAt: () => 0, showTime: () => undefined, onChange: () => undefined });
  if (!recording) return;
  const overlay = new Overlay(canvas, image, recording);
  connectToggle("overlay", (isOn) => overlay.turn(isOn));
  overlay.show(0);
  if (canvas.parentElement) listenToKeys(new Zoom(canvas.parentElement, image, () => overlay.draw(), announce).keys());
}

/**
 * @param {HTMLElement} player
 * @param {HTMLVideoElement} video
 * @param {HTMLCanvasElement} canvas
 */
async function startVideo(player, video, canvas) {
  const facts = factsOf(player);
  takeOver(video);
  const spans = spansOf(player, facts.duration);

  const recording = await recordingOf(player);
  const overlay = recording ? new Overlay(canvas, video, recording) : null;
  if (overlay && player.dataset.player) overlay.only = Number(player.dataset.player) - 1;
  const seekBar = /** @type {HTMLInputElement | null} */ (document.getElementById("seek"));
  const scene = document.getElementById("scene");
  const plot = document.getElementById("chart");
  let chart = /** @type {Chart | null} */ (null);
  let loop = /** @type {Loop | null} */ (null);
  let moments = /** @type {Moments | null} */ (null);
  let commentary = /** @type {Commentary | null} */ (null);

  const frames = new FramePlayer(video, recording, facts, (time, frame) => {
    spans.show(time);
    loop?.follow();
    if (overlay) {
      overlay.trailOf = spans.trail(time);
      overlay.show(frame);
    }
    chart?.show(time);
    player.dataset.frame = String(frame);
    showPlace(time, frame);
    if (scene) scene.textContent = spans.scene(time);
    moments?.show(time, frame);
    commentary?.note();
  });
  loop = new Loop(frames, spans, announce);
  const zoom = new Zoom(/** @type {HTMLElement} */ (canvas.parentElement), video, () => {
    overlay?.draw();
    commentary?.note();
  }, announce);
  if (plot) chart = new Chart(plot, facts.duration, (time) => frames.seek(time));
  seekBar?.addEventListener("input", () => frames.seek(Number(seekBar.value)));

  const showTime = leads(player, video, frames);
  spans.connect(showTime);
  connectLinks(showTime);
  moments = momentsOf(player, {
    media: video, recording, time: () => frames.time, frameAt: (time) => nearest(frames.times, time), showTime,
    onChange: () => {
      chart?.show(frames.time);
      commentary?.note();
    },
  });
  commentary = commentaryOf(() => ({
    time: frames.time, view: zoom.view, skeleton: overlay?.isOn ?? false, trail: overlay?.hasTrail ?? false, moments: moments?.kept.all ?? [],
  }));
  connectButtons(player, video, { frames, spans, overlay, zoom, loop, showTime, changed: () => commentary?.note() });
  begin(video, frames);
}

/**
 * Buttons and keys.
 * @param {HTMLElement} player
 * @param {HTMLVideoElement} video
 * @param {object} parts
 * @param {FramePlayer} parts.frames
 * @param {Swings | Events} parts.spans
 * @param {Overlay | null} parts.overlay
 * @param {Zoom} parts.zoom
 * @param {Loop} parts.loop
 * @param {(time: number) => void} parts.showTime
 * @param {() => void} parts.changed told when something drawn over the picture is turned on or off
 */
function connectButtons(player, video, { frames, spans, overlay, zoom, loop, showTime, changed }) {
  const playSwing = () => {
    const span = spans.selected;
    if (span) frames.playSpan(span.start, span.end);
  };
  for (const button of document.querySelectorAll("[data-plays]")) button.addEventListener("click", playSwing);

  const toggleOverlay = connectToggle("overlay", (isOn) => {
    overlay?.turn(isOn);
    changed();
  });
  const toggleTrail = connectToggle("trail", (isOn) => {
    overlay?.turnTrail(isOn);
    changed();
  });
  connectKeys({
    frames, playSwing, toggleOverlay, toggleTrail, ...connectControls(player, video, frames),
    showSwing: (number) => spans.choose(number, showTime),
  }, {
    u: connectSound(video, announce), r: loop.toggle, a: loop.start, b: loop.end,
    ...zoom.keys({ ArrowLeft: () => frames.step(-1), ArrowRight: () => frames.step(1) }),
  });
}

/**
 * Puts the page's own controls in place of the browser's.
 * @param {HTMLVideoElement} video
 */
function takeOver(video) {
  video.controls = false;
  video.addEventListener("error", () =>
    say(localized("This browser can’t play the clip. The numbers below are still complete.")));
}

/**
 * What the clip shows: swings, or the events of hands and faces.
 * @param {HTMLElement} player
 * @param {number} duration seconds
 */
function spansOf(player, duration) {
  return player.dataset.kind === "swing"
    ? new Swings(document, duration, Number(player.dataset.slowMotion) || 1) : new Events(document, duration);
}

/**
 * Goes to a time of the clip, standing still, and brings the player into view.
 * @param {HTMLElement} player
 * @param {HTMLVideoElement} video
 * @param {FramePlayer} frames
 */
function leads(player, video, frames) {
  return (/** @type {number} */ time) => {
    video.pause();
    frames.seek(time);
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    player.scrollIntoView({ block: "nearest", behavior: isCalm ? "auto" : "smooth" });
  };
}

/**
 * Shows the frame itself in place of the poster, with its skeleton.
 * @param {HTMLVideoElement} video
 * @param {FramePlayer} frames
 */
function begin(video, frames) {
  const show = () => {
    if (video.paused) frames.showAgain();
  };
  if (video.readyState >= HTMLMediaElement.HAVE_METADATA) show();
  else video.addEventListener("loadedmetadata", show, { once: true });
}

/**
 * Lets the picture be as high as the window has room beside the bar, which has a row more for some clips.
 * @param {HTMLElement} player
 */
function makeRoom(player) {
  const bar = document.getElementById("player-bar");
  if (!bar) return;
  new ResizeObserver(() => player.style.setProperty("--bar-height", `${bar.offsetHeight}px`)).observe(bar);
}

/**
 * The moments that people marked, where the page has them.
 * @param {HTMLElement} player
 * @param {Omit<import("../moments/moments.js").Shown, "stage" | "pace">} shown
 */
function momentsOf(player, shown) {
  const section = document.getElementById("moments");
  const stage = document.getElementById("stage");
  return section && stage ? new Moments(section, { ...shown, stage, pace: Number(player.dataset.slowMotion) || 1 }) : null;
}

/**
 * What records commentaries, where the page has it.
 * @param {() => import("../commentary/steps.js").Screen} screen
 */
function commentaryOf(screen) {
  const section = document.getElementById("commentary");
  return section ? new Commentary(section, screen, () => document.dispatchEvent(new Event("videos"))) : null;
}

/**
 * What the page knows of the clip.
 * @param {HTMLElement} player
 */
function factsOf(player) {
  const { fps, duration, times } = player.dataset;
  return {
    fps: Number(fps) || 0, duration: Number(duration) || 0,
    times: times ? Float64Array.from(times.split(","), Number) : undefined,
  };
}

/**
 * Tells where in the clip the player is: on the clock, on the bar, and by the frame's number.
 * @param {number} time seconds
 * @param {number} frame
 */
function showPlace(time, frame) {
  const clockText = document.getElementById("clock");
  const frameText = document.getElementById("frame-number");
  const seekBar = /** @type {HTMLInputElement | null} */ (document.getElementById("seek"));
  if (clockText) clockText.textContent = clock(time);
  if (frameText) frameText.textContent = localized("frame {1}", frame + 1);
  if (!seekBar) return;
  seekBar.value = String(time);
  seekBar.setAttribute("aria-valuetext", clock(time));
}

/**
 * Links to a moment of the clip lead there on this page.
 * @param {(time: number) => void} showTime
 */
function connectLinks(showTime) {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[data-seek]") : null;
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    showTime(Number(link.getAttribute("data-seek")));
  });
}
