/// A point of a picture: 0…1 of its displayed width and height, origin top left, y down. JSON: `[x, y]`.
package struct PicturePoint: Equatable, Sendable {
    /// From the left.
    package var x: Double
    /// From the top.
    package var y: Double

    /// A point.
    package init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }
}

/// A part of a picture: 0…1 of its displayed width and height, origin top left, y down. JSON: `[x, y, width, height]`.
package struct PictureBox: Equatable, Sendable {
    /// Its left edge.
    package var x: Double
    /// Its upper edge.
    package var y: Double
    /// Its width.
    package var width: Double
    /// Its height.
    package var height: Double

    /// The whole picture.
    package static let whole = PictureBox(x: 0, y: 0, width: 1, height: 1)

    /// A box.
    package init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// Its right edge.
    package var right: Double { x + width }
    /// Its lower edge.
    package var bottom: Double { y + height }
    /// Its middle.
    package var centre: PicturePoint { PicturePoint(x + width / 2, y + height / 2) }
    /// Its share of the picture, 0…1.
    package var area: Double { width * height }

    /// Whether a point lies in it.
    package func contains(_ point: PicturePoint) -> Bool {
        point.x >= x && point.x <= right && point.y >= y && point.y <= bottom
    }

    /// Whether a box lies in it, to within what rounding does.
    package func contains(_ other: PictureBox) -> Bool {
        other.x >= x - 1e-9 && other.y >= y - 1e-9 && other.right <= right + 1e-9 && other.bottom <= bottom + 1e-9
    }

    /// The smallest box with both.
    package func union(_ other: PictureBox) -> PictureBox {
        let (left, top) = (min(x, other.x), min(y, other.y))
        return PictureBox(
            x: left, y: top, width: max(right, other.right) - left, height: max(bottom, other.bottom) - top)
    }

    /// What both have; nil where they do not touch.
    package func intersection(_ other: PictureBox) -> PictureBox? {
        let (left, top) = (max(x, other.x), max(y, other.y))
        let (width, height) = (min(right, other.right) - left, min(bottom, other.bottom) - top)
        return width > 0 && height > 0 ? PictureBox(x: left, y: top, width: width, height: height) : nil
    }

    /// What both have over what either has, 0…1.
    package func overlap(_ other: PictureBox) -> Double {
        let shared = intersection(other)?.area ?? 0
        return shared > 0 ? shared / (area + other.area - shared) : 0
    }
}

extension PicturePoint: Codable {
    /// Reads `[x, y]`.
    package init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        self.init(try list.decode(Double.self), try list.decode(Double.self))
        try list.end()
    }

    /// Writes `[x, y]`, to a ten-thousandth.
    package func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        for value in [x, y] { try list.encode(value.rounded(to: 4)) }
    }
}

extension PictureBox: Codable {
    /// Reads `[x, y, width, height]`.
    package init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        func next() throws -> Double { try list.decode(Double.self) }
        self.init(x: try next(), y: try next(), width: try next(), height: try next())
        try list.end()
    }

    /// Writes `[x, y, width, height]`, to a ten-thousandth.
    package func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        for value in [x, y, width, height] { try list.encode(value.rounded(to: 4)) }
    }
}

extension UnkeyedDecodingContainer {
    /// - Throws: `DecodingError` where there is more.
    fileprivate func end() throws {
        guard isAtEnd else {
            throw DecodingError.dataCorruptedError(in: self, debugDescription: "more numbers than asked for")
        }
    }
}

extension PicturePoint: Bounded {
    /// - Throws: `OutOfBounds` for what is far from any picture.
    package func check() throws(OutOfBounds) { try Bound.place.check(x, y) }
}

extension PictureBox: Bounded {
    /// - Throws: `OutOfBounds` for what is no part of a picture.
    package func check() throws(OutOfBounds) {
        try Bound.place.check(x, y)
        try Bound.number("an edge of a box", 0...4).check(width, height)
    }
}
