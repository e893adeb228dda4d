/// What a report says of its clip.
package struct ReportMedia: Codable, Equatable, Sendable {
    /// Displayed width, pixels.
    package var width: Int
    /// Displayed height, pixels.
    package var height: Int
    /// Seconds; 0 for a still.
    package var duration: Double
    /// Frames that were decoded.
    package var frames: Int
    /// Average frames a second; 0 for a still.
    package var fps: Double
    /// Clockwise rotation that display applies, degrees.
    package var rotation: Int
    /// How somebody had the clip turned, on top of what its file asks for; nil for as it was filmed. All places in the
    /// report are in the picture that is seen then.
    package var turn: ClipTurn?

    package init(
        width: Int, height: Int, duration: Double, frames: Int, fps: Double, rotation: Int, turn: ClipTurn? = nil
    ) {
        self.width = width
        self.height = height
        self.duration = duration
        self.frames = frames
        self.fps = fps
        self.rotation = rotation
        self.turn = turn
    }
}

extension ReportMedia {
    /// What a probe said, with the frames that were decoded.
    package init(_ info: MediaInfo, frames: Int) {
        self.init(
            width: info.width, height: info.height, duration: info.duration.rounded(to: 3), frames: frames,
            fps: info.fps.rounded(to: 3), rotation: info.rotation, turn: info.turn)
    }
}

extension ReportMedia: Bounded {
    /// - Throws: `OutOfBounds` for what no clip has.
    package func check() throws(OutOfBounds) {
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
