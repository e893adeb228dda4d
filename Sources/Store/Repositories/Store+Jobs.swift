public import Domain
import FoundationEssentials

extension Store {
    /// A new job for a clip.
    public func enqueue(
        _ clip: ClipID, _ task: JobTask, lookingFor kind: AnalysisKind?
    ) async throws(StoreError) -> Job {
        let limits = limits
        return try await database.transaction { connection throws(StoreError) in
            guard let latest = try JobRows.latest(connection, of: clip) else { throw .unknownClip }
            if let active = try JobRows.active(connection, of: clip) {
                throw StoreError(
                    .alreadyQueued, "\(active.task.kind.words.present) already; wait for it, or cancel it first.")
            }
            if case .addition = task.kind.result, try ReportRows.job(connection, of: clip) == nil { throw .noReport }
            try JobRows.requireRoom(connection, limit: limits.queuedJobs)
            if let kind {
                try connection.run("UPDATE clip SET kind = ? WHERE id = ?", .text(kind.rawValue), .id(clip))
            }
            let job = Job(
                id: JobID(), clip: clip, scope: latest.scope, task: task, state: .queued, createdAt: .stored)
            try JobRows.insert(connection, job)
            try JobRows.forgetOld(connection, of: clip, beyond: limits.jobsOfAClip)
            return job
        }
    }

    /// The job of an identifier.
    public func job(_ id: JobID) async throws(StoreError) -> Job? {
        try await reader.run { connection throws(StoreError) in try JobRows.job(connection, id) }
    }

    /// The latest analysis of a clip.
    public func latestJob(of clip: ClipID) async throws(StoreError) -> Job? {
        try await reader.run { connection throws(StoreError) in try JobRows.latest(connection, of: clip) }
    }

    /// The latest job of a kind that adds to the report, since the latest analysis of a clip.
    public func latestAddition(_ kind: JobKind, to clip: ClipID) async throws(StoreError) -> Job? {
        try await reader.run { connection throws(StoreError) in try JobRows.addition(connection, kind, to: clip) }
    }

    /// What is done with a clip, or waits to be done.
    public func activeJob(of clip: ClipID) async throws(StoreError) -> Job? {
        try await reader.run { connection throws(StoreError) in try JobRows.active(connection, of: clip) }
    }

    /// Ends a job that is queued or running as failed or cancelled, whoever holds it.
    @discardableResult
    public func end(
        _ id: JobID, _ state: Job.State, code: String?, message: String?
    ) async throws(StoreError) -> Job? {
        try await freeing { connection throws(StoreError) in
            guard var job = try JobRows.job(connection, id), !job.state.isFinal else { return nil }
            try JobRows.end(connection, &job, state, code: code, message: message)
            return job
        }
    }

    /// What is queued or running, in the order of the queue.
    public func activeJobs() async throws(StoreError) -> [Job] {
        try await reader.run { connection throws(StoreError) in
            try JobRows.select(connection, "WHERE state IN ('queued', 'running') ORDER BY place")
        }
    }

    /// Number of jobs that wait.
    public func queuedCount() async throws(StoreError) -> Int {
        try await reader.run { connection throws(StoreError) in try JobRows.queuedCount(connection) }
    }
}
