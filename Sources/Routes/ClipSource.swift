import Analysis
import Reports
import Templates
import Vision

/// What the page of a stored clip's report gets beside the report.
struct ClipSource: ReportSource {
    let view: ClipView
    /// The landmarks, if they can be read.
    let recording: LandmarkRecording?
    let series: SwingSeries?
    let tried: [String: Double]

    init(_ view: ClipView, _ recording: LandmarkRecording?, tried: [String: Double] = [:]) {
        self.view = view
        self.tried = tried
        self.recording = recording
        series = recording.flatMap { $0.layout.kind == .pose ? SwingMetricsCalculator.series(of: $0) : nil }
    }

    func picturePath(_ name: ArtefactName) -> String? { view.picturePath(name) }
    var posterPath: String? { view.posterPath }
    var pictureSize: SIMD2<Int>? { view.media.map { SIMD2($0.width, $0.height) } }
    var personPath: String { Address.person(view.id).path }

    func body(in frame: Int) -> [SwingModel.Point] {
        guard let pose = recording?.frame(frame).pose else { return [] }
        return (0..<Pose.landmarkCount).map { index in
            let landmark = pose.landmarks[index]
            return SwingModel.Point(
                x: Double(landmark.x), y: Double(landmark.y), visibility: Double(landmark.visibility))
        }
    }

    func values(_ names: [String]) -> (times: [Double], values: [[Double]]) {
        // A recording of something else has other values.
        guard let recording, !names.isEmpty, recording.layout.values == names.count else { return ([], []) }
        var values = names.map { _ in [Double]() }
        for frame in 0..<recording.frameCount {
            let seen = recording.bodies(in: frame).first?.values
            for index in values.indices { values[index].append(seen.map { Double($0[index]) } ?? .nan) }
        }
        return ((0..<recording.frameCount).map(recording.time), values)
    }
}
