internal import Analysis
internal import Domain
internal import Store

/// The worker that waits for the next photo. Where one was looked at more are to be expected, and most of the time that a photo
/// takes passes before it is read: a process starts and loads its models. Who waits for nothing goes after ten minutes
/// (`JobLimits.baseWallClock`).
extension WorkerPool {
    /// Starts a worker for the next photo, unless one waits already.
    func expectPhoto(for kind: AnalysisKind) {
        guard !isStopping, ahead == nil, !kind.photoModels.isEmpty, runner.hasDiskSpace(),
            let folder = try? store.makeWorkFolder()
        else { return }
        guard let next = WorkerAhead(for: kind, in: folder, by: runner) else {
            Task { await store.removeWorkFolder(folder) }
            return
        }
        ahead = next
        Task {
            await next.end()
            // It has gone without a job: the folder of one that was taken goes with the job.
            guard ahead === next else { return }
            ahead = nil
            await store.removeWorkFolder(folder)
        }
    }

    /// The worker that is ready for a photo, if one is.
    func takeReady(for kind: AnalysisKind) -> WorkerAhead? {
        guard let ready = ahead, ready.kind == kind else { return nil }
        ahead = nil
        return ready
    }
}
