import Domain
import FoundationEssentials

extension JobLease {
    /// A lease that lasts for so long from now on.
    init(holder: ServerID, lasting duration: Duration) {
        self.init(holder: holder, until: (Date() + duration / .seconds(1)).asStored)
    }
}

extension Job {
    /// Ends a job whose work is done.
    mutating func finish() {
        state = .done
        done = max(done, total)
        finishedAt = .stored
        lease = nil
    }
}
