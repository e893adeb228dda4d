internal import Synchronization

/// An event of which there are types, so that one can listen to some of them.
public protocol TypedEvent: Sendable {
    /// The types.
    associatedtype EventType: Hashable & Sendable
    /// Which of them this event is.
    var type: EventType { get }
}

/// Hands events to everybody who listens, whether they come from a clip or from a camera.
public final class EventHub<Event: TypedEvent>: Sendable {
    private struct Listener {
        var types: Set<Event.EventType>?
        var continuation: AsyncStream<Event>.Continuation
    }

    private struct State {
        var listeners: [Int: Listener] = [:]
        var nextKey = 0
        var isFinished = false
    }

    private let state = Mutex(State())

    /// A hub without listeners.
    public init() {}

    /// Events from now on, until the hub finishes or the listener leaves.
    /// - Parameters:
    ///   - types: those to hear of; nil for all.
    ///   - limit: so many wait for a slow listener; then the oldest are dropped.
    public func events(of types: Set<Event.EventType>? = nil, limit: Int = 256) -> AsyncStream<Event> {
        let (stream, continuation) = AsyncStream.makeStream(of: Event.self, bufferingPolicy: .bufferingNewest(limit))
        let key = state.withLock { state -> Int? in
            if state.isFinished { return nil }
            state.nextKey += 1
            state.listeners[state.nextKey] = Listener(types: types, continuation: continuation)
            return state.nextKey
        }
        guard let key else {
            continuation.finish()
            return stream
        }
        continuation.onTermination = { [weak self] _ in
            _ = self?.state.withLock { $0.listeners.removeValue(forKey: key) }
        }
        return stream
    }

    /// Tells everybody who listens to events of this type. Never waits for them.
    public func send(_ event: Event) {
        // Not under the lock: a listener that leaves holds the lock of its stream while it waits for ours.
        let listeners = state.withLock { state in
            state.listeners.values.filter { $0.types?.contains(event.type) ?? true }
        }
        for listener in listeners { listener.continuation.yield(event) }
    }

    /// Ends all listening: there is nothing more to come.
    public func finish() {
        let listeners = state.withLock { state in
            state.isFinished = true
            defer { state.listeners.removeAll() }
            return state.listeners
        }
        for listener in listeners.values { listener.continuation.finish() }
    }

    /// How many listen.
    public var listenerCount: Int { state.withLock { $0.listeners.count } }
}
