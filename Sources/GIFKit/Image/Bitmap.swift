/// A rectangle of colours in memory, row after row from the top.
public struct Bitmap: Equatable, Sendable {
    /// Pixels in a row.
    public let width: Int
    /// Rows.
    public let height: Int
    /// `width × height` colours; the pixel of column x and row y is at `y × width + x`.
    public var pixels: [Colour]

    /// A bitmap of one colour. `width` and `height` are at least 0.
    public init(width: Int, height: Int, filledWith colour: Colour = .transparent) {
        self.width = width
        self.height = height
        pixels = Array(repeating: colour, count: width * height)
    }

    /// A bitmap of `width × height` given pixels, nil when their number is another.
    public init?(width: Int, height: Int, pixels: [Colour]) {
        guard width >= 0, height >= 0, pixels.count == width * height else { return nil }
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// The colour of column `x` and row `y`, both inside the bitmap.
    @inlinable
    public subscript(x: Int, y: Int) -> Colour {
        get { pixels[y * width + x] }
        set { pixels[y * width + x] = newValue }
    }

    /// The whole bitmap as a rectangle.
    public var bounds: PixelRectangle { PixelRectangle(x: 0, y: 0, width: width, height: height) }
}
