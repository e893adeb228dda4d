// Says tasks aloud, where the browser has a voice.

/** Says what it is told, unless it is switched off. */
export class Voice {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.isAllowed = true;
    this.language = document.documentElement.lang;
  }

  /** @returns {boolean} */
  get isOn() {
    return this.isAllowed;
  }

  set isOn(isAllowed) {
    this.isAllowed = isAllowed;
    if (!isAllowed) this.stop();
  }

  /** @param {string} text */
  say(text) {
    if (!this.isAllowed || !text || !("speechSynthesis" in window)) return;
    this.stop();
    const said = new SpeechSynthesisUtterance(text);
    said.lang = this.language;
    speechSynthesis.speak(said);
  }

  stop() {
    if ("speechSynthesis" in window) speechSynthesis.cancel();
  }

  /** @param {string} language BCP 47 */
  use(language) {
    this.language = language;
  }
}
