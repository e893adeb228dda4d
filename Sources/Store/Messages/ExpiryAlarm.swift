import FoundationEssentials

/// Rings when the next message's time is over: it goes then, though nobody asks for it.
actor ExpiryAlarm {
    /// A wait is no longer than this, seconds: machines sleep, and clocks are set.
    private static let longestWait: TimeInterval = 3600
    /// And no shorter, seconds: what ends at once need not be removed one by one.
    private static let shortestWait: TimeInterval = 1

    private var waiting: Task<Void, Never>?
    private var due: Date?
    private var hasEnded = false

    /// Sets the alarm, unless it rings earlier anyway.
    /// - Parameters:
    ///   - now: what the time is by the clock that `date` is meant by.
    ///   - ring: called once; it sets the alarm again.
    func set(to date: Date, from now: Date, ring: @escaping @Sendable () async -> Void) {
        if hasEnded { return }
        if let due, due <= date { return }
        waiting?.cancel()
        due = date
        let wait = min(max(date.timeIntervalSince(now), Self.shortestWait), Self.longestWait)
        waiting = Task { [weak self] in
            guard (try? await Task.sleep(for: .seconds(wait))) != nil else { return }
            await self?.rings()
            await ring()
        }
    }

    /// Rings no more.
    func end() {
        hasEnded = true
        waiting?.cancel()
    }

    private func rings() {
        (waiting, due) = (nil, nil)
    }
}
