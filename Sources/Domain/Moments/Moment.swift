/// The name of a moment.
package typealias MomentID = Identifier<MomentOwner>

/// Keeps the names of moments apart from others.
package enum MomentOwner {}

/// A moment of a clip that somebody marked: with a sentence, with drawings, or with both.
package struct Moment: Codable, Equatable, Sendable {
    /// Seconds of the clip; 0 in a photo.
    package var time: Double
    /// What somebody wrote; nil where there are only drawings.
    package var text: String?
    /// How long videos made of the clip stand still here, seconds; nil for not at all.
    package var hold: Double?
    /// What somebody drew, the oldest first.
    package var drawings: [Drawing]

    package init(time: Double, text: String? = nil, hold: Double? = nil, drawings: [Drawing] = []) {
        self.time = time
        self.text = text
        self.hold = hold
        self.drawings = drawings
    }

    /// Most moments of a clip.
    package static let most = 200
    /// Most drawings of a moment.
    package static let mostDrawings = 50
    /// Most points of all drawings of a moment.
    package static let mostPoints = 2000
    /// Longest text, UTF-16 units: what browsers count for `maxlength`.
    package static let mostText = 500
    /// Longest that videos stand still at a moment, seconds.
    package static let longestHold = 10.0
    /// Drawings that follow no joint are shown from their moment on for so long, seconds.
    package static let shown = 0.5

    /// Whether nothing was written or drawn.
    package var isEmpty: Bool { (text ?? "").isEmpty && drawings.isEmpty }

    private enum CodingKeys: String, CodingKey { case time, text, hold, drawings }

    /// Drawings may be missing.
    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        time = try fields.decode(Double.self, forKey: .time)
        text = try fields.decodeIfPresent(String.self, forKey: .text)
        hold = try fields.decodeIfPresent(Double.self, forKey: .hold)
        drawings = try fields.decodeIfPresent([Drawing].self, forKey: .drawings) ?? []
    }
}

extension Moment: Bounded {
    /// - Throws: `OutOfBounds` for what nobody can have marked.
    package func check() throws(OutOfBounds) {
        try Bound.clock.check(time)
        try Bound.remark.check(text)
        try Bound.number("a hold", 0...Self.longestHold).check(hold)
        try drawings.check(atMost: Self.mostDrawings)
        guard drawings.reduce(0, { $0 + $1.points.count }) <= Self.mostPoints else {
            throw OutOfBounds("drawings of too many points")
        }
    }
}
