/// The whole canvas of a GIF as it is seen while one frame is shown.
public struct CompositedFrame: Equatable, Sendable {
    /// The canvas, transparent where nothing was drawn.
    public let canvas: Bitmap
    /// How long it is shown.
    public let delay: Delay
    /// Whether all indices of the frame came; false is what browsers show of a damaged or cut file.
    public let isComplete: Bool
}
