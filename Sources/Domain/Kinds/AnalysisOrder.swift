/// What somebody decided for an analysis; nil leaves it to the analysis.
package struct AnalysisOrder: Codable, Equatable, Sendable {
    /// The number, from 1, of the person to follow.
    package var person: Int?
    /// Whether the clip is a mirrored one, as a selfie camera shows it: left and right are then swapped.
    package var mirrored: Bool?
    /// How the clip is to be seen; nil for as it was filmed. `subject` is a part of the picture that is seen then.
    package var turn: ClipTurn?
    /// How likely an expression must be to count, 0…1, by its name; for others the analysis knows best.
    package var thresholds: [String: Double]?

    /// What a picture is of, as somebody sees it; for others what was found.
    package var subject: PictureBox?
    /// The rule of placing to judge by; for others the one that fits best.
    package var rule: RuleName?

    /// Why a clip is looked at for something that nobody named; nil where somebody did.
    package enum KindReason: String, Codable, Sendable {
        /// A quick look proposed it.
        case proposed
        /// Swings were asked for, and it is a still picture.
        case stillPicture
    }

    /// Why it is looked at for this; nil where somebody asked for it.
    package var kindReason: KindReason?

    package init(
        person: Int? = nil, mirrored: Bool? = nil, thresholds: [String: Double]? = nil, subject: PictureBox? = nil,
        rule: RuleName? = nil, kindReason: KindReason? = nil, turn: ClipTurn? = nil
    ) {
        self.person = person
        self.mirrored = mirrored
        self.thresholds = thresholds
        self.subject = subject
        self.rule = rule
        self.kindReason = kindReason
        self.turn = turn
    }

    /// The same for the clip seen in another way: people are counted anew, what a picture is of has moved, and whoever
    /// was said to be seen in a mirror is not any more after mirroring.
    package func turned(to turn: ClipTurn) -> AnalysisOrder {
        let change = (self.turn ?? .none).change(to: turn)
        var order = self
        order.turn = turn.unlessNone
        guard change != .none else { return order }
        order.person = nil
        order.subject = subject.map(change.place)
        if change.isMirrored { order.mirrored = mirrored.map { !$0 } }
        return order
    }
}
