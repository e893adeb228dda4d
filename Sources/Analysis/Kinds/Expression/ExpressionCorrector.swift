internal import Domain
internal import Vision

/// Dates expressions as people say that they were, by what was recorded of the face.
struct ExpressionCorrector {
    private let recording: LandmarkRecording
    private let coefficients: [String]

    /// - Parameters:
    ///   - report: as it was measured.
    ///   - recording: the landmarks that it was measured from.
    init(_ report: ExpressionReport, _ recording: LandmarkRecording) {
        self.recording = recording
        coefficients = report.coefficients
    }

    /// An expression as a person says it was.
    /// - Parameter measured: what was measured of it; nil where nothing was found.
    func event(_ correction: EventCorrection, _ measured: ExpressionEvent?) -> ExpressionEvent? {
        guard let start = correction.start ?? measured?.start, let end = correction.end ?? measured?.end, start <= end,
            let expression = correction.expression ?? measured?.expression
        else { return nil }
        var event = ExpressionEvent(
            expression: expression, start: start, end: end, peak: peak(of: expression, from: start, to: end),
            confidence: 1)
        event.validatedBy = .person
        return event
    }

    /// When an expression was likeliest, seconds; in the middle where it cannot be told.
    private func peak(of expression: ExpressionName, from start: Double, to end: Double) -> Double {
        let middle = ((start + end) / 2).rounded(to: 4)
        guard let place = coefficients.firstIndex(of: expression.rawValue) else { return middle }
        var best: (time: Double, value: Float)?
        for frame in 0..<recording.frameCount {
            let time = recording.time(of: frame)
            guard (start...end).contains(time), let values = recording.bodies(in: frame).first?.values,
                values.indices.contains(place), values[place] > best?.value ?? 0
            else { continue }
            best = (time, values[place])
        }
        return best?.time.rounded(to: 4) ?? middle
    }
}
