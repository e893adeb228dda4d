import Domain
import Glibc
import Synchronization

/// A line on a terminal that fills up.
final class ProgressBar: Sendable {
    private let isShown: Bool
    private let shown = Mutex("")

    init(isShown: Bool) { self.isShown = isShown }

    func show(_ progress: Progress) {
        guard isShown else { return }
        let share = progress.total > 0 ? Double(progress.done) / Double(progress.total) : 0
        let filled = Int(share * 30)
        let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: 30 - filled)
        let line = "\(bar) \(Int(share * 100))%   \(progress.stage.rawValue)"
        shown.withLock { last in
            guard line != last else { return }
            last = line
            Terminal.write("\r\u{1B}[K" + line, to: STDERR_FILENO)
        }
    }

    func clear() {
        if isShown { Terminal.write("\r\u{1B}[K", to: STDERR_FILENO) }
    }
}
