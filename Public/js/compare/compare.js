// Two swings side by side: one clock, counted from contact, moves both clips, the chart and the controls.

import { Chart } from "../shared/chart.js";
import { connectSpeeds, connectToggle } from "../shared/controls.js";
import { all } from "../shared/elements.js";
import { FramePlayer, nearest } from "../shared/frames.js";
import { listenToKeys } from "../shared/keys.js";
import { localized, number } from "../shared/language.js";
import { Overlay } from "../shared/overlay.js";
import { loadRecording } from "../shared/recording.js";
import { Ghost } from "./ghost.js";

/** Seconds that a playing clip may be off before it is moved rather than hurried. */
const patience = 0.3;
/** Milliseconds without a new picture after which a playing clip waits for its data. */
const longestStill = 250;
/** Share of its speed by which a clip is hurried or held back at most. */
const haste = 0.25;

/** One of the two clips. Its times are counted from contact, in seconds of life. */
class Side {
  /** @param {HTMLElement} figure */
  constructor(figure) {
    this.figure = figure;
    this.video = /** @type {HTMLVideoElement} */ (figure.querySelector("video"));
    this.canvas = /** @type {HTMLCanvasElement} */ (figure.querySelector("canvas"));
    this.contact = Number(figure.dataset.contact);
    this.slow = Number(figure.dataset.slow) || 1;
    this.facts = { fps: Number(figure.dataset.fps) || 0, duration: Number(figure.dataset.duration) || 0 };
    this.overlay = /** @type {Overlay | null} */ (null);
    /** By how much somebody moved it against the other clip, seconds of the clip. */
    this.shift = 0;
    /** Told after each frame. */
    this.onFrame = /** @type {() => void} */ (() => undefined);
    /** Where it was seen to move last, and when. */
    this.moved = { place: NaN, at: 0 };
  }

  /** Loads the landmarks and takes the video over from the browser's own controls. */
  async begin() {
    this.video.controls = false;
    const path = this.figure.dataset.landmarks;
    const recording = path ? await loadRecording(path).catch(() => null) : null;
    this.overlay = recording ? new Overlay(this.canvas, this.video, recording) : null;
    this.frames = new FramePlayer(this.video, recording, this.facts, (_, frame) => {
      this.overlay?.show(frame);
      this.figure.dataset.frame = String(frame);
      this.onFrame();
    });
  }

  /**
   * @param {number} time seconds from contact
   * @returns {number} seconds of the clip.
   */
  place(time) {
    return this.contact + this.shift + time * this.slow;
  }

  /** @param {number} time seconds from contact */
  show(time) {
    this.video.pause();
    this.frames?.seek(this.place(time));
  }

  /** @param {(time: number) => void} seek told the time of a phase, seconds from contact, when its picture is clicked */
  connectPhases(seek) {
    for (const link of document.querySelectorAll(`[data-phase-of=${this.figure.dataset.side}] a[data-seek]`)) {
      link.addEventListener("click", (event) => {
        if (!(event instanceof MouseEvent) || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        seek((Number(link.getAttribute("data-seek")) - this.contact - this.shift) / this.slow);
      });
    }
  }

  /** @returns {number[]} when each frame is shown, seconds from contact. */
  get times() {
    return Array.from(this.frames?.times ?? [], (time) => (time - this.contact - this.shift) / this.slow);
  }

  /**
   * @param {number} now milliseconds
   * @returns {boolean} whether a playing clip cannot go on. Not all browsers say of one that plays that they have more of it.
   */
  waits(now) {
    const { currentTime, readyState, seeking, paused } = this.video;
    if (paused || currentTime !== this.moved.place) this.moved = { place: currentTime, at: now };
    return seeking || (readyState < HTMLMediaElement.HAVE_FUTURE_DATA && now - this.moved.at > longestStill);
  }

  /**
   * @param {number} time seconds from contact
   * @returns {boolean} whether the clip has pictures for it; before and after, its first or last one stands.
   */
  covers(time) {
    const place = this.place(time);
    return place >= 0 && place < Math.min(this.facts.duration, this.video.duration || Infinity) - 0.02;
  }

  /**
   * Keeps the playing clip in step.
   * @param {number} time seconds from contact
   * @param {number} speed share of life's speed
   */
  follow(time, speed) {
    const { video } = this;
    if (!this.covers(time)) {
      video.pause();
      return;
    }
    const wanted = this.place(time) + (this.frames?.offset ?? 0);
    const late = (wanted - video.currentTime) / this.slow;
    if (Math.abs(late) > patience * Math.max(speed, 0.1)) video.currentTime = wanted;
    const hurry = Math.min(Math.max((late / Math.max(speed, 0.1)) * 4, -haste), haste);
    video.playbackRate = Math.min(Math.max(speed * this.slow * (1 + hurry), 0.0625), 16);
    if (video.paused) video.play().catch(() => undefined);
  }
}

/** Both clips, and the one clock. */
class Pair {
  /**
   * @param {Side[]} sides
   * @param {{start: number, end: number}} span seconds from contact
   * @param {(time: number, isPlaying: boolean) => void} onTime
   */
  constructor(sides, span, onTime) {
    this.sides = sides;
    this.span = span;
    this.onTime = onTime;
    this.time = 0;
    this.speed = 1;
    this.isPlaying = false;
  }

  /** @param {number} time seconds from contact; stops there. */
  seek(time) {
    this.isPlaying = false;
    this.time = Math.min(Math.max(time, this.span.start), this.span.end);
    for (const side of this.sides) side.show(this.time);
    this.onTime(this.time, false);
  }

  /** @param {number} count frames on, or back when negative, of the clip that has more of them. */
  step(count) {
    const finest = this.sides.map((side) => side.times)
      .sort((one, other) => usualInterval(one) - usualInterval(other))[0];
    const at = nearest(finest, this.time);
    this.seek(finest[Math.min(Math.max(at + count, 0), finest.length - 1)] ?? this.time);
  }

  toggle() {
    if (this.isPlaying) {
      this.seek(this.time);
      return;
    }
    if (this.time >= this.span.end - 0.01) this.seek(this.span.start);
    this.isPlaying = true;
    let last = performance.now();
    const tick = (/** @type {number} */ now) => {
      if (!this.isPlaying) return;
      // A clip that has to load holds the clock and the other clip, so that both stay together.
      const held = this.sides.filter((side) => side.covers(this.time) && side.waits(now));
      const isHeld = held.length > 0;
      if (!isHeld) this.time += Math.min((now - last) / 1000, 0.1) * this.speed;
      last = now;
      if (this.time >= this.span.end) {
        this.seek(this.span.end);
        return;
      }
      for (const side of this.sides) {
        if (!isHeld) side.follow(this.time, this.speed);
        else if (!held.includes(side)) side.video.pause();
      }
      this.onTime(this.time, true);
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
    this.onTime(this.time, true);
  }
}

/**
 * @param {number[]} times
 * @returns {number} seconds between two frames.
 */
function usualInterval(times) {
  return times.length > 1 ? (times[times.length - 1] - times[0]) / (times.length - 1) : Infinity;
}

/**
 * @param {number} seconds
 * @returns {string} a moment counted from contact, `−0.43 s`.
 */
function fromContact(seconds) {
  const hundredths = Math.round(Math.abs(seconds) * 100);
  return localized("{1} s", (hundredths === 0 ? "" : seconds < 0 ? "−" : "+") + number(hundredths / 100, 2));
}

const section = document.getElementById("comparison");
if (section) start(section);

/** @param {HTMLElement} section */
async function start(section) {
  const sides = all(section, ".comparison-side", HTMLElement).map((figure) => new Side(figure));
  const span = { start: Number(section.dataset.start), end: Number(section.dataset.end) };
  const note = document.getElementById("player-note");
  const complain = () => {
    if (!note) return;
    note.textContent = localized("This browser can’t play one of the clips. The chart and numbers are still complete.");
  };
  for (const side of sides) side.video.addEventListener("error", complain);
  await Promise.all(sides.map((side) => side.begin()));

  const seekBar = /** @type {HTMLInputElement | null} */ (document.getElementById("seek"));
  const clock = document.getElementById("clock");
  const play = document.getElementById("play");
  const plot = document.getElementById("chart");
  let chart = /** @type {Chart | null} */ (null);
  const pair = new Pair(sides, span, (time, isPlaying) => {
    const words = fromContact(time);
    section.dataset.time = time.toFixed(4);
    chart?.show(time);
    if (clock) clock.textContent = words;
    for (const slider of [seekBar, plot]) slider?.setAttribute("aria-valuetext", localized("{1} from contact", words));
    if (seekBar) seekBar.value = String(time);
    if (!play || play.dataset.playing === String(isPlaying)) return;
    play.dataset.playing = String(isPlaying);
    play.title = isPlaying ? localized("Pause (space)") : localized("Play (space)");
    play.setAttribute("aria-label", play.title);
  });
  if (plot) {
    chart = new Chart(plot, span.end, (time) => pair.seek(time));
    plot.setAttribute("aria-valuemin", span.start.toFixed(2));
    connectCurves(plot);
  }
  seekBar?.addEventListener("input", () => pair.seek(Number(seekBar.value)));
  connectControls(pair);
  for (const side of sides) side.connectPhases((time) => {
    pair.seek(time);
    section.scrollIntoView({ block: "nearest" });
  });
  // Shows contact in place of the posters, as soon as there is something to show.
  for (const side of sides) side.video.addEventListener("loadedmetadata", () => pair.seek(pair.time), { once: true });
  connectShift(pair);
  const toggleGhost = connectGhost(pair);
  listenToKeys({ b: toggleGhost });
  pair.seek(0);
}

/**
 * Moves the second clip frame by frame against the first: contact may be marked a little differently.
 * @param {Pair} pair
 */
function connectShift(pair) {
  const side = pair.sides[1];
  const said = document.getElementById("shift");
  const shared = /** @type {HTMLInputElement | null} */ (document.querySelector("form.share input[name=of]"));
  const note = document.getElementById("player-note");
  const frames = side.frames?.times ?? [];
  const contact = nearest(frames, side.contact);
  let count = 0;
  const move = (/** @type {number} */ to) => {
    const frame = Math.min(Math.max(contact + to, 0), frames.length - 1);
    count = frame - contact;
    side.shift = count === 0 ? 0 : frames[frame] - frames[contact];
    side.figure.dataset.shift = String(count);
    if (said) said.textContent = number(count, 0);
    if (note) note.textContent = count === 0 ? "" : localized("B is shifted. Charts and numbers are not.");
    if (shared) shared.value = shared.value.replace(/[^/]*$/, String(count));
    for (const field of all(document, "form[method=post] input[name=shift]", HTMLInputElement)) field.value = String(count);
    pair.seek(pair.time);
    const address = new URL(location.href);
    if (count) address.searchParams.set("shift", String(count));
    else address.searchParams.delete("shift");
    history.replaceState(null, "", address);
  };
  document.getElementById("shift-back")?.addEventListener("click", () => move(count - 1));
  document.getElementById("shift-on")?.addEventListener("click", () => move(count + 1));
  const asked = Number(new URL(location.href).searchParams.get("shift"));
  if (Number.isInteger(asked) && asked !== 0 && frames.length > 0) move(asked);
}

/**
 * Lays the second body over the first one.
 * @param {Pair} pair
 * @returns {() => void} does so, or takes it away.
 */
function connectGhost({ sides: [a, b] }) {
  const button = document.getElementById("ghost-toggle");
  const canvas = a.figure.querySelector(".stage-ghost");
  if (!(canvas instanceof HTMLCanvasElement) || !a.overlay || !b.overlay || !a.frames || !b.frames) {
    button?.remove();
    return () => undefined;
  }
  const contacts = { under: nearest(a.frames.times, a.contact), body: nearest(b.frames.times, b.contact) };
  const ghost = new Ghost(canvas, a.overlay, b.overlay, contacts, a.figure.dataset.hand !== b.figure.dataset.hand);
  for (const side of [a, b]) side.onFrame = () => ghost.draw();
  return connectToggle("ghost", (isOn) => ghost.turn(isOn), false);
}

/** @param {Pair} pair */
function connectControls(pair) {
  const changeSpeed = connectSpeeds((speed) => {
    pair.speed = speed;
  });
  const toggleOverlay = connectToggle("overlay", (isOn) => {
    for (const side of pair.sides) side.overlay?.turn(isOn);
  });
  const toggle = () => pair.toggle();
  const back = () => pair.step(-1);
  const on = () => pair.step(1);
  const toContact = () => pair.seek(0);
  for (const [id, action] of Object.entries({ play: toggle, "previous-frame": back, "next-frame": on, "to-contact": toContact })) {
    document.getElementById(id)?.addEventListener("click", action);
  }
  for (const side of pair.sides) side.video.addEventListener("click", toggle);
  listenToKeys({
    " ": toggle, k: toggle, ArrowLeft: back, ",": back, ArrowRight: on, ".": on, c: toContact,
    "<": () => changeSpeed(-1), ">": () => changeSpeed(1), o: toggleOverlay,
  });
}

/**
 * Links to other curves show them in place.
 * @param {HTMLElement} plot
 */
function connectCurves(plot) {
  const links = all(document, "a[data-curve]", HTMLAnchorElement);
  const choice = /** @type {HTMLInputElement | null} */ (document.querySelector("input[name=curve]"));
  for (const link of links) {
    link.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      for (const other of links) {
        const isCurrent = other === link;
        if (isCurrent) other.setAttribute("aria-current", "true");
        else other.removeAttribute("aria-current");
        const drawing = plot.querySelector(`#curve-${other.dataset.curve}`);
        if (drawing instanceof HTMLElement) drawing.hidden = !isCurrent;
      }
      if (choice) choice.value = link.dataset.curve ?? "";
      const shift = new URL(location.href).searchParams.get("shift");
      history.replaceState(null, "", link.href.replace(/#.*/, "") + (shift ? `&shift=${encodeURIComponent(shift)}` : ""));
    });
  }
}
