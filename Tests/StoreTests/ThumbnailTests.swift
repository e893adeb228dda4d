import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import Store

/// Thumbnails of clips whose pictures an older version made.
@Suite struct ThumbnailTests {
    private func made(_ fixture: StoreFixture) throws -> String {
        let path = try fixture.store.makeWorkFolder() + "/thumbnail.jpg"
        try Data("small".utf8).write(to: URL(filePath: path))
        return path
    }

    @Test func whatIsMissingIsFoundAndAdded() async throws {
        let fixture = try await StoreFixture()
        let old = try await fixture.accept("old").id
        _ = try await fixture.finish(old, files: ["poster.jpg"])
        _ = try await fixture.finish(try await fixture.accept("new").id, files: ["poster.jpg", "thumbnail.jpg"])
        _ = try await fixture.finish(try await fixture.accept("nothing").id, files: [])
        let missing = try await fixture.store.postersWithoutThumbnail(after: 0)
        #expect(missing.map(\.clip) == [old])
        let poster = try await fixture.store.data(of: missing[0].blob)
        #expect(String(decoding: poster, as: UTF8.self).hasPrefix("poster.jpg of"))
        try await fixture.store.addThumbnail(at: made(fixture), to: missing[0])
        let file = try #require(try await fixture.store.artefact(.thumbnail, of: old))
        #expect(file.byteCount == 5)
        #expect(try await fixture.store.data(of: file.blob) == Data("small".utf8))
        #expect(try await fixture.store.postersWithoutThumbnail(after: 0).isEmpty)
        #expect(try await fixture.store.postersWithoutThumbnail(after: missing[0].sequence).isEmpty)
    }

    @Test func oneOfAnotherAnalysisIsLeft() async throws {
        let fixture = try await StoreFixture()
        let clip = try await fixture.accept("clip").id
        _ = try await fixture.finish(clip, files: ["poster.jpg"])
        let before = try #require(try await fixture.store.postersWithoutThumbnail(after: 0).first)
        _ = try await fixture.store.enqueue(clip, .analysis(AnalysisOrder()))
        _ = try await fixture.finish(clip, files: ["poster.jpg"])
        try await fixture.store.addThumbnail(at: made(fixture), to: before)
        #expect(try await fixture.store.artefact(.thumbnail, of: clip) == nil)
        #expect(fixture.folder.files(below: "clips").map { $0.hasSuffix("poster.jpg") } == [true])
    }
}
