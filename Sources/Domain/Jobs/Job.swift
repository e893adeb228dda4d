package import FoundationEssentials

/// The name of a job.
package typealias JobID = Identifier<Job>

/// One piece of work on one clip. A retry is a new job; a clip's latest analysis is its state.
package struct Job: Equatable, Sendable, Identifiable {
    /// Where a job stands. The raw values stand in the database and in event streams.
    package enum State: String, CaseIterable, Codable, Sendable {
        case queued, running, done, failed, cancelled

        /// Whether nothing more will happen to the job.
        package var isFinal: Bool { self == .done || self == .failed || self == .cancelled }
    }

    package let id: JobID
    /// The clip it works on.
    package let clip: ClipID
    /// Whose clip that is.
    package let scope: Scope
    /// What it does.
    package let task: JobTask
    /// Where it stands.
    package var state: State
    /// How many times a worker was started for it, without those that the server did not outlive.
    package var attempts: Int
    /// How many times the server died while a worker was at it.
    package var interruptions: Int
    /// What the worker does at the moment (`tracking`, …), as the analysis names it.
    package var stage: String?
    /// Steps (frames) of the stage that are done.
    package var done: Int
    /// Steps (frames) that the stage has; 0 when unknown.
    package var total: Int
    /// Stable code of a failure.
    package var errorCode: String?
    /// One sentence for the user: why it failed, or what it waits for, and what to do.
    package var message: LocalizedText?
    /// Who works on it, and until when at least; nil unless it is running.
    package var lease: JobLease?
    /// When it entered the queue.
    package let createdAt: Date
    /// When the latest attempt began.
    package var startedAt: Date?
    /// When it ended, one way or another.
    package var finishedAt: Date?

    /// What somebody decided for it.
    package var order: AnalysisOrder { task.order }

    package init(
        id: JobID, clip: ClipID, scope: Scope, task: JobTask = .analysis(AnalysisOrder()), state: State,
        attempts: Int = 0,
        interruptions: Int = 0, stage: String? = nil, done: Int = 0, total: Int = 0,
        errorCode: String? = nil, message: LocalizedText? = nil, lease: JobLease? = nil, createdAt: Date,
        startedAt: Date? = nil,
        finishedAt: Date? = nil
    ) {
        self.id = id
        self.clip = clip
        self.scope = scope
        self.task = task
        self.state = state
        self.attempts = attempts
        self.interruptions = interruptions
        self.stage = stage
        self.done = done
        self.total = total
        self.errorCode = errorCode
        self.message = message
        self.lease = lease
        self.createdAt = createdAt
        self.startedAt = startedAt
        self.finishedAt = finishedAt
    }
}

/// The name of a server that works on jobs.
package typealias ServerID = Identifier<JobLease>

/// A server's hold on a running job. What comes of the job is stored only while it lasts: whoever has lost it stores
/// nothing.
package struct JobLease: Equatable, Sendable {
    /// The server that works on the job.
    package let holder: ServerID
    /// From then on others may take the job, unless the holder has renewed it. The clock is the machine's.
    package var until: Date

    package init(holder: ServerID, until: Date) {
        self.holder = holder
        self.until = until
    }
}

extension Job {
    /// Whether a job, as it stands now, is still in the hands of who claimed it as this one. A job that was taken away
    /// has seen one interruption more, even if the same server has it again.
    package func isHeld(as claimed: Job) -> Bool {
        guard state == .running, let lease, let other = claimed.lease else { return false }
        return lease.holder == other.holder && interruptions == claimed.interruptions
    }
}

/// How a running job goes back into the queue.
package struct JobReturn: Equatable, Sendable {
    /// Whether the worker that was at it counts as an attempt.
    package var countsAttempt: Bool
    /// Whether all others in the queue come first; otherwise it keeps its place.
    package var toTheEnd: Bool
    /// One sentence for the user: what it waits for, if not for its turn alone.
    package var message: LocalizedText?

    package init(countsAttempt: Bool, toTheEnd: Bool = false, message: LocalizedText? = nil) {
        self.countsAttempt = countsAttempt
        self.toTheEnd = toTheEnd
        self.message = message
    }
}
