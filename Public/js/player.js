// The report's player: puts video, skeleton, chart, swings and keys together.

import { Chart } from "./chart.js";
import { FramePlayer } from "./frames.js";
import { Overlay } from "./overlay.js";
import { loadRecording } from "./recording.js";
import { clock } from "./words.js";

const overlayKey = "motionbook.overlay";

const player = document.getElementById("player");
const media = document.getElementById("media");
const canvas = document.getElementById("overlay");

if (player && canvas instanceof HTMLCanvasElement) {
  if (media instanceof HTMLVideoElement) startVideo(player, media, canvas);
  else if (media instanceof HTMLImageElement) startImage(player, media, canvas);
}

/**
 * @param {HTMLElement} player
 * @returns {Promise<import("./recording.js").Recording | null>}
 */
async function recordingOf(player) {
  if (!player.dataset.landmarks) return null;
  try {
    return await loadRecording(player.dataset.landmarks);
  } catch {
    say("The skeleton could not be loaded. Load the page again to try once more.");
    return null;
  }
}

/** @param {string} text */
function say(text) {
  const note = document.getElementById("player-note");
  if (note) note.textContent = text;
}

/**
 * @param {HTMLElement} player
 * @param {HTMLImageElement} image
 * @param {HTMLCanvasElement} canvas
 */
async function startImage(player, image, canvas) {
  const recording = await recordingOf(player);
  if (!recording) return;
  await image.decode().catch(() => undefined);
  const overlay = new Overlay(canvas, image, recording);
  connectToggle(overlay);
  overlay.show(0);
}

/**
 * @param {HTMLElement} player
 * @param {HTMLVideoElement} video
 * @param {HTMLCanvasElement} canvas
 */
async function startVideo(player, video, canvas) {
  const facts = { fps: Number(player.dataset.fps) || 0, duration: Number(player.dataset.duration) || 0 };
  video.controls = false;
  video.addEventListener("error", () => say("This browser cannot play the clip. The numbers below are complete."));

  const recording = await recordingOf(player);
  const overlay = recording ? new Overlay(canvas, video, recording) : null;
  const toggle = overlay ? connectToggle(overlay) : () => undefined;
  const seekBar = /** @type {HTMLInputElement | null} */ (document.getElementById("seek"));
  const clockText = document.getElementById("clock");
  const frameText = document.getElementById("frame-number");
  const plot = document.getElementById("chart");
  let chart = /** @type {Chart | null} */ (null);
  const swings = [...document.querySelectorAll(".swing[data-contact]")].filter((link) => link instanceof HTMLElement);

  const frames = new FramePlayer(video, recording, facts, (time, frame) => {
    overlay?.show(frame);
    chart?.show(time);
    player.dataset.frame = String(frame);
    if (clockText) clockText.textContent = clock(time);
    if (frameText) frameText.textContent = `frame ${frame + 1}`;
    if (seekBar) {
      seekBar.value = String(time);
      seekBar.setAttribute("aria-valuetext", clock(time));
    }
    markSwing(swings, time);
  });
  if (plot) chart = new Chart(plot, facts.duration, (time) => frames.seek(time));
  seekBar?.addEventListener("input", () => frames.seek(Number(seekBar.value)));

  const controls = connectControls(player, video, frames);
  connectSwings(swings, frames, player);
  connectKeys({ player, video, frames, swings, toggle, ...controls });

  // Shows the frame itself in place of the poster, with its skeleton.
  const begin = () => {
    if (video.paused) frames.showAgain();
  };
  if (video.readyState >= HTMLMediaElement.HAVE_METADATA) begin();
  else video.addEventListener("loadedmetadata", begin, { once: true });
}

/**
 * @param {Overlay} overlay
 * @returns {() => void} turns the skeleton on or off.
 */
function connectToggle(overlay) {
  const button = document.getElementById("overlay-toggle");
  let isOn = true;
  try {
    isOn = localStorage.getItem(overlayKey) !== "off";
  } catch {
    // Storage may be switched off.
  }
  const apply = () => {
    overlay.turn(isOn);
    button?.setAttribute("aria-pressed", String(isOn));
  };
  const toggle = () => {
    isOn = !isOn;
    try {
      localStorage.setItem(overlayKey, isOn ? "on" : "off");
    } catch {
      // The choice then lasts as long as the page.
    }
    apply();
  };
  apply();
  button?.addEventListener("click", toggle);
  return toggle;
}

/**
 * @param {HTMLElement} player
 * @param {HTMLVideoElement} video
 * @param {FramePlayer} frames
 */
function connectControls(player, video, frames) {
  const play = document.getElementById("play");
  const speed = /** @type {HTMLSelectElement | null} */ (document.getElementById("speed"));

  const togglePlay = () => {
    frames.stopAt = null;
    if (video.paused) video.play().catch(() => undefined);
    else video.pause();
  };
  const reflect = () => {
    if (!play) return;
    play.dataset.playing = String(!video.paused);
    play.title = video.paused ? "Play (space)" : "Pause (space)";
    play.setAttribute("aria-label", play.title);
  };
  for (const name of ["play", "pause", "ended"]) video.addEventListener(name, reflect);
  video.addEventListener("click", togglePlay);
  play?.addEventListener("click", togglePlay);
  document.getElementById("previous-frame")?.addEventListener("click", () => frames.step(-1));
  document.getElementById("next-frame")?.addEventListener("click", () => frames.step(1));

  const setSpeed = () => {
    if (!speed) return;
    video.playbackRate = Number(speed.value);
    video.preservesPitch = false;
  };
  speed?.addEventListener("change", setSpeed);
  const changeSpeed = (/** @type {number} */ steps) => {
    if (!speed) return;
    speed.selectedIndex = Math.min(Math.max(speed.selectedIndex + steps, 0), speed.options.length - 1);
    setSpeed();
  };

  const toggleFullscreen = () => {
    if (document.fullscreenElement) document.exitFullscreen();
    else player.requestFullscreen?.().catch(() => undefined);
  };
  document.getElementById("fullscreen")?.addEventListener("click", toggleFullscreen);
  return { togglePlay, changeSpeed, toggleFullscreen };
}

/**
 * @param {HTMLElement[]} swings
 * @param {FramePlayer} frames
 * @param {HTMLElement} player
 */
function connectSwings(swings, frames, player) {
  for (const swing of swings) {
    swing.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      frames.video.pause();
      frames.seek(Number(swing.dataset.contact));
      bringIntoView(player);
    });
    swing.parentElement?.querySelector("[data-plays]")?.addEventListener("click", () => {
      frames.playSpan(Number(swing.dataset.start), Number(swing.dataset.end));
      bringIntoView(player);
    });
  }
  for (const picture of document.querySelectorAll("img[data-seek]")) {
    picture.addEventListener("click", () => {
      frames.video.pause();
      frames.seek(Number(picture.getAttribute("data-seek")));
      bringIntoView(player);
    });
  }
}

/** @param {HTMLElement} player */
function bringIntoView(player) {
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  player.scrollIntoView({ block: "nearest", behavior: isCalm ? "auto" : "smooth" });
}

/**
 * @param {HTMLElement[]} swings
 * @param {number} time
 */
function markSwing(swings, time) {
  // Swings may overlap: the one whose contact is nearest counts.
  const distance = (/** @type {HTMLElement} */ swing) => Math.abs(Number(swing.dataset.contact) - time);
  const current = swings
    .filter((swing) => time >= Number(swing.dataset.start) && time <= Number(swing.dataset.end))
    .sort((one, other) => distance(one) - distance(other))[0];
  for (const swing of swings) {
    if ((swing === current) === swing.hasAttribute("aria-current")) continue;
    if (swing === current) swing.setAttribute("aria-current", "true");
    else swing.removeAttribute("aria-current");
  }
}

/**
 * @param {object} parts
 * @param {HTMLElement} parts.player
 * @param {HTMLVideoElement} parts.video
 * @param {FramePlayer} parts.frames
 * @param {HTMLElement[]} parts.swings
 * @param {() => void} parts.toggle
 * @param {() => void} parts.togglePlay
 * @param {(steps: number) => void} parts.changeSpeed
 * @param {() => void} parts.toggleFullscreen
 */
function connectKeys({ video, frames, swings, toggle, togglePlay, changeSpeed, toggleFullscreen }) {
  /** @type {Record<string, () => void>} */
  const keys = {
    " ": togglePlay,
    k: togglePlay,
    ArrowLeft: () => frames.step(-1),
    ",": () => frames.step(-1),
    ArrowRight: () => frames.step(1),
    ".": () => frames.step(1),
    j: () => frames.seek(frames.time - 1),
    l: () => frames.seek(frames.time + 1),
    "<": () => changeSpeed(-1),
    ">": () => changeSpeed(1),
    Home: () => frames.goTo(0),
    End: () => frames.goTo(frames.count - 1),
    o: toggle,
    f: toggleFullscreen,
    "?": () => {
      const help = document.getElementById("help-dialog");
      if (help instanceof HTMLDialogElement) help.showModal();
    },
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest("select, textarea, input:not([type=range])")) return;
    // Buttons and summaries have a use for the space bar, scrolling tables for the arrows, pages for Home and End.
    if (event.key === " " && target?.closest("button, summary")) return;
    const isOnSlider = target?.closest("#seek, #chart, .player-bar") !== null;
    if (/^(Home|End)$/.test(event.key) && !isOnSlider) return;
    if (/^Arrow/.test(event.key) && target?.closest(".table-scroll, .phases")) return;
    if (/^[1-9]$/.test(event.key)) {
      const swing = swings[Number(event.key) - 1];
      if (!swing) return;
      video.pause();
      frames.seek(Number(swing.dataset.contact));
      event.preventDefault();
      return;
    }
    const action = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
}
