/// A line of text as a picture: how much of each pixel it covers.
package struct TextMask: Sendable {
    /// Size, pixels.
    package let (width, height): (Int, Int)
    /// Row by row, 0…255.
    package let coverage: [UInt8]

    /// - Parameter coverage: `width` × `height` values.
    package init(width: Int, height: Int, coverage: [UInt8]) {
        precondition(coverage.count == width * height)
        (self.width, self.height, self.coverage) = (width, height, coverage)
    }
}
