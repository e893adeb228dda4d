/// A looping GIF of a part of a clip, with or without what was found drawn in: skeleton, hands or face.
package struct ClipGIF: Codable, Equatable, Sendable {
    /// Longest part, seconds: longer ones make files that nobody sends.
    package static let longest = 60.0
    /// Longest part that a server makes while a browser waits, seconds.
    package static let longestOnline = 20.0
    /// Widths that make sense, pixels.
    package static let widths = 16...1920
    /// Pictures a second; browsers show no more than 50.
    package static let rates = 1...50

    /// First moment, seconds on the clip's clock.
    package var from: Double
    /// Last moment, seconds on the clip's clock.
    package var to: Double
    /// Width, pixels; clips that are narrower keep theirs.
    package var width = 480
    /// Pictures a second; clips with fewer keep theirs.
    package var fps = 15
    /// Most bytes of the file: colours, size and exactness give way for it. Nil is no limit.
    package var maxBytes: Int?
    /// Whether what was found is drawn into the pictures: the player's skeleton, the hands or the face.
    package var hasSkeleton = false

    /// A part of a clip.
    package init(from: Double, to: Double) {
        self.from = from
        self.to = to
    }
}
