// Short shakes of the device, where it can.

/** Milliseconds of shaking and rest. */
const patterns = /** @type {const} */ ({ success: [30, 40, 60], error: [120], light: [12], medium: [35] });

/** @typedef {keyof typeof patterns} Shake */

/** Shakes, unless it is switched off. */
export class Haptics {
  /**
   * @param {{haptics: boolean}} settings
   * @param {{vibrate?: (pattern: number[]) => boolean}} [device]
   */
  constructor(settings, device = navigator) {
    this.isOn = settings.haptics;
    this.device = device;
  }

  /** @param {Shake} shake */
  shake(shake) {
    if (this.isOn) this.device.vibrate?.([...patterns[shake]]);
  }
}
