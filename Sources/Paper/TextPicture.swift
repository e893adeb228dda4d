/// A line of text as a picture of how much of each pixel it covers.
package struct TextPicture: Sendable {
    /// Size, pixels.
    package let (width, height): (Int, Int)
    /// Row by row, 0…255.
    package let coverage: [UInt8]

    /// Longest and highest, pixels: texts come from strangers.
    private static let most = (width: 4096, height: 1024)

    /// - Parameter size: of the letters, pixels.
    /// - Throws: `PaperError`, also for a text that is wider than any picture.
    package init(_ text: String, size: Double) throws(PaperError) {
        let style = PaperCanvas.Style(size: size, isBold: true, ink: PaperCanvas.Ink(0xFFFFFF))
        let measured = try PaperCanvas(width: 1, height: 1).lines(text, style, width: 0)
        width = Int(measured.width.rounded(.up))
        height = Int(measured.height.rounded(.up))
        guard 1...Self.most.width ~= width, 1...Self.most.height ~= height else {
            throw PaperError(reason: "a text of \(width) × \(height) pixels")
        }
        let canvas = try PaperCanvas(width: width, height: height)
        canvas.colour(PaperCanvas.Ink(0x000000))
        canvas.fill(x: 0, y: 0, width: Double(width), height: Double(height))
        canvas.label(text, style, x: 0, y: 0)
        let pixels = canvas.pixels
        // White on black: each of the three colours says how much is covered.
        coverage = (0..<width * height).map { pixels[4 * $0 + 1] }
    }
}
