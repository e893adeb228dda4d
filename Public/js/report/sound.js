// The clip's sound: off until somebody wants it; what was chosen is remembered.

import { localized } from "../shared/language.js";
import { remember, remembered } from "../shared/storage.js";

/** What a clip is as loud as when its sound is switched on at volume 0. */
const usual = 0.5;

/**
 * What some browsers tell of a clip's sound.
 * @typedef {object} Heard
 * @property {{length: number}} [audioTracks] Safari
 * @property {boolean} [mozHasAudio] Firefox
 * @property {number} [webkitAudioDecodedByteCount] Chromium
 */

/**
 * Connects the button and the slider.
 * @param {HTMLVideoElement} video
 * @param {(words: string) => void} say
 * @returns {() => void} switches the sound on or off.
 */
export function connectSound(video, say) {
  const part = document.getElementById("sound");
  const button = document.getElementById("sound-toggle");
  const slider = /** @type {HTMLInputElement | null} */ (document.getElementById("volume"));
  const kept = Number(remembered("motionbook.volume") ?? 1);
  video.volume = kept >= 0 && kept <= 1 ? kept : 1;
  video.muted = remembered("motionbook.sound") !== "on";

  const show = () => {
    button?.setAttribute("aria-pressed", String(!video.muted));
    if (slider) slider.value = String(video.muted ? 0 : video.volume);
  };
  const keep = () => {
    remember("motionbook.sound", video.muted ? "off" : "on");
    if (!video.muted) remember("motionbook.volume", String(video.volume));
  };
  const toggle = () => {
    if (part?.hidden) return;
    video.muted = !video.muted;
    if (!video.muted && video.volume === 0) video.volume = usual;
    keep();
    show();
    say(video.muted ? localized("Sound off") : localized("Sound on"));
  };
  button?.addEventListener("click", toggle);
  slider?.addEventListener("input", () => {
    const volume = Number(slider.value);
    if (volume > 0) video.volume = volume;
    video.muted = volume === 0;
    keep();
  });
  video.addEventListener("volumechange", show);
  show();

  const look = () => part?.toggleAttribute("hidden", isSilent(video));
  for (const name of ["loadedmetadata", "canplaythrough", "timeupdate"]) video.addEventListener(name, look);
  look();
  return toggle;
}

/**
 * @param {HTMLVideoElement} video
 * @returns {boolean} whether a clip surely has no sound, as far as the browser tells.
 */
function isSilent(video) {
  if (video.readyState < HTMLMediaElement.HAVE_METADATA) return false;
  const { audioTracks, mozHasAudio, webkitAudioDecodedByteCount } = /** @type {Heard} */ (/** @type {unknown} */ (video));
  if (audioTracks) return audioTracks.length === 0;
  if (mozHasAudio !== undefined) return !mozHasAudio;
  // Sound is decoded along with the first pictures.
  return webkitAudioDecodedByteCount === 0 && video.readyState >= HTMLMediaElement.HAVE_ENOUGH_DATA;
}
