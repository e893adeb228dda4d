// A picture to try a rule of placing: the score follows a balloon, by the same formula as in reports (docs/composition.md).

import { localized, percent } from "../shared/language.js";

/** Where lines cross, or spirals end, shares of the frame; what being there is worth; how near is half as good (diagonals). */
const aims = /** @type {Record<string, {lines: number[], worth: number, tolerance: number}[]>} */ ({
  thirds: [{ lines: [1 / 3, 2 / 3], worth: 1, tolerance: 0.12 }],
  golden: [
    { lines: [0.381966, 0.618034], worth: 1, tolerance: 0.05 }, { lines: [0.276393, 0.723607], worth: 0.9, tolerance: 0.05 },
  ],
  centre: [{ lines: [0.5], worth: 1, tolerance: 0.12 }],
});
/** Standing on the upright axis is worth nearly as much as the middle. */
const axis = { worth: 0.9, tolerance: 0.096 };
/** How far a key moves the balloon, shares of the frame. */
const step = 0.02;

const trial = document.getElementById("trial");
const picture = document.querySelector("#trial-picture");
const balloon = document.querySelector("#balloon");
if (trial && picture instanceof SVGSVGElement && balloon instanceof SVGElement) start(trial.dataset.rule ?? "", picture, balloon);

/**
 * @param {string} rule
 * @param {SVGSVGElement} picture
 * @param {SVGElement} balloon
 */
function start(rule, picture, balloon) {
  const [width, height] = [picture.viewBox.baseVal.width, picture.viewBox.baseVal.height];
  const points = document.getElementById("trial-points");
  const words = document.getElementById("trial-score");
  let place = [0.5, 0.42];
  /** @param {number[]} to */
  const move = (to) => {
    place = to.map((share) => Math.min(Math.max(share, 0.02), 0.98));
    balloon.setAttribute("transform", `translate(${place[0] * width} ${place[1] * height})`);
    const { score, away } = judge(rule, place, width, height);
    if (points) points.textContent = String(Math.round(score * 100));
    if (!words) return;
    words.textContent = away < 0.02 ? localized("Exactly right!")
      : localized("Distance to the best place: {1} of the diagonal.", percent(away));
  };
  /** @param {PointerEvent} event */
  const at = (event) => {
    const matrix = picture.getScreenCTM()?.inverse();
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    return [x / width, y / height];
  };
  balloon.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    balloon.focus({ preventScroll: true });
    balloon.setPointerCapture(event.pointerId);
  });
  balloon.addEventListener("pointermove", (event) => {
    if (balloon.hasPointerCapture(event.pointerId)) move(at(event));
  });
  balloon.addEventListener("keydown", (event) => {
    const by = /** @type {Record<string, [number, number]>} */ ({
      ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step],
    })[event.key];
    if (!by) return;
    event.preventDefault();
    move([place[0] + by[0], place[1] + by[1]]);
  });
  move([0.2, 0.62]);
}

/**
 * @param {string} rule
 * @param {number[]} place shares of the frame
 * @param {number} width
 * @param {number} height
 * @returns {{score: number, away: number}} 0…1, and how far it is to the nearest aim, shares of the diagonal.
 */
export function judge(rule, place, width, height) {
  const diagonal = Math.hypot(width, height);
  const near = (/** @type {number} */ away, /** @type {number} */ tolerance) => 1 / (1 + (away / tolerance) ** 2);
  let [score, nearest] = [0, Infinity];
  for (const { lines, worth, tolerance } of aims[rule] ?? []) {
    const [x, y] = place.map((share) => Math.min(...lines.map((line) => Math.abs(line - share))));
    const away = Math.hypot(x * width, y * height) / diagonal;
    score = Math.max(score, worth * near(away, tolerance));
    nearest = Math.min(nearest, away);
  }
  if (rule === "centre") {
    const away = (Math.abs(place[0] - 0.5) * width) / diagonal;
    score = Math.max(score, axis.worth * near(away, axis.tolerance));
  }
  return { score, away: nearest };
}
