import Domain
import FoundationEssentials
import TestSupport

@testable import Store

/// A store in a folder of its own.
struct StoreFixture {
    let folder: TemporaryFolder
    let store: Store

    init(_ change: (inout StoreLimits) -> Void = { _ in }) async throws {
        folder = try TemporaryFolder()
        store = try await Store(folder: DataFolder(path: folder.path), limits: Self.limits(change))
    }

    /// A server that shares a folder with others.
    init(
        sharing folder: TemporaryFolder, by clocks: Clocks = Clocks(), _ change: (inout StoreLimits) -> Void = { _ in }
    ) async throws {
        self.folder = folder
        store = try await Store(
            folder: DataFolder(path: folder.path, isShared: true), limits: Self.limits(change), clocks: clocks)
    }

    /// One run of a server in a folder.
    init(in folder: TemporaryFolder, by clocks: Clocks) async throws {
        self.folder = folder
        store = try await Store(folder: DataFolder(path: folder.path), limits: Self.limits(), clocks: clocks)
    }

    static func limits(_ change: (inout StoreLimits) -> Void = { _ in }) -> StoreLimits {
        var limits = StoreLimits()
        limits.reservedDiskBytes = 0
        limits.ballastBytes = 0
        change(&limits)
        return limits
    }

    func stage(_ text: String) async throws -> StagedBlob {
        let upload = try store.beginUpload()
        try await upload.write(Array(text.utf8))
        return try await upload.finish()
    }

    @discardableResult
    func accept(
        _ text: String, name: String = "clip.gif", kind: AnalysisKind = .swing, in scope: Scope = .machine
    ) async throws -> ClipSummary {
        try await store.accept(stage(text), as: Self.new(name, kind: kind, in: scope))
    }

    static func new(
        _ name: String = "clip.gif", kind: AnalysisKind = .swing, in scope: Scope = .machine
    ) -> NewClip {
        NewClip(name: DisplayName(name), kind: kind, mediaType: .unknown, mediaInfo: "{}", scope: scope)
    }

    /// Runs the clip's queued job to its end, with files of these names.
    func finish(_ clip: ClipID, files: [String], report: String = #"{"version":1}"#) async throws -> Job? {
        var claimed: Job?
        repeat { claimed = try await store.claimNext() } while claimed != nil && claimed?.clip != clip
        guard let job = claimed else { return nil }
        return try await store.withWorkFolder { work in
            var sources: [ArtefactName: String] = [:]
            for file in files {
                try Data("\(file) of \(job.id)".utf8).write(to: URL(filePath: work + "/" + file))
                if let name = ArtefactName(file) { sources[name] = work + "/" + file }
            }
            return try await store.finish(job, report: Array(report.utf8), files: sources)
        }
    }

    /// Files below the data folder with a text in them.
    func filesHolding(_ text: String) throws -> [String] {
        try folder.files().filter { file in
            String(decoding: try Data(contentsOf: URL(filePath: folder.path + "/" + file)), as: UTF8.self)
                .contains(text)
        }
    }
}

/// A server that is gone.
private let gone = ServerID()

extension JobRepository {
    /// Takes the next job, as a server does that then ends.
    func claimNext() async throws -> Job? { try await claim(by: gone, lease: .seconds(60)) }

    /// What a start does after the server has died.
    func recover(after deaths: Int) async throws -> [Job] {
        try await recoverInterrupted(by: ServerID(), maximumInterruptions: deaths, message: { _ in "Enough." })
    }
}

extension BlobStore {
    /// What is kept, as somebody reads it who is given a local file.
    func data(of blob: BlobName) async throws -> Data {
        try await materialise(blob) { path in Result { try Data(contentsOf: URL(filePath: path)) } }.get()
    }
}

/// The store's code of what `body` throws.
func code(_ body: () async throws -> Void) async -> ErrorCode? {
    do {
        try await body()
        return nil
    } catch {
        return error.userFacingCode
    }
}
