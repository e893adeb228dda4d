package import Domain

/// A copy of a clip with something drawn into its pictures: H.264 in MP4, upright, with the clip's own times and sound.
package enum DrawnCopy {
    /// Makes the copy, one frame at a time.
    /// - Parameters:
    ///   - source: the clip.
    ///   - turn: how it is to be seen, on top of what the file asks for.
    ///   - target: the file to write; removed again if this throws.
    ///   - panel: makes what stands beside the pictures, given its size in pixels; nil for pictures alone.
    ///   - progress: told frames done and frames expected.
    ///   - isCancelled: asked before each frame; the copy ends early and is removed.
    ///   - hold: given the time of each frame, seconds on the clip's clock, says how many seconds the copy stands still
    ///     there, without sound.
    ///   - isShown: whether the frame of a time, seconds on the clip's clock, is in the copy.
    ///   - draw: given the time of each frame, seconds on the clip's clock, and its picture to draw into.
    /// - Returns: whether the copy was finished.
    /// - Throws: what decoding throws, and `outputFailed`.
    package static func make(
        from source: String, turn: ClipTurn = .none, to target: String, limits: MediaLimits = MediaLimits(),
        beside panel: ((_ width: Int, _ height: Int) -> any SidePanel)? = nil,
        progress: (Int, Int) -> Void = { _, _ in }, isCancelled: () -> Bool = { false },
        hold: (Double) -> Double = { _ in 0 }, isShown: (Double) -> Bool = { _ in true },
        draw: (Double, VideoCanvas) -> Void
    ) throws(AppError) -> Bool {
        // To keep and to show around: larger and finer than the proxy that a page plays.
        let parameters = Proxy.Parameters(edge: 1920, quality: "19", hasSound: true)
        return try UprightCopy.make(
            from: source, turn: turn, to: target, limits: limits, parameters: parameters, beside: panel,
            progress: progress, isCancelled: isCancelled, hold: hold, isShown: isShown, draw: draw)
    }
}
