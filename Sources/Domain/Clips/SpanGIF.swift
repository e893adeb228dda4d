/// A looping GIF of a part of a clip, with or without what was found drawn in: skeleton, hands or face.
public struct SpanGIF: Codable, Equatable, Sendable {
    /// Longest part, seconds: longer ones make files that nobody sends.
    public static let longest = 60.0
    /// Longest part that a server makes while a browser waits, seconds.
    public static let longestOnline = 20.0
    /// Widths that make sense, pixels.
    public static let widths = 16...1920
    /// Pictures a second; browsers show no more than 50.
    public static let rates = 1...50

    /// First moment, seconds on the clip's clock.
    public var from: Double
    /// Last moment, seconds on the clip's clock.
    public var to: Double
    /// Width, pixels; clips that are narrower keep theirs.
    public var width = 480
    /// Pictures a second; clips with fewer keep theirs.
    public var fps = 15
    /// Most bytes of the file: colours, size and exactness give way for it. Nil is no limit.
    public var maxBytes: Int?
    /// Whether what was found is drawn into the pictures: the player's skeleton, the hands or the face.
    public var hasSkeleton = false

    /// A part of a clip.
    public init(from: Double, to: Double) {
        self.from = from
        self.to = to
    }
}
