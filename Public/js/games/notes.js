// What games sound like: a table of notes. A note is its pitch (number of a MIDI key, 69 is 440 Hz), when it begins, how long it
// lasts (seconds) and, if it differs, how loud it is (1 is as loud as its sound).

/** @typedef {[pitch: number, at: number, length: number, loudness?: number]} Note */

/**
 * @typedef {object} Sound
 * @property {OscillatorType} wave
 * @property {number} peak the most that one note swings, 0 … 1: all that sound together stay below 1
 * @property {Note[]} notes
 */

/** @typedef {"button_tap" | "game_start" | "level_complete" | "correct" | "wrong" | "coin" | "powerup"} SoundName */

/** @type {Record<SoundName, Sound>} */
export const sounds = {
  button_tap: { wave: "sine", peak: 0.3, notes: [[84, 0, 0.07]] },
  game_start: { wave: "triangle", peak: 0.32, notes: [[60, 0, 0.16], [64, 0.12, 0.16], [67, 0.24, 0.16], [72, 0.36, 0.4]] },
  level_complete: {
    wave: "triangle", peak: 0.22,
    notes: [[67, 0, 0.18], [72, 0.14, 0.18], [76, 0.28, 0.18], [72, 0.46, 0.7], [76, 0.46, 0.7], [79, 0.46, 0.7]],
  },
  correct: { wave: "sine", peak: 0.4, notes: [[76, 0, 0.14], [81, 0.1, 0.3]] },
  // Low and soft: nobody is told off.
  wrong: { wave: "sine", peak: 0.34, notes: [[57, 0, 0.2], [53, 0.16, 0.32]] },
  coin: { wave: "square", peak: 0.1, notes: [[83, 0, 0.07], [88, 0.06, 0.28]] },
  powerup: {
    wave: "triangle", peak: 0.3,
    notes: [[60, 0, 0.1], [65, 0.08, 0.1], [69, 0.16, 0.1], [72, 0.24, 0.1], [77, 0.32, 0.1], [81, 0.4, 0.36]],
  },
};

/** A beat of the music, seconds, and its beats until it begins anew. */
const beat = 0.75;
const beats = 32;

/** Chords under the tune, two bars each, and the tune over them: a scale of five notes, in which nothing sounds wrong. */
const chords = [[48, 55, 64], [45, 52, 60], [41, 48, 57], [43, 50, 59]];
const tune = [
  76, 0, 79, 0, 81, 0, 79, 76, 72, 0, 76, 0, 74, 0, 0, 0, 72, 0, 74, 0, 76, 0, 74, 72, 69, 0, 72, 0, 67, 0, 0, 0,
];

/** The music: calm, and over and over. */
export const music = {
  length: beat * beats,
  sound: /** @type {Sound} */ ({
    wave: "sine", peak: 0.16,
    notes: [
      ...chords.flatMap((chord, index) => [0, 4].flatMap((start) => chord.map(
        (pitch, voice) => /** @type {Note} */ ([pitch, (index * 8 + start + voice * 0.5) * beat, 2.6, 0.7])))),
      ...tune.flatMap((pitch, index) => (pitch ? [/** @type {Note} */ ([pitch, index * beat, 1.2, 0.8])] : [])),
    ],
  }),
};
