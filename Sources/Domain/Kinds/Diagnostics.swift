/// How an analysis went: measured, never estimated. What was not measured is nil.
package struct Diagnostics: Codable, Equatable, Sendable {
    /// Seconds from opening the clip to the last landmark.
    package var trackingSeconds: Double
    /// Frames decoded and tracked a second.
    package var framesPerSecond: Double
    /// How often the whole picture was searched.
    package var detectorRuns: Int
    /// Parts of the clip that were tracked at the same time.
    package var parallelParts: Int
    /// How long each stage took.
    package var latency: StageLatency?
    /// Frames that the file holds but that could not be decoded.
    package var droppedFrames: Int?

    /// Diagnostics from their parts.
    package init(
        trackingSeconds: Double, framesPerSecond: Double, detectorRuns: Int, parallelParts: Int,
        latency: StageLatency? = nil, droppedFrames: Int? = nil
    ) {
        self.trackingSeconds = trackingSeconds
        self.framesPerSecond = framesPerSecond
        self.detectorRuns = detectorRuns
        self.parallelParts = parallelParts
        self.latency = latency
        self.droppedFrames = droppedFrames
    }
}

/// Median time of each stage, milliseconds: of one frame for decoding and analysis, of one run for detector and
/// landmarks.
package struct StageLatency: Codable, Equatable, Sendable {
    /// Decoding a frame.
    package var decode: Double?
    /// Searching a picture.
    package var detect: Double?
    /// Finding the landmarks of one body, hand or face.
    package var landmarks: Double?
    /// What is computed from the landmarks.
    package var analysis: Double?

    /// Latencies from their parts.
    package init(decode: Double? = nil, detect: Double? = nil, landmarks: Double? = nil, analysis: Double? = nil) {
        self.decode = decode
        self.detect = detect
        self.landmarks = landmarks
        self.analysis = analysis
    }
}

extension Diagnostics: Bounded {
    /// - Throws: `OutOfBounds` for what no clip has.
    package func check() throws(OutOfBounds) {
        try Bound.amount.check(trackingSeconds, framesPerSecond)
        try Bound.count.check(detectorRuns, parallelParts, droppedFrames)
        try latency?.check()
    }
}

extension StageLatency: Bounded {
    /// - Throws: `OutOfBounds` for what no clip has.
    package func check() throws(OutOfBounds) { try Bound.amount.check(decode, detect, landmarks, analysis) }
}
