// How the faces are made: a camera to try them. A face that was held long enough gets its mark.

import { all } from "../shared/elements.js";
import { localized } from "../shared/language.js";
import { FaceCamera } from "./face-camera.js";
import { FaceNow } from "./face-now.js";
import { FaceTaker } from "./face-taker.js";

const root = document.getElementById("try-faces");
const camera = document.getElementById("camera");
if (root && camera) start(root, camera);

/**
 * @param {HTMLElement} root
 * @param {HTMLElement} camera
 */
function start(root, camera) {
  const status = document.getElementById("face-status");
  const cards = all(document, "[data-learn]", HTMLElement);
  const known = cards.map((card) => card.dataset.learn ?? "");
  const cardOf = (/** @type {string} */ face) => cards.find((card) => card.dataset.learn === face);
  const title = (/** @type {string} */ face) => cardOf(face)?.querySelector("h3")?.textContent ?? face;
  const now = new FaceNow(document, title);
  // One after the other, without an end, and the same again counts: nothing is locked here.
  const taker = new FaceTaker(known);
  const made = new Set();

  new FaceCamera(camera, { live: root.dataset.live ?? "", pump: root.dataset.pump ?? "" }, {
    seen: (time, face) => {
      const look = taker.look(time, face);
      now.show(look, face !== null, time);
      for (const card of cards) card.dataset.now = String(card.dataset.learn === look.face);
      if (!look.isTaken) return;
      taker.taken = [];
      made.add(look.face);
      const card = cardOf(look.face);
      const mark = card?.querySelector(".learn-mark");
      if (card) card.dataset.made = "true";
      if (mark instanceof HTMLElement) mark.hidden = false;
      if (!status) return;
      status.textContent = made.size === known.length
        ? localized("{1}: got it. You can make all six!", title(look.face))
        : localized("{1}: got it. {2} of {3} faces.", title(look.face), made.size, known.length);
    },
    turned: (isOn) => {
      now.turn(isOn);
      if (!isOn) for (const card of cards) card.dataset.now = "false";
    },
  });
}
