import Analysis
import FoundationEssentials
import Store
import TestSupport
import Testing

@testable import Jobs

extension ProcessTests {
    /// GIFs of parts of clips, made while somebody waits.
    @Suite struct SpanTests {
        private func text(_ span: SpanGIF, of clip: ClipID, _ fixture: JobsFixture) async throws -> String {
            try await fixture.pool.makeGIF(span, of: clip) { path in
                String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
            }
        }

        @Test(arguments: [SandboxMode.auto, .off])
        func theWorkerGetsWhatItNeedsAndNothingIsKept(_ mode: SandboxMode) async throws {
            let fixture = try await JobsFixture(sandbox: mode)
            let clip = try await fixture.finished("fine")
            var span = SpanGIF(from: 0.5, to: 2)
            #expect(try await text(span, of: clip, fixture) == "0.5 2.0 480 false")
            span.hasSkeleton = true
            let drawn = try await text(span, of: clip, fixture)
            #expect(drawn == "0.5 2.0 480 true\n" + #"{"version": 1, "kind": "swing"}"# + "\nlandmarks")
            await fixture.pool.stop()
            #expect(fixture.folder.files(below: "work") == [])
        }

        @Test(arguments: [
            ("gif-fail=impossibleSpan", "impossibleSpan", 422), ("gif-crash", "broken", 500),
            ("gif-exit=0", "broken", 500),
        ])
        func aFailureHasASentence(_ commands: String, _ code: String, _ status: Int) async throws {
            let fixture = try await JobsFixture()
            let clip = try await fixture.finished(commands)
            let error = await #expect(throws: SpanError.self) {
                try await text(SpanGIF(from: 0, to: 1), of: clip, fixture)
            }
            #expect(error?.code == code && error?.httpStatus == status && error?.message.hasSuffix(".") == true)
            await fixture.pool.stop()
            #expect(fixture.folder.files(below: "work") == [])
        }

        @Test func whoeverAskedMayGo() async throws {
            let fixture = try await JobsFixture()
            let clip = try await fixture.finished("gif-sleep=600")
            let asked = Task { try await text(SpanGIF(from: 0, to: 1), of: clip, fixture) }
            try await Task.sleep(for: .milliseconds(300))
            asked.cancel()
            let error = await #expect(throws: SpanError.self) { try await asked.value }
            #expect(error?.code == "clientGone")
        }

        @Test func aClipThatIsGoneHasNoParts() async throws {
            let fixture = try await JobsFixture()
            let clip = try await fixture.finished("fine")
            #expect(try await fixture.pool.delete(clip))
            await #expect(throws: StoreError.unknownClip) { try await text(SpanGIF(from: 0, to: 1), of: clip, fixture) }
        }
    }
}
