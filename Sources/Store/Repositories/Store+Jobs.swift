import FoundationEssentials
public import Reports

extension Store {
    /// A new job for a clip.
    public func enqueue(
        _ clip: ClipID, _ task: JobTask, lookingFor kind: AnalysisKind?
    ) async throws(StoreError) -> Job {
        let limit = limits.queuedJobs
        return try await database.transaction { connection throws(StoreError) in
            guard let latest = try JobRows.latest(connection, of: clip) else { throw .unknownClip }
            if let active = try JobRows.active(connection, of: clip) {
                throw StoreError(
                    .alreadyQueued, "\(active.task.kind.words.present) already; wait for it, or cancel it first.")
            }
            if case .addition = task.kind.result, try ReportRows.job(connection, of: clip) == nil { throw .noReport }
            try JobRows.requireRoom(connection, limit: limit)
            if let kind {
                try connection.run("UPDATE clip SET kind = ? WHERE id = ?", .text(kind.rawValue), .id(clip))
            }
            let job = Job(
                id: JobID(), clip: clip, scope: latest.scope, task: task, state: .queued, createdAt: .stored)
            try JobRows.insert(connection, job)
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

    /// Takes the job at the head of the queue: marks it running and counts the attempt, durably, before anything is tried.
    public func claimNext() async throws(StoreError) -> Job? {
        try await database.transaction { connection throws(StoreError) in
            let job = try JobRows.select(connection, "WHERE state = 'queued' ORDER BY place", limit: 1).first
            guard var job else { return nil }
            job.state = .running
            job.attempts += 1
            job.startedAt = .stored
            job.message = nil
            (job.stage, job.done, job.total) = (nil, 0, 0)
            try JobRows.update(connection, job)
            return job
        }
    }

    /// Notes how far a running job is.
    public func progress(_ id: JobID, stage: String, done: Int, total: Int) async throws(StoreError) {
        _ = try await database.run { connection throws(StoreError) in
            try connection.run(
                "UPDATE job SET stage = ?, done = ?, total = ? WHERE id = ? AND state = 'running'",
                .text(stage), .integer(done), .integer(total), .id(id))
        }
    }

    /// Ends a job that is queued or running as failed or cancelled.
    @discardableResult
    public func end(
        _ id: JobID, _ state: Job.State, code: String?, message: String?
    ) async throws(StoreError) -> Job? {
        try await freeing { connection throws(StoreError) in
            guard var job = try JobRows.job(connection, id), !job.state.isFinal else { return nil }
            job.state = state
            job.errorCode = code
            job.message = message
            job.finishedAt = .stored
            try JobRows.update(connection, job)
            return job
        }
    }

    /// Puts a running job back into the queue.
    @discardableResult
    public func requeue(_ id: JobID, _ how: JobReturn) async throws(StoreError) -> Job? {
        try await freeing { connection throws(StoreError) in
            guard var job = try JobRows.job(connection, id), job.state == .running else { return nil }
            try JobRows.requeue(connection, &job, how)
            return job
        }
    }

    /// After a death of the server: running jobs go to the end of the queue, or end as failed where it died too often.
    @discardableResult
    public func recoverInterrupted(
        maximumInterruptions: Int, message: @escaping @Sendable (JobTask) -> String
    ) async throws(StoreError) -> [Job] {
        try await freeing { connection throws(StoreError) in
            var jobs = try JobRows.select(connection, "WHERE state = 'running' ORDER BY place")
            for index in jobs.indices {
                jobs[index].interruptions += 1
                if jobs[index].interruptions < maximumInterruptions {
                    try JobRows.requeue(
                        connection, &jobs[index], JobReturn(countsAttempt: false, toTheEnd: true))
                } else {
                    jobs[index].state = .failed
                    jobs[index].errorCode = "interrupted"
                    jobs[index].message = message(jobs[index].task)
                    jobs[index].finishedAt = .stored
                    try JobRows.update(connection, jobs[index])
                }
            }
            return jobs
        }
    }

    /// Number of jobs that wait.
    public func queuedCount() async throws(StoreError) -> Int {
        try await reader.run { connection throws(StoreError) in try JobRows.queuedCount(connection) }
    }
}

/// Jobs as rows.
enum JobRows {
    /// What is read of a job; its clip's scope comes behind.
    static let columns = """
        job.id, job.clip, job.state, job.attempts, job.stage, job.done, job.total, job.error_code, job.message, \
        job.created_at, job.started_at, job.finished_at, job.kind, job.payload, job.interruptions
        """

    /// Kinds of jobs that say nothing of where a clip stands.
    static let additions = JobKind.all.filter { $0 != .analysis }.map { "'\($0.rawValue)'" }.joined(separator: ", ")

    /// The place behind all others.
    private static let endOfQueue = "(SELECT coalesce(max(place), 0) + 1 FROM job)"

    static func insert(_ connection: Connection, _ job: Job) throws(StoreError) {
        try connection.run(
            """
            INSERT INTO job (id, clip, state, created_at, kind, payload, place)
            VALUES (?, ?, ?, ?, ?, ?, \(endOfQueue))
            """,
            .id(job.id), .id(job.clip), .text(job.state.rawValue), .date(job.createdAt),
            .text(job.task.kind.rawValue), .text(job.task.payload))
    }

    static func update(_ connection: Connection, _ job: Job) throws(StoreError) {
        try connection.run(
            """
            UPDATE job SET state = ?, attempts = ?, interruptions = ?, stage = ?, done = ?, total = ?, error_code = ?, message = ?,
                started_at = ?, finished_at = ?
            WHERE id = ?
            """,
            .text(job.state.rawValue), .integer(job.attempts), .integer(job.interruptions), .text(job.stage),
            .integer(job.done), .integer(job.total), .text(job.errorCode), .text(job.message),
            job.startedAt.map { .date($0) } ?? .null, job.finishedAt.map { .date($0) } ?? .null, .id(job.id))
    }

    static func requeue(_ connection: Connection, _ job: inout Job, _ how: JobReturn) throws(StoreError) {
        job.state = .queued
        job.message = how.message
        if !how.countsAttempt { job.attempts = max(0, job.attempts - 1) }
        (job.stage, job.done, job.total) = (nil, 0, 0)
        job.startedAt = nil
        try update(connection, job)
        if how.toTheEnd { try connection.run("UPDATE job SET place = \(endOfQueue) WHERE id = ?", .id(job.id)) }
    }

    static func job(_ connection: Connection, _ id: JobID) throws(StoreError) -> Job? {
        try select(connection, "WHERE id = ?", .id(id)).first
    }

    static func latest(_ connection: Connection, of clip: ClipID) throws(StoreError) -> Job? {
        try select(
            connection, "WHERE clip = ? AND kind = '\(JobKind.analysis.rawValue)' ORDER BY sequence DESC LIMIT 1",
            .id(clip)
        ).first
    }

    static func addition(
        _ connection: Connection, _ kind: JobKind, to clip: ClipID
    ) throws(StoreError) -> Job? {
        try select(
            connection,
            """
            WHERE clip = ?1 AND kind = ?2
                AND sequence > (SELECT max(sequence) FROM job WHERE clip = ?1 AND kind = '\(JobKind.analysis.rawValue)')
            ORDER BY sequence DESC LIMIT 1
            """,
            .id(clip), .text(kind.rawValue)
        ).first
    }

    /// An index sees to it that there is one at most.
    static func active(_ connection: Connection, of clip: ClipID) throws(StoreError) -> Job? {
        try select(connection, "WHERE clip = ? AND state IN ('queued', 'running')", .id(clip)).first
    }

    static func queuedCount(_ connection: Connection) throws(StoreError) -> Int {
        try connection.rows("SELECT count(*) FROM job WHERE state = 'queued'") { row throws(StoreError) in
            try row.integer(0)
        }.first ?? 0
    }

    static func requireRoom(_ connection: Connection, limit: Int) throws(StoreError) {
        guard try queuedCount(connection) < limit else {
            throw StoreError(.queueFull, "\(limit) clips are waiting already; try again when some are done.")
        }
    }

    static func select(
        _ connection: Connection, _ condition: String, _ values: SQLValue..., limit: Int = .max
    ) throws(StoreError) -> [Job] {
        try connection.readableRows(
            "SELECT \(columns), (SELECT scope FROM clip WHERE clip.id = job.clip) FROM job \(condition)",
            values: values, limit: limit
        ) {
            row throws(StoreError) in
            try read(row, from: 0)
        }
    }

    static func read(_ row: borrowing SQLRow, from first: Int32) throws(StoreError) -> Job {
        Job(
            id: try row.id(first, of: Job.self), clip: try row.id(first + 1, of: Clip.self),
            scope: Scope(name: try row.text(first + 15)),
            task: JobTask(
                kind: try row.parsed(first + 12) { JobKind(rawValue: $0) }, payload: try row.text(first + 13)),
            state: try row.parsed(first + 2) { Job.State(rawValue: $0) }, attempts: try row.count(first + 3),
            interruptions: try row.count(first + 14), stage: row.optionalText(first + 4),
            done: try row.count(first + 5), total: try row.count(first + 6),
            errorCode: row.optionalText(first + 7), message: row.optionalText(first + 8),
            createdAt: try row.date(first + 9), startedAt: try row.optionalDate(first + 10),
            finishedAt: try row.optionalDate(first + 11))
    }
}
