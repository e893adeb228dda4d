/// Whether bytes move fast enough, over each stretch of time anew: who was quick once may not stand still for ever.
struct TransferRate {
    private var start: (time: MonotonicTime, bytes: UInt64)?

    /// There is nothing to move at the moment, or it is our turn: time does not count.
    mutating func pause() { start = nil }

    /// - Parameters:
    ///   - total: bytes that have moved since the connection or the request began.
    ///   - stretch: the time that is looked at as a whole.
    ///   - rate: the fewest bytes/s on the average of a stretch.
    mutating func isTooSlow(now: MonotonicTime, total: UInt64, stretch: Duration, rate: Int) -> Bool {
        guard let start, total >= start.bytes else {
            start = (now, total)
            return false
        }
        let elapsed = now - start.time
        guard elapsed > stretch else { return false }
        self.start = (now, total)
        return Double(total - start.bytes) < Double(rate) * Double(elapsed.nanoseconds) / 1e9
    }
}
