import Dispatch
import Glibc

/// SIGTERM and SIGINT, acted upon instead of died of. A second one ends the program at once: for those who will not wait.
struct StopSignals {
    private let sources: [any DispatchSourceSignal]
    private static let numbers = [SIGTERM, SIGINT]

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
