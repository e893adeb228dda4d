package import Domain
package import Vision

/// What a clip shows and lets hear beside the landmarks of the player.
package struct ClipImpression: Sendable {
    /// Mean luma, 0…255; nil where nobody measured it.
    package var brightness: Double?
    /// The people who were there when somebody was first seen.
    package var people: PeopleSeen?
    /// Where its sound sets in sharply.
    var impacts = Impacts()

    package init(brightness: Double? = nil, people: PeopleSeen? = nil) {
        self.brightness = brightness
        self.people = people
    }
}

/// From landmarks to a report of swings.
package struct SwingAnalysis: Sendable {
    let detector: SwingDetector
    private let reference: FormReference
    private let validator: any SwingValidator<StrokeEvidence, StrokeVerdict>

    /// An analysis with a detector, the players whom forms are compared with, and somebody who confirms strokes.
    package init(
        detector: SwingDetector, reference: FormReference,
        validator: any SwingValidator<StrokeEvidence, StrokeVerdict> = LocalSwingValidator()
    ) {
        self.detector = detector
        self.reference = reference
        self.validator = validator
    }

    /// Finds and measures the swings of a recording.
    /// - Parameters:
    ///   - media: the clip; the number of its frames is taken from the recording.
    ///   - impression: what else the pictures show.
    /// - Throws: what the validator throws.
    package func report(
        of recording: LandmarkRecording, media: MediaInfo, impression: ClipImpression = ClipImpression()
    ) async throws -> SwingReport {
        if let report = try await slowReport(of: recording, media: media, impression: impression) { return report }
        let isMoving = media.kind != .still && recording.frameCount > 1
        let player = PlayerMotion(recording, isMoving: isMoving)
        let (recording, stretches) = (player.recording, player.stretches)
        let candidates = try swings(in: stretches)
        let pace = detector.pace(of: candidates, in: stretches)
        let motion = BodyMotion(recording, slowedBy: pace.factor ?? 1)
        // What slow motion lets hear is slowed, too, or another sound.
        let swings = try await swings(
            candidates, of: player, in: motion, pace, pace.factor == nil ? impression.impacts : nil)
        let people = ReportPerson.list(impression.people, player: recording)
        let warnings = SwingWarnings(
            media: media, recording: recording, motion: motion, coverage: player.coverage, swings: swings,
            impression: impression, pace: pace, isBackwards: try detector.isBackwards(candidates, in: stretches),
            nearest: isMoving && swings.isEmpty ? try detector.nearest(in: stretches).map(nearest) : nil)
        return SwingReport(
            media: ReportMedia(media, frames: recording.frameCount),
            coverage: player.coverage.rounded(to: 3), swings: swings, warnings: warnings.all,
            people: people.isEmpty ? nil : people, slowMotion: pace.factor.map { $0.rounded(to: 1) },
            slowMotionSource: pace.factor.map { _ in .motion })
    }

    /// The report of a clip whose file says that it is slow motion: all is measured on life's clock, as if the clip
    /// played at that pace, and told on the clip's. Nil where the file says nothing of the kind, or what cannot be:
    /// people would be too fast, or there is no swing at that pace (films that were made anew keep what was said of the
    /// first).
    private func slowReport(
        of recording: LandmarkRecording, media: MediaInfo, impression: ClipImpression
    ) async throws -> SwingReport? {
        guard media.kind != .still, media.captureRate != nil else { return nil }
        let times = (0..<recording.frameCount).map { recording.time(of: $0) }
        guard let pace = Pace(captureRate: media.captureRate, times: times),
            let factor = pace.factor
        else { return nil }
        var life = recording
        life.slowness = factor
        let player = PlayerMotion(life, isMoving: true)
        life = player.recording
        let stretches = player.stretches
        let candidates = try detector.swings(in: stretches)
        guard !candidates.isEmpty, SwingDetector.isHuman(MotionStretch.all(in: recording), slowedBy: factor) else {
            return nil
        }
        let motion = BodyMotion(life)
        let swings = try await swings(candidates, of: player, in: motion, .life, nil)
        let people = ReportPerson.list(impression.people, player: recording)
        let coverage = player.coverage
        let warnings = SwingWarnings(
            media: media, recording: life, motion: motion, coverage: coverage, swings: swings, impression: impression,
            pace: pace, isBackwards: try detector.isBackwards(candidates, in: stretches), nearest: nil)
        return SwingReport(
            media: ReportMedia(media, frames: recording.frameCount), coverage: coverage.rounded(to: 3),
            swings: swings.map { $0.slowed(by: factor) }, warnings: warnings.all,
            people: people.isEmpty ? nil : people, slowMotion: factor.rounded(to: 2), slowMotionSource: .file)
    }

    /// Measures what was found.
    func swings(
        _ candidates: [SwingCandidate], of player: PlayerMotion, in motion: BodyMotion, _ pace: Pace,
        _ impacts: Impacts?
    ) async throws -> [Swing] {
        let seen = detector.contacts(of: candidates)
        let found = try await FoundSwing.all(
            Array(zip(candidates, impacts?.refined(seen) ?? seen)), in: motion, slowedBy: pace.factor ?? 1, validator,
            shares: detector.strokes)
        let measurer = SwingMeasurer(
            series: player.series, recording: player.recording, stretches: player.stretches, pace: pace,
            reference: reference)
        return found.map { swing in
            let isNamed = swing.verdict.shot != .unknown
            return measurer.swing(
                swing, confidence: (swing.candidate.map(detector.confidence) ?? 1).rounded(to: 3),
                validatedBy: isNamed ? validator.name : .none)
        }
    }

    /// What the net found at life's pace, or, if that is nothing, in slow motion.
    private func swings(in stretches: [MotionStretch]) throws(AppError) -> [SwingCandidate] {
        let found = try detector.swings(in: stretches)
        return found.isEmpty ? try detector.slowSwings(in: stretches) : found
    }

    private func nearest(_ candidate: SwingCandidate) -> SwingWarnings.Nearest {
        SwingWarnings.Nearest(time: candidate.contact, confidence: detector.confidence(of: candidate))
    }
}
