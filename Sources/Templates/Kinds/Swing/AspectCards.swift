import Domain

/// What was measured beside its target: a card for each number, and the kinetic chain.
struct AspectCards {
    var swing: Swing
    /// From 1.
    var number: Int
    var links: TimeLink
    /// How many times slower than life the clip plays.
    var slowMotion: Double

    @NodeBuilder var node: Node {
        if let assessment = swing.assessment, !assessment.scoreParts.isEmpty || assessment.kineticChain != nil {
            ReportSection(
                name: "judged", id: "judged-\(number)", title: localized("How it was judged"),
                titleID: "judged-\(number)-title", level: .h3,
                hint: [total, localized("each measurement with its target")].compactMap(\.self).joined(
                    separator: " · "),
                style: "judged"
            ).node {
                H.ul(.class("cards")) {
                    for part in assessment.scoreParts { H.li(.class("card")) { card(part) } }
                    if let chain = assessment.kineticChain, !chain.links.isEmpty {
                        H.li(.class("card card-wide")) {
                            ChainDiagram(chain: chain, contact: swing.contact, links: links, slowMotion: slowMotion)
                                .node
                        }
                    }
                }
            }
        }
    }

    /// The points of a report of an older version, which made the score of them.
    private var total: String? {
        let parts = swing.assessment?.scoreParts ?? []
        let (points, outOf) = (parts.compactMap(\.points), parts.compactMap(\.outOf))
        return outOf.isEmpty ? nil : words(points.reduce(0, +), outOf.reduce(0, +))
    }

    private func words(_ points: Double, _ outOf: Double) -> String {
        let (points, most) = (Numerals.trimmed(points), Numerals.trimmed(outOf))
        return localized(Numerals.whole(outOf), "\(points) of \(most) point", "\(points) of \(most) points")
    }

    @NodeBuilder
    private func card(_ part: ScorePart) -> Node {
        H.div(.class("card-head")) {
            H.h4 { part.aspect.title }
            if let points = part.points, let outOf = part.outOf {
                H.p(.class("points")) {
                    H.span(.aria("hidden", "true")) {
                        Node.sentence("{a} of \(Numerals.trimmed(outOf))", H.strong { Numerals.trimmed(points) })
                    }
                    H.span(.class("visually-hidden")) { words(points, outOf) }
                }
            }
        }
        H.p(.class("card-value")) {
            H.strong { part.measurement.valueWords }
            H.span(.class("muted")) { part.measurement.localizedName }
        }
        BandGauge(measurement: part.measurement).node
        if let band = part.measurement.bandWords {
            H.p(.class("card-band")) {
                localized("Target: \(band)")
                if !part.measurement.isInBand { H.span(.class("outside")) { localized("outside target") } }
            }
        }
        if let source = part.measurement.localizedSource { H.p(.class("source")) { source } }
    }
}
