/// Somebody who plays in a film of several players.
package struct ReportPlayer: Codable, Equatable, Sendable {
    /// The half of the court.
    package enum Side: String, CaseIterable, Codable, Sendable {
        case near, far
    }

    /// The number that swings name the player by, from 1: the nearest first, then from left to right.
    package var number: Int
    /// The half of the court, where players stand on both.
    package var side: Side?
    /// Usual height in the picture, pixels.
    package var height: Int
    /// The colour of the shirt, as `#rrggbb`; nil where it is whoever plays on that side, in a film of several matches.
    package var shirt: String?
    /// Share of the frames in which the player was seen, 0…1.
    package var coverage: Double

    package init(number: Int, side: Side?, height: Int, shirt: String?, coverage: Double) {
        self.number = number
        self.side = side
        self.height = height
        self.shirt = shirt
        self.coverage = coverage
    }

    /// Strokes of a player who is smaller than this are not looked for, pixels: arms are a pixel or two wide.
    package static let leastHeight = 50
    /// Strokes of a player who is smaller than this are neither named nor measured, pixels.
    package static let leastMeasuredHeight = 100
    /// Most players.
    package static let most = 4
}

extension ReportPlayer: Bounded {
    /// - Throws: `OutOfBounds` for what no clip has.
    package func check() throws(OutOfBounds) {
        try Bound.number("a player's number", 1...Self.most).check(number)
        try Bound.number("a player's height", 0...MediaLimits().photoEdge).check(height)
        try Bound.share.check(coverage)
        guard let shirt else { return }
        let digits = shirt.utf8.dropFirst()
        guard shirt.utf8.first == UInt8(ascii: "#"), digits.count == 6,
            digits.allSatisfy({
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                    || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
            })
        else { throw OutOfBounds("a shirt's colour") }
    }
}
