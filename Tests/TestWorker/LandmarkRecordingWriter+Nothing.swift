import Domain
import Vision

extension LandmarkRecordingWriter {
    /// The recording of a clip in which nothing was seen.
    static func writeNothing(_ kind: AnalysisKind, to path: String) throws {
        let layout: RecordingLayout =
            switch kind.report.landmarks {
            case .hand: .hands(4, values: 5)
            case .face: .face(values: 0)
            case .pose, nil: .pose
            }
        var writer = try LandmarkRecordingWriter(path: path, width: 640, height: 360, layout: layout)
        try writer.finish()
    }
}
