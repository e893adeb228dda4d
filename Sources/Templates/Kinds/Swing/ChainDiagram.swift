import Analysis
import Domain

/// When each part of the body was fastest, from the ground up, against contact.
struct ChainDiagram {
    var chain: KineticChain
    /// Contact, seconds.
    var contact: Double
    var links: TimeLink
    /// How many times slower than life the clip plays.
    var slowMotion: Double

    @NodeBuilder var node: Node {
        H.div(.class("card-head")) {
            H.h4 { localized("Order of peak speeds") }
            H.p(.class("points")) {
                chain.isInOrder
                    ? localized("in order from the ground up (differences within the margin of error don’t count)")
                    : localized("out of order")
            }
        }
        H.table(.class("chain")) {
            H.thead(.class("visually-hidden")) {
                H.tr {
                    for column in [
                        localized("Part"), localized("Order"), localized("Time from contact"), localized("Peak speed"),
                    ] {
                        H.th(.scope("col")) { column }
                    }
                }
            }
            H.tbody {
                for link in chain.links { row(link) }
            }
        }
        H.p(.class("source")) {
            localized("The vertical line marks contact. Each dot marks when that part was fastest.")
        }
    }

    private func row(_ link: KineticChain.Link) -> Node {
        H.tr {
            H.th(.scope("row")) { link.segment.title }
            H.td(.class("chain-place")) {
                SVG.svg([.class("chain-line"), .aria("hidden", "true"), .unfocusable]) {
                    SVG.line([
                        .class("chain-track"), .share(.x1, 0), .share(.x2, 1), .coordinate(.y1, 12),
                        .coordinate(.y2, 12),
                    ])
                    SVG.line([
                        .class("chain-contact"), .share(.x1, share(contact)), .share(.x2, share(contact)),
                        .coordinate(.y1, 0), .coordinate(.y2, 24),
                    ])
                    SVG.circle([
                        .class("chain-dot"), .share(.cx, share(link.time)), .coordinate(.cy, 12), .coordinate(.r, 5),
                    ])
                }
            }
            H.td {
                links.link(link.time, style: "time-link", label: localized("Go to \(Wording.clock(link.time))")) {
                    Wording.relative(milliseconds: milliseconds(link.time))
                }
            }
            H.td { Measurement.words(link.peak, "rad/s") }
        }
    }

    private func milliseconds(_ time: Double) -> Double { (time - contact) * 1000 / slowMotion }

    /// The place of a time on the line, 0.05…0.95.
    private func share(_ time: Double) -> Double {
        let times = chain.links.map(\.time) + [contact]
        guard let first = times.min(), let last = times.max(), last > first else { return 0.5 }
        return 0.05 + 0.9 * (time - first) / (last - first)
    }
}
