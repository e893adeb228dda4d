// The animals of seats, drawn and named by script: copies of those that the page brought along (SeatPicture.all).

/**
 * @param {string} animal
 * @param {string} colour
 * @returns {Node} its head in the colour; nothing where the page has no such animal.
 */
export function drawAnimal(animal, colour) {
  const picture = part(`[data-animal="${CSS.escape(animal)}"] svg`)?.cloneNode(true);
  if (!(picture instanceof SVGElement)) return document.createTextNode("");
  picture.dataset.colour = colour;
  return picture;
}

/**
 * @param {string} animal
 * @param {string} colour
 * @returns {string} what people call a seat that looks so: “Bear, red”.
 */
export function nameLook(animal, colour) {
  const titles = [part(`[data-animal="${CSS.escape(animal)}"]`), part(`[data-colour-name="${CSS.escape(colour)}"]`)];
  return titles.map((one) => one?.getAttribute("data-title") ?? "").filter(Boolean).join(", ");
}

/** @param {string} selector */
function part(selector) {
  return document.querySelector(`#seat-pictures ${selector}`);
}
