import Dispatch
import Glibc

/// SIGTERM and SIGINT, acted upon instead of died of. A second one ends the program at once: for those who will not
/// wait.
struct StopSignals {
    private let sources: [any DispatchSourceSignal]
    private static let numbers = [SIGTERM, SIGINT]

    /// Does work that a signal cancels.
    /// - Throws: what the work throws; `CommandFailure` where it was stopped.
    static func during<Done: Sendable>(_ body: @escaping @Sendable () async throws -> Done) async throws -> Done {
        let work = Task { try await body() }
        let signals = StopSignals { work.cancel() }
        defer { signals.end() }
        do {
            return try await work.value
        } catch is CancellationError {
            throw CommandFailure(message: "Stopped before the work was finished.")
        }
    }

    /// From now on a broken pipe is an error of `write`, not a reason to die.
    /// - Parameter onStop: called when one of the signals comes, on a thread of its own.
    init(_ onStop: @escaping @Sendable () -> Void) {
        _ = signal(SIGPIPE, SIG_IGN)
        sources = Self.numbers.map { number in
            _ = signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                for number in Self.numbers { _ = signal(number, SIG_DFL) }
                onStop()
            }
            source.activate()
            return source
        }
    }

    /// Listens no longer.
    func end() {
        for source in sources { source.cancel() }
    }
}
