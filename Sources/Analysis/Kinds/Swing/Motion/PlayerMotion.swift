import Vision

/// How one player moves through a recording.
struct PlayerMotion {
    /// A body with less visible joints than this is not a confident one, 0…1.
    private static let confidentBody: Float = 0.5

    /// The recording, with its bodies upright.
    let recording: LandmarkRecording
    let series: SwingSeries
    let stretches: [MotionStretch]
    /// Share of frames with a confident body, 0…1.
    let coverage: Double

    /// - Parameter isMoving: whether it is a film.
    init(_ recording: LandmarkRecording, isMoving: Bool) {
        self.recording = recording.upright
        series = SwingMetricsCalculator.series(of: self.recording)
        stretches = isMoving ? MotionStretch.all(in: self.recording) : []
        let confident = series[.confidence].count { $0 >= Self.confidentBody }
        coverage = series.times.isEmpty ? 0 : Double(confident) / Double(series.times.count)
    }
}
