import Glibc

/// A moment on the machine's clock that never jumps, small enough for an atomic.
struct MonotonicTime: Comparable, Sendable {
    let nanoseconds: Int64

    /// Later than every deadline.
    static let never = MonotonicTime(nanoseconds: .max)

    static var now: MonotonicTime {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return MonotonicTime(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }

    static func < (left: Self, right: Self) -> Bool { left.nanoseconds < right.nanoseconds }

    static func + (time: Self, duration: Duration) -> Self {
        MonotonicTime(nanoseconds: time.nanoseconds + duration.nanoseconds)
    }

    /// Later by nanoseconds that are known: a `Duration` takes 128-bit arithmetic to read.
    func later(_ nanoseconds: Int64) -> Self { MonotonicTime(nanoseconds: self.nanoseconds + nanoseconds) }

    static func - (time: Self, duration: Duration) -> Self {
        MonotonicTime(nanoseconds: time.nanoseconds - duration.nanoseconds)
    }

    static func - (left: Self, right: Self) -> Duration { .nanoseconds(left.nanoseconds - right.nanoseconds) }
}

extension Duration {
    var nanoseconds: Int64 { components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000 }
}
