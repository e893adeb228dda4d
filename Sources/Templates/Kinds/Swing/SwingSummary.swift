import Domain

/// What a coach reads first: which swing it is, how it is judged, what to work on, and what is not judged.
struct SwingSummary {
    var swing: Swing
    var number: Int
    var links: TimeLink

    /// - Parameter tools: what can be done with the swing.
    func node(@NodeBuilder tools: () -> Node) -> Node {
        H.div(.class("panel swing-summary")) {
            head
            if let note = swing.cutNote {
                H.p(.class("cut-note")) {
                    Icon.warning.node
                    note
                }
            }
            if let assessment = swing.assessment {
                FormScoreLine(assessment: assessment).node
                verdicts(assessment)
                TipList(insights: assessment.insights, praise: assessment.praise, links: links).node
                withheld(assessment)
            } else {
                H.p(.class("muted")) { localized("This swing was measured but not assessed.") }
            }
            H.div(.class("report-tools")) { tools() }
        }
    }

    private var head: Node {
        H.header(.class("swing-head")) {
            H.span(.class("swing-number"), .aria("hidden", "true")) { String(number) }
            H.h2(.id("swing-\(number)-title")) {
                H.span(.class("visually-hidden")) { localized("Swing \(number):") + " " }
                swing.title
            }
            H.button(
                .class("button button-icon needs-script"), .type("button"),
                .data("plays", String(number)), .aria("label", localized("Play swing \(number)")),
                .title(localized("Play this swing (P)"))
            ) { Icon.play.node }
            H.div(.class("swing-facts muted")) {
                facts(swing.traits)
                facts([swing.likelihood])
                if !swing.contactFacts.isEmpty { facts(swing.contactFacts) }
            }
        }
    }

    private func facts(_ facts: [String]) -> Node {
        H.p {
            for (index, fact) in facts.enumerated() {
                if index > 0 { " · " }
                H.span(.class("unbroken")) { fact }
            }
        }
    }

    @NodeBuilder
    private func verdicts(_ assessment: SwingAssessment) -> Node {
        let verdicts = Verdict.all(of: assessment)
        if !verdicts.isEmpty {
            H.dl(.class("verdicts")) {
                for verdict in verdicts {
                    H.div(.data("tone", verdict.tone.rawValue)) {
                        H.dt { verdict.name }
                        H.dd {
                            H.strong { verdict.word }
                            if let advice = verdict.advice { H.span(.class("verdict-advice")) { advice } }
                        }
                    }
                }
            }
        }
    }

    @NodeBuilder
    private func withheld(_ assessment: SwingAssessment) -> Node {
        if !assessment.withheld.isEmpty {
            H.details(.class("withheld report-more"), .data("section", "withheld")) {
                H.summary { H.h3 { localized("Not fully assessed") } }
                H.ul {
                    for (reason, aspects) in assessment.withheldByReason {
                        H.li {
                            Node.sentence(
                                "{a}: \(reason)", H.strong { aspects.map(\.title).joined(separator: ", ") })
                        }
                    }
                }
            }
        }
    }
}
