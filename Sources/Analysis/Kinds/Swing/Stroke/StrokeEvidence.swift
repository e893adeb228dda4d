package import Domain

/// What tells one stroke from another, measured around contact. Left and right are the player's own.
package struct StrokeEvidence: Equatable, Sendable {
    /// How likely each stroke is, as the net has it, 0…1 each.
    package var shares: [Swing.Shot: Double]
    /// The side of the body on which the racket was prepared.
    package var side: Side
    /// The wrist that strikes where a stroke goes overhead: the higher one, or of two that are both high the later; the
    /// other tossed the ball.
    package var overheadHand: Side
    /// The wrist that goes farther around contact: where a forehand is volleyed, of the arm that strikes.
    package var busierHand: Side
    /// The wrist that is farther from its shoulder in space at contact: where a backhand is volleyed, of the arm that
    /// strikes.
    package var straighterArm: Side
    /// Distance of the wrists from each other, trunk lengths.
    package var handsApart: Float
    /// Height of the lower wrist at its lowest around contact, trunk lengths over the hips; negative below.
    package var lowest: Float
    /// Lean of the trunk at contact, degrees.
    package var lean: Float
    /// How far the feet went in the second and a half around contact, trunk lengths.
    package var footwork: Float

    /// Whether both hands held the racket.
    package var isTwoHanded: Bool { handsApart < Self.together }
    /// Wrists that are nearer to each other than this hold one racket, trunk lengths.
    static let together: Float = 0.42
    /// Hands whose greatest heights differ by less are both high, trunk lengths.
    private static let alike: Float = 0.6
}

extension StrokeEvidence {
    /// Measures the evidence around a contact.
    /// - Parameters:
    ///   - middle: the time of contact, seconds.
    ///   - shares: how likely each stroke is.
    /// - Returns: nil where the body is not measured.
    init?(_ motion: BodyMotion, around middle: Double, stretch: Int? = nil, shares: [Swing.Shot: Double] = [:]) {
        self.shares = shares
        func frames(_ from: Double, _ to: Double) -> [Int] {
            motion.frames(from: middle + from, to: middle + to).filter { frame in
                motion.left.place[frame].x.isFinite && motion.right.place[frame].x.isFinite
                    && (stretch == nil || motion.stretch[frame] == stretch)
            }
        }
        let (left, right) = (motion.left.place, motion.right.place)
        let preparation = frames(-0.45, 0.03)
        let striking = frames(-0.25, 0.1)
        let around = frames(-0.15, 0.1)
        guard !preparation.isEmpty, !striking.isEmpty, !around.isEmpty else { return nil }
        func mean(_ frames: [Int], _ value: (Int) -> Float) -> Float {
            let known = frames.map(value).filter(\.isFinite)
            return known.isEmpty ? .nan : known.reduce(0, +) / Float(known.count)
        }
        let facing = mean(frames(-1, 0.6)) { motion.facing[$0] }
        let offset = mean(preparation) { (left[$0].x + right[$0].x) / 2 }
        // Seen from the front the player's right is on the picture's left.
        side = (offset > 0) == (facing < 0) ? .right : .left
        handsApart = median(striking.map { length(left[$0] - right[$0]) })
        let reach = frames(-0.25, 0.35)
        let (leftHigh, rightHigh) = (reach.min { left[$0].y < left[$1].y }, reach.min { right[$0].y < right[$1].y })
        if let leftHigh, let rightHigh, abs(left[leftHigh].y - right[rightHigh].y) < Self.alike {
            overheadHand = leftHigh > rightHigh ? .left : .right
        } else {
            overheadHand = (leftHigh.map { left[$0].y } ?? 0) < (rightHigh.map { right[$0].y } ?? 0) ? .left : .right
        }
        busierHand = mean(frames(-0.25, 0.15)) { motion.left.speed[$0] - motion.right.speed[$0] } > 0 ? .left : .right
        straighterArm = mean(frames(-0.1, 0.1)) { motion.left.reach[$0] - motion.right.reach[$0] } > 0 ? .left : .right
        lowest = frames(-0.2, 0.2).map { -max(left[$0].y, right[$0].y) }.min() ?? 0
        lean = mean(around) { motion.lean[$0] }
        let feet = frames(-1, 0.5).map { motion.feet[$0] }
        footwork = zip(feet.dropFirst(), feet).reduce(0) { max($0, length($1.0 - (feet.first ?? $1.0))) }
    }
}
