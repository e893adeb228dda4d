/// A path of a drawing, in its units. It is written while it is drawn: a page of swings has fifty thousand coordinates.
struct SVGPath: Sendable {
    /// The path as it stands in a page, where nothing of it needs to be escaped.
    private(set) var bytes: [UInt8] = []

    /// Whether nothing is drawn.
    var isEmpty: Bool { bytes.isEmpty }

    /// Lifts the pen and sets it down at a point.
    mutating func move(_ x: Double, _ y: Double) { append("M", x, y) }

    /// Draws a line to a point.
    mutating func line(_ x: Double, _ y: Double) { append("L", x, y) }

    /// Draws a line up or down.
    mutating func vertical(to y: Double) { append("V", y) }

    /// Draws a line to where the pen was set down.
    mutating func close() { bytes.append(UInt8(ascii: "Z")) }

    /// Draws a line of no length, which round ends make a dot.
    mutating func dot(_ x: Double, _ y: Double) {
        move(x, y)
        append("h", 0)
    }

    /// Draws a rectangle.
    mutating func rectangle(_ box: Box) {
        move(box.x, box.y)
        append("H", box.x + box.width)
        vertical(to: box.y + box.height)
        append("H", box.x)
        close()
    }

    private mutating func append(_ command: Unicode.Scalar, _ x: Double, _ y: Double) {
        append(command, x)
        bytes.append(UInt8(ascii: " "))
        Numerals.write(y, to: &bytes)
    }

    private mutating func append(_ command: Unicode.Scalar, _ number: Double) {
        bytes.append(UInt8(ascii: command))
        Numerals.write(number, to: &bytes)
    }
}
