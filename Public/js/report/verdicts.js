// The score and what each rule says, filled in anew when the picture is judged by another subject.

/** @typedef {import("../kinds/composition.js").Composition} Composition */
/** @typedef {import("../kinds/composition.js").Subject} Subject */

const units = /** @type {Record<string, (value: number) => string>} */ ({
  share: (value) => `${Math.round(value * 100)}%`.replace("-", "−"),
  diagonals: (value) => `${(value * 100).toFixed(1)}% of the diagonal`,
  degrees: (value) => `${value.toFixed(1).replace("-", "−")}°`,
  count: (value) => String(Number(value.toFixed(1))),
});

const subjects = /** @type {Record<string, (count: number) => string>} */ ({
  face: (count) => (count > 1 ? `${count} faces` : "A face"),
  person: (count) => (count > 1 ? `${count} people` : "A person"),
  thing: () => "The most striking area",
  chosen: () => "Your selection",
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
    const title = rule ? `Best fit: ${rule}` : composition.score === undefined ? "No subject" : "No rule clearly fits";
    const reason = composition.feedback || (composition.subject
      ? "There is no comment on this rule." : "No clear subject was found, so composition can’t be scored.");
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
    fill(panel, "subject", composition.subject ? named(composition.subject) : "No subject found.");
    this.#showRules(composition);
    if (this.status) this.status.textContent = composition.score === undefined ? reason : `${points(share)} out of 100. ${title}. ${reason}`;
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
      fill(row, "measured", [...measured, `${points(verdict.confidence)}% sure`].join(" · "));
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
  return kind === "chosen" ? title : `${title}, ${points(confidence)}% sure`;
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
