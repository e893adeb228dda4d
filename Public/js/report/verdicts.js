// The score and what each rule says, filled in anew when the picture is judged by another subject.

import { localized, localizedCount, number, percent } from "../shared/language.js";

/** @typedef {import("../kinds/composition.js").Composition} Composition */
/** @typedef {import("../kinds/composition.js").Subject} Subject */

const units = /** @type {Record<string, (value: number) => string>} */ ({
  // Never −0.
  share: (value) => percent(Math.round(value * 100) / 100 || 0).replace("-", "−"),
  diagonals: (value) => localized("{1}% of the diagonal", number(value * 100, 1)),
  degrees: (value) => `${number(value, 1)}°`,
  count: (value) => number(Number(value.toFixed(1))),
});

const subjects = /** @type {Record<string, (count: number) => string>} */ ({
  face: (count) => (count > 1 ? localizedCount(count, "{1} face", "{1} faces", count) : localized("A face")),
  person: (count) => (count > 1 ? localizedCount(count, "{1} person", "{1} people", count) : localized("A person")),
  thing: () => localized("The most striking area"),
  lines: () => localized("Leading lines"),
  chosen: () => localized("Your selection"),
});

/** @param {number} share */
export const points = (share) => String(Math.round(share * 100));

/** @param {number | undefined} score nothing where there is nothing to judge */
export const shown = (score) => (score === undefined ? "–" : points(score));

/** The panel of a composition. */
export class Verdicts {
  /** @param {HTMLElement} panel */
  constructor(panel) {
    this.panel = panel;
    this.list = panel.querySelector(".composition-rules");
    this.status = panel.querySelector("#composition-status");
    this.grades = (panel.dataset.grades ?? "").split(";").map((grade) => {
      const [least, word, tone] = grade.split(":");
      return { least: Number(least), word, tone };
    });
  }

  /** @param {string} text */
  say(text) {
    if (this.status) this.status.textContent = text;
    const note = document.getElementById("player-note");
    if (note) note.textContent = text;
  }

  /** @param {(rule: string) => void} listener told whose marks shall be drawn. */
  onShow(listener) {
    for (const row of this.list?.children ?? []) {
      row.querySelector("button")?.addEventListener("click", () => listener(row.getAttribute("data-rule") ?? ""));
    }
  }

  /** @param {string} rule its marks are drawn. */
  press(rule) {
    for (const row of this.list?.children ?? []) {
      row.querySelector("button")?.setAttribute("aria-pressed", String(row.getAttribute("data-rule") === rule));
    }
  }

  /** @param {Composition} composition */
  show(composition) {
    const { panel } = this;
    const share = composition.score ?? 0;
    const grade = this.grades.find(({ least }) => share >= least) ?? this.grades[this.grades.length - 1];
    const rule = this.#row(composition.rule ?? "")?.querySelector("[data-part=title]")?.textContent;
    const title = rule ? localized("Best fit: {1}", rule)
      : composition.score === undefined ? localized("No subject") : localized("No rule clearly fits");
    const reason = composition.feedback || (composition.subject
      ? localized("There is no comment on this rule.")
      : localized("No clear subject was found, so composition can’t be scored."));
    panel.dataset.judged = composition.rules.length ? "yes" : "no";
    const score = /** @type {HTMLElement | null} */ (panel.querySelector(".composition-score"));
    if (score) {
      score.dataset.tone = grade.tone;
      fill(score, "score", shown(composition.score));
      fill(score, "grade", grade.word);
      bar(score, share);
    }
    if (composition.score === undefined && composition.feedback) fill(panel, "why", composition.feedback);
    fill(panel, "lead", title);
    const lead = panel.querySelector(".composition-lead [data-part=feedback]");
    if (lead) lead.textContent = reason;
    fill(panel, "subject", composition.subject ? named(composition.subject) : localized("No subject found."));
    this.#showRules(composition);
    const said = composition.score === undefined ? reason
      : localized("{1} out of 100. {2}. {3}", points(share), title, reason);
    if (this.status) this.status.textContent = said;
    panel.dataset.score = shown(composition.score);
  }

  /** @param {Composition} composition */
  #showRules({ rules }) {
    for (const row of this.list?.children ?? []) {
      row.toggleAttribute("hidden", !rules.some(({ rule }) => rule === row.getAttribute("data-rule")));
    }
    // In their order, without moving what has the focus while nothing changes.
    rules.forEach((verdict, place) => {
      const row = this.#row(verdict.rule);
      if (!row || !this.list) return;
      if (this.list.children[place] !== row) this.list.insertBefore(row, this.list.children[place]);
      fill(row, "score", points(verdict.score));
      fill(row, "feedback", verdict.feedback);
      const measured = verdict.measured.map(({ name, value, unit }) => `${name}: ${units[unit]?.(value) ?? value}`);
      fill(row, "measured", [...measured, localized("confidence in this score: {1}", percent(verdict.confidence))].join(" · "));
      bar(row, verdict.score);
    });
  }

  /** @param {string} rule */
  #row(rule) {
    return [...(this.list?.children ?? [])].find((row) => row.getAttribute("data-rule") === rule);
  }
}

/** @param {Subject} subject */
function named({ kind, count, confidence }) {
  const title = subjects[kind]?.(count) ?? kind;
  return kind === "chosen" ? title : localized("{1} ({2} confidence)", title, percent(confidence));
}

/**
 * @param {Element} around
 * @param {string} part
 * @param {string} text
 */
function fill(around, part, text) {
  const place = around.querySelector(`[data-part=${part}]`);
  if (place) place.textContent = text;
}

/**
 * @param {Element} around
 * @param {number} share
 */
function bar(around, share) {
  around.querySelector(".gauge-fill")?.setAttribute("width", `${share * 100}%`);
}
