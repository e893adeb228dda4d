import Synchronization

/// Disk that somebody may write to: bytes that are counted as used until they are written. Letting go of it gives back
/// what is left.
package final class DiskReservation: Sendable {
    /// What is added when an upload turns out longer than promised, bytes.
    private static let step = 8 << 20
    /// Bytes between looks at a disk that other programs may fill, too.
    private static let lookInterval = 64 << 20

    private struct State {
        /// Promised and not written.
        var left: Int
        /// Written so far.
        var written = 0
        var nextLook = DiskReservation.lookInterval
    }

    private let reservations: DiskReservations
    private let whole: Int
    private let rest: Int
    private let state: Mutex<State>

    init(of bytes: Int, leaving rest: Int, in reservations: DiskReservations) {
        whole = bytes
        self.rest = rest
        self.reservations = reservations
        state = Mutex(State(left: bytes))
    }

    deinit { end() }

    /// Makes sure that so many bytes may be written now.
    /// - Throws: `diskFull`, `files`.
    func cover(_ bytes: Int) throws {
        try state.withLock { state in
            if state.left < bytes {
                let more = max(Self.step, bytes - state.left)
                try reservations.add(more, leaving: rest)
                state.left += more
            } else if state.written + bytes >= state.nextLook {
                try reservations.add(0, leaving: rest)
                state.nextLook += Self.lookInterval
            }
        }
    }

    /// So many bytes more are on the disk.
    func spend(_ bytes: Int) {
        state.withLock { state in
            state.written += bytes
            let spent = min(bytes, state.left)
            state.left -= spent
            reservations.remove(spent)
        }
    }

    /// So many bytes are on the disk in all, as somebody measured who does not write them.
    package func hasWritten(bytes: Int) {
        state.withLock { state in
            let left = max(0, whole - bytes)
            // What was removed again stays spent: it may come back, but is free meanwhile.
            guard left < state.left else { return }
            reservations.remove(state.left - left)
            state.left = left
        }
    }

    /// Nothing more is going to be written.
    func end() {
        state.withLock { state in
            reservations.remove(state.left)
            state.left = 0
        }
    }
}
