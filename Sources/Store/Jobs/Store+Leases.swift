package import Domain
import FoundationEssentials
import Glibc
import System

/// Who works on jobs: each is held by one server, for so long as that says so again and again.
extension Store {
    /// Takes the job at the head of the queue: marks it running and counts the attempt, durably, before anything is
    /// tried.
    package func claim(by holder: ServerID, lease: Duration) async throws -> Job? {
        try await database.transaction { connection in
            let job = try JobRows.select(connection, "WHERE state = 'queued' ORDER BY place", limit: 1).first
            guard var job else { return nil }
            job.state = .running
            job.attempts += 1
            job.startedAt = .stored
            job.lease = JobLease(holder: holder, lasting: lease)
            job.message = nil
            (job.stage, job.done, job.total) = (nil, 0, 0)
            try JobRows.update(connection, job)
            return job
        }
    }

    /// Says that a server is still at all of its jobs.
    package func renewLeases(of holder: ServerID, lease: Duration) async throws -> Set<JobID> {
        try await database.transaction { connection in
            let until = JobLease(holder: holder, lasting: lease).until
            try connection.run(
                "UPDATE job SET lease_until = ? WHERE state = 'running' AND holder = ?", .date(until), .id(holder))
            return Set(
                try connection.rows("SELECT id FROM job WHERE state = 'running' AND holder = ?", .id(holder)) {
                    row in
                    try row.id(0, of: Job.self)
                })
        }
    }

    /// Notes how far a running job is.
    package func progress(_ claimed: Job, stage: String, done: Int, total: Int) async throws {
        guard let lease = claimed.lease else { return }
        _ = try await database.run { connection in
            try connection.run(
                """
                UPDATE job SET stage = ?, done = ?, total = ?
                WHERE id = ? AND state = 'running' AND holder = ? AND interruptions = ?
                """,
                .text(stage), .integer(done), .integer(total), .id(claimed.id), .id(lease.holder),
                .integer(claimed.interruptions))
        }
    }

    /// Ends a job that was claimed as failed or cancelled.
    @discardableResult
    package func end(
        held claimed: Job, _ state: Job.State, code: String?, message: LocalizedText?
    ) async throws -> Job? {
        try await freeing { connection in
            guard var job = try JobRows.held(connection, claimed) else { return nil }
            try JobRows.end(connection, &job, state, code: code, message: message)
            return job
        }
    }

    /// Puts a job that was claimed back into the queue.
    @discardableResult
    package func requeue(_ claimed: Job, _ how: JobReturn) async throws -> Job? {
        try await freeing { connection in
            guard var job = try JobRows.held(connection, claimed) else { return nil }
            try JobRows.requeue(connection, &job, how)
            return job
        }
    }

    /// Running jobs that nobody works on any more go to the end of the queue, or end as failed where that happened too
    /// often.
    @discardableResult
    package func recoverInterrupted(
        by server: ServerID, maximumInterruptions: Int, message: @escaping @Sendable (JobTask) -> LocalizedText
    ) async throws -> [Job] {
        let folder = folder
        // Right after the clock jumped leases say nothing: whoever lives renews them.
        let areLeasesSound = await glance().sinceJump.map { $0 > Self.renewalAfterJump } ?? true
        let abandoned = { @Sendable (connection: Connection) throws -> [Job] in
            let now = Date()
            return try JobRows.select(connection, "WHERE state = 'running' ORDER BY place").filter { job in
                guard let lease = job.lease else { return true }
                return lease.holder != server
                    && (areLeasesSound && lease.until <= now || folder.servers.isGone(lease.holder))
            }
        }
        // Most of the time there is none, and nothing is to be written.
        if try await reader.run(abandoned).isEmpty {
            await forgetGoneServers()
            return []
        }
        let recovered = try await freeing { connection in
            var jobs = try abandoned(connection)
            for index in jobs.indices {
                jobs[index].interruptions += 1
                if jobs[index].interruptions < maximumInterruptions {
                    try JobRows.requeue(
                        connection, &jobs[index], JobReturn(countsAttempt: false, toTheEnd: true))
                } else {
                    let sentence = message(jobs[index].task)
                    try JobRows.end(connection, &jobs[index], .failed, code: "interrupted", message: sentence)
                }
            }
            return jobs
        }
        await forgetGoneServers()
        return recovered
    }

    /// Running time after a jump of the clock in which leases are not looked at: servers renew theirs several times
    /// within it.
    private static let renewalAfterJump = Duration.seconds(60)

    /// Removes what is left of servers that have ended, when their jobs are free.
    private func forgetGoneServers() async {
        let (folder, gone) = (folder, folder.servers.left)
        if gone.isEmpty { return }
        await BlockingThread.run {
            try? Self.sweepLeftBehind(in: folder)
            for server in gone { folder.servers.forget(server) }
        }
    }
}
