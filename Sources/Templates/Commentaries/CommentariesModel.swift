package import Domain
package import FoundationEssentials

/// What people said of a clip, for its page.
package struct CommentariesModel: Sendable {
    /// How far the video of a commentary is.
    package enum State: Sendable, Equatable {
        /// It is not there, and nobody has asked for it.
        case offered
        /// It waits for a worker, or for what a sentence says.
        case waiting(reason: String?)
        /// It is being made; `total` is 0 while unknown.
        case making(done: Int, total: Int)
        /// It can be watched and saved: its size, bytes.
        case ready(bytes: Int64)
        /// It could not be made; one sentence says why and what to do.
        case failed(message: String)
    }

    /// One of them.
    package struct Entry: Sendable {
        package var id: CommentaryID
        /// Length, seconds.
        package var seconds: Double
        package var savedAt: Date
        package var state: State

        package init(id: CommentaryID, seconds: Double, savedAt: Date, state: State) {
            self.id = id
            self.seconds = seconds
            self.savedAt = savedAt
            self.state = state
        }
    }

    package var clip: ClipID
    /// The oldest first.
    package var entries: [Entry]

    package init(clip: ClipID, entries: [Entry]) {
        self.clip = clip
        self.entries = entries
    }

    /// Leaves out those whose video cannot be watched.
    package mutating func keepReady() {
        entries.removeAll { entry in if case .ready = entry.state { false } else { true } }
    }

    /// The state's name in `data-state`, as in events.
    var stateName: String {
        for entry in entries {
            switch entry.state {
            case .waiting: return "queued"
            case .making: return "running"
            case .failed: return "failed"
            case .offered, .ready: continue
            }
        }
        return entries.contains { if case .ready = $0.state { true } else { false } } ? "done" : "offered"
    }

    /// Whether something may still happen without a person's doing.
    var isLive: Bool { ["queued", "running"].contains(stateName) }
}
