/// Every number of every swing, in one table.
struct MetricsSection {
    var swings: [SwingModel]

    /// A column of the table.
    private struct Column: Sendable {
        var name: String
        var unit: String
        var value: @Sendable (SwingModel) -> String
    }

    private static let columns: [Column] = [
        Column(name: "Contact", unit: "s") { Numerals.fixed($0.contact, 2) },
        Column(name: "Length", unit: "s") { Numerals.fixed($0.end - $0.start, 2) },
        Column(name: "Peak turn", unit: "rad/s") { number($0.metrics.peakAngularVelocity, 1) },
        Column(name: "Wrist speed", unit: "m/s, est.") { number($0.metrics.peakLinearVelocity, 1) },
        Column(name: "Backswing", unit: "°") { number($0.metrics.backswingAngle, 0) },
        Column(name: "Follow-through", unit: "m, est.") { number($0.metrics.followThroughHeight, 2) },
        Column(name: "Shoulders", unit: "°") { number($0.metrics.shoulderRotation, 0) },
        Column(name: "Hips", unit: "°") { number($0.metrics.hipRotation, 0) },
        Column(name: "Contact point", unit: "x, y") { point($0.metrics.contactX, $0.metrics.contactY) },
        Column(name: "Landmarks", unit: "% sure") { number($0.metrics.averageConfidence.map { $0 * 100 }, 0) },
    ]

    var node: Node {
        H.section(.class("panel metrics"), .aria("labelledby", "metrics-title")) {
            H.h2(.id("metrics-title")) { "Numbers" }
            H.div(.class("table-scroll"), .role("region"), .aria("labelledby", "metrics-title"), .tabindex(0)) {
                H.table(.class("table table-numbers")) {
                    H.thead {
                        H.tr {
                            H.th(.scope("col")) { "Swing" }
                            for column in Self.columns {
                                H.th(.scope("col")) {
                                    column.name
                                    H.span(.class("unit")) { column.unit }
                                }
                            }
                        }
                    }
                    H.tbody {
                        for (index, swing) in swings.enumerated() {
                            H.tr {
                                H.th(.scope("row")) {
                                    H.a(.href("#swing-\(index + 1)")) { "\(index + 1) " + swing.title }
                                }
                                for column in Self.columns { H.td { column.value(swing) } }
                            }
                        }
                    }
                }
            }
        }
    }

    private static func number(_ value: Double?, _ digits: Int) -> String {
        value.map { Numerals.fixed($0, digits) } ?? "–"
    }

    private static func point(_ x: Double?, _ y: Double?) -> String {
        guard let x, let y else { return "–" }
        return Numerals.fixed(x, 2) + ", " + Numerals.fixed(y, 2)
    }
}
