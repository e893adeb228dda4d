internal import Domain
internal import Vision

/// Measures and judges swings whose frames, contact and stroke are known.
struct SwingMeasurer {
    let series: SwingSeries
    /// With its bodies upright.
    let recording: LandmarkRecording
    /// How the body moves through it.
    let stretches: [MotionStretch]
    let pace: Pace
    let reference: FormReference

    /// - Parameters:
    ///   - confidence: how sure it is that there is a swing, 0…1.
    ///   - validatedBy: who says what stroke it is.
    func swing(_ found: FoundSwing, confidence: Double, validatedBy: Swing.Validator) -> Swing {
        let segment = found.segment
        var metrics = SwingMetricsCalculator.metrics(of: segment, in: series, recording: recording)
        if let factor = pace.factor {
            metrics.peakAngularVelocity = metrics.peakAngularVelocity.map { ($0 * factor).rounded(to: 2) }
            metrics.peakLinearVelocity = metrics.peakLinearVelocity.map { ($0 * factor).rounded(to: 2) }
        } else if pace.isUnsure {
            (metrics.peakAngularVelocity, metrics.peakLinearVelocity) = (nil, nil)
        }
        let (start, end) = (series.times[segment.frames.lowerBound], series.times[segment.frames.upperBound - 1])
        let contact = found.contact.time
        let keyTimes = [start, (start + contact) / 2, contact, (contact + end) / 2, end].map { time in
            series.frame(nearest: time).map { series.times[$0] } ?? time
        }
        let shot = found.verdict.shot
        var swing = Swing(
            start: start.rounded(to: 4), contact: contact.rounded(to: 4),
            contactUncertainty: found.contact.sigma.rounded(to: 3), contactBy: found.contact.isHeard ? .sound : .motion,
            end: end.rounded(to: 4), stroke: shot.stroke, wing: shot.wing, spin: shot.spin,
            strokeConfidence: found.verdict.confidence.rounded(to: 3), hand: found.verdict.hand,
            twoHanded: found.verdict.isTwoHanded, confidence: confidence, validatedBy: validatedBy, view: found.view,
            cut: found.cut, metrics: metrics, keyFrames: keyTimes.map { $0.rounded(to: 4) })
        swing.assessment = SwingAssessor(reference: reference).assessment(
            of: swing, segment: segment, in: series, recording: recording, stretches: stretches,
            slowMotion: pace.ofSwings)
        return swing
    }
}
