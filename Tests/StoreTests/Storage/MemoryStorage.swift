import Domain
import FoundationEssentials
import Synchronization
import System
import TestSupport

@testable import Store

/// A storage without a database and without a place for files: what the protocols promise, and nothing that is known
/// beside them. It knows of servers only what their leases say.
final class MemoryStorage: WorkStore, AthleteRepository, NoteRepository {
    /// What a clip's latest report and its files are.
    struct KeptReport {
        var job: JobID
        var json: [UInt8]
        /// As it was measured, where that is not what is shown.
        var measured: [UInt8]?
        var files: [ArtefactName: [UInt8]]
    }

    struct Entry {
        /// What people say of its swings, each with a number that is never given again.
        var corrections: [(number: Int, kept: KeptCorrection)] = []
        var moments: [KeptMoment] = []
        var commentaries: [(kept: KeptCommentary, files: CommentaryFiles)] = []
        var clip: Clip
        var live: [UInt8]?
        var athlete: AthleteID?
        var note: Note?
        var report: KeptReport?
    }

    struct State {
        /// In the order in which they came.
        var entries: [Entry] = []
        var contents: [BlobHash: [UInt8]] = [:]
        /// In the order in which they were made.
        var jobs: [Job] = []
        var places: [JobID: Int] = [:]
        var lastPlace = 0
        var athletes: [(athlete: Athlete, scope: Scope)] = []

        func entry(_ clip: ClipID) -> Int? { entries.firstIndex { $0.clip.id == clip } }
    }

    let limits: StoreLimits
    let state = Mutex(State())
    /// Local files: what comes in, what workers write, and copies for those who read.
    private let local: TemporaryFolder
    private let slots: UploadSlots
    private let reservations: DiskReservations

    init(limits: StoreLimits = StoreFixture.limits()) throws {
        self.limits = limits
        local = try TemporaryFolder()
        slots = UploadSlots(limits: limits)
        reservations = DiskReservations(folder: local.path, reserve: 0)
    }

    private func newPath() -> String { local.path + "/" + Identifier<MemoryStorage>().description }

    // Blobs and uploads

    func materialise<Result: Sendable>(
        _ blob: BlobName, _ use: @Sendable (_ path: String) async -> Result
    ) async throws -> Result {
        let bytes = state.withLock { state -> [UInt8]? in
            switch blob {
            case .content(let hash): state.contents[hash]
            case .artefact(let name, let clip, let job):
                state.entry(clip).flatMap { state.entries[$0].report }.flatMap { $0.job == job ? $0.files[name] : nil }
            }
        }
        let path = newPath()
        if let bytes { try OpenFile(creating: path).write(bytes) }
        defer { FileSystem.remove(path) }
        return await use(path)
    }

    func beginUpload(
        expectedBytes: Int?, from address: String?, atMost bytes: Int?
    ) throws -> IncomingBlob {
        var limits = limits
        if let bytes { (limits.uploadBytes, limits.archiveBytes) = (bytes, bytes) }
        return try IncomingBlob(
            path: newPath(), expectedBytes: expectedBytes, limits: limits, slot: try slots.take(for: address),
            reservations: reservations)
    }

    func requireRoom() async throws {
        let limit = limits.queuedJobs
        try state.withLock { state in try state.requireRoom(limit) }
    }

    func makeWorkFolder() throws -> String {
        let path = newPath()
        try FileSystem.makeFolder(path)
        return path
    }

    func removeWorkFolder(_ path: String) { FileSystem.remove(path) }

    /// The bytes of a local file, which goes.
    func take(_ path: String) throws -> [UInt8] {
        var bytes: [UInt8] = []
        try OpenFile(file: path).readAll { piece in bytes += piece }
        FileSystem.remove(path)
        return bytes
    }

    // Clips

    func accept(_ blob: StagedBlob, as new: NewClip) async throws -> ClipSummary {
        let clip = Clip(
            id: ClipID(), name: new.name.description, kind: new.kind, blob: blob.hash, byteCount: blob.byteCount,
            mediaType: new.mediaType.description, mediaInfo: new.mediaInfo, createdAt: .stored, scope: new.scope)
        let job = Job(id: JobID(), clip: clip.id, scope: clip.scope, state: .queued, createdAt: clip.createdAt)
        let limit = limits.queuedJobs
        try state.withLock { state in
            try state.requireRoom(limit)
            state.contents[blob.hash] = try take(blob.path)
            state.entries.append(Entry(clip: clip, live: new.liveEvents))
            state.insert(job)
        }
        return ClipSummary(clip: clip, job: job, hasReport: false, artefacts: [])
    }

    func clip(_ id: ClipID, in scope: Scope) async throws -> ClipSummary? {
        state.withLock { state in
            state.entry(id).flatMap { state.entries[$0].clip.scope == scope ? state.summary($0) : nil }
        }
    }

    func clip(of job: Job) async throws -> Clip? { try await clip(job.clip, in: job.scope)?.clip }

    func recentClips(in scope: Scope, limit: Int) async throws -> [ClipSummary] {
        state.withLock { state in
            state.entries.indices.reversed().filter { state.entries[$0].clip.scope == scope }.prefix(limit)
                .compactMap { state.summary($0) }
        }
    }

    func setFilming(_ day: FilmedAt?, of clip: ClipID) async throws {
        try state.withLock { state in
            guard let index = state.entry(clip) else { throw AppError.unknownClip }
            let old = state.entries[index].clip
            state.entries[index].clip = Clip(
                id: old.id, name: old.name, kind: old.kind, blob: old.blob, byteCount: old.byteCount,
                mediaType: old.mediaType, mediaInfo: old.mediaInfo, createdAt: old.createdAt, scope: old.scope,
                filming: day.map { Filming($0, by: .person) })
        }
    }

    func liveEvents(of clip: ClipID) async throws -> [UInt8]? {
        state.withLock { state in state.entry(clip).flatMap { state.entries[$0].live } }
    }

    func delete(_ id: ClipID, in scope: Scope) async throws -> Bool {
        state.withLock { state in
            guard let index = state.entry(id), state.entries[index].clip.scope == scope else { return false }
            let blob = state.entries.remove(at: index).clip.blob
            for job in state.jobs where job.task.film?.b.clip == id && job.state == .done {
                let latest = state.jobs.last { $0.clip == job.clip && $0.task.film != nil && $0.state == .done }
                guard latest?.id == job.id, let owner = state.entry(job.clip) else { continue }
                state.entries[owner].report?.files[.comparisonVideo] = nil
            }
            state.jobs.removeAll { $0.clip == id || $0.task.film?.b.clip == id }
            if !state.entries.contains(where: { $0.clip.blob == blob }) { state.contents[blob] = nil }
            return true
        }
    }
}

extension MemoryStorage.State {
    func requireRoom(_ limit: Int) throws {
        guard jobs.count(where: { $0.state == .queued }) < limit else { throw AppError(.queueFull, "It is full.") }
    }

    mutating func insert(_ job: Job) {
        jobs.append(job)
        sendToTheEnd(job.id)
    }

    mutating func sendToTheEnd(_ job: JobID) {
        lastPlace += 1
        places[job] = lastPlace
    }

    func summary(_ index: Int) -> ClipSummary? {
        let entry = entries[index]
        guard let job = jobs.last(where: { $0.clip == entry.clip.id && $0.task.kind == .analysis }) else { return nil }
        let names = entry.report?.files.keys.map { $0 } ?? []
        return ClipSummary(
            clip: entry.clip, job: job, hasReport: entry.report != nil,
            artefacts: names.sorted { $0.description < $1.description })
    }
}
