public import FoundationEssentials

/// The name of a job.
public typealias JobID = Identifier<Job>

/// One piece of work on one clip. A retry is a new job; a clip's latest analysis is its state.
public struct Job: Equatable, Sendable, Identifiable {
    /// Where a job stands. The raw values stand in the database and in event streams.
    public enum State: String, CaseIterable, Codable, Sendable {
        case queued, running, done, failed, cancelled

        /// Whether nothing more will happen to the job.
        public var isFinal: Bool { self == .done || self == .failed || self == .cancelled }
    }

    /// Its name.
    public let id: JobID
    /// The clip it works on.
    public let clip: ClipID
    /// Whose clip that is.
    public let scope: Scope
    /// What it does.
    public let task: JobTask
    /// Where it stands.
    public var state: State
    /// How many times a worker was started for it, without those that the server did not outlive.
    public var attempts: Int
    /// How many times the server died while a worker was at it.
    public var interruptions: Int
    /// What the worker does at the moment (`tracking`, …), as the analysis names it.
    public var stage: String?
    /// Steps (frames) of the stage that are done.
    public var done: Int
    /// Steps (frames) that the stage has; 0 when unknown.
    public var total: Int
    /// Stable code of a failure.
    public var errorCode: String?
    /// One sentence for the user: why it failed, or what it waits for, and what to do.
    public var message: String?
    /// Who works on it, and until when at least; nil unless it is running.
    public var lease: JobLease?
    /// When it entered the queue.
    public let createdAt: Date
    /// When the latest attempt began.
    public var startedAt: Date?
    /// When it ended, one way or another.
    public var finishedAt: Date?

    /// What somebody decided for it.
    public var order: AnalysisOrder { task.order }

    /// A job from its parts.
    public init(
        id: JobID, clip: ClipID, scope: Scope, task: JobTask = .analysis(AnalysisOrder()), state: State,
        attempts: Int = 0,
        interruptions: Int = 0, stage: String? = nil, done: Int = 0, total: Int = 0,
        errorCode: String? = nil, message: String? = nil, lease: JobLease? = nil, createdAt: Date,
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
public typealias ServerID = Identifier<JobLease>

/// A server's hold on a running job. What comes of the job is stored only while it lasts: whoever has lost it stores nothing.
public struct JobLease: Equatable, Sendable {
    /// The server that works on the job.
    public let holder: ServerID
    /// From then on others may take the job, unless the holder has renewed it. The clock is the machine's.
    public var until: Date

    /// A lease from its parts.
    public init(holder: ServerID, until: Date) {
        self.holder = holder
        self.until = until
    }
}

extension Job {
    /// Whether a job, as it stands now, is still in the hands of who claimed it as this one. A job that was taken away has seen one
    /// interruption more, even if the same server has it again.
    public func isHeld(as claimed: Job) -> Bool {
        guard state == .running, let lease, let other = claimed.lease else { return false }
        return lease.holder == other.holder && interruptions == claimed.interruptions
    }
}

/// How a running job goes back into the queue.
public struct JobReturn: Equatable, Sendable {
    /// Whether the worker that was at it counts as an attempt.
    public var countsAttempt: Bool
    /// Whether all others in the queue come first; otherwise it keeps its place.
    public var toTheEnd: Bool
    /// One sentence for the user: what it waits for, if not for its turn alone.
    public var message: String?

    /// A return from its parts.
    public init(countsAttempt: Bool, toTheEnd: Bool = false, message: String? = nil) {
        self.countsAttempt = countsAttempt
        self.toTheEnd = toTheEnd
        self.message = message
    }
}
