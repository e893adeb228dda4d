import Domain
package import Store

/// Makes clips of resumable uploads whose bytes are all there: each exactly once, whoever asks how often, and whether
/// or not anybody waits for it.
package actor ResumableUploadService {
    private let store: any ResumableUploadRepository
    private let uploads: ClipUploadService
    private let log: @Sendable (String) -> Void
    private var running: [UploadID: Task<Void, Never>] = [:]
    private var hasStopped = false

    /// A service.
    /// - Parameter log: hears what nobody sees on a page.
    package init(
        store: any ResumableUploadRepository, uploads: ClipUploadService,
        log: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.store = store
        self.uploads = uploads
        self.log = log
    }

    /// Goes on with what was complete when the server ended.
    package func start() async throws {
        for upload in try await store.completeUploads() { begin(upload) }
    }

    /// Ends what is being looked at; it is begun again at the next start.
    package func stop() async {
        hasStopped = true
        for task in running.values { task.cancel() }
        for task in running.values { await task.value }
    }

    /// Makes sure that a complete upload is looked at.
    package func begin(_ upload: ResumableUpload) {
        guard upload.isComplete, upload.outcome == nil, !hasStopped, running[upload.id] == nil else { return }
        running[upload.id] = Task {
            await look(at: upload)
            running[upload.id] = nil
        }
    }

    /// Makes sure that a complete upload is looked at, and waits until that is done.
    package func complete(_ upload: ResumableUpload) async {
        begin(upload)
        await running[upload.id]?.value
    }

    private func look(at upload: ResumableUpload) async {
        let refusal: AppError
        do {
            let blob = try await store.stage(upload)
            _ = try await uploads.take(
                blob, as: UploadOptions(metadata: upload.new.metadata), in: upload.new.scope, ending: upload.id)
            return
        } catch {
            refusal = AppError(error) ?? AppError(.files, "", detail: "\(error)")
        }
        if Task.isCancelled { return }
        // What is the server's own trouble says nothing about the file: it stays, and is looked at again when somebody
        // asks.
        guard refusal.reason != .internal, refusal.code != .busy else {
            return log(
                "the upload \(upload.id) is complete but could not be checked: \(refusal.logDescription)")
        }
        do {
            try await store.refuse(upload.id, refusal)
        } catch {
            log("the reason why upload \(upload.id) was refused could not be saved: \(error.logDescription)")
        }
    }
}
