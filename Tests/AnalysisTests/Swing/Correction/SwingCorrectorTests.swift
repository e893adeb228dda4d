import Domain
import FoundationEssentials
import Media
import TestSupport
import Testing

@testable import Analysis
@testable import Vision

/// Corrections on the recordings of real clips: what a person says counts, what nobody touched stays.
@Suite("Corrected swings", .enabled(if: Installed.hasModels, "\(Installed.modelsAbsence)"))
struct SwingCorrectorTests {
    private static let library = ModelLibrary(folder: Installed.models)

    private func measured(_ fixture: SwingFixture) async throws -> (SwingReport, LandmarkRecording) {
        let recording = try fixture.recording()
        let duration = recording.time(of: recording.frameCount - 1) + 1.0 / 30
        let media = SyntheticClip.media(duration: duration, frames: recording.frameCount, fps: 30)
        let analysis = SwingAnalysis(
            detector: try await SwingFixture.detector.value, reference: try FormFixture.reference())
        return (try await analysis.report(of: recording, media: media), recording)
    }

    private func corrected(
        _ fixture: SwingFixture, _ make: (SwingReport) -> [SwingCorrection]
    ) async throws -> (before: SwingReport, after: SwingReport) {
        let (report, recording) = try await measured(fixture)
        let corrector = SwingCorrector(report, from: recording, library: Self.library)
        return (report, try await corrector.corrected(by: make(report)))
    }

    private func correction(of swing: Swing, _ change: (inout SwingCorrection) -> Void) -> SwingCorrection {
        var correction = SwingCorrection(of: swing.identity)
        change(&correction)
        return correction
    }

    /// A swing without what only corrected reports say.
    private func bare(_ swing: Swing) -> Swing {
        var swing = swing
        (swing.id, swing.measuredPlace) = (nil, nil)
        return swing
    }

    @Test func aRenamedSwingIsJudgedAnewAndTheOthersKeepTheirNumbers() async throws {
        let (before, after) = try await corrected(.rally) { report in
            [correction(of: report.swings[1]) { $0.shot = .backhandVolley }]
        }
        #expect(after.swings.count == before.swings.count)
        #expect(bare(after.swings[0]) == before.swings[0] && bare(after.swings[2]) == before.swings[2])
        let (old, new) = (before.swings[1], after.swings[1])
        #expect(new.shot == .backhandVolley && new.validatedBy == .person && new.strokeConfidence == 1)
        #expect(new.measured == MeasuredSwing(old) && new.id == old.identity && new.measuredPlace == 1)
        // The same frames and hand: the same numbers.
        #expect(new.metrics == old.metrics && new.keyFrames == old.keyFrames && new.contact == old.contact)
        #expect(new.assessment != old.assessment)
        try after.check()
    }

    @Test func contactMovesByTwoFrames() async throws {
        let (before, after) = try await corrected(.rally) { report in
            [correction(of: report.swings[0]) { $0.contact = report.swings[0].contact + 2.0 / 30 }]
        }
        let (old, new) = (before.swings[0], after.swings[0])
        #expect(abs(new.contact - old.contact - 2.0 / 30) < 1e-4 && new.contactBy == .person)
        #expect((new.start, new.end) == (old.start, old.end) && new.shot == old.shot)
        #expect(try #require(new.contactUncertainty) < 0.02)
        #expect(new.metrics.contactPoint != old.metrics.contactPoint)
    }

    @Test func aMissedSwingIsMeasuredWhereAPersonSaysThatItIs() async throws {
        // The fourth stroke of the rally comes too near to the end of the clip to be found.
        let (report, recording) = try await measured(.rally)
        let contact = recording.time(of: recording.frameCount - 1) - 0.13
        var added = SwingCorrection(of: FindingID(Swing.self, at: contact))
        (added.isAdded, added.contact, added.shot, added.hand) = (true, contact, .forehand, .right)
        let corrector = SwingCorrector(report, from: recording, library: Self.library)
        let after = try await corrector.corrected(by: [added])
        let swing = try #require(after.swings.last)
        #expect(after.swings.count == report.swings.count + 1)
        #expect(swing.isAdded && swing.measured == nil && swing.validatedBy == .person && swing.id == added.finding)
        #expect(swing.shot == .forehand && swing.hand == .right && swing.confidence == 1)
        #expect(swing.metrics.peakAngularVelocity != nil && swing.keyFrames.count == 5)
        #expect(swing.start < contact && swing.end > swing.contact)
        try after.check()
    }

    @Test func whatIsSaidOfTheStrokeMayBeLeftToTheNet() async throws {
        let (report, recording) = try await measured(.serve)
        var empty = report
        empty.swings = []
        let contact = report.swings[0].contact
        var added = SwingCorrection(of: FindingID(Swing.self, at: contact))
        (added.isAdded, added.contact) = (true, contact)
        let after = try await SwingCorrector(empty, from: recording, library: Self.library).corrected(by: [added])
        #expect(after.swings.map(\.shot) == [.serve] && after.swings[0].hand == report.swings[0].hand)
        #expect(!after.warnings.contains { $0.code == .noSwing })
    }

    @Test func whereAPersonNamesTheStrokeNobodyAsksTheNet() async throws {
        let (report, recording) = try await measured(.volley)
        var empty = report
        empty.swings = []
        var added = SwingCorrection(of: FindingID(Swing.self, at: 1.217))
        (added.isAdded, added.contact, added.shot) = (true, 1.217, .forehandVolley)
        // There is no net here.
        let folder = try TemporaryFolder()
        try FileManager.default.copyItem(atPath: FormFixture.path, toPath: folder.path + "/form.json")
        let nothing = ModelLibrary(folder: folder.path)
        let after = try await SwingCorrector(empty, from: recording, library: nothing).corrected(by: [added])
        let swing = try #require(after.swings.first)
        #expect(swing.shot == .forehandVolley && swing.hand == report.swings[0].hand && swing.twoHanded == false)
        added.shot = nil
        await #expect(throws: AppError.self) {
            try await SwingCorrector(empty, from: recording, library: nothing).corrected(by: [added])
        }
    }

    /// The net is shown no more than what it looks at; it says what it would say if it were shown a minute.
    @Test func aNeighbourhoodSaysWhatTheWholeClipSays() async throws {
        var frames: [PoseFrame] = []
        for fixture in [SwingFixture.rally, .serve, .volley, .rally, .smash, .slice, .rally, .forehand] {
            let start = frames.last.map { $0.time + 1.0 / 30 } ?? 0
            frames += try fixture.frames().map { PoseFrame(time: start + $0.time, pose: $0.pose) }
        }
        let stretches = MotionStretch.all(in: try SyntheticClip.recording(of: frames, width: 720, height: 720))
        let detector = try await SwingFixture.detector.value
        let all = try detector.candidates(in: stretches, over: 0)
        let end = try #require(frames.last).time
        #expect(end > 30)
        for time in stride(from: 0, through: end, by: 0.37) {
            let near = all.filter { abs($0.contact - time) <= FindingCorrector<SwingReport>.reach }
            let expected = near.max { $0.heat < $1.heat }
            let found = try detector.likeliest(at: time, within: FindingCorrector<SwingReport>.reach, in: stretches)
            #expect(found?.strokes == expected?.strokes && found?.heat == expected?.heat, "at \(time) s")
        }
        #expect(try detector.likeliest(at: end + 9, within: FindingCorrector<SwingReport>.reach, in: stretches) == nil)
    }

    @Test func aRemovedSwingIsKeptAsMeasuredAndComesBackAsItWas() async throws {
        let (before, after) = try await corrected(.rally) { report in
            [correction(of: report.swings[1]) { $0.isRemoved = true }]
        }
        #expect(after.swings.map(bare) == [before.swings[0], before.swings[2]])
        #expect(after.swings.map(\.measuredPlace) == [0, 2])
        #expect(after.removed?.map(bare) == [before.swings[1]])
        let (_, again) = try await corrected(.rally) { report in
            [
                correction(of: report.swings[1]) { $0.isRemoved = true },
                correction(of: report.swings[1]) { $0.isRemoved = false },
            ]
        }
        #expect(again.swings.map(bare) == before.swings && again.removed == nil)
    }

    @Test func withoutAnySwingTheReportSaysSo() async throws {
        let (_, after) = try await corrected(.serve) { report in
            report.swings.map { swing in correction(of: swing) { $0.isRemoved = true } }
        }
        #expect(after.swings.isEmpty && after.warnings.contains { $0.code == .noSwing })
    }

    @Test func laterAnalysesKeepCorrectionsByTheirTime() async throws {
        let (_, after) = try await corrected(.rally) { report in
            var near = SwingCorrection(of: FindingID(Swing.self, at: report.swings[0].contact + 0.15))
            near.shot = .serve
            var far = SwingCorrection(of: FindingID(Swing.self, at: report.swings[0].contact + 0.9))
            far.shot = .serve
            return [near, far]
        }
        #expect(after.swings[0].shot == .serve && after.swings.count { $0.shot == .serve } == 1)
        #expect(after.unmatched?.count == 1)
    }

    @Test func nothingIsMeasuredWhereNobodyIsSeen() async throws {
        let (report, recording) = try await measured(.serve)
        var added = SwingCorrection(of: FindingID(Swing.self, at: 900))
        (added.isAdded, added.contact, added.shot) = (true, 900, .serve)
        let after = try await SwingCorrector(report, from: recording, library: Self.library).corrected(by: [added])
        #expect(after.swings.count == report.swings.count && after.unmatched == [added])
    }
}
