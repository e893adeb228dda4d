import Domain
internal import Glibc
internal import Vision

/// How much each moment of a stretch is like a contact, and like which stroke, as the net reads it at some pace.
struct SwingHeat: Sendable {
    /// No reading counts as surer than this.
    private static let surest: Float = 0.995

    /// How many times faster than it plays the motion was shown to the net.
    let pace: Int
    /// How much a moment is like a contact, 0…1.
    let contact: [Float]
    /// Logits of the strokes, each moment by moment.
    let strokes: [[Float]]

    /// Asks the net about a motion and about its mirror image: the mean is steadier, and knows no favourite hand.
    init(_ stretch: MotionStretch, at pace: Int, _ net: SwingNet) throws(AppError) {
        let count = stretch.moments(every: pace)
        let seen = try net.run(stretch.channels(every: pace, isMirrored: false), count: count)
        let mirrored = try net.run(stretch.channels(every: pace, isMirrored: true), count: count)
        self.pace = pace
        contact = Self.spread(zip(seen[0], mirrored[0]).map { (Self.share($0) + Self.share($1)) / 2 }, pace, stretch)
        strokes = zip(seen, mirrored).dropFirst().map { rows in
            Self.spread(zip(rows.0, rows.1).map { ($0 + $1) / 2 }, pace, stretch)
        }
    }

    /// A logit as a share, 0…1.
    static func share(_ logit: Float) -> Float { 1 / (1 + expf(-logit)) }

    /// A share as a logit; none is surer than `surest`.
    static func logit(_ share: Float) -> Float {
        let share = min(max(share, 1 - surest), surest)
        return logf(share / (1 - share))
    }

    /// Values of every so many moments, straight between them.
    private static func spread(_ values: [Float], _ pace: Int, _ stretch: MotionStretch) -> [Float] {
        guard pace > 1, let last = values.indices.last else { return values }
        return (0..<stretch.count).map { moment in
            let (before, after) = (moment / pace, min(moment / pace + 1, last))
            return values[before] + (values[after] - values[before]) * Float(moment % pace) / Float(pace)
        }
    }
}
