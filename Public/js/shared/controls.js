// The player's buttons.

import { all } from "./elements.js";
import { localized } from "./language.js";
import { remember, remembered } from "./storage.js";

/** @typedef {import("./frames.js").FramePlayer} FramePlayer */

/**
 * A button that turns something on or off; the choice is remembered.
 * @param {string} name the button is `#name-toggle`
 * @param {(isOn: boolean) => void} apply
 * @param {boolean} [isOnAtFirst] until somebody chooses
 * @returns {() => void} toggles.
 */
export function connectToggle(name, apply, isOnAtFirst = true) {
  const button = document.getElementById(`${name}-toggle`);
  const key = `motionbook.${name}`;
  let isOn = (remembered(key) ?? (isOnAtFirst ? "on" : "off")) !== "off";
  const show = () => {
    apply(isOn);
    button?.setAttribute("aria-pressed", String(isOn));
  };
  const toggle = () => {
    isOn = !isOn;
    remember(key, isOn ? "on" : "off");
    show();
  };
  show();
  button?.addEventListener("click", toggle);
  return toggle;
}

/**
 * @param {HTMLElement} player
 * @param {HTMLVideoElement} video
 * @param {FramePlayer} frames
 */
export function connectControls(player, video, frames) {
  const play = document.getElementById("play");
  const togglePlay = () => {
    frames.stopAt = null;
    if (video.paused) video.play().catch(() => undefined);
    else video.pause();
  };
  const reflect = () => {
    if (!play) return;
    play.dataset.playing = String(!video.paused);
    play.title = video.paused ? localized("Play (space)") : localized("Pause (space)");
    play.setAttribute("aria-label", play.title);
  };
  for (const name of ["play", "pause", "ended"]) video.addEventListener(name, reflect);
  video.addEventListener("click", togglePlay);
  play?.addEventListener("click", togglePlay);
  document.getElementById("previous-frame")?.addEventListener("click", () => frames.step(-1));
  document.getElementById("next-frame")?.addEventListener("click", () => frames.step(1));

  const toggleFullscreen = () => {
    if (document.fullscreenElement) document.exitFullscreen();
    else player.requestFullscreen?.().catch(() => undefined);
  };
  const fullscreen = document.getElementById("fullscreen");
  player.tabIndex = -1;
  fullscreen?.addEventListener("click", () => {
    toggleFullscreen();
    // With the focus on the button, space would press it again in place of playing.
    player.focus({ preventScroll: true });
  });
  // WebKit shows a film that stands black in its new size.
  document.addEventListener("fullscreenchange", () => {
    if (video.paused && !video.ended) frames.showAgain();
  });
  // iPhones have it for no element.
  fullscreen?.toggleAttribute("hidden", !document.fullscreenEnabled);
  const setSpeed = (/** @type {number} */ speed) => {
    video.playbackRate = speed;
    video.preservesPitch = false;
  };
  return { togglePlay, toggleFullscreen, changeSpeed: connectSpeeds(setSpeed) };
}

/**
 * @param {(speed: number) => void} setSpeed is told the chosen speed, now and whenever it changes
 * @returns {(steps: number) => void} so many speeds faster, or slower when negative.
 */
export function connectSpeeds(setSpeed) {
  const speeds = all(document, "#speeds input", HTMLInputElement);
  const apply = () => setSpeed(Number(speeds.find((speed) => speed.checked)?.value ?? 1));
  for (const speed of speeds) speed.addEventListener("change", apply);
  apply(); // Browsers keep the choice when a page is loaded again.
  return (steps) => {
    const place = speeds.findIndex((speed) => speed.checked) + steps;
    const speed = speeds[Math.min(Math.max(place, 0), speeds.length - 1)];
    if (speed) speed.checked = true;
    apply();
  };
}
