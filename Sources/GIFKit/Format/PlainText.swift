/// Text that a reader is to draw in a grid of cells (GIF89a, section 25). Browsers and this decoder do not draw it.
public struct PlainText: Hashable, Sendable {
    /// The grid on the canvas.
    public let grid: PixelRectangle
    /// Columns of one character's cell.
    public let cellWidth: Int
    /// Rows of one character's cell.
    public let cellHeight: Int
    /// Index of the text's colour in the global palette.
    public let foregroundIndex: UInt8
    /// Index of the cells' colour in the global palette.
    public let backgroundIndex: UInt8
    /// The characters, ASCII by the specification.
    public let characters: [UInt8]
}
