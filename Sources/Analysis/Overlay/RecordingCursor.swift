internal import Vision

/// Finds the frames of a recording for times that come in order.
struct RecordingCursor {
    /// Nothing is drawn into a picture that lies farther from its frame than this, seconds.
    private static let longestGap = 0.1
    /// Recorded times are rounded to millionths.
    private static let rounding = 0.0005

    let recording: LandmarkRecording
    private var frame = 0

    init(_ recording: LandmarkRecording) { self.recording = recording }

    /// The frame that is shown at a time.
    mutating func frame(at time: Double) -> Int? {
        while frame + 1 < recording.frameCount, recording.time(of: frame + 1) <= time + Self.rounding { frame += 1 }
        guard frame < recording.frameCount, abs(recording.time(of: frame) - time) <= Self.longestGap else { return nil }
        return frame
    }
}
