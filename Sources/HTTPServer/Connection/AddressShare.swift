import Synchronization

/// What one address takes of the server, over all its connections, or those of a believed proxy.
final class AddressShare: Sendable {
    private let requests = Atomic(0)
    /// Requests that may be answered at one time.
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    /// No request is being answered.
    var isIdle: Bool { requests.load(ordering: .relaxed) == 0 }

    /// One more request, if it is within the limit. Who is let in must `leave`.
    func enter() -> Bool {
        if requests.wrappingAdd(1, ordering: .relaxed).newValue <= limit { return true }
        leave()
        return false
    }

    /// A request's handler has ended.
    func leave() { requests.wrappingSubtract(1, ordering: .relaxed) }
}
