package import Domain
package import FoundationEssentials
package import Store
package import Workers

/// The way in for clips: bytes → durable content → what its first bytes say → probe in a worker → clip and job in one
/// transaction. What this returns survives `kill -9`.
package struct ClipUploadService: Sendable {
    let store: any ClipRepository & UploadRepository & WorkFolderProvider & ArchiveRepository
    let runner: WorkerRunner
    let pool: WorkerPool
    let events: JobEvents

    /// A service.
    package init(
        store: any ClipRepository & UploadRepository & WorkFolderProvider & ArchiveRepository,
        runner: WorkerRunner, pool: WorkerPool, events: JobEvents
    ) {
        self.store = store
        self.runner = runner
        self.pool = pool
        self.events = events
    }

    /// Refuses, before anybody sends anything, what could not be accepted.
    package func requireRoom() async throws {
        try await store.requireRoom()
    }

    /// A place to write an upload's bytes to. Letting go of it before `accept` forgets them.
    /// - Parameters:
    ///   - expectedBytes: how many will come, if known: refuses at once what is too large or does not fit.
    ///   - address: who sends them; nil where that says nothing.
    package func begin(
        expectedBytes: Int? = nil, from address: String? = nil
    ) async throws -> IncomingBlob {
        try await store.requireRoom()
        return try store.beginUpload(expectedBytes: expectedBytes, from: address)
    }

    /// Adds bytes to an upload.
    package func write(
        _ bytes: some ContiguousBytes & Sendable, to upload: IncomingBlob
    ) async throws {
        try await upload.write(bytes)
    }

    /// Accepts an upload whose bytes are all there.
    /// - Parameters:
    ///   - options: what is to become of it.
    ///   - scope: whose clip it becomes.
    /// - Throws: why not; then nothing is kept.
    package func accept(
        _ upload: IncomingBlob, as options: UploadOptions, in scope: Scope
    ) async throws -> ClipSummary {
        try await accept(upload.finish(), as: options, in: scope)
    }

    /// Accepts a content that is durable.
    /// - Parameters:
    ///   - options: what is to become of it.
    ///   - scope: whose clip it becomes.
    ///   - upload: the resumable upload that ends with it.
    /// - Throws: why not; then nothing is kept.
    func accept(
        _ blob: StagedBlob, as options: UploadOptions, in scope: Scope, ending upload: UploadID? = nil
    ) async throws -> ClipSummary {
        var clip = try await describe(blob, as: options, in: scope)
        clip.upload = upload
        let summary = try await store.accept(blob, as: clip)
        events.publish(queued: summary.job)
        await pool.wake()
        return summary
    }

    /// What is known of a clip once it has been looked at.
    func describe(
        _ blob: StagedBlob, as options: UploadOptions, in scope: Scope
    ) async throws -> NewClip {
        let claimed = FileSignature(ofFileBeginning: blob.head).mediaType
        if let kind = options.kind, claimed.isPhoto {
            await pool.expectPhoto(for: kind == .swing ? .composition : kind)
        }
        let mediaInfo = try await probe(blob)
        let (kind, reason) = try await kind(of: blob, mediaInfo, as: options)
        return NewClip(
            name: DisplayName(options.fileName), kind: kind, order: AnalysisOrder(kindReason: reason),
            mediaType: mediaInfo.mediaType(claimed: claimed), mediaInfo: mediaInfo.stored,
            liveEvents: options.live.isEmpty ? nil : options.live.json, tags: options.tags, scope: scope,
            filming: mediaInfo.filmedAt.map { Filming($0, by: .file) }
                ?? options.changedAt.map { Filming($0, by: .sender) })
    }

    /// Accepts an upload from a sequence of chunks.
    /// - Throws: why not; then nothing is kept. A sequence that throws is an upload that was broken off.
    package func accept<Chunks: AsyncSequence>(
        _ chunks: Chunks, expectedBytes: Int? = nil, fileName: String, kind: AnalysisKind?, in scope: Scope
    ) async throws -> ClipSummary where Chunks.Element: ContiguousBytes & Sendable {
        let upload = try await begin(expectedBytes: expectedBytes)
        var iterator = chunks.makeAsyncIterator()
        while true {
            let chunk: Chunks.Element?
            do {
                chunk = try await iterator.next()
            } catch {
                throw AppError.clientGone("\(error)")
            }
            guard let chunk else { break }
            try await write(chunk, to: upload)
        }
        return try await accept(upload, as: UploadOptions(fileName: fileName, kind: kind), in: scope)
    }

    private func probe(_ blob: StagedBlob) async throws -> MediaInfo {
        let (outcome, mediaInfo) = await blob.materialise { await runner.run(ProbeTask(), on: WorkerPaths(input: $0)) }
        guard outcome == .done, let mediaInfo else { throw AppError(probe: outcome) }
        return mediaInfo
    }

    /// What a clip is looked at for, and why where that is not what was asked for: a still picture has no swing.
    private func kind(
        of blob: StagedBlob, _ mediaInfo: MediaInfo, as options: UploadOptions
    ) async throws -> (AnalysisKind, AnalysisOrder.KindReason?) {
        guard let wanted = options.kind else { return (try await proposal(blob), .proposed) }
        return wanted == .swing && mediaInfo.kind == .still ? (.composition, .stillPicture) : (wanted, nil)
    }

    private func proposal(_ blob: StagedBlob) async throws -> AnalysisKind {
        let (outcome, kind) = await blob.materialise { await runner.run(ProposalTask(), on: WorkerPaths(input: $0)) }
        guard outcome == .done, let kind else { throw AppError(probe: outcome) }
        return kind
    }
}
