import Analysis
import Domain
import Templates
import Vision

/// What the page of a stored clip's report gets beside the report.
struct ClipSource: ReportSource {
    let view: ClipView
    /// The landmarks, if there are some.
    let landmarks: RecordingFile?
    /// Those of bodies.
    private let recording: LandmarkRecording?
    let player: Int?
    let series: SwingSeries?
    let tried: [String: Double]

    /// - Parameters:
    ///   - metrics: what of a player is looked at frame by frame; nil for everything.
    ///   - tried: thresholds that are tried, by name.
    ///   - player: the number of the player who alone is shown, where several play.
    init(
        _ view: ClipView, _ landmarks: RecordingFile?, only metrics: Set<MetricName>? = nil,
        tried: [String: Double] = [:], player: Int? = nil
    ) {
        self.view = view
        self.landmarks = landmarks
        self.tried = tried
        self.player = player
        recording = landmarks.flatMap { $0.layout.kind == .pose ? try? $0.recording() : nil }
        let shown = recording.flatMap { recording in
            player.map { recording.of(player: $0 - 1) } ?? (recording.layout.bodies == 1 ? recording : nil)
        }
        series = shown.map { SwingMetricsCalculator.series(of: $0, only: metrics) }
    }

    var clip: ClipID { view.id }
    func has(_ picture: ArtefactName) -> Bool { view.summary.artefacts.contains(picture) }

    func body(of player: Int?, at time: Double) -> [SwingModel.Point] {
        guard let recording = recording?.of(player: (player ?? 1) - 1), let frame = recording.frame(nearest: time),
            let pose = recording.frame(frame).pose
        else { return [] }
        return (0..<Pose.landmarkCount).map { index in
            let landmark = pose.landmarks[index]
            return SwingModel.Point(
                x: Double(landmark.x), y: Double(landmark.y), visibility: Double(landmark.visibility))
        }
    }

    func values(_ names: [String]) -> (times: [Double], values: [[Double]]) {
        // A recording of something else has other values.
        guard let landmarks, !names.isEmpty, landmarks.layout.values == names.count else { return ([], []) }
        return (try? landmarks.values()) ?? ([], [])
    }
}
