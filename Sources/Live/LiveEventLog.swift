package import Domain
import Synchronization

/// The events of a session, numbered from 1: the last ones are kept for who comes late, and everybody who listens is
/// told. What waits for a slow listener is what is kept: a listener costs no memory of its own.
final class LiveEventLog: Sendable {
    private struct State {
        var events: [NumberedLiveEvent] = []
        var last = 0
        var farewell: LocalizedText?
        var listeners: [Int: AsyncStream<Void>.Continuation] = [:]
        var nextKey = 0
    }

    private let limit: Int
    private let state = Mutex(State())

    /// - Parameter limit: so many events are kept.
    init(limit: Int) { self.limit = limit }

    /// Adds events and wakes who listens. Never waits for them.
    func append(_ events: [LiveEvent]) {
        guard !events.isEmpty else { return }
        let listeners = state.withLock { state in
            for event in events {
                state.last += 1
                state.events.append(NumberedLiveEvent(id: state.last, event: event))
            }
            state.events.removeFirst(max(0, state.events.count - limit))
            return Array(state.listeners.values)
        }
        for listener in listeners { listener.yield() }
    }

    /// There is nothing more to come.
    /// - Parameter farewell: why, for people.
    func finish(_ farewell: LocalizedText) {
        let listeners = state.withLock { state in
            state.farewell = farewell
            defer { state.listeners.removeAll() }
            return Array(state.listeners.values)
        }
        for listener in listeners { listener.finish() }
    }

    /// The number of the last event.
    var last: Int { state.withLock { $0.last } }

    /// The events that came after one of a number, as far as they are kept; then, at the end, why it is over.
    func events(after number: Int) -> (events: [NumberedLiveEvent], last: Int, farewell: LocalizedText?) {
        state.withLock { state in (state.events.filter { $0.id > number }, state.last, state.farewell) }
    }

    /// Signals of news.
    fileprivate func signals() -> AsyncStream<Void> {
        let (signals, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let key = state.withLock { state -> Int? in
            if state.farewell != nil { return nil }
            state.nextKey += 1
            state.listeners[state.nextKey] = continuation
            return state.nextKey
        }
        guard let key else {
            continuation.finish()
            return signals
        }
        continuation.onTermination = { [weak self] _ in
            _ = self?.state.withLock { $0.listeners.removeValue(forKey: key) }
        }
        return signals
    }

    /// How many listen.
    var listenerCount: Int { state.withLock { $0.listeners.count } }
}

/// An event with its number in the session, from 1.
package struct NumberedLiveEvent: Codable, Equatable, Sendable {
    /// The number.
    package let id: Int
    /// The event.
    package let event: LiveEvent

    private enum CodingKeys: CodingKey { case id }

    init(id: Int, event: LiveEvent) {
        self.id = id
        self.event = event
    }

    /// - Throws: what decoders throw.
    package init(from decoder: any Decoder) throws {
        event = try LiveEvent(from: decoder)
        id = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .id)
    }

    /// The event's fields and the number.
    package func encode(to encoder: any Encoder) throws {
        try event.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
    }
}

/// What one listener hears of a session: its events from a number on, then why it ended.
package struct LiveEventFeed: AsyncSequence, Sendable {
    /// What is heard.
    package enum Element: Equatable, Sendable {
        case event(NumberedLiveEvent)
        case end(LocalizedText)
    }

    let log: LiveEventLog
    let topics: Set<LiveEvent.Topic>?
    let after: Int

    /// Walks over the events as they come.
    package struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let log: LiveEventLog
        fileprivate let topics: Set<LiveEvent.Topic>?
        fileprivate var after: Int
        fileprivate var signals: AsyncStream<Void>.AsyncIterator
        fileprivate var heard: ArraySlice<NumberedLiveEvent> = []
        fileprivate var isOver = false

        /// The next event; nil after the end.
        package mutating func next() async -> Element? {
            while true {
                if let event = heard.popFirst() { return .event(event) }
                if isOver { return nil }
                let (events, last, farewell) = log.events(after: after)
                after = last
                heard = events.filter { topics?.contains($0.event.event) ?? true }[...]
                if !heard.isEmpty { continue }
                if let farewell {
                    isOver = true
                    return .end(farewell)
                }
                // The end wakes, too; only who leaves hears nothing of it.
                if await signals.next() == nil, log.events(after: after).farewell == nil { return nil }
            }
        }
    }

    /// Begins to listen.
    package func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(log: log, topics: topics, after: after, signals: log.signals().makeAsyncIterator())
    }
}
