import Analysis
import Domain

/// Two swings side by side, aligned at contact.
package enum ComparisonPage {
    package static func render(_ model: ComparisonModel) -> Document {
        Layout(
            site: model.site, title: localized("Compare"),
            styles: ["report", "player", "timeline", "charts", "swings", "phases", "coach", "choices"].map {
                "report/" + $0
            },
            modules: ["compare/compare", "report/videos"],
            refreshSeconds: model.video?.isLive == true ? ReportPage.refreshSeconds : nil, section: .clips
        ).document {
            H.article(.class("report comparison"), .data("clip", model.a.clip.id.description)) {
                H.header(.class("report-head")) {
                    H.p(.class("eyebrow")) {
                        H.a(.href(Addresses.dashboard())) { localized("Clips") }
                        H.span(.aria("hidden", "true")) { " / " }
                        localized("Compare")
                    }
                    H.h1 { localized("Two swings, aligned at contact") }
                }
                Node.unlessGuest {
                    H.div(.class("panel comparison-tools")) {
                        choice(model)
                        H.div(.class("comparison-save")) {
                            SaveComparison(model: model).node
                            ShareButton(thing: model.thing).node
                        }
                    }
                }
                ComparisonPlayer(model: model).node
                ComparisonTakeaway(model: model).node
                ComparisonCurves(model: model).node
                numbers(model)
                pictures(model)
            }
        }
    }

    private static func choice(_ model: ComparisonModel) -> Node {
        H.form(.class("comparison-choice"), .method("get"), .action(model.path)) {
            pick("a", model.a)
            pick("b", model.b)
            if let curve = model.curves.first(where: \.isCurrent) {
                H.input(.type("hidden"), .name("curve"), .value(curve.id))
            }
            if model.shift != 0 { H.input(.type("hidden"), .name("shift"), .value(String(model.shift))) }
            H.div(.class("actions")) {
                H.button(.class("button"), .type("submit")) { localized("Compare") }
                H.a(.class("button button-quiet"), .href(model.swapPath)) { localized("Swap A and B") }
                H.a(.class("button button-quiet"), .href(model.choicePath)) { localized("Choose another clip…") }
            }
        }
    }

    private static func pick(_ name: String, _ side: ComparisonModel.Side) -> Node {
        H.div(.class("comparison-pick")) {
            H.label(.for("pick-" + name)) {
                H.span(.aria("hidden", "true")) { ComparisonModel.mark(name.uppercased()) }
                H.span(.class("visually-hidden")) { localized("Swing \(name.uppercased())") }
            }
            H.p {
                H.a(.href(Addresses.clip(side.clip.id))) { H.bdi { side.clip.name } }
                H.span(.class("muted")) { side.player.map { " · " + $0 } ?? "" }
            }
            H.select(.class("select"), .id("pick-" + name), .name(name)) {
                for (index, swing) in side.swings.map(\.swing).enumerated() {
                    let words = "\(index + 1) \(swing.shortTitle), \(swing.hand.label), \(Wording.clock(swing.contact))"
                    index == side.index
                        ? H.option(.value(String(index)), .selected) { words }
                        : H.option(.value(String(index))) { words }
                }
            }
        }
    }

    private static func numbers(_ model: ComparisonModel) -> Node {
        H.section(.class("panel metrics"), .aria("labelledby", "numbers-title")) {
            H.h2(.id("numbers-title")) { localized("Measurements") }
            for caution in model.cautions { PageParts.notice(Notice(.warning, caution)) }
            PageParts.scrolling(.aria("labelledby", "numbers-title")) {
                H.table(.class("table table-numbers")) {
                    H.thead {
                        H.tr {
                            for heading in [localized("Measurement"), "A", "B", "B − A"] {
                                H.th(.scope("col")) { heading }
                            }
                        }
                    }
                    H.tbody {
                        for number in SwingNumber.comparable { row(number, model.a.model, model.b.model) }
                    }
                }
            }
            H.p(.class("muted")) {
                [model.a.model, model.b.model].contains(where: \.isContactUnsure)
                    ? localized(
                        "A dash (–) means that the value could not be measured, and ≈ means that it is approximate because the moment of contact is uncertain."
                    ) : localized("A dash (–) means that the value could not be measured.")
            }
            if [model.a.swing, model.b.swing].allSatisfy({ $0.assessment?.form?.spread != nil }) {
                H.p(.class("muted")) {
                    localized(
                        "± says how uncertain form scores are: two that differ by less do not differ.")
                }
            }
        }
    }

    /// A number of both; what neither has is left out.
    @NodeBuilder private static func row(_ number: SwingNumber, _ a: SwingModel, _ b: SwingModel) -> Node {
        if number.of(a.swing) != nil || number.of(b.swing) != nil {
            H.tr {
                H.th(.scope("row")) {
                    number.localizedName
                    H.span(.class("unit")) { number.localizedUnit }
                }
                H.td { number.words(a) }
                H.td { number.words(b) }
                H.td { number.difference(a.swing, b.swing) }
            }
        }
    }

    @NodeBuilder private static func pictures(_ model: ComparisonModel) -> Node {
        if (model.a.keyFrames + model.b.keyFrames).contains(where: { $0.path != nil }) {
            H.section(.class("panel coach-panel"), .aria("labelledby", "phases-title")) {
                H.h2(.id("phases-title")) { localized("Phase by phase") }
                H.ol(.class("phase-pairs")) {
                    for (a, b) in zip(model.a.strip.phases, model.b.strip.phases) {
                        H.li(.class("phase-pair")) {
                            picture("A", a)
                            picture("B", b)
                        }
                    }
                }
            }
        }
    }

    private static func picture(_ name: String, _ phase: Node) -> Node {
        H.div(.data("phase-of", name)) {
            ComparisonModel.mark(name)
            phase
        }
    }
}

extension ComparisonModel.Side {
    /// The phases in pictures.
    fileprivate var strip: KeyFrameStrip {
        KeyFrameStrip(
            swing: swings[index],
            size: (Double(max(clip.media?.width ?? 16, 1)), Double(max(clip.media?.height ?? 9, 1))),
            links: TimeLink(playback: playback.path), slowMotion: slowMotion)
    }
}

extension ComparisonModel {
    /// The letter of a side in its ring.
    static func mark(_ name: String) -> Node { H.strong(.class("side-mark"), .data("side", name)) { name } }
}

extension SwingNumber {
    /// How much larger the second value is, with its sign; that of form scores with how uncertain they are.
    func difference(_ a: Swing, _ b: Swing) -> String {
        guard let one = of(a), let other = of(b) else { return "–" }
        guard measure == .formScore else { return signed(other - one) }
        // What an older version scored has none, and can’t be compared.
        guard let spread = [a, b].compactMap(\.assessment?.form?.spread).max(),
            [a, b].allSatisfy({ $0.assessment?.form?.spread != nil })
        else { return "–" }
        // Scores that differ by no more than they are uncertain do not differ.
        guard abs(other - one) > spread else { return localized("no clear difference") }
        return signed(other - one) + "\u{A0}±\u{A0}" + words(spread)
    }
}

extension Wording {
    /// A moment counted from contact, `−0.43 s`.
    static func fromContact(_ seconds: Double) -> String {
        let sign = seconds >= 0.005 ? "+" : ""
        return localized("\(sign + Numerals.fixed(seconds, 2)) s")
    }
}
