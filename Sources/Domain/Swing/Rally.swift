/// Strokes that follow one another: the ball is in play.
package struct Rally: Codable, Equatable, Sendable {
    /// The numbers of the swings in the report, from 1.
    package var swings: [Int]
    /// When the first one begins, seconds.
    package var start: Double
    /// When the last one ends, seconds.
    package var end: Double

    package init(swings: [Int], start: Double, end: Double) {
        (self.swings, self.start, self.end) = (swings, start, end)
    }

    /// After so long without a stroke another rally begins, seconds.
    package static let pause = 5.0

    /// So much of the clip before a rally and after it is shown with it, seconds: the toss, and where the ball lands.
    package static let margin = 1.0

    /// The rallies of strokes in order of time.
    package static func all(of swings: [Swing]) -> [Rally] {
        var rallies: [Rally] = []
        var last = -Double.infinity
        for (place, swing) in swings.enumerated() {
            if swing.contact - last >= pause { rallies.append(Rally(swings: [], start: swing.start, end: swing.end)) }
            rallies[rallies.count - 1].swings.append(place + 1)
            rallies[rallies.count - 1].end = swing.end
            last = swing.contact
        }
        return rallies
    }
}

extension [Rally] {
    /// The parts of a clip that show rallies, in order and apart, seconds.
    package var shown: [ClosedRange<Double>] {
        reduce(into: []) { parts, rally in
            let (start, end) = (Swift.max(0, rally.start - Rally.margin), rally.end + Rally.margin)
            guard let last = parts.last, start <= last.upperBound else {
                return parts.append(start...Swift.max(start, end))
            }
            parts[parts.count - 1] = last.lowerBound...Swift.max(last.upperBound, end)
        }
    }
}
