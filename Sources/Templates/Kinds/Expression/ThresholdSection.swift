import Analysis
import Domain

/// The names of the fields that thresholds are sent in.
package enum ThresholdField {
    /// Before the name of an expression.
    package static let prefix = "least."
}

/// How likely each expression must be: sliders to try other thresholds without a new analysis, and to keep them for
/// this clip. Without scripts a button asks for the page that shows what they would find.
struct ThresholdSection {
    var result: ExpressionResult
    var clip: ClipID

    @NodeBuilder var node: Node {
        if result.canTry {
            ReportSection(
                name: "thresholds", id: "thresholds", title: localized("Detection thresholds"),
                titleID: "thresholds-title", hint: localized("Try how sure an expression must be"),
                style: "thresholds", isOpen: result.tried != nil
            ).node {
                H.p(.class("muted")) {
                    localized(
                        "An expression counts when it is at least this likely for 0.4 s. Move a slider to preview the result in the charts and the list. Nothing is saved until you apply it."
                    )
                }
                H.form(.class("threshold-form"), .id("threshold-form"), .method("get")) {
                    H.ul(.class("threshold-list")) {
                        for threshold in result.thresholds { H.li { slider(threshold) } }
                    }
                    trial
                    H.div(.class("actions")) {
                        H.button(.class("button no-script"), .type("submit")) { localized("Preview") }
                        H.button(
                            .class("button"), .type("submit"), .formmethod("post"),
                            .formaction(Addresses.analyse(clip)),
                            .id("keep-thresholds")
                        ) { localized("Apply to this clip") }
                        if !result.isUsual {
                            H.button(
                                .class("button"), .type("submit"), .formmethod("post"),
                                .formaction(Addresses.analyse(clip)),
                                .name("usual"), .value("true")
                            ) { localized("Reset to defaults") }
                        }
                    }
                }
            }
        }
    }

    private func slider(_ threshold: ExpressionThreshold) -> Node {
        let name = ThresholdField.prefix + threshold.expression.rawValue
        let least = threshold.above ?? 1
        return H.label(.class("threshold-slider")) {
            H.span {
                H.span(.class("sign"), .aria("hidden", "true")) { threshold.expression.sign }
                " " + threshold.expression.title
            }
            H.input(
                .type("range"), .name(name), .value(Numerals.shortest(least)), .min("0.05"), .max("0.95"), .step("0.05")
            )
            H.output(.class("threshold-value")) { Wording.percent(least) }
        }
    }

    /// What would be found; as the thresholds are, what was found.
    private var trial: Node {
        let found = (result.tried ?? result.expressions).map {
            "\($0.expression.sign) \($0.expression.title) \(Wording.clock($0.start))–\(Wording.clock($0.end))"
        }.joined(separator: ", ")
        return H.p(.class("trial"), .id("trial"), .role("status")) {
            if result.tried == nil {
                found.isEmpty ? localized("Found: nothing.") : localized("Found: \(found).")
            } else {
                found.isEmpty ? localized("Would find: nothing.") : localized("Would find: \(found).")
            }
        }
    }
}
