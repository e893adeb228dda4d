internal import FoundationEssentials

/// At most so many within any minute.
struct Rate {
    /// The window, seconds: a minute, and one second for what is slower on its way than the next.
    static let window = 61.0

    let most: Int

    /// The first moment from `now` on at which one more may be sent.
    /// - Parameter taken: when others were sent, or will be.
    func next(_ now: Date, after taken: [Date]) -> Date {
        let latest = taken.sorted().suffix(most)
        guard latest.count == most, let first = latest.first else { return now }
        return max(now, first.addingTimeInterval(Self.window))
    }
}

/// Whether it is worth while to send: after several failures in a row there is a pause, after which one request tries.
struct Circuit: Equatable {
    /// Failures in a row that open it.
    static let failures = 5
    /// How long the pause is, seconds.
    static let pause = 60.0

    private var inARow = 0
    /// Until when nothing is sent; nil while it is closed.
    private(set) var openUntil: Date?

    /// Whether something may be sent now. The first after a pause may; others wait for what becomes of it.
    mutating func admits(_ now: Date) -> Bool {
        guard let until = openUntil else { return true }
        guard now >= until else { return false }
        openUntil = now.addingTimeInterval(Self.pause)
        return true
    }

    mutating func succeeded() { self = Circuit() }

    mutating func failed(_ now: Date) {
        inARow += 1
        if inARow >= Self.failures { openUntil = now.addingTimeInterval(Self.pause) }
    }
}
