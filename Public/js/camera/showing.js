// What a reading, or an event, says to a person. Nothing here touches the page.

import { localized } from "../shared/language.js";
import { nameOf, within } from "./words.js";

/** @typedef {import("./words.js").Words} Words */

/** @typedef {Answers.LiveReading} Reading what the server sees in a picture; which of it depends on what is looked for */
/** @typedef {Answers.LiveFrame} Answer what the server says of a picture */
/** @typedef {Answers.NumberedLiveEvent} LiveEvent times are seconds of the session */
/** @typedef {Partial<Answers.LiveReadingHand & Answers.ReportedHand>} Hand in a picture, or in an event */

/**
 * @typedef {object} Shown
 * @property {string} sign a number or an emoji, very large
 * @property {string} words
 * @property {{title: string, words: string, sign: string}[]} lines
 */

/** @type {Shown} */
export const nothing = { sign: "", words: "", lines: [] };

/**
 * One line for each hand: `Left hand`, its fingers, its gesture.
 * @param {Hand[] | undefined} hands
 * @param {Words} words
 */
function lines(hands, words) {
  return (hands ?? []).map((hand) => {
    const fingers = (hand.raised ?? []).map(nameOf).join(", ");
    const gesture = hand.gesture && hand.gesture !== "none" ? words.of("gesture", hand.gesture) : null;
    return {
      title: words.of("side", hand.side ?? hand.chirality).title,
      words: [fingers || localized("no finger"), gesture && within(gesture.title)].filter(Boolean).join(" · "),
      sign: gesture?.sign ?? "",
    };
  });
}

/**
 * @param {LiveEvent} swing
 * @returns {string | undefined} the stroke as players name it, `backhandVolley` (`Swing.Shot`).
 */
function shot({ stroke, wing, spin }) {
  if (stroke === "volley") return wing ? `${wing}Volley` : stroke;
  return spin === "slice" ? `${stroke}Slice` : stroke;
}

/**
 * @param {LiveEvent} swing
 * @param {Words} words
 */
function stroke(swing, words) {
  return [words.of("stroke", shot(swing)).title, swing.hand ? within(words.of("side", swing.hand).title) : ""]
    .filter(Boolean).join(", ");
}

/**
 * @param {LiveEvent[]} swings
 * @param {Words} words
 * @returns {Shown}
 */
function ofSwings(swings, words) {
  if (!swings.length) return nothing;
  return { sign: String(swings.length), words: stroke(swings[swings.length - 1], words), lines: [] };
}

/** @typedef {Omit<Reading, "hands"> & {hands?: Hand[]}} Seen what a picture, or an event, has to show */

/** What is shown of one picture, by kind: nothing leaves it to the words for nothing. */
const readings = /** @type {Record<string, (reading: Seen, swings: LiveEvent[], words: Words) => Shown>} */ ({
  hands: (reading, _, words) =>
    reading.hands?.length
      ? { sign: String(reading.count ?? 0), words: words.of("count", reading.count ?? 0).title, lines: lines(reading.hands, words) }
      : nothing,
  expression: (reading, _, words) => {
    if (reading.expression) {
      const { sign, title } = words.of("expression", reading.expression);
      return { sign, words: title, lines: [] };
    }
    if (!reading.possible) return nothing;
    return { sign: "", words: localized("Not sure, perhaps: {1}", words.of("expression", reading.possible).title), lines: [] };
  },
  swing: (_, swings, words) => ofSwings(swings, words),
  composition: ({ composition: composed }, _, words) => {
    if (!composed?.rule && !composed?.feedback) return nothing;
    const title = composed.rule ? words.of("rule", composed.rule).title : "";
    return { sign: composed.score === undefined ? "" : String(Math.round(composed.score * 100)), words: composed.feedback || title, lines: title ? [{ title, words: "", sign: "" }] : [] };
  },
});

/**
 * @param {string} kind
 * @param {Reading} reading
 * @param {LiveEvent[]} swings so far
 * @param {Words} words
 * @returns {Shown}
 */
export function ofReading(kind, reading, swings, words) {
  return readings[kind]?.(reading, swings, words) ?? nothing;
}

/**
 * @param {Reading} reading
 * @returns {boolean} whether somebody is to be seen at all.
 */
export function isSomebody(reading) {
  return Boolean(reading.hands?.length) || reading.confidence !== undefined || Boolean(reading.composition?.subject);
}

/** What lasts, and what is over, of the events of a session: enough to show without pictures. */
export class Lasting {
  constructor() {
    /** @type {Map<string, LiveEvent>} */
    this.open = new Map();
    /** @type {LiveEvent[]} */
    this.swings = [];
  }

  /** @param {LiveEvent} event */
  add(event) {
    if (event.event === "swing") this.swings.push(event);
    else if (event.phase === "began") this.open.set(keyOf(event), event);
    else this.open.delete(keyOf(event));
  }

  /**
   * @param {Words} words
   * @returns {Shown}
   */
  shown(words) {
    for (const event of this.open.values()) {
      if (event.event === "expression") return readings.expression(event, [], words);
      if (event.event === "fingerCount") return readings.hands(event, [], words);
      if (event.event === "goodMoment") return { ...inWords(event, words), lines: [] };
    }
    return ofSwings(this.swings, words);
  }
}

/**
 * @param {LiveEvent} event
 * @returns {string} the same for the beginning and the end of what lasted.
 */
export function keyOf(event) {
  const whose = event.hands?.map((hand) => hand.chirality).join() ?? "";
  return event.event === "gesture" ? `gesture ${event.gesture} ${whose}` : event.event;
}

/**
 * @param {LiveEvent} event
 * @param {Words} words
 * @returns {{sign: string, words: string}} an event in a line.
 */
export function inWords(event, words) {
  switch (event.event) {
    case "fingerCount": {
      const hands = lines(event.hands, words).map((line) => `${within(line.title)}: ${line.words}`).join("; ");
      const count = words.of("count", event.count ?? 0).title;
      return { sign: String(event.count ?? 0), words: hands ? `${count} (${hands})` : count };
    }
    case "gesture": {
      const { sign, title } = words.of("gesture", event.gesture);
      const [hand] = lines(event.hands, words);
      return { sign, words: hand ? `${title}, ${within(hand.title)}` : title };
    }
    case "expression": {
      const { sign, title } = words.of("expression", event.expression);
      return { sign, words: title };
    }
    case "goodMoment": {
      const rule = event.rule ? within(words.of("rule", event.rule).title) : "";
      return { sign: "★", words: rule ? localized("Good composition, {1}", rule) : localized("Good composition") };
    }
    default: return { sign: "", words: stroke(event, words) };
  }
}

/**
 * @param {LiveEvent} event
 * @param {Words} words
 * @returns {string} an event for those who listen: short.
 */
export function spoken(event, words) {
  return event.event === "fingerCount" ? words.of("count", event.count ?? 0).title : inWords(event, words).words;
}
