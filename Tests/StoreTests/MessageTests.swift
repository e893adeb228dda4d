import Domain
import FoundationEssentials
import Glibc
import System
import TestSupport
import Testing

@testable import Store

@Suite struct MessageTests {
    @Test func aMessageComesBackAsItWasKept() async throws {
        let fixture = try await StoreFixture()
        let end = Date(timeIntervalSince1970: 4_000_000_000.125)
        let new = NewLockedMessage.test("ABC234", expiresAt: end)
        try await fixture.store.keep(new)
        let found = try #require(try await fixture.store.message("ABC234", in: .machine))
        #expect(found.id == new.id && found.writer == new.writer && found.avatar == new.avatar && found.hasHint)
        #expect(found.salt == new.salt && found.box == new.box && found.keyFingerprint == new.keyFingerprint)
        #expect(!found.isReadOnce && found.expiresAt == end && found.openedAt == nil && found.scope == .machine)
        #expect(found.tries == 0 && found.blockedUntil == nil && found.state() == .locked)
        #expect(abs(found.createdAt.timeIntervalSinceNow) < 60)
        #expect(try await fixture.store.message("ABC234", in: Scope(name: "other")) == nil)
        #expect(try await fixture.store.message("abc234", in: .machine) == nil)
        #expect(try await fixture.store.message("", in: .machine) == nil)
    }

    @Test(arguments: ["", "A B", "é", "a/b", "A'B", String(repeating: "A", count: 33)])
    func whatIsNoIDIsNotKept(_ id: String) async throws {
        let fixture = try await StoreFixture()
        #expect(await code { try await fixture.store.keep(.test(id)) } == .incomplete)
    }

    @Test func anIDIsThereOnce() async throws {
        let fixture = try await StoreFixture()
        try await fixture.store.keep(.test("A1", box: [1]))
        #expect(await code { try await fixture.store.keep(.test("A1", box: [2])) } == .nameTaken)
        let elsewhere = NewLockedMessage.test("A1", in: Scope(name: "other"))
        #expect(await code { try await fixture.store.keep(elsewhere) } == .nameTaken)
        #expect(try await fixture.store.message("A1", in: .machine)?.box == [1])
    }

    @Test func listsAreThePlayersOwn() async throws {
        let fixture = try await StoreFixture()
        let store = fixture.store
        for (id, writer) in [("A1", "ada"), ("A2", "bo"), ("A3", "ada")] {
            try await store.keep(.test(id, writer: writer))
        }
        try await store.keep(.test("B1", writer: "ada", in: Scope(name: "other")))
        #expect(try await store.messages(writtenBy: "ada", in: .machine).map(\.id) == ["A3", "A1"])
        #expect(try await store.messages(writtenBy: "nobody", in: .machine).isEmpty)
        for (id, player, opens) in [("A1", "bo", true), ("A2", "bo", false), ("A3", "bo", true), ("A1", "cy", true)] {
            _ = try await store.beginTry(id, from: .at("10.0.0.1"), in: .machine)
            let isShown = try await store.endTry(id, from: .at("10.0.0.1"), by: player, opened: opens, in: .machine)
            #expect(isShown == opens)
            try await Task.sleep(for: .milliseconds(2))
        }
        let opened = try await store.messages(openedBy: "bo", in: .machine)
        #expect(opened.map(\.id) == ["A3", "A1"])
        let first = try #require(opened.last)
        // First opened by Bo, later by somebody else.
        #expect(first.message.openedAt == first.openedAt && first.message.state() == .opened)
        #expect(try await store.messages(openedBy: "cy", in: .machine).map(\.id) == ["A1"])
        #expect(try await store.messages(openedBy: "bo", in: Scope(name: "other")).isEmpty)
        #expect(try await store.message("A2", in: .machine)?.state() == .locked)
    }

    /// Who opened it once, and then makes the wrong faces, has still opened it.
    @Test func aWrongTryTakesNothingBack() async throws {
        let fixture = try await StoreFixture()
        try await fixture.store.keep(.test("A1"))
        for opens in [true, false] {
            _ = try await fixture.store.beginTry("A1", from: .at("10.0.0.1"), in: .machine)
            try await fixture.store.endTry("A1", from: .at("10.0.0.1"), by: "bo", opened: opens, in: .machine)
        }
        #expect(try await fixture.store.messages(openedBy: "bo", in: .machine).count == 1)
        #expect(try await fixture.store.message("A1", in: .machine)?.tries == 1)
    }

    @Test func aDeletedMessageIsGone() async throws {
        let fixture = try await StoreFixture()
        try await fixture.store.keep(.test("A1"))
        _ = try await fixture.store.beginTry("A1", from: .at("10.0.0.1"), in: .machine)
        try await fixture.store.endTry("A1", from: .at("10.0.0.1"), by: "bo", opened: true, in: .machine)
        #expect(try await !fixture.store.deleteMessage("A1", in: Scope(name: "other")))
        #expect(try await !fixture.store.deleteMessage("A2", in: .machine))
        // One that is being checked meanwhile is not shown.
        _ = try await fixture.store.beginTry("A1", from: .at("10.0.0.1"), in: .machine)
        #expect(try await fixture.store.deleteMessage("A1", in: .machine))
        #expect(try await !fixture.store.endTry("A1", from: .at("10.0.0.1"), by: "bo", opened: true, in: .machine))
        #expect(try await fixture.store.message("A1", in: .machine) == nil)
        #expect(try await fixture.store.messages(openedBy: "bo", in: .machine).isEmpty)
        #expect(try await fixture.store.beginTry("A1", from: .at("10.0.0.1"), in: .machine) == .unknown)
        #expect(try await !fixture.store.deleteMessage("A1", in: .machine))
    }

    /// Nobody asks for it, or somebody does at once.
    @Test(arguments: [true, false])
    func whenItsTimeIsOverAMessageGoes(_ isAskedFor: Bool) async throws {
        let fixture = try await StoreFixture()
        let new = NewLockedMessage.test("A1", expiresAt: Date() + 0.5)
        try await fixture.store.keep(new)
        try await fixture.store.keep(.test("A2", expiresAt: Date() + 3600))
        _ = try await fixture.store.beginTry("A1", from: .at("10.0.0.1"), in: .machine)
        try await Task.sleep(for: .milliseconds(600))
        if isAskedFor {
            let found = try #require(try await fixture.store.message("A1", in: .machine))
            #expect(found.box == nil && found.salt == nil && found.state() == .expired)
            #expect(try await fixture.store.messages(writtenBy: new.writer, in: .machine).last == found)
        }
        // Where somebody asks, the store may have begun by itself, and be on the way from the rows to the file.
        #expect(
            try await eventually {
                try fixture.filesHolding(new.box).isEmpty && fixture.filesHolding(new.salt).isEmpty
            })
        #expect(try await fixture.store.beginTry("A1", from: .at("10.0.0.1"), in: .machine) == .expired)
        // What was being checked when its time was over comes too late.
        #expect(try await !fixture.store.endTry("A1", from: .at("10.0.0.1"), by: "bo", opened: true, in: .machine))
        #expect(try await fixture.store.message("A2", in: .machine)?.box != nil)
    }

    @Test func aStartRemovesWhatHasExpired() async throws {
        let fixture = try await StoreFixture()
        let new = NewLockedMessage.test("A1", expiresAt: Date() + 3600)
        try await fixture.store.keep(new)
        await fixture.store.close()
        let path = fixture.store.folder.databasePath
        try Connection(path: path).execute("UPDATE message SET expires_at = 1000")
        #expect(try !fixture.filesHolding(new.box).isEmpty)
        let folder = try TemporaryFolder()
        let copy = folder.path + "/data"
        try FileManager.default.copyItem(atPath: fixture.folder.path, toPath: copy)
        let store = try await Store(folder: DataFolder(path: copy), limits: StoreFixture.limits())
        #expect(try await store.message("A1", in: .machine)?.box == nil)
        for file in FileSystem.names(in: copy) where !FileSystem.isFolder(copy + "/" + file) {
            let bytes = try Data(contentsOf: URL(filePath: copy + "/" + file))
            #expect(!bytes.holds(new.box), "\(file)")
        }
    }
}

extension NewLockedMessage {
    /// A message whose box and salt are found again wherever they are.
    static func test(
        _ id: String, writer: String = "ada", in scope: Scope = .machine, box: [UInt8]? = nil, isReadOnce: Bool = false,
        expiresAt: Date? = nil
    ) -> NewLockedMessage {
        NewLockedMessage(
            id: id, scope: scope, writer: writer, avatar: "bear", hasHint: true,
            salt: (0..<16).map { _ in .random(in: 0...255) }, box: box ?? (0..<2100).map { _ in .random(in: 0...255) },
            keyFingerprint: [1, 2, 3, 4, 5, 6, 7, 8], isReadOnce: isReadOnce, expiresAt: expiresAt)
    }
}

extension StoreFixture {
    /// Files below the data folder with a sixteenth of these bytes, or more, in them.
    func filesHolding(_ bytes: [UInt8]) throws -> [String] {
        try folder.files().filter { file in
            try Data(contentsOf: URL(filePath: folder.path + "/" + file)).holds(bytes)
        }
    }
}

extension Data {
    /// Whether any of sixteen even parts of some bytes is in here.
    func holds(_ bytes: [UInt8]) -> Bool {
        let size = Swift.max(8, bytes.count / 16)
        let starts = stride(from: 0, through: bytes.count - size, by: size)
        return withUnsafeBytes { content in
            starts.contains { start in Self.holds(content, Array(bytes[start..<start + size])) }
        }
    }

    private static func holds(_ content: UnsafeRawBufferPointer, _ part: [UInt8]) -> Bool {
        guard let base = content.baseAddress else { return false }
        var offset = 0
        while content.count - offset >= part.count {
            let rest = content.count - offset - part.count + 1
            guard let found = memchr(base + offset, Int32(part[0]), rest) else { return false }
            if memcmp(found, part, part.count) == 0 { return true }
            offset = UnsafeRawPointer(found) - base + 1
        }
        return false
    }
}
