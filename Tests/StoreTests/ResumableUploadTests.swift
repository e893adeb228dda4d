import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import Store

/// Uploads that come in as many requests as it takes.
@Suite struct ResumableUploadTests {
    @Test func partsBecomeAWhole() async throws {
        let fixture = try await StoreFixture()
        let id = try await fixture.create(10)
        #expect(fixture.folder.files(below: "uploads") == [])
        #expect(try await fixture.append("01234", to: id, at: 0).offset == 5)
        let whole = try await fixture.append("56789", to: id, at: 5)
        #expect(whole.isComplete && whole.outcome == nil)
        #expect(try await fixture.store.completeUploads() == [whole])
        let summary = try await fixture.accept(whole)
        let clip = try #require(try await fixture.store.clip(summary.id, in: .machine)?.clip)
        #expect(try await fixture.store.data(of: .content(clip.blob)) == Data("0123456789".utf8))
        #expect(try await fixture.store.upload(id, in: .machine)?.outcome == .clip(summary.id))
        for folder in ["uploads", "incoming"] { #expect(fixture.folder.files(below: folder) == []) }
        #expect(fixture.store.reservations.promisedBytes == 0)
    }

    @Test func aWholeBecomesOneClipOnly() async throws {
        let fixture = try await StoreFixture()
        let id = try await fixture.create(4)
        let whole = try await fixture.append("clip", to: id, at: 0)
        let (first, second) = (try await fixture.store.stage(whole), try await fixture.store.stage(whole))
        _ = try await fixture.store.accept(first, as: fixture.new(whole))
        #expect(await code { _ = try await fixture.store.accept(second, as: fixture.new(whole)) } == .unknownUpload)
        #expect(try await fixture.store.recentClips(in: .machine, limit: 5).count == 1)
        // Whoever missed the answer asks again, without bytes.
        #expect(try await fixture.append("", to: id, at: 4).outcome != nil)
        #expect(await code { _ = try await fixture.append("x", to: id, at: 4) } == .uploadEnded)
    }

    @Test func aClipThatIsDeletedTakesItsUploadAlong() async throws {
        let fixture = try await StoreFixture()
        let id = try await fixture.create(4)
        let clip = try await fixture.accept(try await fixture.append("clip", to: id, at: 0)).id
        try await fixture.store.delete(clip, in: .machine)
        #expect(try await fixture.store.upload(id, in: .machine) == nil)
    }

    @Test func whatIsCancelledWhileItIsLookedAtBecomesNoClip() async throws {
        let fixture = try await StoreFixture()
        let id = try await fixture.create(4)
        let whole = try await fixture.append("clip", to: id, at: 0)
        let blob = try await fixture.store.stage(whole)
        #expect(try await fixture.store.removeUpload(id, in: .machine))
        #expect(await code { _ = try await fixture.store.accept(blob, as: fixture.new(whole)) } == .unknownUpload)
        #expect(try await fixture.store.recentClips(in: .machine, limit: 1) == [])
        for folder in ["uploads", "blobs"] { #expect(fixture.folder.files(below: folder) == []) }
    }

    @Test func aPartThatIsCutKeepsWhatCame() async throws {
        let fixture = try await StoreFixture()
        let id = try await fixture.create(10)
        #expect(await code { _ = try await fixture.cut("0123", of: 10, to: id, at: 0) } == .incomplete)
        #expect(try await fixture.store.settledUpload(id, in: .machine)?.offset == 4)
        #expect(try await fixture.append("456789", to: id, at: 4).isComplete)
    }

    @Test(arguments: [0, 3, 5, 11]) func aPartBeginsWhereTheUploadIs(_ offset: Int) async throws {
        let fixture = try await StoreFixture()
        let id = try await fixture.create(20)
        try await fixture.append("0123", to: id, at: 0)
        #expect(await code { _ = try await fixture.append("abc", to: id, at: offset) } == .wrongOffset)
        #expect(try await fixture.store.upload(id, in: .machine)?.offset == 4)
    }

    @Test func noPartIsLongerThanTheRest() async throws {
        let fixture = try await StoreFixture()
        let id = try await fixture.create(4)
        #expect(await code { _ = try await fixture.append("01234", to: id, at: 0) } == .tooLarge)
        #expect(await code { _ = try await fixture.append("0", to: id, at: 1 << 60) } == .tooLarge)
        #expect(fixture.folder.files(below: "uploads") == [])
    }

    @Test func aChecksumThatLiesTakesItsPartBack() async throws {
        let fixture = try await StoreFixture()
        let id = try await fixture.create(10)
        try await fixture.append("0123", to: id, at: 0)
        let lie = Checksum(.sha1, [UInt8](repeating: 7, count: 20))
        #expect(await code { _ = try await fixture.append("4567", to: id, at: 4, lie) } == .wrongChecksum)
        #expect(try await fixture.store.upload(id, in: .machine)?.offset == 4)
        // Nor does what nobody could check count.
        #expect(await code { _ = try await fixture.cut("4567", of: 6, to: id, at: 4, lie) } == .incomplete)
        #expect(try await fixture.store.upload(id, in: .machine)?.offset == 4)
        for algorithm in Checksum.Algorithm.allCases {
            let upload = try await fixture.create(3)
            var digest = try Digest(algorithm)
            try Array("abc".utf8).withUnsafeBytes { try digest.update($0) }
            let truth = Checksum(algorithm, try digest.finish())
            #expect(try await fixture.append("abc", to: upload, at: 0, truth).isComplete)
        }
    }

    @Test func theNewerRequestWins() async throws {
        let fixture = try await StoreFixture()
        let id = try await fixture.create(10)
        let (body, sender) = AsyncThrowingStream<[UInt8], any Error>.makeStream()
        sender.yield(Array("01".utf8))
        let older = Task {
            await code {
                _ = try await fixture.store.append(body, to: id, as: .init(offset: 0, byteCount: 10), in: .machine)
            }
        }
        #expect(try await eventually { try await fixture.store.upload(id, in: .machine)?.offset == 2 })
        #expect(try await fixture.append("23", to: id, at: 2).offset == 4)
        sender.yield(Array("xx".utf8))
        #expect(await older.value == .superseded)
        #expect(try await fixture.store.settledUpload(id, in: .machine)?.offset == 4)
        #expect(try await fixture.append("456789", to: id, at: 4).isComplete)
    }

    @Test func manyAtOnceSpoilNothing() async throws {
        let fixture = try await StoreFixture()
        let id = try await fixture.create(1000)
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<20 {
                group.addTask {
                    let text = String(repeating: String(number % 10), count: 50)
                    _ = try? await fixture.append(text, to: id, at: 0)
                }
            }
        }
        #expect(try await fixture.store.settledUpload(id, in: .machine)?.offset == 50)
    }

    @Test func aRestartGoesOnWhereItWas() async throws {
        let folder = try TemporaryFolder()
        var ids: [UploadID] = []
        do {
            let store = try await Store(folder: DataFolder(path: folder.path), limits: StoreFixture.limits())
            let fixture = StoreFixture(folder: folder, store: store)
            for length in [10, 4, 10, 4] { ids.append(try await fixture.create(length)) }
            for id in ids { try await fixture.append("0123", to: id, at: 0) }
            try await store.refuse(ids[3], AppError(.unsupported, code: "notMedia", "No."))
            // Bytes whose checksum nobody had looked at when the server ended; a file that no row knows.
            try await store.database.run { [id = ids[2]] connection throws in
                try UploadRows.leaveUnchecked(connection, id, from: 1)
            }
            try Data("x".utf8).write(to: URL(filePath: store.folder.uploadPath(UploadID())))
            await store.close()
        }
        let store = try await Store(folder: DataFolder(path: folder.path), limits: StoreFixture.limits())
        #expect(try await store.upload(ids[0], in: .machine)?.offset == 4)
        #expect(try await store.completeUploads().map(\.id) == [ids[1]])
        #expect(try await store.upload(ids[2], in: .machine)?.offset == 1)
        #expect(
            try await store.upload(ids[3], in: .machine)?.outcome
                == .refused(AppError(.unsupported, code: "notMedia", "No.")))
        #expect(Set(folder.files(below: "uploads").map { String($0.suffix(26)) }) == Set(ids[..<3].map(\.description)))
    }

    @Test func whatIsNotBegunIsForgottenInTime() async throws {
        let fixture = try await StoreFixture { $0.resumableLifetime = .seconds(1) }
        let id = try await fixture.create(10)
        #expect(try await eventually { try await fixture.rowCount() == 0 })
        #expect(await code { _ = try await fixture.append("0", to: id, at: 0) } == .unknownUpload)
    }

    @Test func whatIsNotGoneOnWithIsForgottenAtTheNextStart() async throws {
        let folder = try TemporaryFolder()
        do {
            let store = try await Store(folder: DataFolder(path: folder.path), limits: StoreFixture.limits())
            let fixture = StoreFixture(folder: folder, store: store)
            try await fixture.append("0123", to: try await fixture.create(10), at: 0)
            await store.close()
        }
        let limits = StoreFixture.limits { $0.resumableLifetime = .zero }
        let later = try await Store(folder: DataFolder(path: folder.path), limits: limits)
        #expect(try await StoreFixture(folder: folder, store: later).rowCount() == 0)
        #expect(folder.files(below: "uploads") == [])
    }

    @Test func creationsWithoutBytesMakeWay() async throws {
        let fixture = try await StoreFixture { $0.resumableUploads = 20 }
        let begun = try await fixture.create(10)
        try await fixture.append("0", to: begun, at: 0)
        var last = begun
        for _ in 0..<500 { last = try await fixture.create(1 << 30) }
        #expect(try await fixture.store.upload(begun, in: .machine)?.offset == 1)
        #expect(try await fixture.store.upload(last, in: .machine) != nil)
        #expect(try await fixture.rowCount() == 20)
        #expect(fixture.folder.files(below: "uploads").count == 1)
    }

    @Test func nobodyHasTooManyThatHaveBegun() async throws {
        let fixture = try await StoreFixture {
            $0.resumableUploads = 5
            $0.resumableUploadsPerAddress = 2
        }
        for _ in 0..<2 { try await fixture.append("0", to: try await fixture.create(9, from: "10.0.0.1"), at: 0) }
        #expect(await code { _ = try await fixture.create(9, from: "10.0.0.1") } == .uploadsFull)
        for _ in 0..<3 { try await fixture.append("0", to: try await fixture.create(9), at: 0) }
        #expect(await code { _ = try await fixture.create(9) } == .uploadsFull)
    }

    @Test func unfinishedUploadsTakeSoMuchRoomOnly() async throws {
        let fixture = try await StoreFixture { $0.resumableBytes = 100_000 }
        let (one, other) = (try await fixture.create(90_000), try await fixture.create(90_000))
        try await fixture.append(String(repeating: "x", count: 80_000), to: one, at: 0)
        let more = String(repeating: "x", count: 50_000)
        #expect(await code { _ = try await fixture.append(more, to: other, at: 0) } == .uploadsFull)
        #expect(try await fixture.append("small", to: other, at: 0).offset == 5)
    }

    @Test(arguments: [(0, ErrorCode.empty), (1001, .tooLarge)])
    func lengthsHaveBounds(_ length: Int, _ expected: ErrorCode) async throws {
        let fixture = try await StoreFixture { $0.uploadBytes = 1000 }
        #expect(await code { _ = try await fixture.create(length) } == expected)
    }

    @Test(arguments: [
        ("filename c2VydmUubW92,kind c3dpbmc=", ["filename": "serve.mov", "kind": "swing"]), ("", [:]),
        ("private", ["private": ""]), ("a YQ==,b ,c Yw==", ["a": "a", "b": "", "c": "c"]),
    ])
    func metadataAreRead(_ text: String, _ expected: [String: String]) throws {
        let metadata = try #require(UploadMetadata(text))
        for (name, value) in expected { #expect(metadata[name] == value) }
        #expect(metadata["nothing"] == nil)
    }

    @Test(arguments: [
        "a !", "a YQ== b", "a YQ==,a YQ==", "a YQ", "\u{7}a YQ==", "é YQ==", String(repeating: "a", count: 20_000),
    ])
    func brokenMetadataAreNone(_ text: String) { #expect(UploadMetadata(text) == nil) }
}

extension StoreFixture {
    init(folder: TemporaryFolder, store: Store) {
        self.folder = folder
        self.store = store
    }

    func rowCount() async throws -> Int {
        try await store.reader.run { connection in try UploadRows.count(connection) }
    }

    func create(_ byteCount: Int, from address: String? = nil) async throws -> UploadID {
        try await store.createUpload(
            NewUpload(byteCount: byteCount, metadata: "", address: address, scope: .machine)
        ).id
    }

    @discardableResult
    func append(
        _ text: String, to id: UploadID, at offset: Int, _ checksum: Checksum? = nil
    ) async throws -> ResumableUpload {
        let part = UploadPart(offset: offset, byteCount: text.utf8.count, checksum: checksum)
        return try await store.append(Self.body(text), to: id, as: part, in: .machine)
    }

    /// A part that breaks off before its end.
    func cut(
        _ text: String, of byteCount: Int, to id: UploadID, at offset: Int, _ checksum: Checksum? = nil
    ) async throws -> ResumableUpload {
        let part = UploadPart(offset: offset, byteCount: byteCount, checksum: checksum)
        return try await store.append(Self.body(text, isCut: true), to: id, as: part, in: .machine)
    }

    func accept(_ upload: ResumableUpload) async throws -> ClipSummary {
        try await store.accept(store.stage(upload), as: new(upload))
    }

    func new(_ upload: ResumableUpload) -> NewClip {
        var clip = Self.new()
        clip.upload = upload.id
        return clip
    }

    private static func body(_ text: String, isCut: Bool = false) -> AsyncThrowingStream<[UInt8], any Error> {
        AsyncThrowingStream { sender in
            if !text.isEmpty { sender.yield(Array(text.utf8)) }
            sender.finish(throwing: isCut ? CancellationError() : nil)
        }
    }
}
