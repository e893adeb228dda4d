internal import Analysis
internal import Domain
internal import Store
import Workers

/// The worker that waits for the next photo. Where one was looked at more are to be expected, and most of the time that
/// a photo takes passes before it is read: a process starts and loads its models. Who waits for nothing goes after ten
/// minutes (`JobLimits.baseWallClock`).
extension WorkerPool {
    /// Starts a worker for the next photo, unless one waits already.
    func expectPhoto(for kind: AnalysisKind) {
        guard !isStopping, standby == nil, !kind.photoModels.isEmpty, runner.hasDiskSpace(),
            let folder = try? store.makeWorkFolder()
        else { return }
        guard let next = StandbyWorker(for: kind, in: folder, by: runner) else {
            Task { await store.removeWorkFolder(folder) }
            return
        }
        standby = next
        Task {
            await next.end()
            // It has gone without a job: the folder of one that was taken goes with the job.
            guard standby === next else { return }
            standby = nil
            await store.removeWorkFolder(folder)
        }
    }

    /// The worker that is ready for a photo, if one is.
    func takeReady(for kind: AnalysisKind) -> StandbyWorker? {
        guard let ready = standby, ready.kind == kind else { return nil }
        standby = nil
        return ready
    }
}
