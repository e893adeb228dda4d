// Says aloud what children are asked: with a voice of this device, else with words that were recorded when Motionbook was built.
//
// Only voices that work on the device itself are used: others would send what is said to whoever runs them. A text without a recording is
// put together from recorded pieces, or not said at all. Nothing is heard before somebody has pressed something; what was to be said last
// is said then.

/** @typedef {Record<string, string>} Index addresses of recordings by what is said in them */

/** Milliseconds that a voice may take to begin. Some systems list voices that stay silent. */
const patience = 2500;
/** Most recordings that are kept decoded. */
const most = 40;

/**
 * What a text is found by, whatever stands around it (`key` in scripts/speech).
 * @param {string} text
 */
export function keyOf(text) {
  return text.replace(/^[\s¡¿.,:;!?…]+|[\s.,:;!?…]+$/gu, "").replace(/\s+/gu, " ").toLowerCase();
}

/**
 * The fewest recordings that say a text: all of it, else its sentences, else what stands between its commas and colons.
 * @param {string} text
 * @param {Index} index
 * @returns {string[]} their addresses; none where a piece of the text is in none
 */
export function recordingsOf(text, index) {
  const pieces = text.match(/[^.!?:,;…]+[.!?:,;…]*/gu)?.filter((piece) => keyOf(piece)) ?? [];
  const found = [];
  for (let start = 0; start < pieces.length;) {
    let end = pieces.length;
    const address = () => {
      const key = keyOf(pieces.slice(start, end).join(""));
      return Object.hasOwn(index, key) ? index[key] : undefined;
    };
    while (end > start && address() === undefined) end -= 1;
    const one = address();
    if (end === start || one === undefined) return [];
    found.push(one);
    start = end;
  }
  return found;
}

/**
 * A text as voices read it well: a full stop behind a figure would make it an ordinal in some languages.
 * @param {string} text
 */
export function spokenOf(text) {
  return text.replace(/(\d)\.(?=\s|$)/gu, "$1!").replaceAll("−", "-");
}

/**
 * The best voice of a language that works without a network: of its region, else of the language.
 * @param {Pick<SpeechSynthesisVoice, "lang" | "localService" | "default">[]} voices
 * @param {string} language
 */
export function voiceOf(voices, language) {
  const wanted = language.toLowerCase();
  const base = wanted.split("-")[0];
  const rank = (/** @type {Pick<SpeechSynthesisVoice, "lang" | "localService" | "default">} */ { lang, localService, default: isDefault }) => {
    // Android writes de_DE.
    const code = lang.toLowerCase().replace("_", "-");
    if (!localService || code.split("-")[0] !== base) return 0;
    return 1 + (code === wanted ? 2 : 0) + (isDefault ? 1 : 0);
  };
  const best = [...voices].sort((one, other) => rank(other) - rank(one))[0];
  return best && rank(best) > 0 ? best : undefined;
}

/** The voice of a page: `data-voice-language`, `data-voice-recordings` (where recorded words are listed; absent where there are none). */
export class Voice {
  #isOn = true;
  #language = "";
  #recordings = "";
  /** @type {Promise<Index> | undefined} */
  #index;
  /** @type {Map<string, Promise<AudioBuffer | undefined>>} */
  #buffers = new Map();
  /** @type {AudioContext | undefined} */
  #context;
  #isUnlocked = false;
  /** Whether the device's voices have turned out to be silent. */
  #areVoicesSilent = false;
  /** What was to be said before somebody had pressed something. */
  #wanted = "";
  /** Counts what is said: whatever comes later stops what came before. */
  #turn = 0;
  /** @type {AudioBufferSourceNode[]} */
  #playing = [];

  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.use(root.dataset.voiceLanguage ?? document.documentElement.lang);
    // Browsers begin to look for voices when they are asked for the first time.
    this.#voices();
    for (const press of ["pointerup", "keydown"]) document.addEventListener(press, () => this.unlock(), { passive: true });
    // Voices go on speaking when their page is left.
    addEventListener("pagehide", () => this.stop());
  }

  get isOn() {
    return this.#isOn;
  }

  set isOn(isOn) {
    this.#isOn = isOn;
    if (!isOn) this.stop();
  }

  /**
   * Speaks another language from now on.
   * @param {string} language
   */
  use(language) {
    if (language === this.#language) return;
    this.stop();
    this.#language = language;
    const { voiceLanguage, voiceRecordings = "" } = this.root.dataset;
    this.#recordings = voiceRecordings && language !== voiceLanguage ? `/speech/${encodeURIComponent(language)}.json` : voiceRecordings;
    this.#index = undefined;
    this.#buffers.clear();
  }

  /** Called when somebody has pressed something: from then on the page may be heard. */
  unlock() {
    try {
      this.#context ??= new AudioContext();
      if (this.#context.state !== "running") this.#context.resume().catch(() => {});
    } catch {
      // No sound on this device.
    }
    if (this.#isUnlocked) return;
    this.#isUnlocked = true;
    const wanted = this.#wanted;
    if (wanted) this.say(wanted);
    // Safari lets voices speak later only if one was asked to in the moment of a press.
    else if (this.#isOn && this.#voice()) speechSynthesis.speak(new SpeechSynthesisUtterance(""));
    else if (this.#isOn) void this.#list();
  }

  /**
   * Says a text, in place of whatever is said at the moment.
   * @param {string} text
   */
  say(text) {
    this.stop();
    if (!this.#isOn || !keyOf(text)) return;
    if (!this.#isUnlocked) {
      this.#wanted = text;
      return;
    }
    const voice = this.#voice();
    if (voice) this.#speak(text, voice);
    else void this.#play(text);
  }

  /** Is silent at once. */
  stop() {
    this.#turn += 1;
    this.#wanted = "";
    if (globalThis.speechSynthesis?.speaking || globalThis.speechSynthesis?.pending) speechSynthesis.cancel();
    for (const source of this.#playing.splice(0)) source.stop();
    this.#saying("");
  }

  /** @param {"" | "voice" | "recording"} by */
  #saying(by) {
    this.root.dataset.voiceSaying = by;
  }

  #voices() {
    return globalThis.speechSynthesis?.getVoices() ?? [];
  }

  #voice() {
    return this.#areVoicesSilent ? undefined : /** @type {SpeechSynthesisVoice | undefined} */ (voiceOf(this.#voices(), this.#language));
  }

  /**
   * @param {string} text
   * @param {SpeechSynthesisVoice} voice
   */
  #speak(text, voice) {
    const turn = this.#turn;
    const said = new SpeechSynthesisUtterance(spokenOf(text));
    said.voice = voice;
    said.lang = voice.lang;
    said.rate = 0.9;
    let hasBegun = false;
    const giveUp = () => {
      if (turn !== this.#turn || hasBegun) return;
      this.#areVoicesSilent = true;
      this.say(text);
    };
    const timer = setTimeout(giveUp, patience);
    said.onstart = () => {
      hasBegun = true;
      clearTimeout(timer);
      if (turn === this.#turn) this.#saying("voice");
    };
    said.onend = () => {
      clearTimeout(timer);
      if (turn === this.#turn) this.#saying("");
    };
    said.onerror = ({ error }) => {
      clearTimeout(timer);
      if (error !== "canceled" && error !== "interrupted") giveUp();
    };
    speechSynthesis.speak(said);
  }

  /** @returns {Promise<Index>} what is recorded */
  #list() {
    this.#index ??= this.#recordings
      ? fetch(this.#recordings).then((answer) => (answer.ok ? answer.json() : {})).catch(() => {
        // The network may come back.
        this.#index = undefined;
        return {};
      })
      : Promise.resolve({});
    return this.#index;
  }

  /** @param {string} text */
  async #play(text) {
    const turn = this.#turn;
    const addresses = recordingsOf(text, await this.#list());
    const context = this.#context;
    if (turn !== this.#turn || !addresses.length || !context) return;
    const buffers = await Promise.all(addresses.map((address) => this.#buffer(context, address)));
    // Half a sentence would be another one.
    if (!buffers.every((buffer) => buffer)) return;
    if (context.state !== "running") await context.resume().catch(() => {});
    if (turn !== this.#turn) return;
    let start = context.currentTime;
    for (const buffer of /** @type {AudioBuffer[]} */ (buffers)) {
      const source = new AudioBufferSourceNode(context, { buffer });
      source.connect(context.destination);
      source.start(start);
      start += buffer.duration;
      this.#playing.push(source);
    }
    this.#saying("recording");
    this.#playing.at(-1)?.addEventListener("ended", () => {
      if (turn !== this.#turn) return;
      this.#playing = [];
      this.#saying("");
    });
  }

  /**
   * @param {AudioContext} context
   * @param {string} address
   */
  #buffer(context, address) {
    const known = this.#buffers.get(address);
    if (known) return known;
    const buffer = fetch(address).then(async (answer) => (answer.ok ? context.decodeAudioData(await answer.arrayBuffer()) : undefined))
      .catch(() => undefined).then((decoded) => {
        if (!decoded) this.#buffers.delete(address);
        return decoded;
      });
    this.#buffers.set(address, buffer);
    for (const oldest of this.#buffers.keys()) {
      if (this.#buffers.size <= most) break;
      this.#buffers.delete(oldest);
    }
    return buffer;
  }
}
