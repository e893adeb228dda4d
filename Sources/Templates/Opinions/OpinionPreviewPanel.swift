import Domain

/// All that would be sent about one swing: its pictures, its numbers, and what is asked, word for word.
struct OpinionPreviewPanel {
    var entry: OpinionConsentModel.Entry
    /// Whether it is unfolded from the start: pictures are loaded when they are looked at.
    var isOpen: Bool

    var node: Node {
        let number = entry.place + 1
        let name = localized(
            "Swing \(number): \(entry.swing.shot.titleInList), contact \(Wording.clock(entry.swing.contact))")
        return H.div(.class("consent-swing")) {
            H.input(.type("hidden"), .name("shown-\(entry.place)"), .value(entry.shown))
            H.label(.class("consent-check"), .for("consent-swing-\(number)")) {
                H.input([
                    .type("checkbox"), .id("consent-swing-\(number)"), .name("swing"), .value(String(entry.place)),
                    .checked,
                ])
                H.span {
                    H.strong { name }
                    H.span(.class("muted")) {
                        localized("\(Wording.bytes(Int64(entry.bytes))), up to about \(Wording.dollars(entry.cost))")
                    }
                }
            }
            Node.element(
                "details", [.class("consent-details")] + (isOpen ? [.open] : []),
                .sequence(
                    [H.summary { localized("Review what would be sent about swing \(number)") }]
                        + entry.questions.map { question($0, number) }))
        }
    }

    @NodeBuilder
    private func question(_ question: OpinionConsentModel.Question, _ number: Int) -> Node {
        H.h2 { question.title }
        H.ol(.class("consent-pictures")) {
            for (place, picture) in question.pictures.enumerated() {
                H.li {
                    H.img(
                        .src(picture.path), .width(picture.width), .height(picture.height), .loading("lazy"),
                        .alt(localized("Image \(place + 1) of swing \(number), \(Wording.clock(picture.time))")))
                    H.span(.class("muted")) { Wording.clock(picture.time) }
                }
            }
        }
        if !question.numbers.isEmpty {
            PageParts.scrolling(.aria("label", localized("Measurements of swing \(number) that would be sent"))) {
                H.table(.class("table")) {
                    H.thead {
                        H.tr {
                            H.th(.scope("col")) { localized("Measurement") }
                            H.th(.scope("col")) { localized("Value") }
                        }
                    }
                    H.tbody {
                        for number in question.numbers {
                            H.tr {
                                H.th(.scope("row")) { number.name }
                                H.td { number.value }
                            }
                        }
                    }
                }
            }
        }
        H.details(.class("consent-words")) {
            H.summary { localized("The exact question") }
            for line in question.words.split(separator: "\n", omittingEmptySubsequences: true) { H.p { String(line) } }
        }
    }
}
