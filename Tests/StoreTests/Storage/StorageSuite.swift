import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import Store

/// What a storage does for clips.
typealias Storage = WorkStore & AthleteRepository & NoteRepository

/// The storages that there are.
enum StorageKind: CaseIterable {
    /// SQLite and a local folder.
    case folder
    /// None at all, as long as the process lives.
    case memory
}

/// A storage, and the names of two servers that use it.
struct StorageFixture {
    let store: any Storage
    let first: ServerID
    let second: ServerID
    /// What has to live as long.
    private let kept: [any Sendable]

    init(_ kind: StorageKind, _ change: (inout StoreLimits) -> Void = { _ in }) async throws {
        let limits = StoreFixture.limits(change)
        switch kind {
        case .memory: (store, first, second, kept) = (try MemoryStorage(limits: limits), ServerID(), ServerID(), [])
        case .folder:
            let outer = try TemporaryFolder()
            let folder = try DataFolder(path: outer.path + "/data", isShared: true)
            let other = try DataFolder(path: outer.path + "/data", isShared: true)
            (store, first, second) = (try await Store(folder: folder, limits: limits), folder.server, other.server)
            try other.servers.enter()
            kept = [outer, other]
        }
    }

    @discardableResult
    func accept(_ text: String, name: String = "clip.gif", in scope: Scope = .machine) async throws -> ClipSummary {
        let upload = try store.beginUpload(expectedBytes: nil, from: nil)
        for byte in text.utf8 { try await upload.write([byte]) }
        return try await store.accept(try await upload.finish(), as: StoreFixture.new(name, in: scope))
    }

    /// Claims the next job and finishes it, with files of these names.
    @discardableResult
    func finish(_ files: [String] = [], report: String = #"{"version":1}"#) async throws -> Job {
        let job = try #require(try await store.claim(by: first, lease: .seconds(60)))
        return try #require(try await finish(job, files, report: report))
    }

    func finish(_ job: Job, _ files: [String] = [], report: String = #"{"version":1}"#) async throws -> Job? {
        return try await store.withWorkFolder { work in
            var sources: [ArtefactName: String] = [:]
            for file in files { sources[try #require(ArtefactName(file))] = try put(file, in: work) }
            return try await store.finish(job, report: Array(report.utf8), corrected: nil, files: sources)
        }
    }

    func add(_ name: ArtefactName, to job: Job) async throws -> Job? {
        return try await store.withWorkFolder { work in
            return try await store.finish(job, adding: name, at: try put(name.description, in: work))
        }
    }

    private func put(_ file: String, in folder: String) throws -> String {
        try Data(file.utf8).write(to: URL(filePath: folder + "/" + file))
        return folder + "/" + file
    }

    /// What is kept by a name; nil if there is nothing.
    func text(_ blob: BlobName) async throws -> String? {
        (try? await store.data(of: blob)).map { String(decoding: $0, as: UTF8.self) }
    }

    func text(_ name: String, of clip: ClipID) async throws -> String? {
        guard let name = ArtefactName(name), let file = try await store.artefact(name, of: clip) else { return nil }
        let text = try await text(file.blob)
        #expect(text?.utf8.count == file.byteCount)
        return text
    }

    func recover(by server: ServerID, after most: Int = 20) async throws -> [Job] {
        try await store.recoverInterrupted(by: server, maximumInterruptions: most, message: { _ in "Enough." })
    }
}

/// What any storage does: another one is right when this passes on it.
@Suite struct StorageSuite {
    @Test(arguments: StorageKind.allCases)
    func contentsGoByTheirHashAndAreSharedUntilTheLastClipGoes(_ kind: StorageKind) async throws {
        let storage = try await StorageFixture(kind)
        let (one, two) = (try await storage.accept("abc"), try await storage.accept("abc"))
        #expect(one.clip.blob.description == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(one.clip.blob == two.clip.blob && one.id != two.id && one.clip.byteCount == 3)
        for clip in [one, two] {
            #expect(try await storage.text(.content(one.clip.blob)) == "abc")
            #expect(try await storage.store.delete(clip.id, in: .machine))
            #expect(try await !storage.store.delete(clip.id, in: .machine))
        }
        #expect(try await storage.text(.content(one.clip.blob)) == nil)
    }

    @Test(arguments: StorageKind.allCases)
    func whatIsTooLargeOrEmptyIsRefused(_ kind: StorageKind) async throws {
        let storage = try await StorageFixture(kind) { ($0.uploadBytes, $0.archiveBytes) = (3, 5) }
        #expect(await code { try await storage.accept("four") } == .tooLarge)
        #expect(await code { try await storage.accept("PK\u{3}\u{4}xx") } == .tooLarge)
        #expect(await code { try await storage.accept("") } == .empty)
        #expect(await code { _ = try storage.store.beginUpload(expectedBytes: 6, from: nil) } == .tooLarge)
        try await storage.accept("abc")
        try await storage.accept("PK\u{3}\u{4}x")
    }

    @Test(arguments: StorageKind.allCases)
    func clipsBelongToSomebodyAndComeNewestFirst(_ kind: StorageKind) async throws {
        let storage = try await StorageFixture(kind)
        let (ada, bob) = (Scope(name: "ada"), Scope(name: "bob"))
        let first = try await storage.accept("1", name: "a/b/serve.mov", in: ada)
        let second = try await storage.accept("2", in: ada)
        #expect(first.clip.name == "serve.mov")
        #expect(try await storage.store.clip(first.id, in: ada) == first)
        #expect(try await storage.store.clip(first.id, in: bob) == nil)
        #expect(try await storage.store.clip(of: first.job) == first.clip)
        #expect(try await storage.store.recentClips(in: ada, limit: 9) == [second, first])
        #expect(try await storage.store.recentClips(in: ada, limit: 1) == [second])
        #expect(try await storage.store.recentClips(in: bob, limit: 9) == [])
        #expect(try await !storage.store.delete(first.id, in: bob))
        #expect(try await storage.store.liveEvents(of: first.id) == nil)
    }

    @Test(arguments: StorageKind.allCases)
    func aReportAndItsFilesReplaceWhatWasThereBefore(_ kind: StorageKind) async throws {
        let storage = try await StorageFixture(kind)
        let clip = try await storage.accept("clip").id
        #expect(try await storage.store.report(of: clip) == nil)
        #expect(await code { _ = try await storage.store.enqueue(clip, .overlay) } == .alreadyQueued)
        let done = try await storage.finish(["poster.jpg", "landmarks.bin"])
        #expect(done.state == .done && done.lease == nil && done.finishedAt != nil)
        #expect(try await storage.store.job(done.id) == done)
        let summary = try #require(try await storage.store.clip(clip, in: .machine))
        #expect(summary.hasReport && summary.artefacts.map(\.description) == ["landmarks.bin", "poster.jpg"])
        #expect(try await storage.text("poster.jpg", of: clip) == "poster.jpg")
        let overlay = try await storage.store.enqueue(clip, .overlay)
        #expect(try await storage.store.latestAddition(.overlay, to: clip) == overlay)
        let claimed = try #require(try await storage.store.claim(by: storage.first, lease: .seconds(60)))
        #expect(try await storage.add(.skeletonVideo, to: claimed)?.state == .done)
        #expect(try await storage.add(.skeletonVideo, to: claimed) == nil)
        #expect(try await storage.text("overlay.mp4", of: clip) == "overlay.mp4")

        _ = try await storage.store.enqueue(clip, .analysis(AnalysisOrder(person: 2)), lookingFor: .hands)
        try await storage.finish(["proxy.mp4"], report: "{}")
        #expect(try await storage.store.report(of: clip) == Array("{}".utf8))
        #expect(try await storage.store.clip(clip, in: .machine)?.clip.kind == .hands)
        #expect(try await storage.store.clip(clip, in: .machine)?.artefacts == [.proxy])
        #expect(try await storage.store.latestAddition(.overlay, to: clip) == nil)
        #expect(try await storage.text("poster.jpg", of: clip) == nil)
        try await storage.store.delete(clip, in: .machine)
        #expect(try await storage.store.report(of: clip) == nil)
        #expect(try await storage.text("proxy.mp4", of: clip) == nil)
    }

    @Test(arguments: StorageKind.allCases)
    func aWorkerIsGivenWhatItNeedsOfAReport(_ kind: StorageKind) async throws {
        let storage = try await StorageFixture(kind)
        let clip = try await storage.accept("clip").id
        try await storage.store.withWorkFolder { folder in
            func layOut(_ names: [ArtefactName]) async throws {
                try await storage.store.layOut(clip, in: folder, reportAs: "report.json") { _ in names }
            }
            #expect(await code { try await layOut([]) } == .noReport)
            try await storage.finish(["landmarks.bin"])
            #expect(await code { _ = try await storage.store.enqueue(ClipID(), .overlay) } == .unknownClip)
            try await layOut([.landmarks])
            let laid = try Data(contentsOf: URL(filePath: folder + "/landmarks.bin"))
            #expect(laid == Data("landmarks.bin".utf8))
            #expect(await code { try await layOut([.proxy]) } != nil)
        }
    }

    @Test(arguments: StorageKind.allCases)
    func athletesAreNamedOnClips(_ kind: StorageKind) async throws {
        let storage = try await StorageFixture(kind)
        let store = storage.store
        let (one, two) = (try await storage.accept("1").id, try await storage.accept("2").id)
        let ada = try #require(try await store.name(AthleteName("Ada"), on: one))
        #expect(try await store.name(AthleteName("ADA"), on: two) == ada)
        #expect(try await store.athlete(of: two) == ada)
        #expect(try await store.clips(of: ada.id, limit: 9, before: nil).map(\.id) == [two, one])
        #expect(try await store.clips(of: ada.id, limit: 9, before: two).map(\.id) == [one])
        #expect(try await store.athletes(in: .machine).map(\.clips) == [2])
        #expect(try await store.athlete(ada.id, in: Scope(name: "other")) == nil)
        let bea = try #require(try await store.name(AthleteName("Bea"), on: two))
        let name = try #require(AthleteName("bea"))
        #expect(await code { try await store.rename(ada.id, to: name, in: .machine) } == .nameTaken)
        #expect(await code { try await store.rename(AthleteID(), to: name, in: .machine) } != nil)
        #expect(try await store.roster(in: .machine) == [ada, bea])
        #expect(try await store.deleteAthlete(bea.id, in: .machine))
        #expect(try await !store.deleteAthlete(bea.id, in: .machine))
        #expect(try await store.athlete(of: two) == nil)
        #expect(try await store.name(nil, on: one) == nil)
        #expect(try await store.clips(of: ada.id, limit: 9, before: nil) == [])
        #expect(await code { _ = try await store.name(name, on: ClipID()) } == .unknownClip)
    }

    @Test(arguments: StorageKind.allCases)
    func notesGoWithTheirClip(_ kind: StorageKind) async throws {
        let storage = try await StorageFixture(kind)
        let clip = try await storage.accept("clip").id
        let note = try await storage.store.write(NoteText("Elbow up."), on: clip)
        #expect(note != nil)
        #expect(try await storage.store.note(on: clip) == note)
        #expect(try await storage.store.write(nil, on: clip) == nil)
        #expect(try await storage.store.note(on: clip) == nil)
        try await storage.store.write(NoteText("Again."), on: clip)
        try await storage.store.delete(clip, in: .machine)
        #expect(try await storage.store.note(on: clip) == nil)
        #expect(await code { _ = try await storage.store.write(NoteText("Gone."), on: clip) } == .unknownClip)
    }
}
