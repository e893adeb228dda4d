// The sentences of scripts in the language of the page. English is the key of the catalogues in Languages/, and what stands where a
// catalogue has no translation or did not arrive.

const root = globalThis.document?.documentElement;

/** The page's language, BCP 47. */
export const language = root?.lang || "en";

/** The locale of numbers and dates, with the digits that the server writes: English is the British one. */
export const locale = language === "en" ? "en-GB" : `${language}-u-nu-latn`;

/** @type {Record<string, string[]>} translations, one for each plural form: a script in front of all modules brings them */
const sentences = globalThis.motionbookSentences ?? {};

const plurals = new Intl.PluralRules(locale);
const forms = ["zero", "one", "two", "few", "many", "other"].filter((form) =>
  plurals.resolvedOptions().pluralCategories.some((category) => category === form));

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

/** @type {Map<number | undefined, Intl.NumberFormat>} */
const formats = new Map();

/**
 * A number as the page's language writes it.
 * @param {number} value
 * @param {number} [digits] after the point, exactly; without it as many as the number needs, at most three
 */
export function number(value, digits) {
  let format = formats.get(digits);
  if (!format) {
    const exactly = digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits };
    // English has a comma between thousands from 10,000 on, as the server has.
    const grouping = /** @type {boolean} */ (/** @type {unknown} */ (language === "en" ? "min2" : "auto"));
    format = new Intl.NumberFormat(locale, { ...exactly, useGrouping: grouping });
    formats.set(digits, format);
  }
  return format.format(value).replace("-", "−");
}

const percents = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 0 });

/**
 * A share, 0 to 1, as a whole percentage: what is not all is never 100, and what is not nothing never 0.
 * @param {number} share
 */
export function percent(share) {
  const nearest = Math.round(Math.min(Math.max(share, 0), 1) * 100);
  return percents.format((share > 0 && share < 1 ? Math.min(Math.max(nearest, 1), 99) : nearest) / 100);
}
