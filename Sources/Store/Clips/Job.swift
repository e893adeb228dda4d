public import FoundationEssentials
public import Reports

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
        errorCode: String? = nil, message: String? = nil, createdAt: Date, startedAt: Date? = nil,
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
        self.createdAt = createdAt
        self.startedAt = startedAt
        self.finishedAt = finishedAt
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
