import Synchronization

/// What the server looks after from time to time, on the sweeper's thread.
extension Exchange {
    func beat(ifIdleSince instant: MonotonicTime) { state.withLock { $0.outgoing?.stream }?.beat(ifIdleSince: instant) }

    /// Ends an event stream as if it were over.
    func endEvents() {
        let (stream, pump) = state.withLock { ($0.outgoing?.stream, $0.pump) }
        guard let stream, stream.isEndless else { return }
        pump?.cancel()
        stream.finish()
    }

    /// Whether the body comes in more slowly than is put up with.
    func isTooSlow(now: MonotonicTime) -> Bool {
        state.withLock { state in
            guard state.isReceiving, !state.isParked else {
                state.pace.pause()
                return false
            }
            return state.pace.isTooSlow(
                now: now, total: UInt64(state.received), stretch: core.limits.bodyGrace, rate: core.limits.bodyRate)
        }
    }

    /// Whether the client has closed in the middle of the body. The library misses that when the end comes together
    /// with the last bytes: it waits for another event, which never comes. Asked from sweep to sweep; the answer is yes
    /// only when nothing has come in between, since bytes may be on their way through the library.
    func isForsaken() -> Bool {
        state.withLock { state in
            guard state.isReceiving, !state.isParked else { return false }
            defer { state.receivedBefore = state.received }
            return state.received == state.receivedBefore && peer.hasHungUp
        }
    }

    /// Whether the client has gone while its connection is parked, which the library does not see.
    ///
    /// Who sends nothing more may have closed, or may still wait for the answer to a whole request. An interim answer,
    /// which every client of HTTP/1.1 must understand (RFC 9110, 15.2), tells them apart: a closed one resets the
    /// connection. HTTP/1.0 has none, so there silence counts as gone. So it does over TLS, which has a goodbye of its
    /// own and clients that never close one way only, and where nothing can be sent but by the connection's thread.
    func isDeserted() -> Bool {
        state.withLock { state in
            guard state.isParked else { return false }
            switch peer.presence {
            case .there: return false
            case .gone: return true
            case .silent:
                if state.wasTold { return true }
                if peer.isEncrypted { return state.stage == .body && !state.isReceiving }
                guard state.stage == .body, !state.isReceiving, state.outgoing == nil else { return false }
                if !state.wasProbed {
                    state.wasProbed = true
                    return !(state.speaksNewHTTP && peer.send(Self.interimAnswer))
                }
                return false
            }
        }
    }

    private static let interimAnswer = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)
}
