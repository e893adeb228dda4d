/// A drawing on the picture of a clip. Its points may belong to joints of the player, and then follow them.
package struct Drawing: Codable, Equatable, Sendable {
    /// What is drawn.
    package enum Shape: String, Codable, CaseIterable, Sendable {
        /// A straight line between two points.
        case line
        /// A line with a head at its second point.
        case arrow
        /// Two lines that meet at the second of three points, and the angle between them in degrees.
        case angle
        /// Its centre, and a point on it.
        case circle
        /// A line that somebody drew by hand.
        case freehand
        /// Words at a point.
        case text
        /// A line with its length, in centimetres where another one of the clip has a known length.
        case length
        /// The way of a joint through the clip.
        case path
        /// The seconds since the moment, at a point, until they stop.
        case stopwatch

        /// How many points there are.
        package var points: ClosedRange<Int> {
            switch self {
            case .line, .arrow, .circle, .length: 2...2
            case .angle: 3...3
            case .freehand: 2...Drawing.mostPoints
            case .text, .path, .stopwatch: 1...1
            }
        }
    }

    /// Colours that can be told apart on grass, clay and hard courts, and by people who see few colours.
    package enum Colour: String, Codable, CaseIterable, Sendable {
        case yellow, orange, pink, blue, white, black
    }

    /// A place in the picture.
    package struct Point: Codable, Equatable, Sendable {
        /// Share of the picture's width from its left edge.
        package var x: Double
        /// Share of the picture's height from its top edge.
        package var y: Double
        /// The body's landmark that it follows (`docs/landmark-format.md`); nil for a place that stays.
        package var landmark: Int?

        package init(x: Double, y: Double, landmark: Int? = nil) {
            self.x = x
            self.y = y
            self.landmark = landmark
        }
    }

    package var shape: Shape
    package var colour: Colour
    package var points: [Point]
    /// The words of a text.
    package var text: String?
    /// The length that a line has in reality, metres: others of the clip are measured by it.
    package var metres: Double?
    /// When a stopwatch stops, seconds of the clip.
    package var until: Double?

    package init(
        _ shape: Shape, _ colour: Colour, _ points: [Point], text: String? = nil, metres: Double? = nil,
        until: Double? = nil
    ) {
        self.shape = shape
        self.colour = colour
        self.points = points
        self.text = text
        self.metres = metres
        self.until = until
    }

    /// Most points of a line that is drawn by hand.
    package static let mostPoints = 1000
    /// Joints of a body that points can follow.
    package static let landmarks = 0...32

    /// Whether any of its points follows a joint: it is then drawn in every frame.
    package var follows: Bool { points.contains { $0.landmark != nil } }
}

extension Drawing: Bounded {
    /// - Throws: `OutOfBounds` for what nobody can have drawn.
    package func check() throws(OutOfBounds) {
        guard shape.points.contains(points.count) else {
            throw OutOfBounds("\(shape.rawValue) of \(points.count) points")
        }
        for point in points {
            try Bound.place.check(point.x, point.y)
            try Bound.number("a landmark of a body", Self.landmarks).check(point.landmark)
        }
        guard shape != .path || follows else { throw OutOfBounds("a path of no joint") }
        try Bound.words.check(text)
        guard shape != .text || text?.isEmpty == false else { throw OutOfBounds("a text without words") }
        try Bound.number("a length in metres", 0.01...1000).check(metres)
        try Bound.clock.check(until)
    }
}
