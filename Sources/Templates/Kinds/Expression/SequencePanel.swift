import Domain

/// The expression of the shown frame, large, and the recorded sequence.
struct SequencePanel {
    /// Expressions of a whole sequence.
    private static let wholeSequence = 5

    var result: ExpressionResult

    var node: Node {
        H.section(.class("panel event-summary"), .aria("labelledby", "sequence-title")) {
            NowPanel(
                sign: result.expressions.first?.expression.sign, words: result.expressions.first?.expression.title,
                isEmoji: true
            ).node
            H.h2(.id("sequence-title")) { localized("Recorded sequence") }
            H.ol(.class("sequence"), .aria("label", localized("Recorded sequence"))) {
                for name in result.sequence {
                    H.li(.title(name.title)) {
                        H.span(.class("sign"), .aria("hidden", "true")) { name.sign }
                        H.span(.class("sequence-name")) { name.title }
                    }
                }
            }
            H.p { H.code(.class("sequence-code"), .id("sequence")) { words } }
            H.p(.class("muted")) {
                result.sequence.count >= Self.wholeSequence
                    ? localized("Complete sequence of five. The same expression twice in a row counts once.")
                    : localized(
                        "\(result.sequence.count) of five. The same expression twice in a row counts once.")
            }
        }
    }

    private var words: String { result.sequence.map(\.rawValue).joined(separator: ",") }
}
