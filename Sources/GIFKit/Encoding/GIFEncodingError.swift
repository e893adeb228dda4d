/// Why frames cannot become a GIF.
public enum GIFEncodingError: Error, Hashable, Sendable {
    /// A GIF is 1 to 65,535 pixels wide and high.
    case canvasSize(width: Int, height: Int)
    /// A frame is not of the canvas's size.
    case frameSize(width: Int, height: Int)
    /// A GIF has at least one frame.
    case noFrames
    /// Even the smallest try is larger than asked for; `smallest` is its size.
    case tooLarge(smallest: Int)
}

extension GIFEncodingError: CustomStringConvertible {
    /// One sentence.
    public var description: String {
        switch self {
        case .canvasSize(let width, let height):
            "A GIF cannot be \(width) × \(height) pixels: each side is 1 to 65,535."
        case .frameSize(let width, let height): "A frame is \(width) × \(height) pixels, not of the GIF's size."
        case .noFrames: "A GIF needs at least one frame."
        case .tooLarge(let smallest): "The GIF cannot be that small: \(smallest) bytes is the least that was reached."
        }
    }
}
