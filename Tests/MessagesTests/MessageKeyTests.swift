import Domain
import FoundationEssentials
import Glibc
import TestSupport
import Testing

@testable import Messages

@Suite struct MessageKeyTests {
    private static func path(_ folder: TemporaryFolder) -> String { folder.path + "/messages.key" }

    private static func mode(_ path: String) -> mode_t {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
    }

    @Test func isMadeOnceAndForItsOwnerOnly() throws {
        let folder = try TemporaryFolder()
        let first = try MessageKey(folder: folder.path)
        let bytes = try Data(contentsOf: URL(filePath: Self.path(folder)))
        #expect(bytes.count == 32 && Set(bytes).count > 8)
        #expect(Self.mode(Self.path(folder)) == 0o600)
        #expect(folder.files() == ["messages.key"])
        #expect(first.fingerprint.count == 8)
        #expect(try MessageKey(folder: folder.path).fingerprint == first.fingerprint)
        #expect(try Data(contentsOf: URL(filePath: Self.path(folder))) == bytes)
        // Nothing of it can be seen in the fingerprint.
        #expect(!Array(bytes).contains(first.fingerprint))
    }

    @Test func eachInstallationHasItsOwn() throws {
        let folders = try (0..<2).map { _ in try TemporaryFolder() }
        let keys = try folders.map { try MessageKey(folder: $0.path) }
        let id = MessageID()
        #expect(keys[0].fingerprint != keys[1].fingerprint)
        #expect(keys[0].deletionToken(for: id) != keys[1].deletionToken(for: id))
        let faces = try FaceSequence(text: "wink_l,smile,tongue_out,surprise,smooch")
        #expect(keys[0].password(of: faces)?.prefix(32) != keys[1].password(of: faces)?.prefix(32))
    }

    @Test(arguments: [0, 1, 31, 33, 4_096])
    func aDamagedOneIsNotReplaced(_ count: Int) throws {
        let folder = try TemporaryFolder()
        let bytes = Data(repeating: 7, count: count)
        try bytes.write(to: URL(filePath: Self.path(folder)))
        #expect { try MessageKey(folder: folder.path) } throws: { ($0 as? AppError)?.code == "damaged" }
        #expect(try Data(contentsOf: URL(filePath: Self.path(folder))) == bytes)
    }

    @Test func aLinkOrAFolderIsNoKey() throws {
        let folder = try TemporaryFolder()
        try Data(repeating: 7, count: 32).write(to: URL(filePath: folder.path + "/other"))
        #expect(symlink(folder.path + "/other", Self.path(folder)) == 0)
        #expect(throws: AppError.self) { try MessageKey(folder: folder.path) }
        unlink(Self.path(folder))
        #expect(mkdir(Self.path(folder), 0o700) == 0)
        #expect(throws: AppError.self) { try MessageKey(folder: folder.path) }
    }

    @Test func aFolderThatIsNotThereIsSaid() {
        #expect { try MessageKey(folder: "/nowhere/at/all") } throws: { error in
            (error as? AppError)?.code == "unusable"
                && (error as? AppError)?.detail?.contains("/nowhere") == true
        }
    }

    @Test func aCopyThatIsOpenToOthersIsClosed() throws {
        let folder = try TemporaryFolder()
        let key = try MessageKey(folder: folder.path)
        chmod(Self.path(folder), 0o644)
        #expect(try MessageKey(folder: folder.path).fingerprint == key.fingerprint)
        #expect(Self.mode(Self.path(folder)) == 0o600)
    }

    /// Programs that find no key at the same moment all get the one that is kept.
    @Test func processesAgreeOnOne() async throws {
        for _ in 0..<5 {
            let folder = try TemporaryFolder()
            let said = try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        try await ProgramRun.run(TestProgram.path("TestWorker"), ["message-key", folder.path]).output
                    }
                }
                return try await group.reduce(into: Set<String>()) { $0.insert($1) }
            }
            let kept = try MessageKey(folder: folder.path).fingerprint.map { String($0) }.joined(separator: " ")
            #expect(said == [kept + "\n"])
            #expect(folder.files() == ["messages.key"])
        }
    }

    /// The same within one process, where they come closer to each other.
    @Test func threadsAgreeOnOne() async throws {
        for _ in 0..<20 {
            let folder = try TemporaryFolder()
            let prints = try await withThrowingTaskGroup(of: [UInt8].self) { group in
                for _ in 0..<8 {
                    group.addTask { try await offPool { try MessageKey(folder: folder.path).fingerprint } }
                }
                return try await group.reduce(into: Set<[UInt8]>()) { $0.insert($1) }
            }
            #expect(prints.count == 1)
            #expect(folder.files() == ["messages.key"])
        }
    }

    @Test func aDeletionTokenIsOfOneMessage() throws {
        let folder = try TemporaryFolder()
        let key = try MessageKey(folder: folder.path)
        let (id, other) = (MessageID(), MessageID())
        let token = key.deletionToken(for: id)
        #expect(token.count == 26 && token.allSatisfy(MessageIDTests.symbols.contains))
        #expect(try MessageKey(folder: folder.path).isDeletionToken(token, for: id))
        #expect(!key.isDeletionToken(token, for: other))
        for place in token.indices {
            var wrong = token
            wrong.replaceSubrange(place...place, with: token[place] == "A" ? "B" : "A")
            #expect(!key.isDeletionToken(wrong, for: id))
        }
        for wrong in [
            "", String(token.dropLast()), token + "A", token.lowercased(), String(repeating: "A", count: 1 << 20),
        ] {
            #expect(!key.isDeletionToken(wrong, for: id))
        }
    }
}
