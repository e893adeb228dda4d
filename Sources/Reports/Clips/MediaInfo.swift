/// What a probe says of a file: enough to accept it, to describe it in a report, and to choose how to play it.
public struct MediaInfo: Codable, Equatable, Sendable {
    /// What sort of clip a file is. A still image is a clip of one frame.
    public enum Kind: String, Codable, Sendable {
        case video, animation, still
    }

    /// The sort of clip.
    public var kind: Kind
    /// Displayed width, pixels: after rotation and sample aspect ratio.
    public var width: Int
    /// Displayed height, pixels: after rotation and sample aspect ratio.
    public var height: Int
    /// Seconds from the first frame's presentation to the last one's end; 0 for a still.
    public var duration: Double
    /// Number of frames: as the container says, or estimated from duration and rate until the clip has been decoded.
    public var frames: Int
    /// Average frames per second; 0 for a still.
    public var fps: Double
    /// Clockwise rotation that display applies, degrees: 0, 90, 180 or 270.
    public var rotation: Int
    /// Whether display mirrors the picture, as some cameras ask for in a selfie: left and right are then swapped, for what
    /// a camera itself sees is never mirrored. Nil where an older version probed the clip.
    public var isMirrored: Bool?
    /// Frame intervals differ notably (phones, screen recordings).
    public var isVariableFrameRate: Bool
    /// Demuxer, in FFmpeg's words (`mov,mp4,m4a,3gp,3g2,mj2`, `gif`, …).
    public var container: String
    /// Decoder, in FFmpeg's words (`h264`, `hevc`, `gif`, …).
    public var codec: String
    /// Whether current browsers play or show the file as it is, and smoothly; otherwise a proxy is made: a video, or of a still a JPEG.
    public var playsInBrowsers: Bool

    /// All fields, as a probe found them.
    public init(
        kind: Kind, width: Int, height: Int, duration: Double, frames: Int, fps: Double, rotation: Int,
        isMirrored: Bool = false, isVariableFrameRate: Bool, container: String, codec: String, playsInBrowsers: Bool
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
    }
}

extension MediaInfo: Bounded {
    /// What a probe says lies within `MediaLimits`.
    public func check() throws(OutOfBounds) {
        try ReportMedia(
            width: width, height: height, duration: duration, frames: frames, fps: fps, rotation: rotation
        ).check()
        try Bound.words.check(container, codec)
    }
}
