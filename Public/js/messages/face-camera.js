// The camera in which faces are made: its picture with what is seen in it, and each reading as a call.

import { Announcer } from "../camera/announcer.js";
import { LiveCamera } from "../camera/live-camera.js";

/** What is looked for. */
const kind = "expression";

/**
 * @typedef {object} Watcher what is told
 * @property {(time: number, face: string | null) => void} seen a face that is made, none (empty), or nobody (null); seconds
 * @property {(isOn: boolean) => void} turned
 */

/** A camera that somebody turns on and off. */
export class FaceCamera {
  /**
   * @param {HTMLElement} root `#camera`
   * @param {{live: string, pump: string}} addresses
   * @param {Watcher} watcher
   */
  constructor(root, addresses, watcher) {
    const announcer = new Announcer(/** @type {HTMLElement | null} */ (root.querySelector("#camera-status")));
    let wasOn = false;
    this.camera = new LiveCamera(root, { ...addresses, kind: () => kind, say: (text) => announcer.say(text) }, {
      changed: () => {
        const { choice, isOn } = this.camera;
        if (choice) choice.hidden = !isOn || choice.options.length < 2;
        if (wasOn !== isOn) watcher.turned(isOn);
        wasOn = isOn;
      },
      seen: ({ at, answer: { reading }, isPainted }) => {
        if (isPainted) watcher.seen(at / 1000, reading?.confidence === undefined ? null : reading.expression ?? "");
      },
    });
  }

  /** @returns {boolean} */
  get isOn() {
    return this.camera.isOn;
  }

  turnOn() {
    return this.camera.turnOn();
  }

  turnOff() {
    this.camera.turnOff();
  }
}
