import Domain

/// What was held up or shown, as chips. Scripts make a band of them above the seek bar; without them it is a list of
/// links.
struct EventTimeline {
    /// One event on the timeline.
    struct Chip {
        /// Seconds.
        var start, end: Double
        /// The moment that shows it best, seconds.
        var moment: Double
        /// The number or the sign on it.
        var sign: String
        /// What it is, in words.
        var title: String
        /// How strongly it is coloured, 0…10; `nil` for the usual.
        var level: Int?
    }

    /// What the list is called.
    var name: String
    var chips: [Chip]

    @NodeBuilder var node: Node {
        if !chips.isEmpty {
            H.div(.class("timeline"), .id("timeline")) {
                H.ol(.class("timeline-chips"), .id("event-list"), .aria("label", name)) {
                    for (index, chip) in chips.enumerated() { H.li { link(chip, number: index + 1) } }
                }
                H.span(.class("timeline-playhead needs-script"), .aria("hidden", "true")) {}
            }
        }
    }

    private func link(_ chip: Chip, number: Int) -> Node {
        let words = localized("\(chip.title), from \(Wording.clock(chip.start)) to \(Wording.clock(chip.end))")
        return H.a(
            .class("time-chip event-chip"), .href("#event-\(number)"), .title(words),
            .data("start", Numerals.exactSeconds(chip.start)), .data("contact", Numerals.exactSeconds(chip.moment)),
            .data("end", Numerals.exactSeconds(chip.end)), .data("number", String(number)),
            .data("sign", chip.sign), .data("words", chip.title), .data("level", chip.level.map(String.init) ?? "")
        ) {
            H.span(.class("visually-hidden")) { words }
            H.span(.class(chip.level == nil ? "chip-number sign" : "chip-number"), .aria("hidden", "true")) {
                chip.sign
            }
            H.span(.class("chip-time no-script"), .aria("hidden", "true")) {
                Wording.clock(chip.start) + " – " + Wording.clock(chip.end)
            }
        }
    }
}
