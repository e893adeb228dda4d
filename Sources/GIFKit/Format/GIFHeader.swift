/// What a GIF says at its beginning: the version, the logical screen descriptor and the global palette.
public struct GIFHeader: Hashable, Sendable {
    /// The format's version.
    public enum Version: String, Hashable, Sendable {
        /// 1987: images without transparency, delays and comments.
        case gif87a = "GIF87a"
        /// 1989: adds extensions.
        case gif89a = "GIF89a"
    }

    /// As the file says; nothing depends on it.
    public let version: Version
    /// Columns of the canvas as written. Where it is 0, the first frame's right edge counts, as in browsers.
    public let width: Int
    /// Rows of the canvas as written. Where it is 0, the first frame's lower edge counts, as in browsers.
    public let height: Int
    /// For frames that have none of their own.
    public let globalPalette: Palette?
    /// The index of the background colour. It is kept for tools; browsers and this decoder draw on nothing.
    public let backgroundIndex: UInt8
    /// Width of a pixel in relation to its height, nil when not given. Browsers and this decoder draw square ones.
    public let pixelAspectRatio: Double?

    /// The canvas when the first frame is `first`.
    func canvas(first: PixelRectangle) -> PixelRectangle {
        PixelRectangle(
            x: 0, y: 0, width: width > 0 ? width : first.x + first.width,
            height: height > 0 ? height : first.y + first.height)
    }
}
