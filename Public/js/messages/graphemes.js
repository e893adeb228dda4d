// Characters as people count them: an emoji is one, a letter with its accents too.

/**
 * @param {string} text
 * @returns {number} how many characters it has, without space at its ends.
 */
export function characters(text) {
  const trimmed = text.trim();
  if (!("Segmenter" in Intl)) return [...trimmed].length;
  let count = 0;
  for (const _ of new Intl.Segmenter("en", { granularity: "grapheme" }).segment(trimmed)) count += 1;
  return count;
}
