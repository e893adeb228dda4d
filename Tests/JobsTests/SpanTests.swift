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
    /// GIFs of parts of clips, made while somebody waits.
    @Suite struct SpanTests {
        private func text(_ span: ClipGIF, of clip: ClipID, _ fixture: JobsFixture, for address: String? = nil)
            async throws -> String
        {
            let clip = try #require(try await fixture.store.clip(clip, in: .machine)?.clip)
            return try await fixture.pool.makeGIF(span, of: clip, for: address) { path in
                String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
            }
        }

        @Test(arguments: [SandboxMode.auto, .off])
        func theWorkerGetsWhatItNeedsAndNothingIsKept(_ mode: SandboxMode) async throws {
            let fixture = try await JobsFixture(sandbox: mode)
            let clip = try await fixture.finished("fine")
            var span = ClipGIF(from: 0.5, to: 2)
            #expect(try await text(span, of: clip, fixture) == "0.5 2.0 480 false")
            span.hasSkeleton = true
            let drawn = try await text(span, of: clip, fixture)
            #expect(drawn == "0.5 2.0 480 true\n" + JobsFixture.report + "\nMBLM")
            await fixture.pool.stop()
            #expect(fixture.folder.files(below: "work") == [])
        }

        @Test(arguments: [
            ("gif-fail=impossibleSpan", "impossibleSpan", ErrorReason.unusable), ("gif-crash", "broken", .internal),
            ("gif-exit=0", "broken", .internal),
        ])
        func aFailureHasASentence(_ commands: String, _ code: String, _ reason: ErrorReason) async throws {
            let fixture = try await JobsFixture()
            let clip = try await fixture.finished(commands)
            let error = await #expect(throws: AppError.self) {
                try await text(ClipGIF(from: 0, to: 1), of: clip, fixture)
            }
            #expect(error?.code.rawValue == code && error?.reason == reason && error?.message.hasSuffix(".") == true)
            await fixture.pool.stop()
            #expect(fixture.folder.files(below: "work") == [])
        }

        @Test func whoeverAskedMayGo() async throws {
            let fixture = try await JobsFixture()
            let clip = try await fixture.finished("gif-sleep=600")
            let asked = Task { try await text(ClipGIF(from: 0, to: 1), of: clip, fixture) }
            try await Task.sleep(for: .milliseconds(300))
            asked.cancel()
            let error = await #expect(throws: AppError.self) { try await asked.value }
            #expect(error?.code == "clientGone")
            // Nobody works for somebody who has gone.
            try await fixture.expectNoWorkers()
            #expect(fixture.folder.files(below: "work") == [])
            await fixture.pool.stop()
        }

        @Test(.timeLimit(.minutes(5))) func whoLeavesTheLineIsInNobodysWay() async throws {
            let fixture = try await JobsFixture()
            let slow = try await fixture.finished("gif-sleep=600")
            let quick = try await fixture.finished("fine")
            // Two are made, the others wait behind them.
            let asked = (0..<9).map { number in
                Task { try await text(ClipGIF(from: 0, to: 1), of: slow, fixture, for: "10.0.0.\(number)") }
            }
            #expect(try await eventually { fixture.pool.spans.count >= 9 })
            await #expect(throws: AppError(creating: .full)) {
                try await text(ClipGIF(from: 0, to: 1), of: quick, fixture, for: "10.0.0.10")
            }
            for task in asked { task.cancel() }
            for task in asked { await #expect(throws: AppError.self) { try await task.value } }
            #expect(try await text(ClipGIF(from: 0, to: 1), of: quick, fixture).isEmpty == false)
            #expect(fixture.pool.spans.count == 0)
            await fixture.pool.stop()
        }

        @Test func oneAddressDoesNotFillTheLine() async throws {
            let fixture = try await JobsFixture()
            let slow = try await fixture.finished("gif-sleep=600")
            let quick = try await fixture.finished("fine")
            let asked = (0..<3).map { _ in
                Task { try await text(ClipGIF(from: 0, to: 1), of: slow, fixture, for: "10.0.0.1") }
            }
            #expect(try await eventually { fixture.pool.spans.count >= 3 })
            let error = await #expect(throws: AppError.self) {
                try await text(ClipGIF(from: 0, to: 1), of: quick, fixture, for: "10.0.0.1")
            }
            #expect(
                error?.reason == .busy && error?.message.hasSuffix(".") == true
                    && error != AppError(creating: .full))
            // Others wait for their turn, and get it.
            let other = Task { try await text(ClipGIF(from: 0, to: 1), of: quick, fixture, for: "10.0.0.2") }
            for task in asked { task.cancel() }
            #expect(try await other.value.isEmpty == false)
            await fixture.pool.stop()
        }

        @Test func aClipThatHasGoneMeanwhileHasNoParts() async throws {
            let fixture = try await JobsFixture()
            let id = try await fixture.finished("fine")
            let clip = try #require(try await fixture.store.clip(id, in: .machine)?.clip)
            #expect(try await fixture.pool.delete(id, in: .machine))
            await #expect(throws: AppError.self) {
                try await fixture.pool.makeGIF(ClipGIF(from: 0, to: 1), of: clip) { $0 }
            }
        }
    }
}
