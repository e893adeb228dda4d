// The player's keys.

/**
 * @param {object} actions
 * @param {import("./frames.js").FramePlayer} actions.frames
 * @param {() => void} actions.togglePlay
 * @param {() => void} actions.toggleFullscreen
 * @param {() => void} actions.toggleOverlay
 * @param {() => void} actions.toggleTrail
 * @param {() => void} actions.playSwing
 * @param {(steps: number) => void} actions.changeSpeed
 * @param {(number: number) => void} actions.showSwing
 * @param {Record<string, () => void>} others what further keys do
 */
export function connectKeys({ frames, showSwing, changeSpeed, ...actions }, others) {
  /** @type {Record<string, () => void>} */
  const keys = {
    " ": actions.togglePlay,
    k: actions.togglePlay,
    ArrowLeft: () => frames.step(-1),
    ",": () => frames.step(-1),
    ArrowRight: () => frames.step(1),
    ".": () => frames.step(1),
    j: () => frames.seek(frames.time - 1),
    l: () => frames.seek(frames.time + 1),
    "<": () => changeSpeed(-1),
    ">": () => changeSpeed(1),
    Home: () => frames.goTo(0),
    End: () => frames.goTo(frames.count - 1),
    p: actions.playSwing,
    o: actions.toggleOverlay,
    t: actions.toggleTrail,
    f: actions.toggleFullscreen,
    "?": () => {
      const help = document.getElementById("help-dialog");
      if (help instanceof HTMLDialogElement) help.showModal();
    },
    ...others,
  };
  listenToKeys(keys, showSwing);
}

/**
 * @param {Record<string, () => void>} keys what each key does, `Shift+ArrowLeft` before `ArrowLeft`
 * @param {(number: number) => void} [onDigit] what 1 to 9 do
 */
export function listenToKeys(keys, onDigit) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    const target = event.target instanceof Element ? event.target : null;
    if (target && isUsedBy(target, event.key)) return;
    const digit = digitOf(event);
    const name = [...namesOf(event), digit].find((name) => keys[name]);
    if (onDigit && digit && digit !== "0") onDigit(Number(digit));
    else if (name) keys[name]();
    else return;
    event.preventDefault();
  });
}

/** @typedef {Pick<KeyboardEvent, "key" | "code" | "shiftKey">} Press */

/**
 * @param {Press} press
 * @returns {string} the digit that a key has, on any keyboard: a French one has other signs there; empty for other keys.
 */
export function digitOf({ key, code, shiftKey }) {
  if (/^[0-9]$/.test(key)) return key;
  return (!shiftKey && /^Digit([0-9])$/.exec(code)?.[1]) || "";
}

/**
 * @param {Press} press
 * @returns {string[]} what the key may be called: what it types, then its letter on a Latin keyboard, which a Greek one has not.
 */
export function namesOf({ key, code, shiftKey }) {
  if (key.length > 1) return shiftKey ? [`Shift+${key}`, key] : [key];
  const letter = /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase();
  return letter && !/^[a-z]$/i.test(key) ? [key, letter] : [key.toLowerCase()];
}

/**
 * @param {Element} target what has the focus
 * @param {string} key
 * @returns {boolean} whether it has a use for the key itself.
 */
function isUsedBy(target, key) {
  if (target.closest("select, textarea, input:not([type=range], [type=radio], [type=checkbox])")) return true;
  // So does the volume.
  if (target.closest("#volume") && /^(Arrow|Home|End|Page)/.test(key)) return true;
  if (key === " ") return target.closest("button, summary, [type=checkbox]") !== null;
  // Radio buttons, scrolling tables and strips use the arrows, pages Home and End.
  if (/^Arrow/.test(key)) return target.closest("[type=radio], .table-scroll, .phases") !== null;
  if (/^(Home|End)$/.test(key)) return target.closest("#seek, #chart, .player-bar") === null;
  return false;
}
