import Domain

/// Jobs as rows.
enum JobRows {
    /// What is read of a job; its clip's scope comes behind.
    static let columns = """
        job.id, job.clip, job.state, job.attempts, job.stage, job.done, job.total, job.error_code, job.message, \
        job.created_at, job.started_at, job.finished_at, job.kind, job.payload, job.interruptions, job.holder, job.lease_until
        """

    /// Kinds of jobs that say nothing of where a clip stands.
    static let additions = JobKind.all.filter { $0 != .analysis }.map { "'\($0.rawValue)'" }.joined(separator: ", ")

    /// The place behind all others.
    private static let endOfQueue = "(SELECT coalesce(max(place), 0) + 1 FROM job)"

    static func insert(_ connection: Connection, _ job: Job) throws {
        try connection.run(
            """
            INSERT INTO job (id, clip, state, created_at, kind, payload, place)
            VALUES (?, ?, ?, ?, ?, ?, \(endOfQueue))
            """,
            .id(job.id), .id(job.clip), .text(job.state.rawValue), .date(job.createdAt),
            .text(job.task.kind.rawValue), .text(job.task.payload))
    }

    static func update(_ connection: Connection, _ job: Job) throws {
        try connection.run(
            """
            UPDATE job SET state = ?, attempts = ?, interruptions = ?, stage = ?, done = ?, total = ?, error_code = ?, message = ?,
                started_at = ?, finished_at = ?, holder = ?, lease_until = ?
            WHERE id = ?
            """,
            .text(job.state.rawValue), .integer(job.attempts), .integer(job.interruptions), .text(job.stage),
            .integer(job.done), .integer(job.total), .text(job.errorCode), .localized(job.message),
            job.startedAt.map { .date($0) } ?? .null, job.finishedAt.map { .date($0) } ?? .null,
            job.lease.map { .id($0.holder) } ?? .null, job.lease.map { .date($0.until) } ?? .null, .id(job.id))
    }

    static func end(
        _ connection: Connection, _ job: inout Job, _ state: Job.State, code: String?, message: LocalizedText?
    ) throws {
        job.state = state
        job.errorCode = code
        job.message = message
        job.finishedAt = .stored
        job.lease = nil
        try update(connection, job)
    }

    static func requeue(_ connection: Connection, _ job: inout Job, _ how: JobReturn) throws {
        job.state = .queued
        job.message = how.message
        if !how.countsAttempt { job.attempts = max(0, job.attempts - 1) }
        (job.stage, job.done, job.total) = (nil, 0, 0)
        (job.startedAt, job.lease) = (nil, nil)
        try update(connection, job)
        if how.toTheEnd { try connection.run("UPDATE job SET place = \(endOfQueue) WHERE id = ?", .id(job.id)) }
    }

    static func job(_ connection: Connection, _ id: JobID) throws -> Job? {
        try select(connection, "WHERE id = ?", .id(id)).first
    }

    /// A job as it stands now, if it is still in the hands of who claimed it.
    static func held(_ connection: Connection, _ claimed: Job) throws -> Job? {
        guard let job = try job(connection, claimed.id), job.isHeld(as: claimed) else { return nil }
        return job
    }

    static func latest(_ connection: Connection, of clip: ClipID) throws -> Job? {
        try select(
            connection, "WHERE clip = ? AND kind = '\(JobKind.analysis.rawValue)' ORDER BY sequence DESC LIMIT 1",
            .id(clip)
        ).first
    }

    static func addition(
        _ connection: Connection, _ kind: JobKind, to clip: ClipID
    ) throws -> Job? {
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
    static func active(_ connection: Connection, of clip: ClipID) throws -> Job? {
        try select(connection, "WHERE clip = ? AND state IN ('queued', 'running')", .id(clip)).first
    }

    /// - Throws: `alreadyQueued` while a job of a clip is not final.
    static func requireNone(_ connection: Connection, of clip: ClipID) throws {
        if let active = try active(connection, of: clip) {
            throw AppError(.alreadyQueued, active.task.kind.words.running)
        }
    }

    /// The jobs that have made the videos of comparisons that are there, one a clip.
    static let latestFilms =
        "SELECT max(sequence) FROM job WHERE kind = '\(JobKind.comparisonVideo.rawValue)' AND state = 'done' GROUP BY clip"

    /// Forgets jobs of a clip that ended long ago where there are too many; never the latest analysis, nor the one of
    /// the report, nor one that says whom a video shows.
    static func forgetOld(_ connection: Connection, of clip: ClipID, beyond limit: Int) throws {
        try connection.run(
            """
            DELETE FROM job WHERE sequence IN (SELECT sequence FROM job WHERE clip = ?1 ORDER BY sequence DESC LIMIT -1 OFFSET ?2)
                AND state IN ('done', 'failed', 'cancelled')
                AND id NOT IN (SELECT job FROM report WHERE clip = ?1)
                AND sequence <> (SELECT max(sequence) FROM job WHERE clip = ?1 AND kind = '\(JobKind.analysis.rawValue)')
                AND sequence NOT IN (\(latestFilms))
            """, .id(clip), .integer(limit))
    }

    static func queuedCount(_ connection: Connection) throws -> Int {
        try connection.rows("SELECT count(*) FROM job WHERE state = 'queued'") { row in
            try row.integer(0)
        }.first ?? 0
    }

    static func requireRoom(_ connection: Connection, limit: Int) throws {
        guard try queuedCount(connection) < limit else {
            throw AppError(
                .queueFull,
                LocalizedText(
                    limit, "\(limit) clip is already waiting. Try again when it is finished.",
                    "\(limit) clips are already waiting. Try again when some are finished."))
        }
    }

    static func select(
        _ connection: Connection, _ condition: String, _ values: SQLValue..., limit: Int = .max
    ) throws -> [Job] {
        try connection.readableRows(
            "SELECT \(columns), (SELECT scope FROM clip WHERE clip.id = job.clip) FROM job \(condition)",
            values: values, limit: limit
        ) {
            row in
            try read(row, from: 0)
        }
    }

    static func read(_ row: borrowing SQLRow, from first: Int32) throws -> Job {
        Job(
            id: try row.id(first, of: Job.self), clip: try row.id(first + 1, of: Clip.self),
            scope: Scope(name: try row.text(first + 17)),
            task: JobTask(
                kind: try row.parsed(first + 12) { JobKind(rawValue: $0) }, payload: try row.text(first + 13)),
            state: try row.parsed(first + 2) { Job.State(rawValue: $0) }, attempts: try row.count(first + 3),
            interruptions: try row.count(first + 14), stage: row.optionalText(first + 4),
            done: try row.count(first + 5), total: try row.count(first + 6),
            errorCode: row.optionalText(first + 7), message: row.optionalLocalized(first + 8),
            lease: try lease(row, from: first + 15), createdAt: try row.date(first + 9),
            startedAt: try row.optionalDate(first + 10),
            finishedAt: try row.optionalDate(first + 11))
    }

    private static func lease(_ row: borrowing SQLRow, from first: Int32) throws -> JobLease? {
        guard let holder = row.optionalText(first).flatMap({ ServerID($0) }) else { return nil }
        return try row.optionalDate(first + 1).map { JobLease(holder: holder, until: $0) }
    }
}
