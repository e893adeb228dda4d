/// One image of a GIF as it is written: indices into a palette in a rectangle of the canvas.
public struct RawFrame: Hashable, Sendable {
    /// Where it lies; it may reach beyond the canvas or lie outside.
    public let rectangle: PixelRectangle
    /// Its own palette; nil when the global one counts.
    public internal(set) var localPalette: Palette?
    /// The index that leaves the canvas as it is.
    public let transparentIndex: UInt8?
    /// What becomes of the rectangle before the next frame.
    public let disposal: Disposal
    /// How long it is shown; 0 when the file does not say.
    public let delay: Delay
    /// Whether the file holds its rows interlaced; `indices` does not.
    public let isInterlaced: Bool
    /// `width × height` indices, row after row from the top; 0 where the data ended before. Empty when the decoder was
    /// told to skip pixels.
    public internal(set) var indices: [UInt8] = []
    /// How many pixels the data gave, in the order of the file (which is another than that of the rows when
    /// interlaced).
    public internal(set) var decodedPixelCount = 0
    /// The bytes of the file from the image descriptor to the end of the frame's data.
    public internal(set) var byteRange: Range<Int>

    /// Whether all pixels came.
    public var isComplete: Bool { decodedPixelCount == rectangle.width * rectangle.height }
}
