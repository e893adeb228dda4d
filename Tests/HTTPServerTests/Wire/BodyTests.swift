import HTTPServer
import Synchronization
import TestSupport
import Testing

extension OverSockets {
    @Suite(.serialized) struct BodyTests {
        /// Answers with the body's length and a sum over its bytes.
        static let summing: @Sendable (Request) async -> Response = { request in
            var count = 0
            var sum: UInt64 = 0
            do throws(HTTPError) {
                for try await chunk in request.body {
                    count += chunk.count
                    sum = chunk.reduce(sum) { ($0 &* 31) &+ UInt64($1) }
                }
                return .text("\(count) \(sum)")
            } catch {
                return .text("\(error.code)", status: error.status)
            }
        }

        static func sum(_ bytes: [UInt8]) -> String {
            "\(bytes.count) \(bytes.reduce(0 as UInt64) { ($0 &* 31) &+ UInt64($1) })"
        }

        static func bytes(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 8) } }

        @Test(arguments: Scheme.allCases, [0, 1, 100, 65_536, 3_000_000]) func arrivesWhole(
            _ scheme: Scheme, _ count: Int
        ) async throws {
            try await withServer(scheme, answering: Self.summing) { server in
                let port = server.address.port
                let answer = try await offPool {
                    try RawClient(scheme, port: port).ask(post("/", length: count), body: Self.bytes(count))
                }
                #expect(answer.text == Self.sum(Self.bytes(count)))
            }
        }

        @Test(arguments: Scheme.allCases) func arrivesByteByByte(_ scheme: Scheme) async throws {
            try await withServer(scheme, answering: Self.summing) { server in
                let port = server.address.port
                let body = Self.bytes(300)
                let text = try await offPool {
                    let client = try RawClient(scheme, port: port)
                    try client.send(post("/", length: body.count))
                    for byte in body { try client.send([byte]) }
                    return try client.readAnswer().text
                }
                #expect(text == Self.sum(body))
            }
        }

        @Test(arguments: Scheme.allCases, [true, false]) func endsWithAnErrorWhenTheClientGoesAway(
            _ scheme: Scheme, byReset: Bool
        ) async throws {
            let begun = Signal<Void>()
            let outcome = Signal<String>()
            try await withServer(
                scheme,
                answering: { request in
                    begun.send(())
                    do throws(HTTPError) {
                        let bytes = try await request.body.collect(limit: 1_000_000)
                        outcome.send("whole: \(bytes.count)")
                    } catch { outcome.send(error.code) }
                    return .text("")
                }
            ) { server in
                let port = server.address.port
                let client = try await offPool {
                    let client = try RawClient(scheme, port: port)
                    try client.send(post("/", length: 500_000))
                    try client.send(Self.bytes(100_000))
                    if byReset { client.reset() }
                    return KeptClient(client)
                }
                #expect(await begun.next() != nil)
                client.letGo()
                #expect(await outcome.next() == "clientGone")
            }
        }

        /// The end arrives together with the last bytes, which the library takes for more to come.
        @Test(arguments: Scheme.allCases) func endsWithAnErrorWhenTheClientGoesAwayAtOnce(_ scheme: Scheme) async throws
        {
            let outcome = Signal<String>()
            try await withServer(
                scheme,
                answering: { request in
                    do throws(HTTPError) {
                        let bytes = try await request.body.collect(limit: 1_000_000)
                        outcome.send("whole: \(bytes.count)")
                    } catch { outcome.send(error.code) }
                    return .text("")
                }
            ) { server in
                let port = server.address.port
                let clients = try await offPool {
                    try (0..<100).map { index in
                        let client = try RawClient(scheme, port: port)
                        try client.send(Array(post("/", length: 500_000).utf8) + Self.bytes(index * 100))
                        client.finishSending()
                        return index.isMultiple(of: 2) ? KeptClient(client) : nil
                    }
                }
                for _ in 0..<100 { #expect(await outcome.next() == "clientGone") }
                clients.forEach { $0?.letGo() }
            }
        }

        @Test(arguments: Scheme.allCases) func isFetchedNoFasterThanItIsRead(_ scheme: Scheme) async throws {
            let mayRead = Signal<Void>()
            try await withServer(
                scheme,
                answering: { request in
                    var chunks = request.body.makeAsyncIterator()
                    _ = try? await chunks.next()
                    _ = await mayRead.next(within: .seconds(20))
                    var count = 1
                    while let chunk = try? await chunks.next() { count += chunk.count }
                    return .text("done")
                }
            ) { server in
                let port = server.address.port
                let (taken, text) = try await offPool {
                    let client = try RawClient(scheme, port: port)
                    let total = 64 * 1024 * 1024
                    try client.send(post("/", length: total))
                    let taken = client.flood(7, atMost: total, stallMilliseconds: 500)
                    mayRead.send(())
                    var sent = taken
                    while sent < total {
                        let more = client.flood(7, atMost: total - sent, stallMilliseconds: 5_000)
                        if more == 0 { break }
                        sent += more
                    }
                    return (taken, try client.readAnswer().text)
                }
                // What the kernel's buffers hold, and our quarter of a megabyte.
                #expect(taken < 16 * 1024 * 1024, "\(taken)")
                #expect(text == "done")
            }
        }

        @Test(arguments: Scheme.allCases) func aSmallUnwantedBodyIsTakenIn(_ scheme: Scheme) async throws {
            try await withServer(scheme, answering: { _ in .text("no thanks", status: .conflict) }) { server in
                let port = server.address.port
                let statuses = try await offPool {
                    let client = try RawClient(scheme, port: port)
                    return try (0..<3).map { _ in
                        try client.ask(post("/", length: 900_000), body: Self.bytes(900_000)).status
                    }
                }
                #expect(statuses == [409, 409, 409])
            }
        }

        @Test(arguments: Scheme.allCases) func aLargeUnwantedBodyIsAnsweredEarly(_ scheme: Scheme) async throws {
            try await withServer(scheme, answering: { _ in .text("no thanks", status: .conflict) }) { server in
                let port = server.address.port
                let answer = try await offPool {
                    try RawClient(scheme, port: port).ask(post("/", length: 1_000_000_000))
                }
                #expect(answer.status == 409)
                #expect(answer["Connection"]?.lowercased() == "close")
            }
        }

        @Test(arguments: Scheme.allCases) func aBodyPartlyReadIsAnsweredAfterItsEnd(_ scheme: Scheme) async throws {
            try await withServer(
                scheme,
                answering: { request in
                    var chunks = request.body.makeAsyncIterator()
                    _ = try? await chunks.next()
                    return .text("enough")
                }
            ) { server in
                let port = server.address.port
                let texts = try await offPool {
                    // Made before the connection: on a busy machine it takes longer than header lines may.
                    let body = Self.bytes(5_000_000)
                    let client = try RawClient(scheme, port: port)
                    return try (0..<2).map { _ in
                        try client.ask(post("/", length: 5_000_000), body: body).text
                    }
                }
                #expect(texts == ["enough", "enough"])
            }
        }

        @Test(arguments: Scheme.allCases) func whoeverExpectsIsToldToContinue(_ scheme: Scheme) async throws {
            try await withServer(scheme, answering: Self.summing) { server in
                let port = server.address.port
                let (first, text) = try await offPool {
                    let client = try RawClient(scheme, port: port)
                    try client.send(post("/", length: 5, "Expect: 100-continue"))
                    let first = try client.readHead().status
                    try client.send("hello")
                    return (first, try client.readAnswer().text)
                }
                #expect(first == 100)
                #expect(text == Self.sum(Array("hello".utf8)))
            }
        }

        @Test(arguments: Scheme.allCases) func whoeverExpectsAndIsRefusedHearsItBeforeSending(_ scheme: Scheme)
            async throws
        {
            try await withServer(scheme, answering: { _ in .text("", status: .conflict) }) { server in
                let port = server.address.port
                let status = try await offPool {
                    try RawClient(scheme, port: port).ask(post("/", length: 5, "Expect: 100-continue")).status
                }
                #expect(status == 409)
            }
        }

        @Test(arguments: Scheme.allCases) func aBodyBeyondTheHandlersLimitIsAnError(_ scheme: Scheme) async throws {
            try await withServer(
                scheme,
                answering: { request in
                    do throws(HTTPError) {
                        return .text("\(try await request.body.collect(limit: 1_000).count)")
                    } catch { return .text(error.code, status: error.status) }
                }
            ) { server in
                let port = server.address.port
                let answer = try await offPool {
                    try RawClient(scheme, port: port).ask(post("/", length: 100_000), body: Self.bytes(100_000))
                }
                #expect(answer.status == 413)
                #expect(answer.text == "bodyTooLarge")
            }
        }
    }
}
