import Domain
import Testing
import Vision

@testable import Jobs
@testable import Live
@testable import Workers

/// What server and session worker say to each other.
@Suite struct SessionMessageTests {
    static let landmarks = LandmarkRecording.bytes(
        ofOneFrame: [], width: 640, height: 480, layout: .hands(HandReport.mostHands, values: 5))

    static var answer: LiveAnswer {
        var reading = LiveReading()
        reading.count = 3
        var event = LiveEvent(.fingerCount, .began, at: 1, start: 0.5)
        event.count = 3
        return LiveAnswer(
            t: 1, reading: reading, events: [event],
            times: LiveTimes(decode: 1, detect: 0, landmarks: 5.5, analysis: 0.1))
    }

    static let orders: [SessionOrder] = [
        .open(7, .init(kind: .hands, isMirrored: true)),
        .open(8, .init(kind: .hands, isMirrored: false, isShared: true)),
        .picture(1, time: 12.5, file: [1, 2, 3]),
        .picture(2, time: 0, file: []), .close(4_000_000_000),
    ]

    static var reports: [SessionReport] {
        [
            .opened(1), .seen(2, answer, landmarks: landmarks), .told(3, answer.events),
            .refused(4, AppError("notMedia", "No picture.")),
            .failed(5, AppError("modelMissing", "No model.")), .closed(6), .ready(7),
        ]
    }

    @Test(arguments: orders) func ordersArriveAsTheyWereSent(_ order: SessionOrder) {
        #expect(SessionOrder(order.message) == order)
    }

    @Test(arguments: reports) func reportsArriveAsTheyWereSent(_ report: SessionReport) {
        #expect(SessionReport(report.message) == report)
        #expect(report.message.count < SessionReport.longest)
    }

    @Test func whatIsCutOffIsNoReport() {
        for report in Self.reports {
            let message = report.message
            for length in 0..<message.count {
                let read = SessionReport(Array(message[..<length]))
                // An opening is over after its number.
                #expect(read == nil || (read == .opened(1) && length >= 5), "\(report) cut to \(length) bytes")
            }
        }
    }

    @Test(
        arguments: [
            { (answer: inout LiveAnswer) in answer.t = -1 }, { $0.t = .infinity }, { $0.reading.count = 99 },
            { $0.reading.likelihoods = ["a b": 0.5] }, { $0.reading.likelihoods = ["smile": 2] },
            { $0.times.decode = -1 }, { $0.events[0].confidence = 7 },
            { $0.events = Array(repeating: $0.events[0], count: 33) },
        ] as [@Sendable (inout LiveAnswer) -> Void])
    func whatNoCameraShowsIsNoReport(_ change: @Sendable (inout LiveAnswer) -> Void) {
        var answer = Self.answer
        change(&answer)
        #expect(SessionReport(SessionReport.seen(1, answer, landmarks: Self.landmarks).message) == nil)
    }

    @Test func landmarksThatAreNoneAreNoReport() {
        for bad in [[], Array(Self.landmarks.dropLast()), Self.landmarks + [0], Array(repeating: 7, count: 500)] {
            #expect(SessionReport(SessionReport.seen(1, Self.answer, landmarks: bad).message) == nil)
        }
    }

    @Test func messagesAreCutWhereverTheBytesBreak() {
        let messages: [[UInt8]] = [[1], [], Array(repeating: 9, count: 300), [2, 3]]
        let bytes = messages.flatMap(MessageSplitter.wrapped)
        for step in [1, 2, 3, 7, bytes.count] {
            var splitter = MessageSplitter(maximumBytes: 300)
            var read: [[UInt8]] = []
            var isShort = true
            for start in stride(from: 0, to: bytes.count, by: step) {
                isShort =
                    bytes[start..<min(start + step, bytes.count)].withUnsafeBytes { raw in
                        splitter.add(raw) { read.append($0) }
                    } && isShort
            }
            #expect(read == messages && isShort)
        }
        var narrow = MessageSplitter(maximumBytes: 299)
        #expect(!bytes.withUnsafeBytes { narrow.add($0) { _ in } })
    }
}
