import Domain
import FoundationEssentials
import Glibc
import Store
import TestSupport
import Testing

@testable import Jobs
@testable import Live
@testable import Workers

extension ProcessTests {
    /// What a worker may write while it runs.
    @Suite struct OutputTests {
        @Test(arguments: [
            ("fill=64 sleep=600", "bytes"), ("litter=300 sleep=600", "files"), ("nest=60 sleep=600", "depth"),
            ("overlay-fill=64 overlay-sleep=600", "an overlay's bytes"),
        ])
        func aWorkerThatWritesTooMuchIsStopped(_ commands: String, _ what: String) async throws {
            let fixture = try await JobsFixture { limits in
                limits.outputBytes = 16 << 20
                limits.outputEntries = 200
            }
            let clip: ClipID
            let job: Job?
            if commands.hasPrefix("overlay") {
                clip = try await fixture.finished(commands)
                try await fixture.pool.add(.overlay, to: clip)
                for _ in 0..<1000
                where try await fixture.store.latestAddition(.overlay, to: clip)?.state.isFinal == false {
                    try await Task.sleep(for: .milliseconds(20))
                }
                job = try await fixture.store.latestAddition(.overlay, to: clip)
            } else {
                try await fixture.pool.start()
                clip = try await fixture.accept(commands)
                job = try await fixture.finalJob(of: clip)
            }
            #expect(job?.state == .failed && job?.errorCode == "outputTooLarge", "\(what): \(fixture.log.lines)")
            await fixture.pool.stop()
            #expect(fixture.folder.files(below: "work") == [])
            let left = try FileManager.default.contentsOfDirectory(atPath: fixture.folder.path + "/work")
            #expect(left == [])
        }

        @Test func whatAWorkerMayNeedIsPromisedWhileItRuns() async throws {
            let fixture = try await JobsFixture()
            let reservations = fixture.store.reservations
            try await fixture.pool.start()
            let clip = try await fixture.accept("fill=20 sleep=600")
            let whole = fixture.runner.limits.promisedBytes
            // It shrinks by what the worker has written.
            #expect(try await eventually { (1...whole - (20 << 20) + (1 << 20)).contains(reservations.promisedBytes) })
            try await fixture.pool.cancel(clip)
            #expect(try await eventually { reservations.promisedBytes == 0 })
            await fixture.pool.stop()
        }

        @Test func withoutRoomNoWorkerStarts() async throws {
            let fixture = try await JobsFixture()
            var runner = fixture.runner
            runner.limits.promisedBytes = .max / 4
            runner.limits.outputBytes = .max / 2
            let work = try fixture.store.makeWorkFolder()
            let task = JobRunTask(job: .analysis(AnalysisOrder()), kind: .swing, frames: 1)
            let outcome = await runner.perform(task, on: WorkerPaths(input: "/dev/null", output: work)).outcome
            #expect(outcome == .diskFull && fixture.store.reservations.promisedBytes == 0)
        }
    }
}
