internal import FoundationEssentials
internal import Vision

/// What the analysis of swings saw on its way, for those who measure it: not part of any report.
package struct SwingInspection {
    private let recording: LandmarkRecording

    /// An analysis of a recording.
    package init(file: String) throws { recording = try LandmarkRecording(file: file) }

    /// When the published rule finds swings, as JSON: seconds.
    package func publishedRule() throws -> String {
        let series = SwingMetricsCalculator.series(of: recording)
        let contacts = PublishedRule().segments(in: series).map { series.times[$0.contact] }
        return String(decoding: try JSONEncoder().encode(contacts), as: UTF8.self)
    }

    /// What the learned detector is shown, as JSON: its stretches, each with its arrays moment by moment.
    package func motion() throws -> String {
        let stretches = MotionStretch.all(in: recording).map { stretch in
            Motion(
                start: stretch.start, interval: stretch.interval,
                places: stretch.places.flatMap { [$0.x, $0.y] }, space: stretch.space.flatMap { [$0.x, $0.y, $0.z] },
                visibility: stretch.visibility, score: stretch.score, trunk: stretch.trunk, scale: stretch.scale,
                hips: stretch.hips.flatMap { [$0.x, $0.y] })
        }
        return String(decoding: try JSONEncoder().encode(stretches), as: UTF8.self)
    }

    private struct Motion: Encodable {
        var start: Double
        var interval: Double
        var places: [Float]
        var space: [Float]
        var visibility: [Float]
        var score: [Float]
        var trunk: [Float]
        var scale: [Float]
        var hips: [Float]
    }
}
