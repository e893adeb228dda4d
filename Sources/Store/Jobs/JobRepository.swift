package import Domain

/// The durable queue. Another database can stand in behind this.
package protocol JobRepository: Sendable {
    /// A new job for a clip.
    /// - Parameter kind: what the clip is looked at for from now on; nil leaves that as it is.
    /// - Throws: `unknownClip`; `alreadyQueued` while another job of the clip is not final; `queueFull`; `noReport` if
    ///   it adds to a report and the latest analysis left none.
    func enqueue(_ clip: ClipID, _ task: JobTask, lookingFor kind: AnalysisKind?) async throws -> Job

    /// The job of an identifier.
    func job(_ id: JobID) async throws -> Job?

    /// The latest analysis of a clip.
    func latestJob(of clip: ClipID) async throws -> Job?

    /// The latest job of a kind that adds to the report, since the latest analysis of a clip.
    func latestAddition(_ kind: JobKind, to clip: ClipID) async throws -> Job?

    /// What is done with a clip, or waits to be done: one job at most.
    func activeJob(of clip: ClipID) async throws -> Job?

    /// Takes the job at the head of the queue: marks it running and counts the attempt, durably, before anything is
    /// tried.
    /// - Parameters:
    ///   - holder: the server that works on it.
    ///   - lease: how long it is the server's, unless `renewLeases` is called.
    func claim(by holder: ServerID, lease: Duration) async throws -> Job?

    /// Says that a server is still at all of its jobs, which are its own for so long again.
    /// - Returns: the jobs that it holds: any other was cancelled or deleted, or is somebody else's by now.
    func renewLeases(of holder: ServerID, lease: Duration) async throws -> Set<JobID>

    /// Notes how far a running job is.
    /// - Parameter claimed: the job as `claim` gave it: nothing is noted of one that is not held any more.
    func progress(_ claimed: Job, stage: String, done: Int, total: Int) async throws

    /// Ends a job that is queued or running as failed or cancelled, whoever holds it.
    /// - Returns: the job as it stands now, or nil if it was final already or is gone.
    @discardableResult
    func end(_ id: JobID, _ state: Job.State, code: String?, message: LocalizedText?) async throws -> Job?

    /// Ends a running job as failed or cancelled.
    /// - Parameter claimed: the job as `claim` gave it.
    /// - Returns: the job as it stands now, or nil if it is not held any more.
    @discardableResult
    func end(held claimed: Job, _ state: Job.State, code: String?, message: LocalizedText?) async throws -> Job?

    /// Puts a running job back into the queue.
    /// - Parameter claimed: the job as `claim` gave it.
    /// - Returns: the job as it stands now, or nil if it is not held any more.
    @discardableResult func requeue(_ claimed: Job, _ how: JobReturn) async throws -> Job?

    /// Running jobs whose lease is over, or whose holder is known to be gone, go to the end of the queue, and the
    /// attempt does not count; those that have seen `maximumInterruptions` of that end as failed.
    /// - Parameters:
    ///   - server: who asks; its own jobs are left alone.
    ///   - message: what to say of a job that has failed.
    /// - Returns: the jobs that were running.
    @discardableResult
    func recoverInterrupted(
        by server: ServerID, maximumInterruptions: Int, message: @escaping @Sendable (JobTask) -> LocalizedText
    ) async throws -> [Job]

    /// What is queued or running, in the order of the queue.
    func activeJobs() async throws -> [Job]

    /// Number of jobs that wait.
    func queuedCount() async throws -> Int
}

extension JobRepository {
    /// A new job for a clip, which is looked at for what it was before.
    package func enqueue(_ clip: ClipID, _ task: JobTask) async throws -> Job {
        try await enqueue(clip, task, lookingFor: nil)
    }
}
