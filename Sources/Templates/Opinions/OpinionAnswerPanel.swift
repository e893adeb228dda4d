import Domain

/// What somebody else says of one swing, line by line beside what was found here, each with its source.
struct OpinionAnswerPanel {
    var entry: OpinionsModel.Entry
    var comparison: OpinionComparison?

    @NodeBuilder var node: Node {
        if case .failed(let message) = entry.state { PageParts.notice(Notice(.error, message)) }
        if let said = entry.said, let comparison {
            if !comparison.rows.isEmpty { table(said, comparison.rows) }
            if let validation = said.validation {
                H.p(.class("muted")) {
                    sentence(validation, by: source(said))
                }
            }
            if let analysis = said.analysis { tips(said, analysis) }
        }
    }

    private func sentence(_ validation: SwingValidation, by source: String) -> String {
        let sure = Wording.percent(validation.confidence)
        return validation.isSwing
            ? localized("\(source) is \(sure) sure that this is a swing.")
            : localized("\(source) is \(sure) sure that this isn’t a swing. Motionbook didn’t ask how it was played.")
    }

    private func source(_ said: SwingOpinion) -> String { localized("\(said.model) at \(said.host)") }

    private func table(_ said: SwingOpinion, _ rows: [OpinionComparison.Row]) -> Node {
        let name = localized("Swing \(entry.place + 1): Motionbook and \(source(said))")
        return PageParts.scrolling(.aria("label", name)) {
            H.table(.class("table opinion-table")) {
                H.thead {
                    H.tr {
                        H.td {}
                        H.th(.scope("col")) { localized("Motionbook") }
                        H.th(.scope("col")) { H.bdi { source(said) } }
                    }
                }
                H.tbody {
                    for row in rows {
                        H.tr(.data("differs", row.differs == true ? "true" : "false")) {
                            H.th(.scope("row")) { row.title }
                            H.td { row.here }
                            H.td {
                                row.there
                                if let differs = row.differs {
                                    " "
                                    H.span(.class("opinion-compared")) {
                                        differs ? localized("differs") : localized("agrees")
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    private func tips(_ said: SwingOpinion, _ analysis: SwingAnalysisOpinion) -> Node {
        H.div(.class("opinion-tips")) {
            H.div {
                H.h4 { localized("Tips from Motionbook") }
                let own = (entry.swing.assessment?.insights ?? []).sorted { $0.priority < $1.priority }
                if own.isEmpty { H.p(.class("muted")) { localized("None.") } }
                H.ol { for insight in own { H.li { insight.localizedMessage } } }
            }
            H.div {
                H.h4 { H.bdi { localized("Tips from \(source(said))") } }
                H.ol {
                    for insight in analysis.insights.sorted(by: { $0.priority < $1.priority }) {
                        H.li {
                            Node.sentence("{a}: {b}", H.strong { insight.type.title }, H.bdi { insight.message })
                        }
                    }
                }
            }
        }
    }
}
