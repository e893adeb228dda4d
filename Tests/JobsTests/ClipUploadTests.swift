import Domain
import FoundationEssentials
import Glibc
import Media
import Store
import TestSupport
import Testing

@testable import Jobs
@testable import Live
@testable import Workers

extension ProcessTests {
    @Suite struct ClipUploadTests {
        private func chunks(_ text: String, size: Int = 5, breaksOff: Bool = false) -> AsyncThrowingStream<
            [UInt8], any Error
        > {
            AsyncThrowingStream { continuation in
                let bytes = Array(text.utf8)
                for start in stride(from: 0, to: bytes.count, by: size) {
                    continuation.yield(Array(bytes[start..<min(start + size, bytes.count)]))
                }
                continuation.finish(throwing: breaksOff ? CancellationError() : nil)
            }
        }

        @Test func anUploadBecomesAClip() async throws {
            let fixture = try await JobsFixture()
            try await fixture.pool.start()
            let summary = try await fixture.uploads.accept(
                chunks("GIF89a fine"), expectedBytes: 11, fileName: "../serve.gif", kind: .hands, in: .machine)
            #expect(
                summary.clip.name == "serve.gif" && summary.clip.mediaType == "image/gif" && summary.clip.kind == .hands
            )
            let info = try #require(MediaInfo(stored: summary.clip.mediaInfo))
            #expect(info.frames == 30 && info.container == "gif")
            #expect(try await fixture.finalJob(of: summary.id)?.state == .done)
            await fixture.pool.stop()
        }

        @Test(arguments: [
            ("", ErrorReason.invalid, "empty"), ("%PDF-1.4\n%", .unsupported, "PDF"),
            ("GIF89a probe-fail=truncated", .unusable, "test of failing"),
            ("GIF89a probe-fail=notMedia", .unsupported, "test of failing"),
            ("GIF89a probe-crash", .unusable, "damaged"),
            ("GIF89a probe-sleep=600", .unusable, "too long"),
            ("GIF89a probe-say={\"done\":{\"_0\":{}}}", .unusable, "damaged"),
            ("GIF89a probe-exit=0", .unusable, "damaged"), ("GIF89a probe-memory=1", .unusable, "not enough memory"),
            (String(repeating: "\n", count: 64 << 10), .unsupported, "This file is text"),
            ("GIF89a probe-flood", .unusable, "damaged"),
        ])
        func whatIsRefusedLeavesNothing(_ text: String, _ reason: ErrorReason, _ words: String) async throws {
            let fixture = try await JobsFixture { if text.contains("sleep") { $0.probeWallClock = .seconds(3) } }
            do {
                _ = try await fixture.uploads.accept(chunks(text), fileName: "x", kind: .swing, in: .machine)
                Issue.record("accepted")
            } catch let error as AppError {
                #expect(error.reason == reason && error.message.contains(words), "\(error)")
                #expect(error.message.hasSuffix("."))
            }
            try await expectNothing(in: fixture)
        }

        @Test(arguments: [("hands", AnalysisKind.hands), ("expression", .expression), ("swing", .swing)])
        func whoIsNotSureGetsAProposal(_ name: String, _ kind: AnalysisKind) async throws {
            let fixture = try await JobsFixture()
            let summary = try await fixture.uploads.accept(
                chunks("GIF89a propose-\(name)"), fileName: "x", kind: nil, in: .machine)
            #expect(summary.clip.kind == kind)
        }

        @Test(arguments: [
            ("propose-fail=truncated", ErrorReason.unusable, "test of failing"),
            ("propose-crash", .unusable, "damaged"),
            ("propose-sleep=600", .unusable, "too long"),
        ])
        func aProposalThatFailsLeavesNothing(_ command: String, _ reason: ErrorReason, _ words: String) async throws {
            let fixture = try await JobsFixture { if command.contains("sleep") { $0.proposalWallClock = .seconds(3) } }
            do {
                _ = try await fixture.uploads.accept(
                    chunks("GIF89a " + command), fileName: "x", kind: nil, in: .machine)
                Issue.record("accepted")
            } catch let error as AppError {
                #expect(error.reason == reason && error.message.contains(words), "\(error)")
            }
            try await expectNothing(in: fixture)
        }

        @Test func aBrokenUploadLeavesNothing() async throws {
            let fixture = try await JobsFixture()
            do {
                _ = try await fixture.uploads.accept(
                    chunks("GIF89a fine", breaksOff: true), fileName: "x", kind: .swing, in: .machine)
                Issue.record("accepted")
            } catch let error as AppError {
                #expect(error.code == .clientGone && error.reason == .invalid)
            }
            try await expectNothing(in: fixture)
        }

        /// That no worker starts says nothing about the file.
        @Test func whereNoWorkerStartsTheFileIsNotBlamed() async throws {
            let image = WorkerImage(executable: "/nonexistent", arguments: ["worker"], libraryFolders: [])
            let fixture = try await JobsFixture(sandbox: .off, image: image)
            let error = await #expect(throws: AppError.self) {
                _ = try await fixture.uploads.accept(chunks("GIF89a fine"), fileName: "x", kind: .swing, in: .machine)
            }
            #expect(error?.reason == .internal && error?.message.contains("Try again") == true)
            #expect(error?.detail?.contains("did not start") == true)
            try await expectNothing(in: fixture)
        }

        @Test func whoGoesAwayDuringTheProbeLeavesNothing() async throws {
            let fixture = try await JobsFixture()
            let task = Task {
                try await fixture.uploads.accept(
                    chunks("GIF89a probe-sleep=600"), fileName: "x", kind: .swing, in: .machine)
            }
            #expect(try await eventually { !fixture.workers.isEmpty })
            task.cancel()
            let error = await #expect(throws: AppError.self) { _ = try await task.value }
            #expect(error?.code == "clientGone")
            try await expectNothing(in: fixture)
            try await fixture.expectNoWorkers()
        }

        @Test func fewProbesRunAtATime() async throws {
            let fixture = try await JobsFixture(sandbox: .off)
            let most = TestLog()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<6 {
                    group.addTask {
                        _ = try await fixture.uploads.accept(
                            chunks("GIF89a probe-wait \(number)"), fileName: "x", kind: .swing, in: .machine)
                    }
                }
                #expect(try await eventually { fixture.workers.count == 2 })
                let watch = Task {
                    while !Task.isCancelled {
                        most.add(String(repeating: "x", count: fixture.workers.count))
                        fixture.release()
                        try? await Task.sleep(for: .milliseconds(20))
                    }
                }
                try await group.waitForAll()
                watch.cancel()
            }
            #expect(most.lines.allSatisfy { $0.count <= 2 })
            #expect(try await fixture.store.queuedCount() == 6)
        }

        private func expectNothing(in fixture: JobsFixture) async throws {
            #expect(try await eventually { fixture.folder.files(below: "incoming").isEmpty })
            for folder in ["incoming", "blobs", "work"] { #expect(fixture.folder.files(below: folder) == []) }
            #expect(try await fixture.store.recentClips(in: .machine, limit: 1) == [])
        }
    }
}
