// What is played again and again: the selected swing, or from a frame A to a frame B.

import { nearest } from "../shared/frames.js";
import { localized } from "../shared/language.js";
import { clock } from "../shared/words.js";

/** @typedef {import("../shared/frames.js").FramePlayer} FramePlayer */
/** @typedef {import("./spans.js").Spans} Spans */
/** @typedef {import("./spans.js").Span} Span */

/** The loop of a player. */
export class Loop {
  /**
   * @param {FramePlayer} frames
   * @param {Spans} spans
   * @param {(words: string) => void} say
   */
  constructor(frames, spans, say) {
    this.frames = frames;
    this.spans = spans;
    this.say = say;
    /** @type {number | null} the first frame that somebody chose */
    this.first = null;
    /** @type {number | null} the last frame that somebody chose */
    this.last = null;
    /** @type {Span | null} what is looped because it is selected */
    this.span = null;
    this.button = document.getElementById("loop-toggle");
    this.range = document.getElementById("loop-range");
    this.starts = document.getElementById("loop-start");
    this.ends = document.getElementById("loop-end");
    this.button?.addEventListener("click", this.toggle);
    this.starts?.addEventListener("click", this.start);
    this.ends?.addEventListener("click", this.end);
    this.#show();
  }

  /** Loops the selected swing, or the whole clip where there is none; ends any other loop. */
  toggle = () => {
    const isOn = this.frames.loop !== null;
    const { selected } = this.spans;
    this.#clear();
    if (isOn) {
      this.#show();
      this.say(localized("Loop off"));
      return;
    }
    if (selected) this.#take(selected);
    else [this.first, this.last] = [0, this.frames.count - 1];
    this.#show();
    this.frames.goTo(this.frames.loop?.first ?? 0);
    this.frames.video.play().catch(() => undefined);
    this.#tell();
  };

  /** The loop begins with the frame that is shown. */
  start = () => {
    const { frame } = this.frames;
    this.#mark(frame, this.last !== null && this.last > frame ? this.last : null);
  };

  /** The frame that is shown is the loop's last one. */
  end = () => {
    const { frame } = this.frames;
    this.#mark(this.first !== null && this.first < frame ? this.first : null, frame);
  };

  /** Goes on to another swing that was selected. */
  follow() {
    const { selected } = this.spans;
    if (!this.span || !selected || selected === this.span) return;
    this.#take(selected);
    this.#show();
  }

  #clear() {
    this.span = null;
    this.first = null;
    this.last = null;
  }

  /** @param {Span} span */
  #take(span) {
    const { times } = this.frames;
    this.span = span;
    this.first = nearest(times, span.start);
    this.last = nearest(times, span.end);
  }

  /**
   * @param {number | null} first
   * @param {number | null} last
   */
  #mark(first, last) {
    this.span = null;
    this.first = first;
    this.last = last;
    this.#show();
    this.#tell();
  }

  #show() {
    const { frames, first, last, range } = this;
    const isOn = first !== null || last !== null;
    // A loop of which only one end is known goes to the clip's other end.
    frames.loop = isOn ? { first: first ?? 0, last: last ?? frames.count - 1 } : null;
    this.button?.setAttribute("aria-pressed", String(isOn));
    this.starts?.setAttribute("aria-pressed", String(first !== null && !this.span));
    this.ends?.setAttribute("aria-pressed", String(last !== null && !this.span));
    if (!range) return;
    range.hidden = !isOn;
    range.dataset.marks = [first === null ? "" : "A", last === null ? "" : "B"].join("");
    if (!frames.loop || !frames.duration) return;
    const share = (/** @type {number} */ frame) => String(Math.min((frames.times[frame] ?? 0) / frames.duration, 1));
    range.style.setProperty("--from", share(frames.loop.first));
    range.style.setProperty("--to", last === null ? "1" : share(frames.loop.last));
  }

  #tell() {
    const { loop, times, duration } = this.frames;
    if (!loop) return;
    this.say(localized("Loop from {1} to {2}", clock(times[loop.first]), clock(this.last === null ? duration : times[loop.last])));
  }
}
