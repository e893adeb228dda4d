import Domain
import FoundationEssentials
import Store
import TestSupport

@testable import Routes

/// What browsers tell of games: events, and answers. What passes is within its bounds, and has JSON.
@Sendable func fuzzGameNews(_ bytes: [UInt8]) {
    var input = FuzzBytes(bytes)
    let json =
        input.next() < 16
        ? Array(input.rest) : Array(ChangedJSON.text(samples[input.next() % samples.count], &input).utf8)
    if let answer = try? GivenAnswer(json: json) {
        precondition((0...RoundAnswer.longest).contains(answer.milliseconds) && answer.given.count <= 16)
    }
    guard let batch = try? EventBatch(json: json) else { return }
    precondition(batch.events.count <= EventBatch.mostEvents)
    for event in batch.events {
        precondition(event.fields.count <= 12 && (try? JSONEncoder().encode(event.fields)) != nil)
    }
}

private let samples: [JSONTree] = [
    #"{"number":2,"given":["smile","wink_l"],"milliseconds":1500.5}"#,
    #"{"events":[{"id":"952F42B4-6843-42F9-B6D4-105C80BF9031","session":"172291F9-84D8-4DFA-98F7-32408B204C9F","#
        + #""name":"level_end","at":"2026-11-20T10:00:00.123Z","game":"finger-count","level":0,"success":true,"#
        + #""seconds":61},{"id":"952F42B4-6843-42F9-B6D4-105C80BF9032","session":"172291F9-84D8-4DFA-98F7-32408B204C9F","#
        + #""name":"session_start","at":1790000000000}]}"#,
].compactMap { try? JSONTree(Array($0.utf8)) }
