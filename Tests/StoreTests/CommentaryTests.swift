import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import Store

/// Commentaries are rows beside the clip with their voices; their videos go with them.
@Suite struct CommentaryTests {
    private func kept(_ seconds: Double = 4.25) -> KeptCommentary {
        KeptCommentary(id: CommentaryID(), seconds: seconds, browser: "Firefox")
    }

    private static let files = CommentaryFiles(script: Array("{}".utf8), voice: [0x1A, 0x45, 0, 0xFF])

    @Test(arguments: StorageKind.allCases) func commentariesAreKeptInTheirOrder(_ kind: StorageKind) async throws {
        let fixture = try await StorageFixture(kind)
        let (store, clip) = (fixture.store, try await fixture.accept("clip").id)
        let (first, second) = (kept(), kept(600))
        try await store.add(first, Self.files, to: clip)
        try await store.add(second, Self.files, to: clip)
        // Whoever heard no answer brings it again.
        try await store.add(first, CommentaryFiles(script: [], voice: []), to: clip)
        #expect(try await store.commentaries(of: clip) == [first, second])
        #expect(try await store.files(of: first.id, of: clip) == Self.files)

        let other = try await fixture.accept("other").id
        #expect(try await store.commentaries(of: other).isEmpty)
        await #expect(throws: AppError.noSuchCommentary) { try await store.files(of: first.id, of: other) }
        await #expect(throws: AppError.noSuchCommentary) { try await store.removeCommentary(first.id, of: other) }
        try await store.removeCommentary(first.id, of: clip)
        #expect(try await store.commentaries(of: clip) == [second])
        await #expect(throws: AppError.noSuchCommentary) { try await store.removeCommentary(first.id, of: clip) }
        await #expect(throws: AppError.unknownClip) { try await store.add(first, Self.files, to: ClipID()) }
    }

    @Test(arguments: StorageKind.allCases) func thereAreOnlySoMany(_ kind: StorageKind) async throws {
        let fixture = try await StorageFixture(kind)
        let clip = try await fixture.accept("clip").id
        for _ in 0..<Commentary.most { try await fixture.store.add(kept(), Self.files, to: clip) }
        await #expect(throws: AppError.tooManyCommentaries) {
            try await fixture.store.add(kept(), Self.files, to: clip)
        }
    }

    @Test func theVideoGoesWithItsCommentaryAlone() async throws {
        let fixture = try await StoreFixture()
        let (store, clip) = (fixture.store, try await fixture.accept("clip").id)
        let (one, other) = (kept(), kept())
        for commentary in [one, other] { try await store.add(commentary, Self.files, to: clip) }
        let names = [one, other].map { ArtefactName.video(of: $0.id) }
        _ = try await fixture.finish(clip, files: ["landmarks.bin"] + names.map(\.description))
        try await store.removeCommentary(one.id, of: clip)
        #expect(try await store.artefact(names[0], of: clip) == nil)
        #expect(try await store.artefact(names[1], of: clip) != nil)
        #expect(fixture.folder.files(below: "clips").count { $0.hasSuffix(".mp4") } == 1)
        #expect(try await store.delete(clip, in: .machine))
        #expect(try await store.commentaries(of: clip).isEmpty)
    }
}
