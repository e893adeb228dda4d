import Analysis
import Domain
import FoundationEssentials
import Store
import TestSupport
import Testing

@testable import Jobs
@testable import Live
@testable import Workers

extension ProcessTests {
    @Suite struct OverlayTests {
        private func overlay(
            of clip: ClipID, _ fixture: JobsFixture, when isAwaited: (Job) -> Bool = { $0.state.isFinal }
        ) async throws -> Job {
            for _ in 0..<6_000 {
                if let job = try await fixture.store.latestAddition(.overlay, to: clip), isAwaited(job) { return job }
                try await Task.sleep(for: .milliseconds(10))
            }
            return try #require(try await fixture.store.latestAddition(.overlay, to: clip))
        }

        @Test(arguments: [SandboxMode.auto, .off])
        func anOverlayIsMadeOnce(_ mode: SandboxMode) async throws {
            let fixture = try await JobsFixture(sandbox: mode)
            let clip = try await fixture.finished("fine")
            let updates = try #require(try await fixture.pool.updates(of: clip, in: .machine))
            try await fixture.pool.add(.overlay, to: clip)
            var stages: Set<String> = []
            for await case .changed(let job, _) in updates where job.task == .overlay {
                if let stage = job.stage { stages.insert(stage) }
                if job.state.isFinal { break }
            }
            #expect(stages == ["drawing"])
            let job = try await overlay(of: clip, fixture)
            #expect(job.state == .done && job.attempts == 1, "\(fixture.log.lines)")
            let isApart = fixture.runner.sandbox.status.isInForce
            #expect(
                try await fixture.text(ArtefactName.skeletonVideo.description, of: clip)
                    == JobsFixture.report + "\nMBLM" + (isApart ? "" : "\nwritable"))
            #expect(try await fixture.store.clip(clip, in: .machine)?.job.state == .done)
            // Asking again makes no other.
            try await fixture.pool.add(.overlay, to: clip)
            #expect(try await fixture.store.latestAddition(.overlay, to: clip) == job)
            // The other layout is another file, and the first one stays.
            try await fixture.pool.add(.video(.beside), to: clip)
            #expect(
                try await overlay(of: clip, fixture) { $0.task == .video(.beside) && $0.state.isFinal }.state == .done)
            for layout in [VideoLayout.over, .beside] {
                #expect(try await fixture.store.artefact(layout.artefact, of: clip) != nil)
            }
            await fixture.pool.stop()
            #expect(fixture.folder.files(below: "work") == [])
        }

        @Test(arguments: [
            ("overlay-crash", "poison", 3), ("overlay-exit=0", "poison", 3), ("overlay-fail=diskFull", "diskFull", 1),
        ])
        func aFailureHasASentenceAndCanBeTriedAgain(_ commands: String, _ code: String, _ attempts: Int) async throws {
            let fixture = try await JobsFixture()
            let clip = try await fixture.finished(commands)
            for _ in 0..<2 {
                try await fixture.pool.add(.overlay, to: clip)
                let job = try await overlay(of: clip, fixture)
                #expect(job.state == .failed && job.errorCode == code && job.attempts == attempts)
                #expect(
                    job.message?.english.hasSuffix(".") == true && job.message?.english.contains("analysis") == false)
            }
            // The report is none the worse.
            #expect(try await fixture.store.clip(clip, in: .machine)?.job.state == .done)
            #expect(try await fixture.store.report(of: clip) != nil)
            await fixture.pool.stop()
        }

        @Test func aStoppedServerGoesOnWithIt() async throws {
            let fixture = try await JobsFixture()
            let clip = try await fixture.finished("overlay-wait")
            try await fixture.pool.add(.overlay, to: clip)
            _ = try await overlay(of: clip, fixture) { $0.state == .running }
            try await Task.sleep(for: .milliseconds(200))
            await fixture.pool.stop()
            let job = try #require(try await fixture.store.latestAddition(.overlay, to: clip))
            #expect(job.state == .queued && job.attempts == 0)
            #expect(fixture.folder.files(below: "work") == [])
            fixture.release()
            let next = WorkerPool(
                store: fixture.store, as: ServerID(), runner: fixture.runner, events: fixture.events, size: 1,
                log: { _ in })
            try await next.start()
            #expect(try await overlay(of: clip, fixture).state == .done)
            await next.stop()
        }

        @Test func itCanBeStoppedAndANewAnalysisStopsIt() async throws {
            let fixture = try await JobsFixture()
            let clip = try await fixture.finished("overlay-sleep=600")
            try await fixture.pool.add(.overlay, to: clip)
            _ = try await overlay(of: clip, fixture) { $0.state == .running }
            #expect(try await fixture.pool.cancel(clip)?.state == .cancelled)
            try await fixture.expectNoWorkers()
            try await fixture.pool.add(.overlay, to: clip)
            let second = try await overlay(of: clip, fixture) { $0.state == .running }
            try await fixture.pool.analyze(clip, AnalysisOrder(person: 2))
            #expect(try await fixture.store.job(second.id)?.state == .cancelled)
            #expect(try await fixture.finalJob(of: clip)?.state == .done)
            #expect(try await fixture.store.latestAddition(.overlay, to: clip) == nil)
            await fixture.pool.stop()
        }

        @Test func theChosenPersonIsFollowedAndKept() async throws {
            let fixture = try await JobsFixture()
            let clip = try await fixture.finished("fine")
            for choose in [true, false] {
                if choose {
                    try await fixture.pool.analyze(clip, AnalysisOrder(person: 2))
                } else {
                    try await fixture.pool.retry(clip)
                }
                let job = try #require(try await fixture.finalJob(of: clip))
                #expect(job.state == .done && job.task == .analysis(AnalysisOrder(person: 2)))
                let report = try #require(try await fixture.store.report(of: clip))
                #expect(String(decoding: report, as: UTF8.self).contains(#""isPlayer":true,"number":2"#))
            }
            await fixture.pool.stop()
        }

        @Test func aMirroredClipStaysOne() async throws {
            let fixture = try await JobsFixture()
            let clip = try await fixture.finished("fine")
            try await fixture.pool.analyze(clip, AnalysisOrder(mirrored: true), lookingFor: .hands)
            _ = try await fixture.finalJob(of: clip)
            try await fixture.pool.retry(clip)
            let job = try #require(try await fixture.finalJob(of: clip))
            #expect(job.task == .analysis(AnalysisOrder(mirrored: true)))
            let report = String(decoding: try #require(try await fixture.store.report(of: clip)), as: UTF8.self)
            #expect(report.contains(#""mirrored":true"#) && report.contains(#""kind":"hands""#))
            await fixture.pool.stop()
        }

        @Test func aChoiceThatCannotBeIsForgottenByARetry() async throws {
            let fixture = try await JobsFixture()
            try await fixture.pool.start()
            let clip = try await fixture.accept("fail=\(ErrorCode.noSuchPerson)")
            _ = try await fixture.finalJob(of: clip)
            try await fixture.pool.analyze(clip, AnalysisOrder(person: 9))
            #expect(try await fixture.finalJob(of: clip)?.task == .analysis(AnalysisOrder(person: 9)))
            #expect(try await fixture.pool.retry(clip).task == .analysis(AnalysisOrder()))
            await fixture.pool.stop()
        }
    }
}
