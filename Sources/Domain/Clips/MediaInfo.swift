/// What a probe says of a file: enough to accept it, to describe it in a report, and to choose how to play it.
package struct MediaInfo: Codable, Equatable, Sendable {
    /// What sort of clip a file is. A still image is a clip of one frame.
    package enum Kind: String, Codable, Sendable {
        case video, animation, still
    }

    /// The sort of clip.
    package var kind: Kind
    /// Displayed width, pixels: after rotation and sample aspect ratio.
    package var width: Int
    /// Displayed height, pixels: after rotation and sample aspect ratio.
    package var height: Int
    /// Seconds from where players show 0:00 to the last frame's end; 0 for a still.
    package var duration: Double
    /// Number of frames: as the container says, or estimated from duration and rate until the clip has been decoded.
    package var frames: Int
    /// Average frames per second; 0 for a still.
    package var fps: Double
    /// Clockwise rotation that display applies, degrees: 0, 90, 180 or 270.
    package var rotation: Int
    /// Whether display mirrors the picture, as some cameras ask for in a selfie: left and right are then swapped, for
    /// what a camera itself sees is never mirrored. Nil where an older version probed the clip.
    package var isMirrored: Bool?
    /// Frame intervals differ notably (phones, screen recordings).
    package var isVariableFrameRate: Bool
    /// Demuxer, in FFmpeg's words (`mov,mp4,m4a,3gp,3g2,mj2`, `gif`, …).
    package var container: String
    /// Decoder, in FFmpeg's words (`h264`, `hevc`, `gif`, …).
    package var codec: String
    /// Whether current browsers play or show the file as it is, and smoothly; otherwise a proxy is made: a video, or of
    /// a still a JPEG.
    package var playsInBrowsers: Bool
    /// Pictures a second that the camera says it took, if it says so. More than the clip plays are slow motion.
    package var captureRate: Double?
    /// When the camera says that it filmed; nil where the file does not say, or an older version probed it.
    package var filmedAt: FilmedAt?
    /// How somebody has it turned; nil for as it was filmed. All of the above is what it is after that.
    package var turn: ClipTurn?

    /// All fields, as a probe found them.
    package init(
        kind: Kind, width: Int, height: Int, duration: Double, frames: Int, fps: Double, rotation: Int,
        isMirrored: Bool = false, isVariableFrameRate: Bool, container: String, codec: String, playsInBrowsers: Bool,
        captureRate: Double? = nil
    ) {
        self.kind = kind
        self.width = width
        self.height = height
        self.duration = duration
        self.frames = frames
        self.fps = fps
        self.rotation = rotation
        self.isMirrored = isMirrored
        self.isVariableFrameRate = isVariableFrameRate
        self.container = container
        self.codec = codec
        self.playsInBrowsers = playsInBrowsers
        self.captureRate = captureRate
    }

    /// Rates at which cameras take pictures, a second: from time lapses to the fastest phones.
    package static let captureRates = 0.001...10_000
}

extension MediaInfo {
    /// What a clip is to those who see it turned: no browser turns it like that, so they are shown a copy.
    ///
    /// Whoever has a clip mirrored says that it shows a mirror image, and that it does not any more afterwards.
    package func turned(_ turn: ClipTurn) -> MediaInfo {
        guard turn != .none else { return self }
        var info = self
        info.turn = turn
        if turn.isSideways { (info.width, info.height) = (height, width) }
        info.rotation =
            ClipTurn(quarterTurns: rotation / 90, isMirrored: isMirrored ?? false).then(turn).degrees
        if turn.isMirrored { info.isMirrored = false }
        info.playsInBrowsers = false
        return info
    }

    /// Frames that may be missing or more than was stated, as a share, before a header counts as wrong.
    private static let missing = 0.05

    /// What is known once a clip has been decoded: frames are counted, and length and rate hold against their times.
    /// - Parameters:
    ///   - count: frames that were decoded.
    ///   - first: when the first one is shown, seconds.
    ///   - last: when the last one is shown, seconds.
    ///   - isMended: whether times were changed, since the file's do not run forward.
    package func decoded(_ count: Int, from first: Double, to last: Double, isMended: Bool = false) -> MediaInfo {
        guard kind == .video, count > 0, last >= first else { return self }
        var info = self
        let interval = count > 1 ? (last - first) / Double(count - 1) : fps > 0 ? 1 / fps : 0
        // A last frame may last long, if all of them are there.
        let isShort = last > duration + interval
        let isCutOff =
            Double(count) < Double(frames) * (1 - Self.missing) && last + 2 * interval < duration * (1 - Self.missing)
        info.frames = count
        if isShort || isCutOff {
            info.duration = last + interval
            if interval > 0, abs(1 / interval - fps) > Self.missing * fps { info.fps = 1 / interval }
        }
        if isShort || isCutOff || isMended { info.playsInBrowsers = false }
        return info
    }
}

extension MediaInfo: Bounded {
    /// What a probe says lies within `MediaLimits`.
    package func check() throws(OutOfBounds) {
        try ReportMedia(
            width: width, height: height, duration: duration, frames: frames, fps: fps, rotation: rotation
        ).check()
        try Bound.words.check(container, codec)
        try Bound.number("a rate of pictures", Self.captureRates).check(captureRate)
    }
}
