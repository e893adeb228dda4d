package import Domain

/// A light copy of a clip that every browser plays and steps through: H.264 in MP4, upright, with the clip's own times.
package enum Proxy {
    /// How the copy is made.
    struct Parameters {
        /// Longest edge, pixels.
        var edge = 1280
        /// Constant rate factor of x264: 23 is its default.
        var quality = "22"
        /// x264's preset.
        var preset = "veryfast"
        /// Seconds between key frames: what a jump has to decode at most.
        var keyFrameInterval = 0.5
        /// Whether the clip's sound comes along.
        var hasSound = false
    }

    /// Makes the copy.
    /// - Parameters:
    ///   - source: the clip.
    ///   - turn: how it is to be seen, on top of what the file asks for.
    ///   - target: the file to write; removed again if this throws.
    ///   - progress: told frames done and frames expected.
    ///   - isCancelled: asked before each frame; the copy ends early and is removed.
    /// - Returns: whether the copy was finished.
    /// - Throws: what decoding throws, and `outputFailed`.
    package static func make(
        from source: String, turn: ClipTurn = .none, to target: String, limits: MediaLimits = MediaLimits(),
        progress: (Int, Int) -> Void = { _, _ in }, isCancelled: () -> Bool = { false }
    ) throws(AppError) -> Bool {
        // Who turns a clip that browsers play goes on to hear it.
        try UprightCopy.make(
            from: source, turn: turn, to: target, limits: limits, parameters: Parameters(hasSound: turn != .none),
            beside: nil,
            progress: progress, isCancelled: isCancelled, draw: { _, _ in })
    }
}
