package import Domain

/// Where a clip is on its way to a report.
package enum ClipState: Sendable, Equatable {
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
    package var name: String {
        switch self {
        case .queued, .held: "queued"
        case .running: "running"
        case .done: "done"
        case .failed: "failed"
        case .cancelled: "cancelled"
        }
    }

    /// Whether something may still happen without a person's doing.
    package var isLive: Bool {
        switch self {
        case .queued, .held, .running: true
        case .done, .failed, .cancelled: false
        }
    }
}
