import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import Store

/// What is made out of a report belongs to that report.
@Suite struct OverlayTests {
    /// A clip with a report, and the name of what is made of it.
    private func finished() async throws -> (fixture: StoreFixture, clip: ClipID, name: ArtefactName) {
        let fixture = try await StoreFixture()
        let clip = try await fixture.accept("clip").id
        _ = try await fixture.finish(clip, files: ["poster.jpg", "landmarks.bin"])
        return (fixture, clip, try #require(ArtefactName("overlay.mp4")))
    }

    private func add(_ name: ArtefactName, _ text: String, _ job: Job, _ fixture: StoreFixture) async throws -> Job? {
        let path = try fixture.store.makeWorkFolder() + "/made"
        try Data(text.utf8).write(to: URL(filePath: path))
        return try await fixture.store.finish(job, adding: name, at: path)
    }

    @Test func anOverlayLiesBesideTheReportsFiles() async throws {
        let (fixture, clip, name) = try await finished()
        #expect(try await fixture.store.latestAddition(.overlay, to: clip) == nil)
        let job = try await fixture.store.enqueue(clip, .overlay)
        #expect(try await fixture.store.latestAddition(.overlay, to: clip) == job)
        // The clip stays what it was.
        #expect(try await fixture.store.clip(clip, in: .machine)?.job.state == .done)
        #expect(try await fixture.store.latestJob(of: clip)?.task == .analysis(AnalysisOrder()))
        let claimed = try #require(try await fixture.store.claimNext())
        #expect(claimed.id == job.id && claimed.task == .overlay)
        #expect(try await add(name, "video", claimed, fixture)?.state == .done)
        let file = try #require(try await fixture.store.artefact(name, of: clip))
        #expect(file.byteCount == 5)
        #expect(try await fixture.store.data(of: file.blob) == Data("video".utf8))
        #expect(
            try await fixture.store.clip(clip, in: .machine)?.artefacts.map(\.description) == [
                "landmarks.bin", "overlay.mp4", "poster.jpg",
            ])
        #expect(fixture.folder.files(below: "clips").count == 3)
        // A start sweeps nothing of it.
        try await fixture.store.sweep()
        #expect(fixture.folder.files(below: "clips").count == 3)
    }

    @Test func aNewAnalysisTakesItAlong() async throws {
        let (fixture, clip, name) = try await finished()
        _ = try await fixture.store.enqueue(clip, .overlay)
        _ = try await add(name, "video", try #require(try await fixture.store.claimNext()), fixture)
        _ = try await fixture.store.enqueue(clip, .analysis(AnalysisOrder(person: 2)))
        #expect(try await fixture.store.latestAddition(.overlay, to: clip) == nil)
        let done = try await fixture.finish(clip, files: ["poster.jpg"])
        #expect(done?.task == .analysis(AnalysisOrder(person: 2)))
        #expect(try await fixture.store.artefact(name, of: clip) == nil)
        #expect(fixture.folder.files(below: "clips").map { $0.hasSuffix("poster.jpg") } == [true])
    }

    @Test func deletingTakesItAlong() async throws {
        let (fixture, clip, name) = try await finished()
        _ = try await fixture.store.enqueue(clip, .overlay)
        _ = try await add(name, "video", try #require(try await fixture.store.claimNext()), fixture)
        try await fixture.store.delete(clip, in: .machine)
        for folder in ["blobs", "clips"] { #expect(fixture.folder.files(below: folder) == []) }
    }

    /// The order of a video of two clips.
    private func comparison(_ clip: ClipID, _ other: ClipID) throws -> JobTask {
        let swing = try #require(FindingID("s1000"))
        return .comparison(
            ComparisonFilm(
                a: ComparedSwing(clip: clip, swing: swing), b: ComparedSwing(clip: other, swing: swing), shift: -2,
                layout: .over, speed: 0.25, revisions: ["a-0", "b-1"]))
    }

    /// A video of two clips goes with either, and not with one that an earlier video showed.
    @Test func deletingTheOtherClipTakesAComparisonAlong() async throws {
        let (fixture, clip, _) = try await finished()
        var shown: [ClipID] = []
        for name in ["former", "other"] {
            let next = try await fixture.accept(name).id
            shown.append(next)
            _ = try await fixture.finish(next, files: ["poster.jpg", "landmarks.bin"])
            let task = try comparison(clip, next)
            _ = try await fixture.store.enqueue(clip, task)
            let claimed = try #require(try await fixture.store.claimNext())
            #expect(claimed.task == task && claimed.task.film?.layout == .over && claimed.task.film?.shift == -2)
            _ = try await add(.comparisonVideo, "video", claimed, fixture)
        }
        _ = try await fixture.store.enqueue(clip, .overlay)
        _ = try await add(.skeletonVideo, "video", try #require(try await fixture.store.claimNext()), fixture)
        func films() -> Int { fixture.folder.files(below: "clips").count(where: { $0.hasSuffix("comparison.mp4") }) }
        let (former, other) = (shown[0], shown[1])
        try await fixture.store.delete(former, in: .machine)
        #expect(try await fixture.store.latestAddition(.comparisonVideo, to: clip)?.task.film?.b.clip == other)
        #expect(try await fixture.store.artefact(.comparisonVideo, of: clip) != nil && films() == 1)
        try await fixture.store.delete(other, in: .machine)
        #expect(try await fixture.store.artefact(.comparisonVideo, of: clip) == nil && films() == 0)
        #expect(try await fixture.store.latestAddition(.comparisonVideo, to: clip) == nil)
        #expect(try await fixture.store.artefact(.skeletonVideo, of: clip) != nil)
    }

    @Test func oneThingAtATime() async throws {
        let (fixture, clip, name) = try await finished()
        _ = try await fixture.store.enqueue(clip, .overlay)
        for task in [JobTask.overlay, .analysis(AnalysisOrder())] {
            #expect(await code { _ = try await fixture.store.enqueue(clip, task) } == .alreadyQueued)
        }
        let job = try #require(try await fixture.store.claimNext())
        try await fixture.store.end(job.id, .cancelled, code: nil, message: nil)
        #expect(try await add(name, "late", job, fixture) == nil)
        #expect(try await fixture.store.artefact(name, of: clip) == nil)
        _ = try await fixture.store.enqueue(clip, .overlay)
    }

    @Test func withoutAReportThereIsNothingToDraw() async throws {
        let fixture = try await StoreFixture()
        let clip = try await fixture.accept("clip").id
        #expect(await code { _ = try await fixture.store.enqueue(clip, .overlay) } == .alreadyQueued)
        let job = try #require(try await fixture.store.claimNext())
        try await fixture.store.end(job.id, .failed, code: "truncated", message: "Cut off.")
        #expect(await code { _ = try await fixture.store.enqueue(clip, .overlay) } == .noReport)
        #expect(await code { _ = try await fixture.store.enqueue(ClipID(), .overlay) } == .unknownClip)
    }

    @Test func aReportThatALaterAnalysisDidNotReplaceCanBeDrawn() async throws {
        let (fixture, clip, name) = try await finished()
        let again = try await fixture.store.enqueue(clip, .analysis(AnalysisOrder()))
        #expect(try await fixture.store.clip(clip, in: .machine)?.showsReport == false)
        try await fixture.store.end(again.id, .failed, code: "poison", message: "It broke.")
        #expect(try await fixture.store.clip(clip, in: .machine)?.showsReport == true)
        _ = try await fixture.store.enqueue(clip, .overlay)
        let job = try #require(try await fixture.store.claimNext())
        #expect(try await add(name, "video", job, fixture)?.state == .done)
        #expect(try await fixture.store.artefact(name, of: clip) != nil)
    }

    @Test func aWorkerIsGivenReportAndLandmarks() async throws {
        let (fixture, clip, _) = try await finished()
        let folder = try fixture.store.makeWorkFolder()
        let landmarks = try #require(ArtefactName("landmarks.bin"))
        try await fixture.store.layOut(clip, in: folder, reportAs: "report.json") { json in
            json == Array(#"{"version":1}"#.utf8) ? [landmarks] : []
        }
        #expect(try Data(contentsOf: URL(filePath: folder + "/report.json")) == Data(#"{"version":1}"#.utf8))
        #expect(fixture.folder.files(below: "work").count == 2)
        await fixture.store.removeWorkFolder(folder)
        let kept = try #require(try await fixture.store.artefact(landmarks, of: clip))
        #expect(try await fixture.store.data(of: kept.blob).count == kept.byteCount)
        let missing = try #require(ArtefactName("proxy.mp4"))
        let code = await code {
            try await fixture.store.layOut(clip, in: folder, reportAs: "report.json") { _ in [missing] }
        }
        #expect(code == .noReport)
    }
}
