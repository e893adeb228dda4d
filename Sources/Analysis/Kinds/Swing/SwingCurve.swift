package import Domain

/// A quantity over the time of a swing, on the side of the hand that hits: what two swings are compared by.
package enum SwingCurve: String, CaseIterable, Sendable {
    /// Angular velocity of the wrist, rad/s.
    case wristTurn
    /// Speed of the wrist, m/s, an estimate.
    case wristSpeed
    /// Angle of the elbow: 180 is straight, degrees.
    case elbow
    /// Height of the wrist over the shoulders, metres, an estimate.
    case wristHeight
    /// Turn of the shoulders from where they are at contact, degrees: negative where they are still to come round.
    case shoulders
    /// Turn of the hips, likewise.
    case hips
    /// Turn of the shoulders against the hips, whichever way, degrees.
    case separation

    /// The values of some frames; NaN where there is none.
    /// - Parameter slowMotion: how many times slower than life the clip plays; speeds are corrected by it.
    package func values(
        of swing: Swing, in series: SwingSeries, frames: Range<Int>, slowMotion: Double = 1
    ) -> [Double] {
        switch self {
        case .wristTurn: Self.slice(series[.wristAngularVelocity(swing.hand)], frames).map { $0 * slowMotion }
        case .wristSpeed: Self.slice(series[.wristSpeed(swing.hand)], frames).map { $0 * slowMotion }
        case .elbow: Self.slice(series[.elbowAngle(swing.hand)], frames)
        case .wristHeight: Self.slice(series[.wristHeight(swing.hand)], frames)
        case .shoulders: Self.turn(series[.shoulderRotation], swing, series, frames)
        case .hips: Self.turn(series[.hipRotation], swing, series, frames)
        case .separation: Self.slice(series[.shoulderHipSeparation], frames).map(abs)
        }
    }

    private static func slice(_ values: [Float], _ frames: Range<Int>) -> [Double] { values[frames].map(Double.init) }

    /// Views differ, and so do the ways that strokes turn: counted from contact, and forwards upwards.
    private static func turn(
        _ values: [Float], _ swing: Swing, _ series: SwingSeries, _ frames: Range<Int>
    ) -> [Double] {
        let turn = Cycle.unwrapped(Array(values[frames]))
        guard let contact = series.frame(nearest: swing.contact), frames.contains(contact) else {
            return turn.map { _ in .nan }
        }
        let place = contact - frames.lowerBound
        // What a report says of times need not agree with its recording.
        let start = series.frames(from: swing.start, to: swing.contact).lowerBound - frames.lowerBound
        let zero = turn[place]
        let before = turn[min(max(0, start), place)...place].map { $0 - zero }.filter(\.isFinite)
        let sign: Float = before.reduce(0, +) > 0 ? -1 : 1
        return turn.map { Double(sign * ($0 - zero)) }
    }
}
