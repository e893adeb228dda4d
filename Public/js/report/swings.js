// The swings of a clip: what is said of a moment, and whose way is drawn.

import { localized } from "../shared/language.js";
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
    if (!swing) return localized("Not in a swing");
    const milliseconds = Math.round(((time - swing.contact) * 1000) / this.slowMotion);
    return placed(swing.number, milliseconds, swing.unsure / this.slowMotion > coarse);
  }

  /**
   * @param {number} time
   * @returns {{landmark: number, body: number, since: number} | null} which landmark of whom leaves a trail, from when on.
   */
  trail(time) {
    const swing = this.at(time);
    const { hand, player } = (swing ?? this.selected)?.link.dataset ?? {};
    if (!hand) return null;
    return {
      landmark: hand === "left" ? wrists.left : wrists.right,
      body: Number(player ?? 1) - 1,
      since: swing ? Math.max(swing.start, time - trailSeconds.swing) : time - trailSeconds.else,
    };
  }
}

/**
 * @param {number} swing its number
 * @param {number} milliseconds from contact
 * @param {boolean} isRough whether contact is known less well
 * @returns {string} `Swing 1 · 120 ms before contact`
 */
function placed(swing, milliseconds, isRough) {
  const away = Math.abs(milliseconds);
  if (milliseconds === 0) {
    return isRough ? localized("Swing {1} · about contact", swing) : localized("Swing {1} · contact", swing);
  }
  if (milliseconds < 0) {
    return isRough ? localized("Swing {1} · about {2} ms before contact", swing, away)
      : localized("Swing {1} · {2} ms before contact", swing, away);
  }
  return isRough ? localized("Swing {1} · about {2} ms after contact", swing, away)
    : localized("Swing {1} · {2} ms after contact", swing, away);
}
