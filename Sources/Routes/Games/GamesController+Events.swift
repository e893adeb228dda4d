import Domain
import FoundationEssentials
import Games
import HTTPServer
import Store

/// Where browsers tell how games go.
extension GamesController {
    /// Most bytes of a batch.
    private static let batchBytes = 64 << 10

    /// `POST /games/statistics`: events, each of which counts once however often it comes. What `navigator.sendBeacon`
    /// sends as text is read as well.
    func keepEvents(_ context: RequestContext) async throws -> Response {
        let body = try await context.request.body.collect(limit: Self.batchBytes)
        let events = try EventBatch(json: body).events
        if try await gameSettings().statistics { try await store.keep(events, in: context.scope) }
        return Response(.noContent)
    }
}

/// Events as a browser sends them: `{"events": [{"id", "session", "name", "at", …}]}`.
struct EventBatch {
    /// Most events of a batch.
    static let mostEvents = 100
    /// Most fields of an event, and most bytes of a field's name and of its text: none is large enough for a picture.
    private static let most = (fields: 12, name: 32, text: 200)

    /// The events.
    let events: [GameEvent]

    /// The events of a batch.
    init(json: [UInt8]) throws(AppError) {
        guard let batch = try? JSONDecoder().decode(Batch.self, from: Data(json)) else { throw .badBatch }
        guard batch.events.count <= Self.mostEvents else { throw .largeBatch }
        var events: [GameEvent] = []
        for event in batch.events { events.append(try Self.event(event)) }
        self.events = events
    }

    private struct Batch: Decodable { let events: [[String: GameEvent.Value]] }

    private static func event(_ wire: [String: GameEvent.Value]) throws(AppError) -> GameEvent {
        guard let id = wire["id"]?.uuid, let session = wire["session"]?.uuid, let at = wire["at"]?.date else {
            throw .badBatch
        }
        guard case .text(let text) = wire["name"], let name = GameEvent.Name(rawValue: text) else {
            throw .badEventName
        }
        let fields = wire.filter { !["id", "session", "at", "name"].contains($0.key) }
        guard fields.count <= most.fields,
            fields.allSatisfy({ $0.key.utf8.count <= most.name && $0.value.bytes <= most.text })
        else { throw .badBatch }
        return GameEvent(id: id, session: session, name: name, at: at, fields: fields)
    }
}

extension GameEvent.Value {
    fileprivate var uuid: UUID? {
        guard case .text(let text) = self else { return nil }
        return UUID(uuidString: text)
    }

    /// Milliseconds since 1970, or a time as ISO 8601 writes it.
    fileprivate var date: Date? {
        switch self {
        case .number(let milliseconds): Date(timeIntervalSince1970: milliseconds / 1000)
        case .text(let text):
            (try? Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(text))
                ?? (try? Date.ISO8601FormatStyle().parse(text))
        case .flag: nil
        }
    }

    fileprivate var bytes: Int {
        guard case .text(let text) = self else { return 0 }
        return text.utf8.count
    }
}

extension AppError {
    fileprivate static let badBatch = AppError(
        .invalid, code: "badEvents",
        "Send {\"events\": […]}, each event with id and session (UUIDs), name, at (a time) and short fields."
    )
    fileprivate static let largeBatch = AppError(
        .tooLarge, code: "tooManyEvents",
        "Send at most \(EventBatch.mostEvents) events at once. Send the rest in another request.")
    fileprivate static let badEventName = AppError(
        .invalid, code: "badEventName",
        "Unknown event name. Choose from these: \(GameEvent.Name.allCases.map(\.rawValue).joined(separator: ", ")).")
}
