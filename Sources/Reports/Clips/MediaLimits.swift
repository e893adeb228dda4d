/// How much of a file is taken on. Each limit has its own error.
public struct MediaLimits: Codable, Equatable, Sendable {
    /// Longest edge of a picture, pixels.
    public var edge: Int
    /// Most frames of a clip.
    public var frames: Int
    /// Longest clip, seconds.
    public var duration: Double
    /// Most pixels of an animation, all its frames together: a GIF of a few kilobytes can hold thousands of large frames.
    public var animationPixels: Int

    /// The limits that the documentation promises, unless told otherwise.
    public init(edge: Int = 4096, frames: Int = 36_000, duration: Double = 1800, animationPixels: Int = 1_000_000_000) {
        self.edge = edge
        self.frames = frames
        self.duration = duration
        self.animationPixels = animationPixels
    }
}
