package import Domain
import Store
import Workers

/// A picture on its way.
struct LivePicture: Sendable {
    typealias Answer = CheckedContinuation<Result<LiveOutcome, AppError>, Never>

    let time: Double
    let file: [UInt8]
    let arrived: ContinuousClock.Instant
    var sent: ContinuousClock.Instant?
    let answer: Answer
}

/// What became of a picture.
package enum LiveOutcome: Sendable {
    /// It was looked at: what it shows, the events since the picture before, a recording of this one frame, and how
    /// long it waited for its turn.
    case seen(LiveAnswer, events: [NumberedLiveEvent], landmarks: [UInt8], waited: Duration)
    /// A newer one overtook it, or it was lost with its worker.
    case skipped
}

/// One session as the server keeps it, with the worker that looks at its pictures and at nobody else's.
struct LiveSessionState: Sendable {
    /// What its worker calls it.
    let number: UInt32
    let id: LiveID
    let scope: Scope
    let opening: SessionOrder.Opening
    let slot: WorkScheduler.WorkSlot
    let log: LiveEventLog
    /// The worker that runs now.
    var worker: LiveSessions.Link
    /// Whether that can take pictures.
    var isOpen = false
    /// Who waits for that.
    var opener: CheckedContinuation<Result<Void, AppError>, Never>?
    /// Workers that died since a picture was answered.
    var failures = 0
    /// The newest picture's time, seconds.
    var newest = -Double.infinity
    /// The picture that waits: the newest one.
    var waiting: LivePicture?
    /// The picture that is being looked at.
    var inWork: LivePicture?
    /// Whether a worker died over its last picture.
    var isSuspect = false
    /// The last event that went out with an answer.
    var delivered = 0
    /// When there was a picture last.
    var lastSign = ContinuousClock.now

    /// Takes what waits for an answer.
    mutating func takeWaiting() -> [LivePicture.Answer] {
        defer { (waiting, inWork) = (nil, nil) }
        return [waiting, inWork].compactMap { $0?.answer }
    }

    /// Sends the worker the picture that waits, if it can take one. Under the lock, so that orders reach it in order.
    mutating func dispatch() {
        guard isOpen, inWork == nil, var picture = waiting else { return }
        picture.sent = .now
        (inWork, waiting) = (picture, nil)
        worker.input.send(
            MessageSplitter.wrapped(SessionOrder.picture(number, time: picture.time, file: picture.file).message))
    }
}

/// A session that has ended, while its worker tells what was over with it.
struct PartingSession: Sendable {
    let log: LiveEventLog
    let reason: AppError
    let slot: WorkScheduler.WorkSlot
    let worker: LiveSessions.Link
    let since = ContinuousClock.now
}

extension LiveSessions {
    /// What is kept of all sessions.
    struct State: Sendable {
        var sessions: [LiveSessionState] = []
        /// By the worker's number.
        var parting: [UInt32: PartingSession] = [:]
        /// What waits for the end of each worker, by its generation.
        var workers: [Int: Task<Void, Never>] = [:]
        var generations = 0
        var numbers: UInt32 = 0
        var isSweeping = false
        var isStopped = false

        func place(_ id: LiveID, _ scope: Scope) -> Int? {
            sessions.firstIndex { $0.id == id && $0.scope == scope }
        }
    }

    /// A worker that runs.
    struct Link: Sendable {
        let generation: Int
        let input: ChildInput
        let task: Task<Void, Never>
    }
}
