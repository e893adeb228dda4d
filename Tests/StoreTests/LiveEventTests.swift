import Domain
import TestSupport
import Testing

@testable import Store

/// What was seen live while a clip was recorded.
@Suite struct LiveEventTests {
    private func recorded(_ live: String, in fixture: StoreFixture) async throws -> ClipID {
        var new = StoreFixture.new(kind: .hands)
        new.liveEvents = Array(live.utf8)
        return try await fixture.store.accept(fixture.stage("clip " + live), as: new).id
    }

    @Test func itIsKeptWithTheClip() async throws {
        let fixture = try await StoreFixture()
        let clip = try await recorded("[1]", in: fixture)
        let other = try await recorded("[2]", in: fixture)
        let uploaded = try await fixture.accept("uploaded").id
        #expect(try await fixture.store.liveEvents(of: clip) == Array("[1]".utf8))
        #expect(try await fixture.store.liveEvents(of: other) == Array("[2]".utf8))
        #expect(try await fixture.store.liveEvents(of: uploaded) == nil)
        #expect(try await fixture.store.liveEvents(of: ClipID()) == nil)
        // An analysis does not change it.
        _ = try await fixture.finish(clip, files: ["poster.jpg"])
        _ = try await fixture.store.enqueue(clip, .analysis(AnalysisOrder()), lookingFor: .expression)
        #expect(try await fixture.store.liveEvents(of: clip) == Array("[1]".utf8))
    }

    @Test func itGoesWithTheClip() async throws {
        let fixture = try await StoreFixture()
        let secret = "seen live and not to stay behind"
        let clip = try await recorded(secret, in: fixture)
        #expect(try await fixture.store.delete(clip, in: .machine))
        #expect(try await fixture.store.liveEvents(of: clip) == nil)
        #expect(try fixture.filesHolding(secret).isEmpty)
    }

    @Test func aBackupHasIt() async throws {
        let fixture = try await StoreFixture()
        let clip = try await recorded("[1]", in: fixture)
        let folder = try TemporaryFolder()
        _ = try Backup.make(of: fixture.folder.path, in: folder.path + "/backup")
        _ = try Backup.restore(folder.path + "/backup", to: folder.path + "/data")
        let restored = try await Store(
            folder: DataFolder(path: folder.path + "/data"), limits: StoreFixture.limits())
        #expect(try await restored.liveEvents(of: clip) == Array("[1]".utf8))
    }
}
