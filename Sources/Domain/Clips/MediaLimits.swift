/// How much of a file is taken on. Each limit has its own error.
package struct MediaLimits: Codable, Equatable, Sendable {
    /// Longest edge of a picture in a clip or an animation, pixels. Photos are scaled down to it before anything looks
    /// at them.
    package var edge: Int
    /// Longest edge of a photo, pixels.
    package var photoEdge: Int
    /// Most pixels of a photo.
    package var photoPixels: Int
    /// Most bytes of a photo's pixels as they are decoded: 120 million of three bytes, or 61 million of six.
    package var photoBytes: Int
    /// Most frames of a clip.
    package var frames: Int
    /// Longest clip, seconds.
    package var duration: Double
    /// Most pixels of an animation, all its frames together: a GIF of a few kilobytes can hold thousands of large
    /// frames.
    package var animationPixels: Int
    /// Most samples that the tables of a film name, all tracks together: those of a film of the most frames with
    /// several tracks of sound are a tenth of it.
    package var indexEntries: Int
    /// Largest piece of memory that FFmpeg takes at once, bytes: the pixels of a photo and what its rows are longer.
    package var allocationBytes: Int

    /// The limits that the documentation promises, unless told otherwise.
    package init(
        edge: Int = 4096, photoEdge: Int = 32_000, photoPixels: Int = 120_000_000, photoBytes: Int = 352 << 20,
        frames: Int = 36_000, duration: Double = 1800, animationPixels: Int = 1_000_000_000,
        indexEntries: Int = 4_000_000,
        allocationBytes: Int = 448 << 20
    ) {
        self.edge = edge
        self.photoEdge = photoEdge
        self.photoPixels = photoPixels
        self.photoBytes = photoBytes
        self.frames = frames
        self.duration = duration
        self.animationPixels = animationPixels
        self.indexEntries = indexEntries
        self.allocationBytes = allocationBytes
    }
}
