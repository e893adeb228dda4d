package import Domain

/// News of a clip's job.
package enum JobUpdate: Equatable, Sendable {
    /// The job stands like this now. `secondsLeft` estimates the rest of the current stage, nil while nobody can tell.
    case changed(Job, secondsLeft: Double?)
    /// The clip, which was somebody's, is gone.
    case deleted(ClipID, of: Scope)

    /// What news replace each other: those of a clip's jobs of one kind.
    struct Subject: Hashable {
        var clip: ClipID
        var kind = JobKind.analysis
    }

    var subject: Subject {
        switch self {
        case .changed(let job, _): Subject(clip: job.clip, kind: job.task.kind)
        case .deleted(let clip, _): Subject(clip: clip)
        }
    }

    /// The clip that the news is of.
    package var clip: ClipID {
        switch self {
        case .changed(let job, _): job.clip
        case .deleted(let clip, _): clip
        }
    }

    /// Whose clip that is, or was.
    var scope: Scope {
        switch self {
        case .changed(let job, _): job.scope
        case .deleted(_, let scope): scope
        }
    }
}

/// News for one listener, as an endless sequence. A listener that is slow gets only the newest of each
/// clip's jobs of a kind. It ends when the listener's task is cancelled or the server stops.
package struct JobUpdates: AsyncSequence, Sendable {
    /// Walks over the news.
    package struct AsyncIterator: AsyncIteratorProtocol {
        let subscription: Subscription
        var signals: AsyncStream<Void>.AsyncIterator

        /// The next news, nil at the end.
        package mutating func next() async -> JobUpdate? {
            while true {
                if let update = subscription.take() { return update }
                guard await signals.next() != nil else { return nil }
            }
        }

        /// The next news, nil at the end.
        package mutating func next(isolation actor: isolated (any Actor)?) async throws(Never) -> JobUpdate? {
            while true {
                if let update = subscription.take() { return update }
                guard await signals.next(isolation: actor) != nil else { return nil }
            }
        }
    }

    let subscription: Subscription
    let signals: AsyncStream<Void>

    /// Starts to listen. News are for one listener: walk over them once.
    package func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(subscription: subscription, signals: signals.makeAsyncIterator())
    }
}
