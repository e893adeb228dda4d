// A handful of confetti, once. None for people who asked for less motion.

/** Pieces, and seconds that they fall. */
const pieces = 90;
const length = 2.6;
const colours = ["#0a6a4e", "#56cfa3", "#f0c15c", "#b4481a", "#8fbef5", "#ff8f86"];

/** @returns {boolean} whether this page was just come to, not loaded again or come back to. */
function isNew() {
  const [entry] = performance.getEntriesByType("navigation");
  return !(entry instanceof PerformanceNavigationTiming) || entry.type === "navigate";
}

/** Lets it fall over the page. */
export function celebrate() {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches || !isNew()) return;
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  if (!context) return;
  canvas.className = "confetti";
  canvas.setAttribute("aria-hidden", "true");
  [canvas.width, canvas.height] = [innerWidth, innerHeight];
  document.body.append(canvas);
  const paper = Array.from({ length: pieces }, (_, index) => ({
    x: innerWidth / 2 + (Math.random() - 0.5) * innerWidth * 0.3, y: innerHeight * 0.35,
    across: (Math.random() - 0.5) * innerWidth * 0.9, up: (0.35 + Math.random() * 0.75) * innerHeight,
    turn: Math.random() * 6, spin: (Math.random() - 0.5) * 14, size: 6 + Math.random() * 7, colour: colours[index % colours.length],
  }));
  let began = NaN;
  const draw = (/** @type {number} */ now) => {
    if (Number.isNaN(began)) began = now;
    const time = (now - began) / 1000;
    context.clearRect(0, 0, canvas.width, canvas.height);
    if (time > length) return canvas.remove();
    context.globalAlpha = Math.min(1, (length - time) / 0.6);
    for (const piece of paper) {
      const angle = piece.turn + piece.spin * time;
      context.setTransform(
        Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), piece.x + piece.across * time * 0.6,
        piece.y - piece.up * time + 0.75 * innerHeight * time * time);
      context.fillStyle = piece.colour;
      context.fillRect(-piece.size / 2, -piece.size / 4, piece.size, piece.size / 2);
    }
    context.setTransform(1, 0, 0, 1, 0, 0);
    requestAnimationFrame(draw);
  };
  requestAnimationFrame(draw);
}
