// The swings of a clip: what is said of a moment, and whose way is drawn.

import { Spans } from "./spans.js";

/** Seconds of the wrist's way that stay visible: in a swing at most, and outside of swings. */
const trailSeconds = { swing: 1, else: 0.5 };
/** Contact that is known less well, seconds of life, is told as "about" (`Swing.mostContactUncertainty`). */
const coarse = 0.1;
/** BlazePose's wrists. */
const wrists = { left: 15, right: 16 };

/** The swings of a page. */
export class Swings extends Spans {
  /**
   * @param {Document} page
   * @param {number} duration seconds
   * @param {number} slowMotion how many times slower than life the clip plays
   */
  constructor(page, duration, slowMotion) {
    super(page, duration, "swing", 2);
    this.slowMotion = slowMotion;
  }

  /**
   * @param {number} time
   * @returns {string} where in which swing a moment is.
   */
  scene(time) {
    const swing = this.at(time);
    if (!swing) return "Between swings";
    const milliseconds = Math.round(((time - swing.contact) * 1000) / this.slowMotion);
    const side = milliseconds < 0 ? "before" : "after";
    const about = swing.unsure / this.slowMotion > coarse ? "about " : "";
    return `Swing ${swing.number} · ${about}${milliseconds === 0 ? "contact" : `${Math.abs(milliseconds)} ms ${side} contact`}`;
  }

  /**
   * @param {number} time
   * @returns {{landmark: number, since: number} | null} which landmark leaves a trail, from when on.
   */
  trail(time) {
    const swing = this.at(time);
    const hand = (swing ?? this.selected)?.link.dataset.hand;
    if (!hand) return null;
    return {
      landmark: hand === "left" ? wrists.left : wrists.right,
      since: swing ? Math.max(swing.start, time - trailSeconds.swing) : time - trailSeconds.else,
    };
  }
}
