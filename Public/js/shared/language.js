// The sentences of scripts in the language of the page. English is the key of the catalogues in Languages/, and what stands where a
// catalogue has no translation or did not arrive.

const root = globalThis.document?.documentElement;

/** The page's language, BCP 47. */
export const language = root?.lang || "en";

/** The locale of numbers and dates: English is the British one. */
export const locale = language === "en" ? "en-GB" : language;

/** @type {Record<string, string[]>} translations, one for each plural form */
const sentences = await catalogue(root?.dataset.catalogue);

const plurals = new Intl.PluralRules(locale);
const forms = ["zero", "one", "two", "few", "many", "other"].filter((form) =>
  plurals.resolvedOptions().pluralCategories.some((category) => category === form));

/**
 * @param {string | undefined} address
 * @returns {Promise<Record<string, string[]>>}
 */
async function catalogue(address) {
  if (!address) return {};
  try {
    const answer = await fetch(address);
    return answer.ok ? await answer.json() : {};
  } catch {
    return {};
  }
}

/**
 * A sentence in the page's language.
 * @param {string} text in English, with `{1}` for the first value
 * @param {...(string | number)} values
 * @returns {string}
 */
export function localized(text, ...values) {
  return filled(sentences[text]?.[0] ?? text, values);
}

/**
 * Words that depend on a count.
 * @param {number} count
 * @param {string} one in English, for 1
 * @param {string} other in English, for all other counts
 * @param {...(string | number)} values of both
 * @returns {string}
 */
export function localizedCount(count, one, other, ...values) {
  const known = sentences[one];
  if (!known) return filled(count === 1 ? one : other, values);
  const form = forms.indexOf(plurals.select(count));
  return filled(known[Math.min(Math.max(form, 0), known.length - 1)] ?? other, values);
}

/**
 * @param {string} pattern
 * @param {(string | number)[]} values
 */
function filled(pattern, values) {
  return pattern.replace(/\{([1-9])\}/g, (place, digit) => {
    const value = values[Number(digit) - 1];
    return value === undefined ? place : typeof value === "number" ? number(value) : value;
  });
}

/**
 * A number as the page's language writes it.
 * @param {number} value
 * @param {number} [digits] after the point, exactly; without it as many as the number needs, at most three
 */
export function number(value, digits) {
  const exactly = digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const grouping = /** @type {const} */ (language === "en" ? "min2" : "auto");
  return new Intl.NumberFormat(locale, { ...exactly, useGrouping: grouping }).format(value).replace("-", "−");
}

/**
 * A share, 0 to 1, as a whole percentage.
 * @param {number} share
 */
export function percent(share) {
  return new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 0 }).format(share);
}
