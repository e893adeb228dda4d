import Domain

/// The tips, the most important first, and what is best, each with the numbers and the frames that it rests on.
struct TipList {
    var insights: [SwingInsight]
    var praise: SwingInsight?
    var links: TimeLink

    @NodeBuilder var node: Node {
        if !insights.isEmpty || praise != nil {
            H.div(.class("tips")) {
                if !insights.isEmpty {
                    H.h3 { localized("Tips") }
                    H.ol {
                        for insight in insights.sorted(by: { $0.priority < $1.priority }) { H.li { tip(insight) } }
                    }
                }
                if let praise {
                    H.h3 { localized("What is best") }
                    H.div(.class("praise")) { tip(praise) }
                }
            }
        }
    }

    @NodeBuilder
    private func tip(_ insight: SwingInsight) -> Node {
        H.p(.class("tip-words")) { insight.localizedMessage }
        if !insight.evidence.measurements.isEmpty {
            H.ul(.class("evidence")) {
                for measurement in insight.evidence.measurements {
                    H.li {
                        MeasurementLine(measurement: measurement).node
                    }
                }
            }
        }
        if !insight.evidence.times.isEmpty {
            H.p(.class("evidence-frames")) {
                Node.sentence("See {a}", .sequence(insight.evidence.times.map { links.link($0) }))
            }
        }
    }
}

/// A number with its name, unit and band, and where the band comes from.
struct MeasurementLine {
    var measurement: Measurement

    @NodeBuilder var node: Node {
        H.span(.class("measurement")) {
            let value = H.strong { measurement.valueWords }
            if let band = measurement.bandWords {
                Node.sentence("\(measurement.localizedName) {a}, target \(band)", value)
            } else {
                measurement.localizedName + " "
                value
            }
        }
        if let source = measurement.localizedSource { H.span(.class("source")) { source } }
    }
}
