/// What is wrong with a GIF file, and where.
///
/// After an error nothing more is read from the file; what was handed out before it stays good.
public struct GIFError: Error, Hashable, Sendable {
    /// What is wrong.
    public enum Reason: Hashable, Sendable {
        /// The file does not begin with `GIF87a` or `GIF89a`.
        case notGIF
        /// The file ends within a block, or before its first image.
        case truncated
        /// A byte that begins no block, before the first image. (After it, browsers take the file as ended.)
        case unknownBlock(UInt8)
        /// Neither the header nor the first image gives the canvas a width and a height.
        case emptyCanvas
        /// An LZW minimum code size above 11, which leaves no code for a string.
        case codeSize(UInt8)
        /// An LZW code that stands for nothing yet.
        case code(UInt16)
        /// More than the caller allows: see `DecodingLimits`.
        case limit(Limit)
    }

    /// Which of the caller's limits was passed.
    public enum Limit: String, Hashable, Sendable, CaseIterable {
        /// The canvas, or one frame, has too many pixels.
        case canvasPixels = "pixels in the canvas or a frame"
        /// All frames together have too many pixels.
        case totalPixels = "pixels in all frames"
        /// Too many frames.
        case frames
        /// The file is too long.
        case bytes
        /// Comments and other extensions are too long.
        case extensionBytes = "bytes in extensions"
    }

    /// What is wrong.
    public let reason: Reason
    /// The byte of the file that shows it, counted from 0; the file's length when it ends too early.
    public let offset: Int

    /// An error of `reason`, shown by the byte at `offset`.
    public init(_ reason: Reason, at offset: Int) {
        self.reason = reason
        self.offset = offset
    }
}

extension GIFError: CustomStringConvertible {
    /// One sentence.
    public var description: String {
        switch reason {
        case .notGIF: "The file is not a GIF: it does not begin with GIF87a or GIF89a."
        case .truncated: "The GIF is cut off after byte \(offset)."
        case .unknownBlock(let byte): "The GIF is damaged at byte \(offset): \(byte) doesn’t start a block."
        case .emptyCanvas: "The GIF is damaged at byte \(offset): the width or height of the image is 0."
        case .codeSize(let size):
            "The GIF is damaged at byte \(offset): the LZW minimum code size is \(size), not 0 to 11."
        case .code(let code): "The GIF is damaged at byte \(offset): the LZW code \(code) isn’t defined yet."
        case .limit(let limit): "The GIF is too large: it exceeds the limit for \(limit.rawValue) at byte \(offset)."
        }
    }
}
