public import Domain
public import FoundationEssentials
import Media
public import Store

/// The way in for clips: bytes → durable content → what its first bytes say → probe in a worker → clip and job in one
/// transaction. What this returns survives `kill -9`.
public struct ClipIntake: Sendable {
    let store: any ClipRepository & UploadRepository & WorkFolderProvider & ArchiveRepository
    let runner: WorkerRunner
    let pool: WorkerPool
    let events: JobEvents

    /// An intake.
    public init(
        store: any ClipRepository & UploadRepository & WorkFolderProvider & ArchiveRepository,
        runner: WorkerRunner, pool: WorkerPool, events: JobEvents
    ) {
        self.store = store
        self.runner = runner
        self.pool = pool
        self.events = events
    }

    /// Refuses, before anybody sends anything, what could not be accepted.
    public func requireRoom() async throws(IntakeError) {
        do throws(StoreError) { try await store.requireRoom() } catch { throw IntakeError(error) }
    }

    /// A place to write an upload's bytes to. Letting go of it before `accept` forgets them.
    /// - Parameters:
    ///   - expectedBytes: how many will come, if known: refuses at once what is too large or does not fit.
    ///   - address: who sends them; nil where that says nothing.
    public func begin(
        expectedBytes: Int? = nil, from address: String? = nil
    ) async throws(IntakeError) -> IncomingBlob {
        do throws(StoreError) {
            try await store.requireRoom()
            return try store.beginUpload(expectedBytes: expectedBytes, from: address)
        } catch {
            throw IntakeError(error)
        }
    }

    /// Adds bytes to an upload.
    public func write(
        _ bytes: some ContiguousBytes & Sendable, to upload: IncomingBlob
    ) async throws(IntakeError) {
        do throws(StoreError) {
            try await upload.write(bytes)
        } catch {
            throw IntakeError(error)
        }
    }

    /// Accepts an upload whose bytes are all there.
    /// - Parameters:
    ///   - wish: what is to become of it.
    ///   - scope: whose clip it becomes.
    /// - Throws: why not; then nothing is kept.
    public func accept(
        _ upload: IncomingBlob, as wish: ClipWish, in scope: Scope
    ) async throws(IntakeError) -> ClipSummary {
        let blob: StagedBlob
        do throws(StoreError) { blob = try await upload.finish() } catch { throw IntakeError(error) }
        return try await accept(blob, as: wish, in: scope)
    }

    /// Accepts a content that is durable.
    /// - Parameters:
    ///   - wish: what is to become of it.
    ///   - scope: whose clip it becomes.
    ///   - upload: the resumable upload that ends with it.
    /// - Throws: why not; then nothing is kept.
    func accept(
        _ blob: StagedBlob, as wish: ClipWish, in scope: Scope, ending upload: UploadID? = nil
    ) async throws(IntakeError) -> ClipSummary {
        var clip = try await describe(blob, as: wish, in: scope)
        clip.upload = upload
        do throws(StoreError) {
            let summary = try await store.accept(blob, as: clip)
            events.publish(queued: summary.job)
            await pool.wake()
            return summary
        } catch {
            throw IntakeError(error)
        }
    }

    /// What is known of a clip once it has been looked at.
    func describe(
        _ blob: StagedBlob, as wish: ClipWish, in scope: Scope
    ) async throws(IntakeError) -> NewClip {
        let claimed = FileSignature(ofFileBeginning: blob.head).mediaType
        if let kind = wish.kind, claimed.isPhoto { await pool.expectPhoto(for: kind == .swing ? .composition : kind) }
        let mediaInfo = try await probe(blob)
        let (kind, reason) = try await kind(of: blob, mediaInfo, as: wish)
        return NewClip(
            name: DisplayName(wish.fileName), kind: kind, order: AnalysisOrder(kindReason: reason),
            mediaType: mediaInfo.mediaType(claimed: claimed), mediaInfo: mediaInfo.stored,
            liveEvents: wish.live.isEmpty ? nil : wish.live.json, tags: wish.tags, scope: scope)
    }

    /// Accepts an upload from a sequence of chunks.
    /// - Throws: why not; then nothing is kept. A sequence that throws is an upload that was broken off.
    public func accept<Chunks: AsyncSequence>(
        _ chunks: Chunks, expectedBytes: Int? = nil, fileName: String, kind: AnalysisKind?, in scope: Scope
    ) async throws(IntakeError) -> ClipSummary where Chunks.Element: ContiguousBytes & Sendable {
        let upload = try await begin(expectedBytes: expectedBytes)
        var iterator = chunks.makeAsyncIterator()
        while true {
            let chunk: Chunks.Element?
            do {
                chunk = try await iterator.next()
            } catch {
                throw IntakeError(
                    code: "clientGone", message: "The upload was broken off; try again.", httpStatus: 400,
                    detail: "\(error)")
            }
            guard let chunk else { break }
            try await write(chunk, to: upload)
        }
        return try await accept(upload, as: ClipWish(fileName: fileName, kind: kind), in: scope)
    }

    private func probe(_ blob: StagedBlob) async throws(IntakeError) -> MediaInfo {
        let (outcome, mediaInfo) = await blob.materialise { await runner.probe($0) }
        guard outcome == .done, let mediaInfo else { throw IntakeError(probe: outcome) }
        return mediaInfo
    }

    /// What a clip is looked at for, and why where that is not what was asked for: a still picture has no swing.
    private func kind(
        of blob: StagedBlob, _ mediaInfo: MediaInfo, as wish: ClipWish
    ) async throws(IntakeError) -> (AnalysisKind, AnalysisOrder.KindReason?) {
        guard let wanted = wish.kind else { return (try await proposal(blob), .proposed) }
        return wanted == .swing && mediaInfo.kind == .still ? (.composition, .stillPicture) : (wanted, nil)
    }

    private func proposal(_ blob: StagedBlob) async throws(IntakeError) -> AnalysisKind {
        let (outcome, kind) = await blob.materialise { await runner.propose($0) }
        guard outcome == .done, let kind else { throw IntakeError(probe: outcome) }
        return kind
    }
}
