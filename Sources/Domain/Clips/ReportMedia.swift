/// What a report says of its clip.
public struct ReportMedia: Codable, Equatable, Sendable {
    /// Displayed width, pixels.
    public var width: Int
    /// Displayed height, pixels.
    public var height: Int
    /// Seconds; 0 for a still.
    public var duration: Double
    /// Frames that were decoded.
    public var frames: Int
    /// Average frames a second; 0 for a still.
    public var fps: Double
    /// Clockwise rotation that display applies, degrees.
    public var rotation: Int

    /// A description from its parts.
    public init(width: Int, height: Int, duration: Double, frames: Int, fps: Double, rotation: Int) {
        self.width = width
        self.height = height
        self.duration = duration
        self.frames = frames
        self.fps = fps
        self.rotation = rotation
    }
}

extension ReportMedia {
    /// What a probe said, with the frames that were decoded.
    public init(_ info: MediaInfo, frames: Int) {
        self.init(
            width: info.width, height: info.height, duration: info.duration.rounded(to: 3), frames: frames,
            fps: info.fps.rounded(to: 3), rotation: info.rotation)
    }
}

extension ReportMedia: Bounded {
    /// - Throws: `OutOfBounds` for what no clip has.
    public func check() throws(OutOfBounds) {
        try Bound.edge.check(width, height)
        try Bound.clock.check(duration)
        try Bound.frames.check(frames)
        try Bound.amount.check(fps)
        try Bound.rotation.check(rotation)
    }
}

extension Bound where Value == Int {
    /// Turns of a picture, degrees.
    fileprivate static let rotation = number("a turn of a picture", 0...359)
}
