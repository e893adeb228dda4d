import Analysis
import Reports

extension Report {
    /// The report in a few lines for a terminal.
    var summary: String {
        var lines: [String]
        switch self {
        case .swing(let report):
            lines = [Self.head(report.swings.count, "swing", "a person", report)]
            for swing in report.swings {
                let peak = swing.metrics.peakAngularVelocity.map { ", peak \($0) rad/s" } ?? ""
                lines.append("  contact \(swing.contact) s, \(swing.hand.rawValue) hand\(peak)")
            }
        case .hands(let report):
            lines = [Self.head(report.events.count, "event", "a hand", report)]
            for event in report.events {
                let hands = event.hands.map { hand in
                    let fingers = hand.raised.map(\.rawValue).joined(separator: " ")
                    return hand.chirality.rawValue + (fingers.isEmpty ? "" : ": " + fingers)
                        + (hand.gesture == .noGesture ? "" : " (\(hand.gesture.rawValue))")
                }
                lines.append("  \(event.start) to \(event.end) s: \(event.count); " + hands.joined(separator: ", "))
            }
        case .expression(let report):
            lines = [Self.head(report.expressions.count, "expression", "a face", report)]
            for event in report.expressions {
                lines.append("  \(event.start) to \(event.end) s: \(event.expression.rawValue)")
            }
            if !report.sequence.isEmpty { lines.append("  sequence: \(report.sequence)") }
        }
        return (lines + content.warnings.map { "  ! \($0.message)" }).joined(separator: "\n")
    }

    private static func head(_ count: Int, _ noun: String, _ seen: String, _ report: some AnalysisReport) -> String {
        let media = report.media
        return "\(count) \(noun)\(count == 1 ? "" : "s") in \(media.duration) s; "
            + "\(seen) in \(Int((report.coverage * 100).rounded())) % of \(media.frames) frames"
    }
}
