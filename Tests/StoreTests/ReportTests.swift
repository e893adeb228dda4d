import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import Store

@Suite struct ReportTests {
    @Test func aFinishedJobLeavesItsReportAndFiles() async throws {
        let fixture = try await StoreFixture()
        let clip = try await fixture.accept("clip").id
        let job = try #require(try await fixture.finish(clip, files: ["poster.jpg", "landmarks.bin"]))
        #expect(job.state == .done && job.finishedAt != nil)
        #expect(try await fixture.store.report(of: clip) == Array(#"{"version":1}"#.utf8))
        let summary = try #require(try await fixture.store.clip(clip, in: .machine))
        #expect(
            summary.hasReport && summary.artefacts.map(\.description) == ["landmarks.bin", "poster.jpg"]
                && summary.job == job)
        let name = try #require(ArtefactName("poster.jpg"))
        let poster = try #require(try await fixture.store.artefact(name, of: clip))
        #expect(try await fixture.store.data(of: poster.blob).count == poster.byteCount)
        let other = try #require(ArtefactName("proxy.mp4"))
        #expect(try await fixture.store.artefact(other, of: clip) == nil)
        #expect(try await fixture.store.artefact(name, of: ClipID()) == nil)
    }

    @Test func aSecondRoundReplacesTheFirst() async throws {
        let fixture = try await StoreFixture()
        let clip = try await fixture.accept("clip").id
        _ = try await fixture.finish(clip, files: ["poster.jpg", "keyframe-1.jpg"])
        let again = try await fixture.store.enqueue(clip, .analysis(AnalysisOrder()))
        #expect(
            try await fixture.store.clip(clip, in: .machine)?.artefacts.map(\.description) == [
                "keyframe-1.jpg", "poster.jpg",
            ])
        let listed = try await fixture.store.recentClips(in: .machine, limit: 1).first
        #expect(
            listed?.hasReport == true && listed?.artefacts.map(\.description) == ["poster.jpg"]
                && listed?.job.state == .queued)
        _ = try await fixture.finish(clip, files: ["poster.jpg"])
        #expect(try await fixture.store.clip(clip, in: .machine)?.artefacts.map(\.description) == ["poster.jpg"])
        #expect(fixture.folder.files(below: "clips") == ["\(clip)/\(again.id)/poster.jpg"])
    }

    @Test func aJobThatIsNoLongerRunningStoresNothing() async throws {
        let fixture = try await StoreFixture()
        let clip = try await fixture.accept("clip").id
        let job = try #require(try await fixture.store.claimNext())
        try await fixture.store.end(job.id, .cancelled, code: nil, message: nil)
        #expect(try await fixture.store.finish(job, report: [123, 125], files: [:]) == nil)
        #expect(try await fixture.store.report(of: clip) == nil)
    }

    @Test func aMissingFileStoresNothing() async throws {
        let fixture = try await StoreFixture()
        let clip = try await fixture.accept("clip").id
        let job = try #require(try await fixture.store.claimNext())
        let name = try #require(ArtefactName("poster.jpg"))
        let source = fixture.folder.path + "/missing"
        #expect(await code { _ = try await fixture.store.finish(job, report: [1], files: [name: source]) } == .files)
        #expect(try await fixture.store.report(of: clip) == nil)
        #expect(try await fixture.store.job(job.id)?.state == .running)
        #expect(fixture.folder.files(below: "clips") == [])
    }

    @Test func deletingLeavesNoTrace() async throws {
        let fixture = try await StoreFixture()
        let secret = "a name that must not stay behind"
        let new = NewClip(
            name: DisplayName(secret), kind: .swing, mediaType: .unknown, mediaInfo: "{}", scope: .machine)
        let clip = try await fixture.store.accept(fixture.stage("clip"), as: new).id
        _ = try await fixture.finish(clip, files: ["poster.jpg", "landmarks.bin", "proxy.mp4"])
        #expect(try await fixture.store.delete(clip, in: .machine))
        #expect(try await fixture.store.clip(clip, in: .machine) == nil)
        #expect(try await fixture.store.report(of: clip) == nil)
        #expect(try await fixture.store.latestJob(of: clip) == nil)
        for folder in ["blobs", "clips", "incoming", "work"] { #expect(fixture.folder.files(below: folder) == []) }
        #expect(try fixture.filesHolding(secret).isEmpty)
    }
}
