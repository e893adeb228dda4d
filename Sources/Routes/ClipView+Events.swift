import Analysis
import Reports
import Templates
import Vision

extension ClipView {
    /// Addresses of the pictures of events, as far as the analysis made them.
    func moments(_ count: Int) -> [String?] {
        (0..<count).map { picturePath(.moment(of: $0)) }
    }

    /// What was found of a face, with what was measured in each frame.
    func result(of report: ExpressionReport, _ recording: LandmarkRecording?) -> ExpressionResult {
        var times: [Double] = []
        var values = report.coefficients.map { _ in [Double]() }
        // A recording of something else has other values.
        if let recording, recording.layout.kind == .face, recording.layout.values == report.coefficients.count {
            for frame in 0..<recording.frameCount {
                times.append(recording.time(of: frame))
                let seen = recording.bodies(in: frame).first?.values
                for index in values.indices { values[index].append(seen.map { Double($0[index]) } ?? .nan) }
            }
        }
        return ExpressionResult(
            expressions: report.expressions, pictures: moments(report.expressions.count),
            sequence: report.sequence.split(separator: ",").map { ExpressionName(rawValue: String($0)) },
            coefficients: times.isEmpty
                ? [] : zip(report.coefficients, values).map { ExpressionResult.Coefficient(name: $0, values: $1) },
            times: times, thresholds: report.thresholds, isMirrored: report.mirrored)
    }
}
