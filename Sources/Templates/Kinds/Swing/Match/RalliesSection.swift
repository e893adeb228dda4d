import Domain

/// The rallies of a match, and what each player hits in them.
struct RalliesSection {
    var match: MatchModel
    var links: TimeLink

    var node: Node {
        ReportSection(
            name: "rallies", id: "rallies", title: localized("Rallies"), titleID: "rallies-title", hint: hint,
            style: "rallies", isOpen: true
        ).node {
            PageParts.scrolling(.aria("labelledby", "rallies-title")) { list }
            H.h3(.id("strokes-title")) { localized("Strokes by player") }
            PageParts.scrolling(.aria("labelledby", "strokes-title")) { strokes }
            H.p {
                H.a(.href(Addresses.swingsCSV(match.clip)), .download) { localized("Table of all strokes (CSV)") }
            }
        }
    }

    private var hint: String {
        let lengths = match.rallies.map(\.swings.count)
        let longest = lengths.max() ?? 0
        return localized(
            lengths.count, "\(lengths.count) rally · strokes: \(longest)",
            "\(lengths.count) rallies · most strokes: \(longest)")
    }

    private var list: Node {
        H.table(.class("table")) {
            H.thead {
                H.tr {
                    H.th(.scope("col")) { localized("Rally") }
                    H.th(.scope("col")) { localized("Time") }
                    H.th(.scope("col")) { localized("Strokes") }
                    H.th(.scope("col")) { localized("In order") }
                }
            }
            H.tbody {
                for (place, rally) in match.rallies.enumerated() {
                    H.tr {
                        H.th(.scope("row")) { String(place + 1) }
                        H.td { links.link(rally.start) }
                        H.td { String(rally.swings.count) }
                        H.td {
                            for (place, number) in rally.swings.enumerated() {
                                if place > 0 { ", " }
                                H.a(.href("#swing-\(number)")) { match.words(number) }
                            }
                        }
                    }
                }
            }
        }
    }

    private var strokes: Node {
        let kinds = match.kinds
        return H.table(.class("table table-numbers")) {
            H.thead {
                H.tr {
                    H.th(.scope("col")) { localized("Player") }
                    for kind in kinds { H.th(.scope("col")) { kind.shortTitle } }
                    H.th(.scope("col")) { localized("All") }
                }
            }
            H.tbody {
                for player in match.players {
                    H.tr {
                        H.th(.scope("row")) { player.facts.title }
                        for kind in kinds { H.td { String(player.strokes.count { $0.shot == kind }) } }
                        H.td { String(player.strokes.count) }
                    }
                }
            }
        }
    }
}
