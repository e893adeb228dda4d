/// Strokes that a coach looks at together. A slice is hit otherwise than a drive, so their numbers are not mixed; a
/// volley is a volley on either side.
package enum StrokeGroup: String, CaseIterable, Sendable {
    case forehand, backhand, slice, volley, serve, overhead, unknown

    /// The group of a stroke.
    package init(_ shot: Swing.Shot) {
        self =
            switch shot {
            case .forehand: .forehand
            case .backhand: .backhand
            case .forehandSlice, .backhandSlice: .slice
            case .forehandVolley, .backhandVolley, .volley: .volley
            case .serve: .serve
            case .overhead: .overhead
            case .unknown: .unknown
            }
    }

    /// Whether its swings have a form score: `isScored` in `Models/form.json`.
    package var hasFormScore: Bool { self == .serve }

    /// What a coach looks at first, then what stands in for it where it was never measured: a rule for all players.
    /// Over the head it is how straight the arm is and how high the hand meets the ball; else how far in front.
    package var leading: [SwingMeasure] {
        switch self {
        case .forehand, .backhand: [.contactInFront, .shoulderRotation, .elbowAngleAtContact]
        case .slice, .volley: [.contactInFront, .elbowAngleAtContact, .kneeAngle]
        case .serve, .overhead: [.elbowAngleAtContact, .contactHeight, .kneeAngle]
        case .unknown: [.peakAngularVelocity]
        }
    }
}
