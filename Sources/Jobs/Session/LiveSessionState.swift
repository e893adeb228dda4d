public import Reports
import Store

/// A picture on its way.
struct LivePicture: Sendable {
    typealias Answer = CheckedContinuation<Result<LiveOutcome, LiveError>, Never>

    let time: Double
    let file: [UInt8]
    let arrived: ContinuousClock.Instant
    var sent: ContinuousClock.Instant?
    let answer: Answer
}

/// What became of a picture.
public enum LiveOutcome: Sendable {
    /// It was looked at: what it shows, the events since the picture before, a recording of this one frame, and how long it
    /// waited for its turn.
    case seen(LiveAnswer, events: [NumberedLiveEvent], landmarks: [UInt8], waited: Duration)
    /// A newer one overtook it, or it was lost with a worker.
    case skipped
}

/// One session as the server keeps it.
struct LiveSessionState: Sendable {
    /// What its worker calls it.
    let number: UInt32
    let id: LiveID
    let scope: Scope
    let opening: SessionOrder.Opening
    let seat: Seats.Seat
    let log: LiveEventLog
    /// Whether the worker that runs now can take its pictures.
    var isOpen = false
    /// Who waits for that.
    var opener: CheckedContinuation<Result<Void, LiveError>, Never>?
    /// Pictures whose bytes are on their way.
    var arriving = 0
    /// The newest picture's time, seconds.
    var newest = -Double.infinity
    /// The picture that waits: the newest one.
    var waiting: LivePicture?
    /// The picture that is being looked at.
    var inWork: LivePicture?
    /// Whether a worker died over its last picture: its next one is looked at alone, to know who is to blame.
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
}

/// A session that has ended, while its worker tells what was over with it.
struct PartingSession: Sendable {
    let log: LiveEventLog
    let reason: LiveError
    let since = ContinuousClock.now
}

extension LiveSessions {
    /// What is kept of all sessions.
    struct State: Sendable {
        var sessions: [LiveSessionState] = []
        /// By the worker's number.
        var parting: [UInt32: PartingSession] = [:]
        var link: Link?
        var generation = 0
        var numbers: UInt32 = 0
        /// Workers that died since a picture was answered.
        var failures = 0
        /// Whose turn it is next.
        var turn = 0
        var isSweeping = false
        var isStopped = false
        /// Since when there is no session.
        var idleSince = ContinuousClock.now

        func place(_ id: LiveID, _ scope: Scope) -> Int? {
            sessions.firstIndex { $0.id == id && $0.scope == scope }
        }

        /// The next picture to be looked at, marked as such, and the worker that is to do it. Sessions take turns; after a
        /// worker died over a picture, the next one of its session is looked at alone.
        mutating func next(lanes: Int) -> (order: SessionOrder, input: ChildInput)? {
            guard let link else { return nil }
            let working = sessions.filter { $0.inWork != nil }
            guard working.count < lanes, !working.contains(where: \.isSuspect) else { return nil }
            for step in sessions.indices {
                let place = (turn + step) % sessions.count
                let session = sessions[place]
                guard session.isOpen, session.inWork == nil, var picture = session.waiting,
                    working.isEmpty || !session.isSuspect
                else { continue }
                picture.sent = .now
                sessions[place].inWork = picture
                sessions[place].waiting = nil
                turn = (place + 1) % sessions.count
                return (.picture(session.number, time: picture.time, file: picture.file), link.input)
            }
            return nil
        }
    }

    /// A worker that runs.
    struct Link: Sendable {
        let generation: Int
        let input: ChildInput
        let task: Task<Void, Never>
    }
}
