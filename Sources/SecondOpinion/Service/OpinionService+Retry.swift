internal import Domain
internal import Store

/// Pauses between tries at a store that does not take something.
struct StoreRetry {
    /// The first one, seconds.
    static let first = 1.0
    /// They double up to this one, seconds.
    static let longest = 60.0

    private var pause = Self.first

    /// The pause before the next try, seconds.
    mutating func next() -> Double {
        defer { pause = min(pause * 2, Self.longest) }
        return pause
    }
}

/// What the service has to write down, however long the disk is full or the database busy: without a last word an
/// opinion would look as if it were on its way for ever.
extension OpinionService {
    /// Writes something down. It is tried until it works, or the task is cancelled: then somebody took the opinion
    /// back, which is written down already, or the program ends, and the next start knows what to do.
    /// - Parameter what: what cannot be done meanwhile, for the log.
    func insist(_ what: String, _ write: @Sendable () async throws -> Void) async {
        var retry = StoreRetry()
        while true {
            do {
                return try await write()
            } catch {
                log("\(what): \(error.logDescription)")
                guard (try? await dependencies.sleep(retry.next())) != nil else { return }
            }
        }
    }

    /// Ends what a server that is gone was sending.
    func recover() async throws {
        let end = OpinionError.interrupted
        try await store.recoverOpinions(Opinion.End(.failed, code: end.code.rawValue, message: end.text))
    }

    /// The same, where it did not work.
    func recoverLater(after error: any Error) async {
        let what = "second opinions in progress could not be ended"
        log("\(what): \(error.logDescription)")
        guard (try? await dependencies.sleep(StoreRetry.first)) != nil else { return }
        await insist(what) { try await self.recover() }
        wake()
    }
}
