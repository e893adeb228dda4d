import Domain

/// The swings as chips. Scripts put each at its place in time above the seek bar; without them it is a list of links.
struct SwingTimeline {
    var swings: [SwingModel]

    @NodeBuilder var node: Node {
        if !swings.isEmpty {
            H.div(.class("timeline"), .id("timeline")) {
                H.ol(.class("timeline-chips"), .id("swing-list"), .aria("label", localized("Swings"))) {
                    for swing in swings { H.li { chip(swing.swing, number: swing.number) } }
                }
                H.span(.class("timeline-playhead needs-script"), .aria("hidden", "true")) {}
            }
        }
    }

    private func chip(_ swing: Swing, number: Int) -> Node {
        H.a(
            .class("time-chip swing-chip"), .href("#swing-\(number)"), .title(words(swing, number)),
            .data("start", Numerals.exactSeconds(swing.start)), .data("contact", Numerals.exactSeconds(swing.contact)),
            .data("end", Numerals.exactSeconds(swing.end)), .data("number", String(number)),
            .data("hand", swing.hand.rawValue), .data("player", String(swing.player ?? 1)),
            .data("cut", swing.cut?.rawValue ?? ""),
            .data("unsure", Numerals.exactSeconds(swing.contactUncertainty ?? 0))
        ) {
            H.span(.class("visually-hidden")) { words(swing, number) }
            H.span(.class("chip-number"), .aria("hidden", "true")) { String(number) }
            H.span(.class("chip-words"), .aria("hidden", "true")) {
                swing.shortTitle
                H.span(.class("chip-hand")) { " " + swing.hand.letter }
            }
            H.span(.class("chip-time no-script"), .aria("hidden", "true")) {
                Wording.clock(swing.start) + " – " + Wording.clock(swing.end)
            }
            H.span(.class("chip-unsure needs-script"), .aria("hidden", "true")) {}
            H.span(.class("chip-contact needs-script"), .aria("hidden", "true")) {}
        }
    }

    private func words(_ swing: Swing, _ number: Int) -> String {
        let what = swing.shot.titleInList + ", " + swing.hand.label
        let (start, end) = (Wording.clock(swing.start), Wording.clock(swing.end))
        let contact = swing.contactMoment
        return swing.cut == nil
            ? localized("Swing \(number): \(what), from \(start) to \(end), contact \(contact)")
            : localized("Swing \(number): \(what), from \(start) to \(end), contact \(contact), cut off by the clip")
    }
}
