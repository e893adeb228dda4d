import Domain
import Vision

/// Measures swings as people say that they were, from the recorded landmarks.
struct CorrectedSwingMeasurer {
    /// How many seconds of the clip a second of the recording is: more than 1 where the file says that it is slow motion.
    private let clock: Double
    private let motion: BodyMotion
    private let measurer: SwingMeasurer
    private let library: ModelLibrary
    private var detector: SwingDetector?

    /// - Throws: `modelMissing`, `modelUnusable`.
    init(_ report: SwingReport, from recording: LandmarkRecording, library: ModelLibrary) throws(AppError) {
        self.library = library
        clock = report.slowMotionSource == .file ? report.slowMotion ?? 1 : 1
        var recording = recording
        recording.slowness = clock
        recording = recording.upright
        let pace = Pace(of: report)
        motion = BodyMotion(recording, slowedBy: pace.factor ?? 1)
        measurer = SwingMeasurer(
            series: SwingMetricsCalculator.series(of: recording), recording: recording,
            stretches: MotionStretch.all(in: recording), pace: pace, reference: try FormReference(library))
    }

    /// A swing as a person says it was; nil where the player cannot be measured at its contact.
    /// - Parameter measured: what was measured of it; nil for one that was not found.
    mutating func swing(_ correction: SwingCorrection, _ measured: Swing?) async throws -> Swing? {
        let time = (correction.contact ?? measured?.contact ?? correction.finding.time) / clock
        let pace = measurer.pace.factor ?? 1
        let contact = FoundSwing.frame(nearest: time / pace, motion)
        guard motion.stretch.indices.contains(contact), motion.stretch[contact] >= 0,
            abs(motion.times[contact] - time / pace) <= FoundSwing.nearContact
        else { return nil }
        let timing = SwingTiming(motion)
        var frames = timing.frames(around: contact)
        let start = correction.start ?? measured?.start
        let end = correction.end ?? measured?.end
        let first = start.map { motion.frame(nearest: $0 / clock / pace) } ?? frames.lowerBound
        let last = end.map { motion.frame(nearest: $0 / clock / pace) } ?? frames.upperBound - 1
        // Where contact was moved beyond the swing that was measured, it is another one.
        if first <= contact, contact <= last { frames = first..<last + 1 }
        guard let verdict = try await verdict(correction, measured, at: time) else { return nil }
        let isMoved = correction.contact != nil || measured == nil
        let found = FoundSwing(
            contact: ContactTime(time: time, sigma: isMoved ? motion.interval * pace / 2 : 0),
            segment: SwingSegment(frames: frames, contact: contact, hand: verdict.hand), verdict: verdict,
            view: correction.view ?? (isMoved ? FoundSwing.view(motion, contact) : measured?.view),
            cut: timing.cut(frames, contact: contact))
        var swing = measurer.swing(found, confidence: 1, validatedBy: .person)
        if clock != 1 { swing = swing.slowed(by: clock) }
        if isMoved {
            swing.contactBy = .person
        } else {
            (swing.contactUncertainty, swing.contactBy) = (measured?.contactUncertainty, measured?.contactBy)
        }
        return swing
    }

    /// What stroke a swing was: what the person says, what was measured, and for an added one what the net says.
    /// - Parameter time: of contact, on the recording's clock.
    private mutating func verdict(
        _ correction: SwingCorrection, _ measured: Swing?, at time: Double
    ) async throws -> StrokeVerdict? {
        var verdict: StrokeVerdict
        if let measured {
            verdict = StrokeVerdict(
                measured.shot, hand: measured.hand, isTwoHanded: measured.twoHanded ?? false,
                confidence: measured.strokeConfidence ?? 0)
        } else {
            let pace = measurer.pace.factor ?? 1
            let contact = FoundSwing.frame(nearest: time / pace, motion)
            let shares = try await shares(correction, at: time)
            guard
                let evidence = StrokeEvidence(
                    motion, around: motion.times[contact], stretch: motion.stretch[contact], shares: shares)
            else { return nil }
            verdict = LocalSwingValidator().verdict(on: evidence)
        }
        if let shot = correction.shot {
            verdict.shot = shot
            verdict.confidence = 1
        }
        verdict.hand = correction.hand ?? verdict.hand
        verdict.isTwoHanded = correction.twoHanded ?? verdict.isTwoHanded
        return verdict
    }

    /// How likely each stroke of an added swing is: the net is asked where no person says.
    private mutating func shares(
        _ correction: SwingCorrection, at time: Double
    ) async throws -> [Swing.Shot: Double] {
        if let shot = correction.namedShot { return [shot: 1] }
        let detector = try await loadedDetector()
        let candidate = try detector.likeliest(
            at: time, within: FindingCorrector<SwingReport>.reach, in: measurer.stretches)
        return candidate.map(detector.strokes) ?? [:]
    }

    /// The detector: its net is loaded once.
    private mutating func loadedDetector() async throws -> SwingDetector {
        if let detector { return detector }
        let loaded = try await SwingDetector(library)
        detector = loaded
        return loaded
    }
}
