import Testing

@testable import Analysis

@Suite("Events to whoever listens")
struct EventHubTests {
    enum Weather: TypedEvent, Equatable {
        case rain(Int)
        case sun(Int)

        enum EventType { case rain, sun }
        var type: EventType {
            switch self {
            case .rain: .rain
            case .sun: .sun
            }
        }
    }

    static func all(_ stream: AsyncStream<Weather>) async -> [Weather] {
        await stream.reduce(into: []) { $0.append($1) }
    }

    @Test("each listener hears of the types it asked for, in order")
    func types() async {
        let hub = EventHub<Weather>()
        let (rain, all, none) = (hub.events(of: [.rain]), hub.events(), hub.events(of: []))
        for day in 0..<4 { hub.send(day % 2 == 0 ? .rain(day) : .sun(day)) }
        hub.finish()
        #expect(await Self.all(rain) == [.rain(0), .rain(2)])
        #expect(await Self.all(all) == [.rain(0), .sun(1), .rain(2), .sun(3)])
        #expect(await Self.all(none).isEmpty)
    }

    @Test("a slow listener loses the oldest; who comes late hears the rest; who comes too late nothing")
    func slowAndLate() async {
        let hub = EventHub<Weather>()
        let slow = hub.events(limit: 2)
        for day in 0..<5 { hub.send(.sun(day)) }
        let late = hub.events()
        hub.send(.sun(5))
        hub.finish()
        hub.send(.sun(6))
        #expect(await Self.all(slow) == [.sun(4), .sun(5)])
        #expect(await Self.all(late) == [.sun(5)])
        #expect(await Self.all(hub.events()).isEmpty)
    }

    @Test("who leaves is forgotten")
    func leaving() async {
        let hub = EventHub<Weather>()
        let listener = Task { await Self.all(hub.events()) }
        while hub.listenerCount == 0 { await Task.yield() }
        listener.cancel()
        _ = await listener.value
        #expect(hub.listenerCount == 0)
    }
}
