import Dispatch
import Glibc

/// SIGTERM and SIGINT, waited for instead of dying of.
struct StopSignals {
    private let arrivals: AsyncStream<Void>
    private let sources: [any DispatchSourceSignal]
    private static let numbers = [SIGTERM, SIGINT]

    /// From now on these signals stop nothing by themselves, and a broken pipe is an error of `write`, not a reason to die.
    init() {
        let (arrivals, arrive) = AsyncStream<Void>.makeStream()
        self.arrivals = arrivals
        _ = signal(SIGPIPE, SIG_IGN)
        sources = Self.numbers.map { number in
            _ = signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { arrive.yield() }
            source.activate()
            return source
        }
    }

    /// Returns when one of them has come. The next one ends the program at once: for those who will not wait for a stop.
    func wait() async {
        for await _ in arrivals { break }
        for source in sources { source.cancel() }
        for number in Self.numbers { _ = signal(number, SIG_DFL) }
    }
}
