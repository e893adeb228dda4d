package import Domain

/// The video of two swings that was asked for last, as their comparison offers it.
package struct ComparisonVideoModel: Sendable {
    /// How far it is.
    package enum State: Sendable, Equatable {
        /// There is none of these swings.
        case offered
        /// It waits for a worker, or for what a sentence says.
        case waiting(reason: String?)
        /// It is being drawn; `total` is 0 while unknown.
        case making(done: Int, total: Int)
        /// It can be saved: what a job has made.
        case ready(ComparisonFilm, JobID, bytes: Int64)
        /// It could not be made; one sentence says why and what to do.
        case failed(message: String)
    }

    /// How far it is.
    package var state: State

    package init(_ state: State) { self.state = state }

    /// Whether something may still happen without a person's doing.
    var isLive: Bool {
        switch state {
        case .waiting, .making: true
        case .offered, .ready, .failed: false
        }
    }

    /// The state's name in `data-state`, as in events.
    var name: String {
        switch state {
        case .offered: "offered"
        case .waiting: "queued"
        case .making: "running"
        case .ready: "done"
        case .failed: "failed"
        }
    }
}
