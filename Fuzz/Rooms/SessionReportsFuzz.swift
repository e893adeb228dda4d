import Domain
import TestSupport
import Vision

@testable import Workers

/// What a session's worker says, in pieces: messages that make sense come out as they went in, all others are nothing.
@Sendable func fuzzSessionReports(_ bytes: [UInt8]) {
    var input = FuzzBytes(bytes)
    let size = 1 + input.next()
    var said = Array(input.rest)
    // Half of the inputs are messages of the protocol with changed values.
    if size % 2 == 0 {
        said = []
        while !input.rest.isEmpty {
            let json = Array(ChangedJSON.text(samples[input.next() % samples.count], &input).utf8)
            let type = UInt8(truncatingIfNeeded: 1 + input.next() % 5)
            let head = [type, 1, 0, 0, 0]
            let body =
                type == 2
                ? [UInt8(truncatingIfNeeded: json.count), UInt8(truncatingIfNeeded: json.count >> 8), 0, 0] + json
                    + landmarks
                : json
            said += MessageSplitter.wrapped(head + body)
        }
    }
    var splitter = MessageSplitter(maximumBytes: 4096)
    var goesOn = true
    for start in stride(from: 0, to: said.count, by: size) where goesOn {
        goesOn = said[start..<min(start + size, said.count)].withUnsafeBytes { piece in
            splitter.add(piece) { message in
                precondition(message.count <= 4096)
                if let report = SessionReport(message) { precondition(SessionReport(report.message) != nil) }
                _ = SessionOrder(message)
            }
        }
    }
}

private let landmarks = LandmarkRecording.bytes(
    ofOneFrame: [], width: 4, height: 4, layout: .hands(HandReport.mostHands, values: 5))

private let samples: [JSONTree] = [
    #"{"t":1,"reading":{"count":3,"hands":[{"id":1,"side":"left","sideConfidence":1,"raised":["thumb"],"gesture":"none","confidence":1}]},"events":[],"times":{"decode":1,"detect":0,"landmarks":5,"analysis":0.1}}"#,
    #"{"t":2,"reading":{"expression":"smile","likelihoods":{"smile":0.9},"confidence":1},"events":[{"t":2,"event":"expression","phase":"began","start":1,"expression":"smile","confidence":0.9}],"times":{"decode":1,"detect":0,"landmarks":5,"analysis":0.1}}"#,
    #"[{"t":3,"event":"swing","phase":"ended","start":1,"end":2,"contact":1.5,"stroke":"serve","hand":"right","confidence":1}]"#,
    #"{"code":"notMedia","message":"This is no picture."}"#,
].compactMap { try? JSONTree(Array($0.utf8)) }
