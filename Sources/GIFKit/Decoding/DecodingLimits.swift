/// What a decoder takes from a stranger's file before it gives up with `GIFError.Reason.limit`.
///
/// They are looked at before memory is taken: a decoder holds one frame (a byte a pixel, twice when interlaced), a
/// compositor one canvas (four bytes a pixel, twice when a frame is to vanish again).
public struct DecodingLimits: Hashable, Sendable {
    /// Pixels of the canvas, and of one frame.
    public var canvasPixels = 50_000_000
    /// Pixels of all frames together. Each frame counts as much as its canvas, or as itself where it is larger: that
    /// is the work of showing it.
    public var totalPixels = 1_000_000_000
    /// Frames.
    public var frames = 100_000
    /// Bytes of the file.
    public var bytes = 2_147_483_648
    /// Bytes of all extensions that are read, together: comments, metadata and so on, which a reader may want to keep.
    public var extensionBytes = 16_777_216

    /// Limits for files from strangers: 50 megapixels a canvas, a gigapixel in all.
    public init() {}
}
