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

/// Who opens a session.
package enum LiveVisitor: Sendable {
    /// Whoever has the machine.
    case owner
    /// Whoever has a link. Guests get few seats, and not the last one.
    case guest
    /// A seat of a class: many of them share a worker, and nobody else can watch.
    case seat
}

/// One session as the server keeps it, with the worker that looks at its pictures: nobody else's, or those of other seats
/// of classes, too.
struct LiveSessionState: Sendable {
    /// What its worker calls it.
    let number: UInt32
    let id: LiveID
    let scope: Scope
    /// What is to blame where its pictures bring shared workers down.
    let device: Scope
    let visitor: LiveVisitor
    let opening: SessionOrder.Opening
    /// What its worker has; nil while that is shared.
    var slot: WorkScheduler.WorkSlot?
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
    /// Since when one does, be it another one by now.
    var waitingSince = ContinuousClock.now
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

    /// Keeps a picture until the worker can take it.
    /// - Returns: whoever waits for the one that it overtakes.
    mutating func wait(with picture: LivePicture) -> LivePicture.Answer? {
        defer { waiting = picture }
        if waiting == nil { waitingSince = picture.arrived }
        return waiting?.answer
    }

    /// Whether the worker can take the picture that waits.
    var canDispatch: Bool { isOpen && inWork == nil && waiting != nil }

    /// Sends the worker the picture that waits, if it can take one. Under the lock, so that orders reach it in order.
    mutating func dispatch() {
        guard canDispatch, var picture = waiting else { return }
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
    /// Nil where its worker is shared.
    let slot: WorkScheduler.WorkSlot?
    let worker: LiveSessions.Link
    let since = ContinuousClock.now
}

extension LiveSessions {
    /// What is kept of all sessions.
    struct State: Sendable {
        var sessions: [LiveSessionState] = []
        /// The workers that seats share, by generation.
        var shared: [Int: SharedWorker] = [:]
        /// How many shared workers the pictures of a seat's device have ended, while any seat has a camera on.
        var blames: [Scope: Int] = [:]
        /// What a picture of a seat keeps a shared worker busy for, milliseconds, lately.
        var busyMilliseconds = SharedWorker.usualMilliseconds
        /// By the worker's number.
        var parting: [UInt32: PartingSession] = [:]
        /// What waits for the end of each worker, by its generation.
        var workers: [Int: Task<Void, Never>] = [:]
        var generations = 0
        var numbers: UInt32 = 0
        var isSweeping = false
        var isStopped = false

        /// A session that may be shown to who knows its name.
        func shown(_ id: LiveID) -> LiveSessionState? { sessions.first { $0.id == id && $0.visitor != .seat } }

        func place(_ id: LiveID, _ scope: Scope) -> Int? {
            sessions.firstIndex { $0.id == id && $0.scope == scope }
        }
    }

    /// A worker that runs.
    struct Link: Sendable {
        let generation: Int
        let isShared: Bool
        let input: ChildInput
        let task: Task<Void, Never>
    }
}
