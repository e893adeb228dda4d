import Domain
import FoundationEssentials
import Store
import TestSupport
import Testing

@testable import Jobs
@testable import Workers

extension ProcessTests {
    @Suite struct ComparisonVideoTests {
        private func film(
            _ a: ClipID, _ b: ClipID, _ fixture: JobsFixture, revisions: [String]? = nil
        ) async throws -> JobTask {
            let swing = try #require(FindingID("s1000"))
            var known = revisions ?? []
            if revisions == nil { known = try await fixture.store.revisions(of: [a, b]) }
            return .comparison(
                ComparisonFilm(
                    a: ComparedSwing(clip: a, swing: swing), b: ComparedSwing(clip: b, swing: swing), shift: 0,
                    layout: .beside, speed: 1, revisions: known))
        }

        private func job(
            of clip: ClipID, _ fixture: JobsFixture, when isAwaited: (Job) -> Bool = { $0.state.isFinal }
        ) async throws -> Job? {
            for _ in 0..<6_000 {
                let job = try await fixture.store.latestAddition(.comparisonVideo, to: clip)
                guard let job, !isAwaited(job) else { return job }
                try await Task.sleep(for: .milliseconds(10))
            }
            return try await fixture.store.latestAddition(.comparisonVideo, to: clip)
        }

        @Test(arguments: [SandboxMode.auto, .off])
        func itsWorkerSeesBothClips(_ mode: SandboxMode) async throws {
            let fixture = try await JobsFixture(sandbox: mode)
            let (clip, other) = (try await fixture.finished("fine"), try await fixture.finished("fine other"))
            try await fixture.pool.add(film(clip, other, fixture), to: clip)
            let done = try #require(try await job(of: clip, fixture))
            #expect(done.state == .done && done.attempts == 1, "\(fixture.log.lines)")
            let text = try await fixture.text(ArtefactName.comparisonVideo.description, of: clip)
            let parts = "\(JobsFixture.report)\nMBLM\n\(JobsFixture.report)\nMBLM\n"
            #expect(text?.hasPrefix(parts) == true && text?.contains("other") == true, "\(text ?? "")")
            // The other clip is none the worse, and has no video of its own.
            #expect(try await fixture.store.artefact(.landmarks, of: other) != nil)
            #expect(try await fixture.store.artefact(.comparisonVideo, of: other) == nil)
            await fixture.pool.stop()
            #expect(fixture.folder.files(below: "work") == [])
        }

        @Test(arguments: [("overlay-crash", "poison", 3), ("overlay-fail=diskFull", "diskFull", 1)])
        func aFailureHasASentence(_ commands: String, _ code: String, _ attempts: Int) async throws {
            let fixture = try await JobsFixture()
            let (clip, other) = (try await fixture.finished(commands), try await fixture.finished("fine other"))
            try await fixture.pool.add(film(clip, other, fixture), to: clip)
            let failed = try #require(try await job(of: clip, fixture))
            #expect(failed.state == .failed && failed.errorCode == code && failed.attempts == attempts)
            #expect(failed.message?.english.hasSuffix(".") == true)
            await fixture.pool.stop()
        }

        /// Whatever shows a clip goes with it, also while it is being made.
        @Test func deletingTheOtherClipEndsIt() async throws {
            let fixture = try await JobsFixture()
            let (clip, other) = (
                try await fixture.finished("overlay-sleep=600"), try await fixture.finished("fine other")
            )
            try await fixture.pool.add(film(clip, other, fixture), to: clip)
            _ = try await job(of: clip, fixture) { $0.state == .running }
            #expect(try await fixture.pool.delete(other, in: .machine))
            #expect(try await fixture.store.latestAddition(.comparisonVideo, to: clip) == nil)
            try await fixture.expectNoWorkers()
            // The first clip can be worked on again.
            #expect(try await fixture.store.activeJob(of: clip) == nil)
            // One that is asked for now says why there is none.
            try await fixture.pool.add(film(clip, other, fixture), to: clip)
            let failed = try #require(try await job(of: clip, fixture))
            #expect(failed.state == .failed && failed.message?.english.contains("was deleted") == true)
            #expect(failed.attempts == 1)
            await fixture.pool.stop()
        }

        /// It would show other numbers than the comparison that it was asked for on.
        @Test func reportsThatHaveChangedAreNotFilmed() async throws {
            let fixture = try await JobsFixture()
            let (clip, other) = (try await fixture.finished("fine"), try await fixture.finished("fine other"))
            try await fixture.pool.add(film(clip, other, fixture, revisions: ["before", ""]), to: clip)
            let failed = try #require(try await job(of: clip, fixture))
            #expect(failed.state == .failed && failed.attempts == 1, "it is the same at the next try")
            #expect(failed.message?.english.contains("has changed meanwhile") == true)
            #expect(try await fixture.store.artefact(.comparisonVideo, of: clip) == nil)
            await fixture.pool.stop()
        }
    }
}
