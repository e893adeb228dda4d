package import Domain
import FoundationEssentials

extension Store {
    /// A new job for a clip.
    package func enqueue(
        _ clip: ClipID, _ task: JobTask, lookingFor kind: AnalysisKind?
    ) async throws -> Job {
        let limits = limits
        return try await database.transaction { connection in
            guard let latest = try JobRows.latest(connection, of: clip) else { throw AppError.unknownClip }
            try JobRows.requireNone(connection, of: clip)
            if case .addition = task.kind.result, try ReportRows.job(connection, of: clip) == nil {
                throw AppError.noReport
            }
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
    package func job(_ id: JobID) async throws -> Job? {
        try await reader.run { connection in try JobRows.job(connection, id) }
    }

    /// The latest analysis of a clip.
    package func latestJob(of clip: ClipID) async throws -> Job? {
        try await reader.run { connection in try JobRows.latest(connection, of: clip) }
    }

    /// The latest job of a kind that adds to the report, since the latest analysis of a clip.
    package func latestAddition(_ kind: JobKind, to clip: ClipID) async throws -> Job? {
        try await reader.run { connection in try JobRows.addition(connection, kind, to: clip) }
    }

    /// What is done with a clip, or waits to be done.
    package func activeJob(of clip: ClipID) async throws -> Job? {
        try await reader.run { connection in try JobRows.active(connection, of: clip) }
    }

    /// Ends a job that is queued or running as failed or cancelled, whoever holds it.
    @discardableResult
    package func end(
        _ id: JobID, _ state: Job.State, code: String?, message: LocalizedText?
    ) async throws -> Job? {
        try await freeing { connection in
            guard var job = try JobRows.job(connection, id), !job.state.isFinal else { return nil }
            try JobRows.end(connection, &job, state, code: code, message: message)
            return job
        }
    }

    /// What is queued or running, in the order of the queue.
    package func activeJobs() async throws -> [Job] {
        try await reader.run { connection in
            try JobRows.select(connection, "WHERE state IN ('queued', 'running') ORDER BY place")
        }
    }

    /// Number of jobs that wait.
    package func queuedCount() async throws -> Int {
        try await reader.run { connection in try JobRows.queuedCount(connection) }
    }
}
