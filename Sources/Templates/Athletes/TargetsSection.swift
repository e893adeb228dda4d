import Domain

/// What an athlete is to reach in the chosen stroke: the targets with when they were reached, and a form for another.
struct TargetsSection {
    var athlete: AthleteID
    var progress: StrokeProgress

    @NodeBuilder var node: Node {
        if !progress.targets.isEmpty || Guest.current == nil { section }
    }

    private var section: Node {
        H.section(.class("panel coach-panel"), .id("targets"), .aria("labelledby", "targets-title")) {
            H.h2(.id("targets-title")) { localized("Targets: \(progress.stroke.label)") }
            if !progress.targets.isEmpty {
                H.ul(.class("target-list")) {
                    for target in progress.targets { H.li(.class("target")) { item(target) } }
                }
            }
            Node.unlessGuest { form(nil) }
        }
    }

    @NodeBuilder private func item(_ target: AthleteTarget) -> Node {
        let words = target.measure.localizedName + ": " + ProgressWords.words(target)
        H.p {
            H.strong { words }
            " · " + ProgressWords.state(of: target, reached: progress.reached(target))
        }
        Node.unlessGuest { actions(target, words) }
    }

    private func actions(_ target: AthleteTarget, _ words: String) -> Node {
        H.div(.class("actions")) {
            H.details {
                H.summary(.class("button")) {
                    localized("Change")
                    H.span(.class("visually-hidden")) { " " + words }
                }
                form(target)
            }
            H.form(.method("post"), .action(Addresses.removeTarget(athlete))) {
                hidden("stroke", progress.stroke.rawValue)
                hidden("measure", target.measure.rawValue)
                H.button(.class("button button-quiet"), .type("submit")) {
                    localized("Remove")
                    H.span(.class("visually-hidden")) { " " + words }
                }
            }
        }
    }

    /// The form that sets a target, or another one in place of one.
    private func form(_ target: AthleteTarget?) -> Node {
        let id = target.map { "target-" + $0.measure.rawValue } ?? "target"
        return H.form(.class("coach-form"), .id(id + "-form"), .method("post"), .action(Addresses.setTarget(athlete))) {
            hidden("stroke", progress.stroke.rawValue)
            H.div(.class("coach-line target-fields")) {
                if let target { hidden("measure", target.measure.rawValue) } else { measures(id) }
                field(id + "-direction", localized("Direction")) { id in
                    H.select(.class("select"), .id(id), .name("direction")) {
                        for direction in AthleteTarget.Direction.allCases {
                            let words = direction == .atLeast ? localized("At least") : localized("At most")
                            option(direction.rawValue, words, isChosen: direction == target?.direction)
                        }
                    }
                }
                field(
                    id + "-value",
                    target.map { localized("Value (\(SwingNumber($0.measure).localizedUnit))") } ?? localized("Value")
                ) { id in
                    H.input(
                        .class("field"), .type("number"), .id(id), .name("value"), .step("any"),
                        .value(target.map { Self.digits($0.value) } ?? ""), .required)
                }
                field(id + "-due", localized("By (optional)")) { id in
                    H.input(
                        .class("field"), .type("date"), .id(id), .name("due"), .value(target?.due?.text ?? ""))
                }
                H.button(.class("button"), .type("submit")) {
                    target == nil ? localized("Set target") : localized("Save")
                }
            }
        }
    }

    private func measures(_ id: String) -> Node {
        field(id + "-measure", localized("Measure")) { id in
            H.select(.class("select"), .id(id), .name("measure")) {
                for measure in SwingMeasure.allCases where measure != .formScore || progress.stroke.hasFormScore {
                    let words = "\(measure.localizedName) (\(SwingNumber(measure).localizedUnit))"
                    option(measure.rawValue, words, isChosen: measure == progress.series.first?.measure)
                }
            }
        }
    }

    private func field(_ id: String, _ label: String, _ control: (String) -> Node) -> Node {
        H.div(.class("target-field")) {
            H.label(.for(id)) { label }
            control(id)
        }
    }

    private func option(_ value: String, _ words: String, isChosen: Bool) -> Node {
        isChosen ? H.option(.value(value), .selected) { words } : H.option(.value(value)) { words }
    }

    private func hidden(_ name: String, _ value: String) -> Node {
        H.input(.type("hidden"), .name(name), .value(value))
    }

    /// A number as fields have it, in any language.
    private static func digits(_ value: Double) -> String { LocaleFormat.english.number(value, digits: 3).trimmed }
}

extension String {
    /// Without the zeros at the end of a decimal fraction, as fields have it.
    fileprivate var trimmed: String {
        var text = self.replacing("\u{2212}", with: "-").replacing(",", with: "")
        while text.hasSuffix("0") { text.removeLast() }
        if text.hasSuffix(".") { text.removeLast() }
        return text
    }
}
