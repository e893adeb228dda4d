internal import Vision

/// How fast a clip plays, and which way.
struct Pace: Equatable, Sendable {
    /// How many times slower than life; nil for life's own pace, as far as can be told.
    var factor: Double?

    init(factor: Double?) { self.factor = factor }

    init(of recording: LandmarkRecording, _ detector: SwingDetector) {
        factor = nil
    }

    static func isBackwards(_ found: [FoundSwing], _ recording: LandmarkRecording) -> Bool { false }
}
