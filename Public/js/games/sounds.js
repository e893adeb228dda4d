// Plays what notes.js has. Nothing is heard before somebody has pressed something, and never the same sound twice at once; the
// music steps back under sounds.

import { music, sounds } from "./notes.js";

/** @typedef {import("./notes.js").Sound} Sound */
/** @typedef {import("./notes.js").SoundName} SoundName */

/**
 * @typedef {object} SoundSettings
 * @property {boolean} sound
 * @property {boolean} music
 * @property {number} soundVolume 0 … 100
 * @property {number} musicVolume 0 … 100
 */

/** Seconds in which a note swells, and how loud the music is under a sound. */
const attack = 0.012;
const ducked = 0.3;
/** Seconds in which the music steps back and comes again (to a third of the way). */
const duckIn = 0.03;
const duckOut = 0.3;

/**
 * @param {Sound} sound
 * @returns {number} seconds until its last note has ended.
 */
export function lengthOf(sound) {
  return Math.max(...sound.notes.map(([, at, length]) => at + length));
}

/**
 * Puts the notes of a sound into the future of a context.
 * @param {BaseAudioContext} context
 * @param {AudioNode} destination
 * @param {Sound} sound
 * @param {number} start seconds of the context's clock
 */
function schedule(context, destination, sound, start) {
  for (const [pitch, at, length, loudness = 1] of sound.notes) {
    const tone = new OscillatorNode(context, { type: sound.wave, frequency: 440 * 2 ** ((pitch - 69) / 12) });
    const gain = new GainNode(context, { gain: 0 });
    const [from, to] = [start + at, start + at + length];
    gain.gain.setValueAtTime(0, from);
    gain.gain.linearRampToValueAtTime(sound.peak * loudness, from + attack);
    gain.gain.exponentialRampToValueAtTime(0.0005, to);
    gain.gain.setValueAtTime(0, to);
    tone.connect(gain).connect(destination);
    tone.start(from);
    tone.stop(to);
  }
}

/** The sounds of a page. */
export class Sounds {
  /**
   * @param {SoundSettings} settings
   * @param {() => BaseAudioContext} [makeContext]
   */
  constructor(settings, makeContext = () => new AudioContext()) {
    this.settings = settings;
    this.makeContext = makeContext;
    /** @type {BaseAudioContext | null} */
    this.context = null;
    /** @type {Map<SoundName, number>} until when each is heard, seconds of the context's clock */
    this.until = new Map();
    /** @type {AudioBufferSourceNode | null} */
    this.tune = null;
    /** @type {AudioBuffer | null} one round of the music */
    this.loop = null;
    this.isMusicWanted = false;
  }

  /** Somebody has pressed something: from now on there may be sounds. */
  unlock() {
    if (this.context || !(this.settings.sound || this.settings.music)) return;
    try {
      this.context = this.makeContext();
    } catch {
      return; // No sound on this device: all of it can be seen, too.
    }
    const { context, settings } = this;
    this.until.clear();
    this.soundGain = new GainNode(context, { gain: settings.soundVolume / 100 });
    this.musicGain = new GainNode(context, { gain: settings.musicVolume / 100 });
    this.soundGain.connect(context.destination);
    this.musicGain.connect(context.destination);
    if (this.isMusicWanted) this.startMusic();
  }

  /**
   * @param {SoundName} name
   * @returns {boolean} whether it is heard now.
   */
  play(name) {
    const { context, settings } = this;
    if (!context || !this.soundGain || !settings.sound || !settings.soundVolume) return false;
    if (context instanceof AudioContext && context.state !== "running") context.resume().catch(() => undefined);
    const now = context.currentTime;
    if ((this.until.get(name) ?? -1) > now) return false;
    const sound = sounds[name];
    const end = now + lengthOf(sound);
    this.until.set(name, end);
    schedule(context, this.soundGain, sound, now);
    this.#duck(now, end);
    return true;
  }

  /**
   * @param {number} now
   * @param {number} end
   */
  #duck(now, end) {
    const gain = this.musicGain?.gain;
    if (!gain) return;
    const loud = this.settings.musicVolume / 100;
    gain.cancelScheduledValues(now);
    gain.setTargetAtTime(loud * ducked, now, duckIn);
    gain.setTargetAtTime(loud, Math.max(end, ...this.until.values()), duckOut);
  }

  async startMusic() {
    this.isMusicWanted = true;
    const { context, musicGain, settings } = this;
    if (!context || !musicGain || !settings.music || !settings.musicVolume || this.tune) return;
    const tune = new AudioBufferSourceNode(context, { loop: true });
    this.tune = tune;
    // One round is played into memory; from there it costs nothing. What rings on at its end is heard at its beginning.
    this.loop ??= await renderLoop(context.sampleRate);
    if (this.tune !== tune) return;
    tune.buffer = this.loop;
    tune.connect(musicGain);
    tune.start();
  }

  stopMusic() {
    this.isMusicWanted = false;
    const { tune } = this;
    this.tune = null;
    if (tune?.buffer) tune.stop();
  }

  /** Nothing is heard any more. */
  close() {
    this.stopMusic();
    if (this.context instanceof AudioContext) this.context.close().catch(() => undefined);
    this.context = null;
  }
}

/**
 * @param {number} rate samples a second
 * @returns {Promise<AudioBuffer>}
 */
async function renderLoop(rate) {
  const length = Math.round(music.length * rate);
  const rest = Math.ceil(Math.max(0, lengthOf(music.sound) - music.length) * rate);
  const context = new OfflineAudioContext(1, length + rest, rate);
  schedule(context, context.destination, music.sound, 0);
  const played = (await context.startRendering()).getChannelData(0);
  const loop = new AudioBuffer({ length, sampleRate: rate });
  const samples = loop.getChannelData(0);
  samples.set(played.subarray(0, length));
  for (let at = 0; at < rest; at += 1) samples[at] += played[length + at];
  return loop;
}
