import FoundationEssentials
import TestSupport
import Testing

@testable import HTTPServer

extension OverSockets {
    /// Clients that take their time to read.
    @Suite(.serialized) struct SlowReaderTests {
        enum Kind: CaseIterable {
            case stream, file, bytes, asset
        }

        static let size = 24 * 1024 * 1024

        /// An answer that is larger than what the kernel takes in for a client that does not read.
        static func response(_ kind: Kind, file: String) throws -> Response {
            switch kind {
            case .stream:
                return .stream(type: "text/csv") { sink in
                    let chunk = [UInt8](repeating: 7, count: 64 * 1024)
                    for _ in 0..<size / chunk.count { guard await sink.write(chunk) else { return } }
                }
            case .file: return .file(try FileBody(path: file), type: "video/mp4")
            case .bytes: return .bytes([UInt8](repeating: 7, count: size), type: "application/octet-stream")
            case .asset:
                return Response(
                    body: .prepared(PreparedResponse(headers: [:], bytes: [UInt8](repeating: 7, count: size))))
            }
        }

        static func serving(
            _ scheme: Scheme, _ kind: Kind, _ limits: ServerLimits, _ body: (UInt16) async throws -> Void
        ) async throws {
            let folder = try TemporaryFolder()
            let file = folder.path + "/file"
            try Data([UInt8](repeating: 7, count: size)).write(to: URL(filePath: file))
            let response = try response(kind, file: file)
            try await withServer(scheme, limits, ClosureResponder(immediate: { $0.path == "/" ? response : nil })) {
                try await body($0.address.port)
            }
        }

        /// The library's own timeout is for those who read nothing at all: it is not what ends this.
        @Test(arguments: Scheme.allCases, Kind.allCases) func whoReadsTooSlowlyIsCutOff(_ scheme: Scheme, _ kind: Kind)
            async throws
        {
            var limits = ServerLimits()
            limits.inactivity = .seconds(60)
            limits.answerGrace = .milliseconds(500)
            limits.answerRate = 1024 * 1024
            try await Self.serving(scheme, kind, limits) { port in
                let isClosed = try await offPool {
                    let client = try RawClient(scheme, port: port, receiveBuffer: 4_096)
                    try client.send(get("/"))
                    return try client.isClosedWhileSipping(pauseMilliseconds: 20, withinSeconds: 60)
                }
                #expect(isClosed)
                let text = try await offPool { try RawClient(scheme, port: port).ask(get("/other")).text }
                #expect(text == "hello")
            }
        }

        @Test(arguments: Scheme.allCases, Kind.allCases) func whoIsQuickEnoughGetsAll(_ scheme: Scheme, _ kind: Kind)
            async throws
        {
            var limits = ServerLimits()
            limits.answerGrace = .seconds(2)
            limits.answerRate = 10_000
            try await Self.serving(scheme, kind, limits) { port in
                let count = try await offPool { try RawClient(scheme, port: port).ask(get("/")).body.count }
                #expect(count == Self.size)
            }
        }

        @Test(arguments: Scheme.allCases) func silenceOfAnEventStreamIsNotSlowness(_ scheme: Scheme) async throws {
            var limits = ServerLimits()
            limits.answerGrace = .milliseconds(200)
            let (events, source) = AsyncStream<ServerSentEvent>.makeStream()
            try await withServer(scheme, limits, answering: { _ in .events(events) }) { server in
                let port = server.address.port
                let text = try await offPool {
                    let client = try RawClient(scheme, port: port)
                    try client.send(get("/"))
                    _ = try client.readHead()
                    source.yield(.init(data: "one"))
                    usleepMilliseconds(1_000)
                    source.yield(.init(data: "two"))
                    return try client.readText(until: "two")
                }
                #expect(text.contains("one"))
            }
            source.finish()
        }

        /// A reader that is always a little behind: what it has read is let go of.
        @Test func sentBytesAreNotKept() async {
            let stream = OutgoingStream(highMark: 64 * 1024, heartbeat: nil)
            let chunk = [UInt8](repeating: 7, count: 32 * 1024)
            var most = 0
            _ = await stream.write(chunk)
            for _ in 0..<1_000 {
                // The one that waits for room at most is never the next: half of the mark is free.
                _ = await stream.write(chunk)
                withUnsafeTemporaryAllocation(byteCount: chunk.count, alignment: 1) { output in
                    guard case .bytes(chunk.count) = stream.read(into: output) else { return }
                    most = max(most, stream.heldBytes)
                }
            }
            #expect(most > 0 && most <= 128 * 1024, "\(most)")
            stream.close()
            #expect(stream.heldBytes == 0)
        }

        /// Each stretch of time counts for itself: who was quick once may not stand still for ever.
        @Test func paceIsAskedForInEachStretch() {
            var pace = TransferRate()
            func isTooSlow(_ seconds: Int64, _ total: UInt64) -> Bool {
                pace.isTooSlow(
                    now: MonotonicTime(nanoseconds: seconds * 1_000_000_000), total: total, stretch: .seconds(30),
                    rate: 1_000)
            }
            #expect(!isTooSlow(0, 0) && !isTooSlow(31, 1_000_000_000) && !isTooSlow(40, 1_000_000_000))
            #expect(isTooSlow(62, 1_000_010_000))
            pace.pause()
            #expect(!isTooSlow(1_000, 1_000_010_000) && isTooSlow(1_031, 1_000_010_001))
        }
    }
}
