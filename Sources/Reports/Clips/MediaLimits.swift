/// How much of a file is taken on. Each limit has its own error.
public struct MediaLimits: Codable, Equatable, Sendable {
    /// Longest edge of a picture in a clip or an animation, pixels. Photos are scaled down to it before anything looks at them.
    public var edge: Int
    /// Longest edge of a photo, pixels.
    public var photoEdge: Int
    /// Most pixels of a photo.
    public var photoPixels: Int
    /// Most frames of a clip.
    public var frames: Int
    /// Longest clip, seconds.
    public var duration: Double
    /// Most pixels of an animation, all its frames together: a GIF of a few kilobytes can hold thousands of large frames.
    public var animationPixels: Int

    /// The limits that the documentation promises, unless told otherwise.
    public init(
        edge: Int = 4096, photoEdge: Int = 32_000, photoPixels: Int = 120_000_000, frames: Int = 36_000,
        duration: Double = 1800, animationPixels: Int = 1_000_000_000
    ) {
        self.edge = edge
        self.photoEdge = photoEdge
        self.photoPixels = photoPixels
        self.frames = frames
        self.duration = duration
        self.animationPixels = animationPixels
    }
}
