// Talk over a clip: records the voice with what is on the screen, and hands both to the server, which makes a video of them.

import { ask, Refusal } from "../shared/answers.js";
import { localized } from "../shared/language.js";
import { lockOf, longest, newName, Recorder } from "../shared/recorder.js";
import { Takes } from "../shared/takes.js";
import { keepAwake } from "../shared/wake.js";
import { clock } from "../shared/words.js";
import { openMicrophone } from "./microphone.js";
import { Steps } from "./steps.js";

/** @typedef {import("../shared/takes.js").Take} Take */
/** @typedef {import("./steps.js").Screen} Screen */
/** @typedef {import("./steps.js").Step} Step */

/** Milliseconds between two looks at the clock, and two attempts to send while the server is gone. */
const lookEvery = 250;
const retryAfter = 4000;
/** Browsers begin to record a little after they are asked to, seconds: Chromium after 2 to 40 milliseconds. */
const startsAfter = 0.015;
/** Bits of a second of voice. */
const bitRate = 64_000;

/** Records a voice with the steps on the screen. */
class VoiceRecorder extends Recorder {
  /**
   * @param {Takes} takes
   * @param {string} clip the page's path
   * @param {(take: Take) => void} finished
   * @param {(text: string) => void} trouble
   */
  constructor(takes, clip, finished, trouble) {
    super(takes, {
      types: ["audio/webm;codecs=opus", "audio/mp4", "audio/ogg;codecs=opus"], options: { audioBitsPerSecond: bitRate },
      // The clip is what is looked at.
      take: (type) => ({ id: newName(), name: identifier(), kind: clip, type, seconds: 0, bytes: 0, events: [] }),
      impossible: localized("This browser can’t record sound. Use a newer version, or another browser."),
      nothing: localized("Nothing was recorded because the browser sent no sound. Try again, or choose another microphone."),
    }, finished, trouble);
    this.steps = new Steps();
  }

  /** @returns {Step[]} */
  beside() {
    return this.steps.take();
  }
}

/** The part of a report's page that records commentaries. */
export class Commentary {
  /**
   * @param {HTMLElement} section
   * @param {() => Screen} screen what is on it now
   * @param {() => void} renew shows what the server has now
   */
  constructor(section, screen, renew) {
    this.screen = screen;
    this.renew = renew;
    this.takes = new Takes("motionbook-commentaries");
    this.recorder = new VoiceRecorder(this.takes, location.pathname, (take) => this.#finished(take), (text) => {
      this.#say(text);
      // Nothing was recorded: nobody else gives the microphone back.
      if (this.recorder.state === "off") this.#close();
    });
    this.isDiscarded = false;
    /** Whether the microphone is being asked for. */
    this.isOpening = false;
    /** Recordings that the server does not have yet. */
    this.unsent = 0;
    /** @type {MediaStream | null} */
    this.stream = null;
    const part = (/** @type {string} */ id) => document.getElementById(`commentary-${id}`);
    this.parts = { start: part("start"), bar: part("bar"), label: part("label"), clock: part("clock"), pause: part("pause"), state: part("state"), unsent: part("unsent") };
    const { bar, start, pause } = this.parts;
    // Close to the picture, where somebody looks meanwhile.
    if (bar) document.getElementById("player-bar")?.prepend(bar);
    start?.addEventListener("click", (event) => this.#start(event));
    pause?.addEventListener("click", (event) => this.#pause(event));
    part("stop")?.addEventListener("click", () => this.#stop(false));
    part("discard")?.addEventListener("click", () => this.#stop(true));
    addEventListener("beforeunload", (event) => {
      if (this.recorder.state !== "off" || this.unsent > 0) event.preventDefault();
    });
    setInterval(() => this.#look(), lookEvery);
    section.dataset.ready = "true";
    this.#find();
  }

  /** Something on the screen may have changed. */
  note() {
    const { recorder } = this;
    if (recorder.state === "recording") recorder.steps.note(Math.max(recorder.seconds - startsAfter, 0), this.screen());
  }

  /** @param {MouseEvent} event */
  async #start(event) {
    if (this.stream || this.isOpening) return;
    this.#say("");
    this.isOpening = true;
    try {
      this.stream = await openMicrophone();
    } catch (error) {
      this.#say(error instanceof Error ? error.message : String(error));
      return;
    } finally {
      this.isOpening = false;
    }
    this.recorder.steps = new Steps();
    this.isDiscarded = false;
    if (!this.recorder.start(this.stream)) return this.#close();
    this.note();
    keepAwake(true, this);
    this.#look();
    document.getElementById("player")?.scrollIntoView({ block: "start" });
    this.#focus(event);
    this.#announce(localized("Recording"));
  }

  /** @param {MouseEvent} event */
  #pause(event) {
    const { recorder } = this;
    if (recorder.state === "paused") {
      recorder.resume();
      this.note();
    } else {
      recorder.pause();
    }
    this.#look();
    this.#focus(event);
  }

  /**
   * Who uses a mouse plays with space next, which would press the button again; who uses the keyboard finds the button there.
   * @param {MouseEvent} event
   */
  #focus(event) {
    const next = event.detail > 0 ? document.getElementById("player") : this.parts.pause;
    next?.focus({ preventScroll: true });
  }

  /** @param {boolean} isDiscarded */
  #stop(isDiscarded) {
    this.isDiscarded = isDiscarded;
    this.recorder.stop();
  }

  /** Gives the microphone back. */
  #close() {
    for (const track of this.stream?.getTracks() ?? []) track.stop();
    this.stream = null;
    keepAwake(false, this);
    this.#look();
  }

  /** Brings the bar up to what the recorder does. */
  #look() {
    const { recorder, parts: { bar, start, label, clock: face, pause } } = this;
    const { state, seconds } = recorder;
    if (state !== "off" && seconds >= longest) this.#stop(false);
    if (bar) bar.hidden = state === "off";
    start?.toggleAttribute("disabled", state !== "off");
    if (state === "off") return;
    bar?.setAttribute("data-state", state);
    pause?.setAttribute("aria-pressed", String(state === "paused"));
    if (label) label.textContent = state === "paused" ? localized("Recording paused") : localized("Recording");
    if (face) face.textContent = `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
  }

  /** @param {Take} take */
  #finished(take) {
    this.#close();
    this.parts.start?.focus({ preventScroll: true });
    if (this.isDiscarded) {
      this.takes.forget(take);
      return this.#say(localized("The recording was discarded."));
    }
    this.#send(take);
  }

  /** Sends what an earlier page left behind. */
  async #find() {
    for (const take of await this.takes.all()) {
      if (take.kind === location.pathname) this.#send(take);
    }
  }

  /**
   * Sends a recording, unless another page of this browser records or sends it.
   * @param {Take} take whose name is the commentary's
   */
  async #send(take) {
    if (!navigator.locks) return this.#sendAlone(take);
    await navigator.locks.request(lockOf(take), { ifAvailable: true }, (lock) => (lock ? this.#sendAlone(take) : undefined));
  }

  /** @param {Take} take */
  async #sendAlone(take) {
    const voice = await this.takes.file(take);
    // Another page has sent it meanwhile.
    if (!voice.size) return;
    this.unsent += 1;
    try {
      await this.#bring(take, voice);
    } finally {
      this.unsent -= 1;
    }
  }

  /**
   * @param {Take} take
   * @param {File} voice
   */
  async #bring(take, voice) {
    this.#say(localized("Sending the commentary…"));
    const steps = /** @type {Step[][]} */ (await this.takes.beside(take)).flat();
    // Timers that end a recording may come late.
    const seconds = Math.min(Math.max(take.seconds, steps.at(-1)?.at ?? 0), longest);
    const form = new FormData();
    form.append("script", JSON.stringify({ seconds, steps: steps.filter(({ at }) => at <= seconds) }));
    form.append("voice", voice, "voice");
    while (true) {
      try {
        await ask(`${location.pathname}/commentaries/${take.name}`, { method: "PUT", body: form }, async () => undefined);
        break;
      } catch (error) {
        const isRefused = error instanceof Refusal && !error.isAway;
        if (isRefused && !error.isPassing) return this.#keep(take, error.message);
        this.#say(isRefused
          ? localized("The commentary was not saved. {1}", error.message)
          : localized("The commentary is stored in this browser and will be sent when Motionbook responds again."));
        await new Promise((resume) => setTimeout(resume, retryAfter));
      }
    }
    await this.takes.forget(take);
    this.#say(localized("The commentary was saved."));
    this.renew();
  }

  /**
   * Lets somebody decide what becomes of a recording that the server does not take.
   * @param {Take} take
   * @param {string} reason
   */
  #keep(take, reason) {
    const { unsent } = this.parts;
    this.#say(localized("The commentary was not saved. {1}", reason));
    if (!unsent) return;
    const line = document.createElement("li");
    const words = document.createElement("span");
    words.textContent = localized("Not sent: {1}", clock(take.seconds));
    const button = (/** @type {string} */ label, /** @type {() => void} */ act) => {
      const made = document.createElement("button");
      made.type = "button";
      made.className = "button";
      made.textContent = label;
      made.addEventListener("click", () => {
        line.remove();
        unsent.hidden = !unsent.children.length;
        act();
      });
      return made;
    };
    line.append(words, button(localized("Send again"), () => this.#send(take)), button(localized("Discard"), () => this.takes.forget(take)));
    unsent.append(line);
    unsent.hidden = false;
  }

  /** @param {string} words */
  #say(words) {
    if (this.parts.state) this.parts.state.textContent = words;
  }

  /** @param {string} words for who does not see the bar */
  #announce(words) {
    const said = document.getElementById("player-said");
    if (said) said.textContent = words;
  }
}

/** @returns {string} a random name as the server gives them: 128 bits in base 32. */
function identifier() {
  const digits = "abcdefghijklmnopqrstuvwxyz234567";
  const bytes = crypto.getRandomValues(new Uint8Array(26));
  // The last digit has the three bits that are left.
  return Array.from(bytes, (byte, place) => digits[place === 25 ? (byte % 8) * 4 : byte % 32]).join("");
}
