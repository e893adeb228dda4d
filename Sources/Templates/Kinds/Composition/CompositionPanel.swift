import Domain

/// The score with its reason, and what each rule says. Scripts fill it anew by its `data-part` marks when the subject
/// changes.
struct CompositionPanel {
    var result: CompositionResult
    var page: ReportBody

    private var composition: Composition { result.composition }

    var node: Node {
        H.section(
            .class("panel composition-panel"), .id("composition-panel"), .aria("labelledby", "composition-title"),
            .data("grades", CompositionGrade.all.map { "\($0.least):\($0.word):\($0.tone)" }.joined(separator: ";")),
            .data("report", path: Addresses.found(page.model.clip.id)),
            .data("anew", path: Addresses.composition(page.model.clip.id)),
            .data("judged", result.isEmpty ? "no" : "yes")
        ) {
            H.h2(.id("composition-title"), .class("visually-hidden")) { localized("Composition score") }
            H.div(.class("composition-nothing"), .data("part", "nothing")) {
                H.p {
                    H.strong { result.nothingFound.title }
                }
                H.p(.data("part", "why")) { result.nothingFound.message }
            }
            score
            H.p(.class("composition-lead")) {
                H.strong(.data("part", "lead")) { composition.leadHeading }
                H.span(.data("part", "feedback")) { composition.reason }
            }
            H.p(.class("muted"), .data("part", "subject")) {
                composition.subject?.words ?? localized("No subject found.")
            }
            rules
            H.p(.class("visually-hidden"), .role("status"), .id("composition-status")) {}
        }
    }

    private var score: Node {
        let grade = CompositionGrade.of(composition.score ?? 0)
        return H.div(.class("composition-score"), .data("tone", grade.tone)) {
            H.p {
                H.span(.class("composition-number"), .data("part", "score")) { composition.points }
                " "
                H.span(.class("muted")) { localized("out of 100") }
                " "
                H.strong(.data("part", "grade")) { grade.word }
            }
            Self.bar(composition.score ?? 0)
        }
    }

    /// All rules that there are: those that say nothing of this picture are hidden, until one is judged that they do.
    private var rules: Node {
        let judged = composition.rules
        let others = RuleWords.all.map(\.name).filter { name in !judged.contains { $0.rule == name } }
        return H.ol(.class("composition-rules"), .aria("label", localized("Rule by rule"))) {
            for verdict in judged { row(verdict, isJudged: true) }
            for name in others {
                row(RuleVerdict(rule: name, score: 0, confidence: 0, feedback: ""), isJudged: false)
            }
        }
    }

    private func row(_ verdict: RuleVerdict, isJudged: Bool) -> Node {
        .element(
            "li",
            [.class("composition-rule"), .data("rule", verdict.rule.rawValue)] + (isJudged ? [] : [.hidden]),
            .sequence([
                H.div(.class("composition-rule-head")) {
                    H.span(.class("rule-colour"), .aria("hidden", "true")) {}
                    lesson(of: verdict.rule)
                    H.span(.class("composition-rule-score"), .data("part", "score")) {
                        Composition.points(verdict.score)
                    }
                    H.button(
                        .class("button button-quiet button-toggle composition-shows needs-script"), .type("button"),
                        .aria("pressed", verdict.rule == composition.rule ? "true" : "false"),
                        .aria("label", localized("Show in the image: \(verdict.rule.title)"))
                    ) { localized("Show") }
                },
                Self.bar(verdict.score),
                H.p(.data("part", "feedback")) { verdict.advice.localized },
                H.p(.class("muted composition-measured"), .data("part", "measured")) {
                    verdict.measurements
                },
            ]))
    }

    /// The rule's name, which leads to its lesson.
    private func lesson(of rule: RuleName) -> Node {
        guard Lessons.rules.contains(rule) else { return H.strong(.data("part", "title")) { rule.title } }
        return H.a(.class("composition-lesson"), .href(Addresses.lesson(rule)), .data("part", "title")) { rule.title }
    }

    /// A bar that is filled to a share, 0…1.
    private static func bar(_ share: Double) -> Node { BandGauge.meter(share) }
}
