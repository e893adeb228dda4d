import Domain
import Synchronization

/// What is known of the database's health: whoever asks waits for nobody, and now and then has it looked at anew.
final class DatabaseHealth: Sendable {
    private struct State {
        var failure: (any Error)?
        var lookedAt: ContinuousClock.Instant
        var isLooking = false
    }

    private let interval: Duration
    private let state: Mutex<State>

    /// The health of a database that was just looked at and is well.
    /// - Parameter interval: a look that is older than that is repeated.
    init(interval: Duration) {
        self.interval = interval
        state = Mutex(State(failure: nil, lookedAt: .now))
    }

    /// What was wrong when it was last looked at. A look that is old is repeated meanwhile, for those who ask later.
    func failure(look: @escaping @Sendable () async -> Result<Void, any Error>) -> (any Error)? {
        let (failure, isDue) = state.withLock { state in
            let isDue = !state.isLooking && state.lookedAt.duration(to: .now) >= interval
            if isDue { state.isLooking = true }
            return (state.failure, isDue)
        }
        if isDue { Task { await end(look()) } }
        return failure
    }

    private func end(_ result: Result<Void, any Error>) {
        state.withLock { state in
            switch result {
            case .success: state.failure = nil
            // Somebody else writes, or there is no room: that says nothing about the database.
            case .failure(let error) where error.userFacingCode == .busy || error.userFacingCode == .diskFull: break
            case .failure(let error): state.failure = error
            }
            state.lookedAt = .now
            state.isLooking = false
        }
    }
}
