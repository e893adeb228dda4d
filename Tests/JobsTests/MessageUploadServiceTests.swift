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
    /// Files that have to do with messages: looked at by real workers, and gone when the answer is there.
    @Suite struct MessageUploadServiceTests {
        private func upload(
            _ commands: String, _ purpose: MessageUploadService.Purpose, to fixture: JobsFixture
        ) async throws -> IncomingBlob {
            let upload = try fixture.messages.begin(purpose, expectedBytes: nil, from: nil)
            if !commands.isEmpty { try await fixture.messages.write(Array("GIF89a \(commands)".utf8), to: upload) }
            return upload
        }

        /// Nothing is left at once: not when somebody comes to tidy up.
        private func expectNothing(in fixture: JobsFixture) async throws {
            for folder in ["incoming", "blobs", "work", "clips"] { #expect(fixture.folder.files(below: folder) == []) }
            #expect(try await fixture.store.recentClips(in: .machine, limit: 1) == [])
        }

        @Test(arguments: [SandboxMode.auto, .off])
        func aWorkerReadsTheMark(_ mode: SandboxMode) async throws {
            let fixture = try await JobsFixture(sandbox: mode)
            let upload = try await upload("mark-id=K7WQ2MXRTB", .mark, to: fixture)
            #expect(!fixture.folder.files(below: "incoming").isEmpty)
            #expect(try await fixture.messages.mark(in: upload) == "K7WQ2MXRTB")
            try await expectNothing(in: fixture)
        }

        @Test(arguments: [
            ("wink_l,smile,wink_l,smile,smooch", ["wink_l", "smile", "wink_l", "smile", "smooch"]),
            ("surprise", ["surprise"]), ("", []),
        ])
        func aWorkerTellsTheFaces(_ shown: String, _ faces: [String]) async throws {
            let fixture = try await JobsFixture()
            let upload = try await upload("faces-show=\(shown)", .faces, to: fixture)
            #expect(try await fixture.messages.faces(in: upload).map(\.rawValue) == faces)
            try await expectNothing(in: fixture)
        }

        /// Commands, the status and a word of the sentence.
        @Test(arguments: [
            ("mark-fail=noMark", ErrorReason.unusable, "test of failing"),
            ("mark-fail=notMedia", .unsupported, "test of failing"),
            ("mark-crash", .unusable, "damaged"), ("mark-exit=0", .unusable, "damaged"),
            ("mark-sleep=600", .unusable, "too long"),
            ("mark-flood", .unusable, "damaged"), ("mark-id=../etc", .unusable, "damaged"),
            ("mark-id=", .unusable, "damaged"),
            ("mark-id=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", .unusable, "damaged"),
            ("mark-say={\"done\":{\"_0\":{}}}", .unusable, "damaged"),
            ("mark-say={\"done\":{\"_0\":{\"faces\":[\"smile\"]}}}", .unusable, "damaged"),
            ("mark-say={\"done\":{\"_0\":{\"id\":\"A1\"}}}", .unusable, "damaged"), ("", .invalid, "empty"),
        ])
        func aMarkThatIsNotReadLeavesNothing(_ commands: String, _ reason: ErrorReason, _ words: String) async throws {
            let fixture = try await JobsFixture { if commands.contains("sleep") { $0.markWallClock = .seconds(3) } }
            let upload = try await upload(commands, .mark, to: fixture)
            let error = await #expect(throws: AppError.self) { try await fixture.messages.mark(in: upload) }
            #expect(
                error?.reason == reason && error?.message.contains(words) == true, "\(String(describing: error))")
            #expect(error?.message.hasSuffix(".") == true)
            try await expectNothing(in: fixture)
            try await fixture.expectNoWorkers()
        }

        @Test(arguments: [
            ("faces-fail=noFace", ErrorReason.unusable, "test of failing"), ("faces-crash", .unusable, "damaged"),
            ("faces-sleep=600", .unusable, "too long"), ("faces-show=a,b,c,d,e,f", .unusable, "damaged"),
            ("faces-show=Smile", .unusable, "damaged"), ("faces-show=<b>", .unusable, "damaged"),
            ("faces-say={\"done\":{\"_0\":{\"id\":\"A1\"}}}", .unusable, "damaged"),
        ])
        func facesThatAreNotToldLeaveNothing(_ commands: String, _ reason: ErrorReason, _ words: String) async throws {
            let fixture = try await JobsFixture { if commands.contains("sleep") { $0.facesWallClock = .seconds(3) } }
            let upload = try await upload(commands, .faces, to: fixture)
            let error = await #expect(throws: AppError.self) { try await fixture.messages.faces(in: upload) }
            #expect(
                error?.reason == reason && error?.message.contains(words) == true, "\(String(describing: error))")
            try await expectNothing(in: fixture)
        }

        @Test(arguments: [SandboxMode.auto, .off])
        func whoGoesAwayLeavesNothing(_ mode: SandboxMode) async throws {
            let fixture = try await JobsFixture(sandbox: mode)
            let upload = try await upload("mark-sleep=600", .mark, to: fixture)
            let task = Task { try await fixture.messages.mark(in: upload) }
            #expect(try await eventually { !fixture.workers.isEmpty })
            task.cancel()
            let error = await #expect(throws: AppError.self) { _ = try await task.value }
            #expect(error?.code == "clientGone")
            try await expectNothing(in: fixture)
            try await fixture.expectNoWorkers()
            #expect(fixture.messages.limiter.count == 0)
        }

        /// Somebody kills the worker from outside.
        @Test func aWorkerThatIsKilledLeavesNothing() async throws {
            let fixture = try await JobsFixture(sandbox: .off)
            let upload = try await upload("mark-sleep=600", .mark, to: fixture)
            let task = Task { try await fixture.messages.mark(in: upload) }
            #expect(try await eventually { !fixture.workers.isEmpty })
            for worker in fixture.workers { kill(worker, SIGKILL) }
            let error = await #expect(throws: AppError.self) { _ = try await task.value }
            #expect(error?.reason == .unusable)
            try await expectNothing(in: fixture)
        }

        @Test func whereNoWorkerStartsTheFileIsNotBlamed() async throws {
            let image = WorkerImage(executable: "/nonexistent", arguments: ["worker"], libraryFolders: [])
            let fixture = try await JobsFixture(sandbox: .off, image: image)
            let upload = try await upload("fine", .faces, to: fixture)
            let error = await #expect(throws: AppError.self) { try await fixture.messages.faces(in: upload) }
            #expect(error?.reason == .internal)
            try await expectNothing(in: fixture)
        }

        @Test(arguments: [(MessageUploadService.Purpose.mark, 32), (.faces, 200)])
        func whatIsTooLargeIsRefused(_ purpose: MessageUploadService.Purpose, _ mebibytes: Int) async throws {
            let fixture = try await JobsFixture()
            let most = mebibytes << 20
            #expect(purpose.mostBytes == most)
            let early = #expect(throws: AppError.self) {
                try fixture.messages.begin(purpose, expectedBytes: most + 1, from: nil)
            }
            #expect(early?.reason == .tooLarge && early?.message.contains("\(most / 1_000_000) MB") == true)
            _ = try fixture.messages.begin(purpose, expectedBytes: most, from: nil)
        }

        /// The length was not said, or came in by the way of clips.
        @Test(arguments: [true, false])
        func whatTurnsOutTooLargeLeavesNothing(_ isForMessages: Bool) async throws {
            let fixture = try await JobsFixture()
            let upload =
                isForMessages
                ? try fixture.messages.begin(.mark, expectedBytes: nil, from: nil) : try fixture.store.beginUpload()
            let error = await #expect(throws: AppError.self) {
                let piece = [UInt8](repeating: 1, count: 1 << 20)
                for _ in 0...32 { try await fixture.messages.write(piece, to: upload) }
                _ = try await fixture.messages.mark(in: upload)
            }
            #expect(error?.reason == .tooLarge && error?.message.contains("33 MB") == true)
            await upload.discard()
            try await expectNothing(in: fixture)
        }

        @Test func oneAddressDoesNotFillTheLine() async throws {
            let fixture = try await JobsFixture(sandbox: .off)
            let asked = (0..<4).map { _ in
                Task {
                    let upload = try await upload("mark-sleep=600", .mark, to: fixture)
                    return try await fixture.messages.mark(in: upload, for: "10.0.0.1")
                }
            }
            #expect(try await eventually { fixture.messages.limiter.count >= 4 })
            let fifth = try await upload("fine", .mark, to: fixture)
            let error = await #expect(throws: AppError.self) {
                try await fixture.messages.mark(in: fifth, for: "10.0.0.1")
            }
            #expect(error?.code == "crowded" && error?.reason == .busy)
            for task in asked { task.cancel() }
            let other = try await upload("fine", .mark, to: fixture)
            #expect(try await fixture.messages.mark(in: other, for: "10.0.0.2") == "ABC234")
            for task in asked { await #expect(throws: AppError.self) { try await task.value } }
            try await expectNothing(in: fixture)
        }
    }
}
