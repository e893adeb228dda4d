package import Domain
package import Vision

/// Puts into a report what people say of its swings, and measures those swings anew from the recorded landmarks, by the
/// same code as an analysis. Swings of which nobody says anything keep their numbers.
package struct SwingCorrector {
    /// A correction belongs to a swing of a later analysis whose contact is so near, seconds of the clip.
    package static let reach = 0.25

    private let report: SwingReport
    /// How many seconds of the clip a second of the recording is: more than 1 where the file says that it is slow motion.
    private let clock: Double
    private let stretches: [MotionStretch]
    private let motion: BodyMotion
    private let measurer: SwingMeasurer
    private let library: ModelLibrary

    /// - Parameters:
    ///   - report: as it was measured, without corrections.
    ///   - recording: the landmarks that it was measured from.
    ///   - library: has the net that says what stroke an added swing is.
    package init(_ report: SwingReport, from recording: LandmarkRecording, library: ModelLibrary) {
        self.report = report
        self.library = library
        clock = report.slowMotionSource == .file ? report.slowMotion ?? 1 : 1
        var recording = recording
        recording.slowness = clock
        recording = recording.upright
        let pace = Pace(of: report)
        stretches = MotionStretch.all(in: recording)
        motion = BodyMotion(recording, slowedBy: pace.factor ?? 1)
        measurer = SwingMeasurer(
            series: SwingMetricsCalculator.series(of: recording), recording: recording, pace: pace)
    }

    /// The report with corrections. Those that fit no swing, or a moment at which the player cannot be measured, are
    /// listed in it as unmatched.
    /// - Throws: what the net throws.
    package func corrected(by corrections: [SwingCorrection]) async throws -> SwingReport {
        var corrected = report
        let (matched, others) = matches(of: SwingCorrection.merged(corrections))
        var unmatched: [SwingCorrection] = []
        var removed: [Swing] = []
        corrected.swings = []
        for (place, measured) in report.swings.enumerated() {
            var swing = measured
            (swing.id, swing.measuredPlace) = (matched[place]?.swing ?? measured.identity, place)
            guard let correction = matched[place] else {
                corrected.swings.append(swing)
                continue
            }
            if correction.isRemoved == true {
                removed.append(swing)
            } else if !correction.changesSwing {
                corrected.swings.append(swing)
            } else if var anew = try await self.swing(correction, measured) {
                (anew.id, anew.measuredPlace) = (swing.id, place)
                anew.measured = MeasuredSwing(measured)
                corrected.swings.append(anew)
            } else {
                unmatched.append(correction)
                corrected.swings.append(swing)
            }
        }
        for correction in others where correction.isRemoved != true || correction.isAdded != true {
            if correction.isAdded == true, var added = try await swing(correction, nil) {
                added.id = correction.swing
                corrected.swings.append(added)
            } else {
                unmatched.append(correction)
            }
        }
        corrected.swings.sort { ($0.contact, $0.start) < ($1.contact, $1.start) }
        corrected.removed = removed.isEmpty ? nil : removed
        corrected.unmatched = unmatched.isEmpty ? nil : unmatched
        corrected.warnings = warnings(corrected.swings)
        return corrected
    }

    /// Which correction is of which measured swing, by its place, and which are of none: by name first, then by time.
    private func matches(of corrections: [SwingCorrection]) -> ([Int: SwingCorrection], [SwingCorrection]) {
        var matched: [Int: SwingCorrection] = [:]
        var others: [SwingCorrection] = []
        for correction in corrections {
            if let place = report.swings.firstIndex(where: { $0.identity == correction.swing }) {
                matched[place] = correction
            } else {
                others.append(correction)
            }
        }
        others.removeAll { correction in
            func distance(_ place: Int) -> Double { abs(report.swings[place].contact - correction.swing.contact) }
            let near = report.swings.indices.filter { matched[$0] == nil && distance($0) <= Self.reach }
            guard let place = near.min(by: { distance($0) < distance($1) }) else { return false }
            matched[place] = correction
            return true
        }
        return (matched, others)
    }

    /// A swing as a person says it was; nil where the player cannot be measured at its contact.
    /// - Parameter measured: what was measured of it; nil for one that was not found.
    private func swing(_ correction: SwingCorrection, _ measured: Swing?) async throws -> Swing? {
        let time = (correction.contact ?? measured?.contact ?? correction.swing.contact) / clock
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
    private func verdict(
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
            let detector = try await SwingDetector(library)
            let candidate = try detector.likeliest(at: time, within: Self.reach, in: stretches)
            guard
                let evidence = StrokeEvidence(
                    motion, around: motion.times[contact], stretch: motion.stretch[contact],
                    shares: candidate.map(detector.strokes) ?? [:])
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

    /// What makes the rest less sure, once swings were corrected.
    private func warnings(_ swings: [Swing]) -> [ReportWarning] {
        var warnings = report.warnings.filter { warning in
            switch warning.code {
            case .noSwing, .shortClip: swings.isEmpty
            case .cutSwing: swings.contains { $0.cut != nil }
            default: true
            }
        }
        if swings.isEmpty, !report.swings.isEmpty {
            warnings.append(
                ReportWarning(code: .noSwing, message: "Someone marked every swing that was found as not a swing."))
        }
        return warnings
    }
}

extension SwingCorrection {
    /// Whether the swing is measured anew, and not only removed or put back.
    fileprivate var changesSwing: Bool {
        start != nil || contact != nil || end != nil || shot != nil || hand != nil || twoHanded != nil || view != nil
    }
}
