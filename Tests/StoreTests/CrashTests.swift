import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import Store

/// A server that accepts and deletes clips as fast as it can is killed at random moments.
@Suite struct CrashTests {
    @Test(arguments: [3, 17, 40, 90, 150])
    func whatWasAcknowledgedSurvivesAKill(afterLines count: Int) async throws {
        let folder = try TemporaryFolder()
        let lines = try await Killed.lines(["upload", folder.path], afterLines: count)
        #expect(lines.count >= count && !lines.contains { $0.hasPrefix("error") }, "\(lines.suffix(2))")

        let store = try await Store(folder: DataFolder(path: folder.path), limits: StoreFixture.limits())
        var expected: [String: String] = [:]
        var uncertain: Set<String> = []
        for line in lines {
            let words = line.split(separator: " ").map(String.init)
            switch words.first {
            case "accepted" where words.count == 3: expected[words[1]] = words[2]
            // Between "deleting" and "deleted" both ends are right.
            case "deleting" where words.count == 2: uncertain.insert(words[1])
            case "deleted" where words.count == 2:
                uncertain.remove(words[1])
                expected[words[1]] = nil
                let id = try #require(ClipID(words[1]))
                #expect(try await store.clip(id, in: .machine) == nil)
            default: break
            }
        }
        for (text, hash) in expected where !uncertain.contains(text) {
            let id = try #require(ClipID(text))
            let clip = try #require(try await store.clip(id, in: .machine)?.clip)
            let content = try await store.data(of: .content(clip.blob))
            #expect(clip.blob.description == hash)
            #expect(content.count == clip.byteCount)
            #expect(try Self.hash(content) == hash)
        }
        // One job a clip, and no blob that no clip uses.
        let clips = try await store.recentClips(in: .machine, limit: 10_000)
        #expect(try await store.queuedCount() == clips.count)
        #expect(folder.files(below: "blobs").count == Set(clips.map(\.clip.blob)).count)
        #expect(folder.files(below: "incoming") == [])
    }

    private static func hash(_ content: Data) throws -> String {
        var hash = try Digest()
        try [UInt8](content).withUnsafeBytes { try hash.update($0) }
        return try hash.blobHash().description
    }
}
