/// Where a clip is on its way to a report.
public enum ClipState: Sendable, Equatable {
    /// Waits for a worker; `ahead` clips come before it, if that is known.
    case queued(ahead: Int?)
    /// Waits for something else than its turn; one sentence says for what.
    case held(message: String)
    /// A worker is on it.
    case running(Progress)
    /// The report is there.
    case done
    /// It could not be analysed; one sentence says why and what to do.
    case failed(message: String)
    /// A person stopped it.
    case cancelled

    /// The state's name in events and in `data-state` attributes.
    public var name: String {
        switch self {
        case .queued, .held: "queued"
        case .running: "running"
        case .done: "done"
        case .failed: "failed"
        case .cancelled: "cancelled"
        }
    }

    /// Whether something may still happen without a person's doing.
    public var isLive: Bool {
        switch self {
        case .queued, .held, .running: true
        case .done, .failed, .cancelled: false
        }
    }
}

/// How far a worker has come with a clip.
public struct Progress: Sendable, Equatable {
    /// The parts of an analysis, in order.
    public enum Stage: String, CaseIterable, Sendable {
        case probing, tracking, measuring, pictures, proxy
    }

    /// The part that is being done.
    public var stage: Stage
    /// Frames done in this stage.
    public var done: Int
    /// Frames there are in this stage; 0 while unknown.
    public var total: Int
    /// Estimated seconds until the report is there, if an estimate makes sense yet.
    public var secondsLeft: Double?

    /// Progress from its parts.
    public init(stage: Stage, done: Int, total: Int, secondsLeft: Double? = nil) {
        self.stage = stage
        self.done = done
        self.total = total
        self.secondsLeft = secondsLeft
    }
}
