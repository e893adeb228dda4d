import Domain

/// Every number of every swing: in one table, a row for each number and a column for each swing, or in a list if there
/// is but one swing.
struct MetricsSection {
    var swings: [SwingModel]

    var node: Node {
        ReportSection(
            name: "numbers", id: "numbers", title: localized("Numbers"), titleID: "metrics-title",
            hint: localized("Every measurement of every swing"), style: "metrics"
        ).node {
            if let only = swings.first, swings.count == 1 { SwingNumber.list(only) } else { table }
            if swings.contains(where: \.isContactUnsure) {
                H.p(.class("muted")) { SwingNumber.roughNote }
            }
        }
    }

    private var table: Node {
        PageParts.scrolling(.aria("labelledby", "metrics-title")) {
            H.table(.class("table table-numbers")) {
                H.thead {
                    H.tr {
                        H.th(.scope("col")) { H.span(.class("visually-hidden")) { localized("Measurement") } }
                        for swing in swings {
                            H.th(.scope("col")) {
                                H.a(.href("#swing-\(swing.number)")) { "\(swing.number) " + swing.swing.shortTitle }
                            }
                        }
                    }
                }
                H.tbody {
                    for number in SwingNumber.known(of: swings.map(\.swing)) {
                        H.tr {
                            H.th(.scope("row")) {
                                number.localizedName
                                H.span(.class("unit")) { number.localizedUnit }
                            }
                            for swing in swings { H.td { number.words(swing) } }
                        }
                    }
                }
            }
        }
    }
}
