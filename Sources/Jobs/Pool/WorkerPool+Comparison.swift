import Domain
import Store
import System
import Workers

/// What workers see of two clips that are compared.
extension WorkerPool {
    /// Lays another clip with its report and its landmarks into a folder, for a worker to read: their names begin with
    /// `OutputName.other`. Nothing is copied.
    /// - Returns: how many frames that clip has.
    /// - Throws: `AppError` where it was deleted, or has no report any more.
    nonisolated func layOut(other clip: ClipID, of scope: Scope, in folder: String) async throws -> Int {
        guard let other = try await store.clip(clip, in: scope)?.clip, let json = try await store.report(of: clip),
            let landmarks = try await store.artefact(.landmarks, of: clip)
        else { throw AppError.comparedClipGone }
        let prefix = folder + "/" + OutputName.other
        try await BlockingThread.run { try OpenFile(creating: prefix + OutputName.report).write(json) }
        let blobs: [(BlobName, String)] = [
            (.content(other.blob), folder + "/" + OutputName.otherClip),
            (landmarks.blob, prefix + "\(ArtefactName.landmarks)"),
        ]
        for (blob, target) in blobs {
            // The files stay where they are and get second names: they may be large.
            try await store.materialise(blob) { path in
                await BlockingThread.run { Result { try FileSystem.link(path, to: target) } }
            }.get()
        }
        return MediaInfo(stored: other.mediaInfo)?.frames ?? 0
    }
}

extension Job {
    /// Whether a clip is seen in what it makes.
    func shows(_ clip: ClipID) -> Bool { self.clip == clip || task.film?.b.clip == clip }
}

extension AppError {
    static let comparedClipGone = AppError(
        .unknownClip, "One of the two clips was deleted or has no report now. Choose another clip to compare.")

    static let comparedReportChanged = AppError(
        .impossibleSpan, "One of the reports has changed meanwhile. Create the video again.")

    /// What is the same at the next try.
    static let ofComparedReports = [comparedClipGone, comparedReportChanged]
}
