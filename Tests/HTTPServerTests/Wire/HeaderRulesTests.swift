import HTTPServer
import TestSupport
import Testing

extension OverSockets {
    /// What the library would let through and we do not (RFC 9112, 11.2: request smuggling).
    @Suite(.serialized) struct HeaderRulesTests {
        struct Case: CustomTestStringConvertible, Sendable {
            let testDescription: String
            let request: String
            let status: Int

            init(_ name: String, _ request: String, _ status: Int) {
                testDescription = name
                self.request = request
                self.status = status
            }
        }

        static let host = "Host: localhost\r\n"

        static let cases: [Case] = [
            Case("plain", "GET / HTTP/1.1\r\n\(host)\r\n", 200),
            Case("HTTP/1.0 with a host", "GET / HTTP/1.0\r\n\(host)\r\n", 200),
            Case("no white space before a value", "GET / HTTP/1.1\r\nHost:localhost\r\nA:b\r\n\r\n", 200),
            Case("white space around a value", "GET / HTTP/1.1\r\nHost: \t localhost \t \r\nA: \t\r\n\r\n", 200),
            Case("an empty value", "GET / HTTP/1.1\r\n\(host)A:\r\nB:\r\n\r\n", 200),
            Case("empty lines before the request", "\r\n\r\nGET / HTTP/1.1\r\n\(host)\r\n", 200),
            Case("a whole address as target", "GET http://localhost/x HTTP/1.1\r\n\(host)\r\n", 200),
            Case("a whole address in capitals", "GET HTTP://LocalHost/x HTTP/1.1\r\n\(host)\r\n", 200),
            Case(
                "a whole address with a port", "GET http://localhost:80/ HTTP/1.1\r\nHost: localhost:80\r\n\r\n", 200),
            Case("a whole address of another host", "GET http://evil.example/x HTTP/1.1\r\n\(host)\r\n", 400),
            Case("a whole address of another port", "GET http://localhost:81/ HTTP/1.1\r\n\(host)\r\n", 400),
            Case("a whole address with a user", "GET http://localhost@evil/ HTTP/1.1\r\n\(host)\r\n", 400),
            Case("a whole address of no host", "GET http:///x HTTP/1.1\r\n\(host)\r\n", 400),
            Case("a whole address of another scheme", "GET ftp://localhost/x HTTP/1.1\r\n\(host)\r\n", 400),
            Case("no host", "GET / HTTP/1.1\r\nA: b\r\n\r\n", 400),
            Case("no header at all, old", "GET / HTTP/1.0\r\n\r\n", 400),
            Case("two hosts", "GET / HTTP/1.1\r\n\(host)\(host)\r\n", 400),
            Case(
                "length and chunks",
                "POST / HTTP/1.1\r\n\(host)Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
            Case(
                "chunks and length",
                "POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n", 400),
            Case("two lengths", "POST / HTTP/1.1\r\n\(host)Content-Length: 5\r\nContent-Length: 6\r\n\r\n", 400),
            Case("two equal lengths", "POST / HTTP/1.1\r\n\(host)Content-Length: 5\r\nContent-Length: 5\r\n\r\n", 400),
            Case("a list of lengths", "POST / HTTP/1.1\r\n\(host)Content-Length: 5, 5\r\n\r\n", 400),
            Case("a length with a sign", "POST / HTTP/1.1\r\n\(host)Content-Length: +5\r\n\r\n", 400),
            Case("a negative length", "POST / HTTP/1.1\r\n\(host)Content-Length: -1\r\n\r\n", 400),
            Case("a hexadecimal length", "POST / HTTP/1.1\r\n\(host)Content-Length: 0x5\r\n\r\n", 400),
            Case("an empty length", "POST / HTTP/1.1\r\n\(host)Content-Length:\r\n\r\n", 400),
            Case(
                "a length beyond 64 bits", "POST / HTTP/1.1\r\n\(host)Content-Length: 99999999999999999999\r\n\r\n", 413
            ),
            Case("a length beyond the limit", "POST / HTTP/1.1\r\n\(host)Content-Length: 9999999999999\r\n\r\n", 413),
            Case("a space before the colon", "POST / HTTP/1.1\r\n\(host)Content-Length : 5\r\n\r\n", 400),
            Case("a tab before the colon", "POST / HTTP/1.1\r\n\(host)Content-Length\t: 5\r\n\r\n", 400),
            Case(
                "chunks", "POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n", 411),
            Case(
                "chunks with a bare LF",
                "POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n5\nhello\r\n0\r\n\r\n", 411),
            Case("an unknown coding", "POST / HTTP/1.1\r\n\(host)Transfer-Encoding: gzip\r\n\r\n", 501),
            Case("a coding before chunked", "POST / HTTP/1.1\r\n\(host)Transfer-Encoding: gzip, chunked\r\n\r\n", 501),
            Case("chunked in disguise", "POST / HTTP/1.1\r\n\(host)Transfer-Encoding: xchunked\r\n\r\n", 501),
            Case(
                "chunked twice",
                "POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n", 501),
            Case("chunks in HTTP/1.0", "POST / HTTP/1.0\r\n\(host)Transfer-Encoding: chunked\r\n\r\n", 400),
            Case("a folded line", "GET / HTTP/1.1\r\n\(host)A: b\r\n c\r\n\r\n", 400),
            Case("a folded line with a tab", "GET / HTTP/1.1\r\n\(host)A: b\r\n\tc\r\nD: e\r\n\r\n", 400),
            Case("a folded first line", "GET / HTTP/1.1\r\n Host: localhost\r\n\(host)\r\n", 400),
            Case("a bare LF", "GET / HTTP/1.1\r\nA: b\n\(host)\r\n", 400),
            Case("a bare LF behind the request line", "GET / HTTP/1.1\n\(host)\r\n", 400),
            Case("a bare LF behind the last line", "GET / HTTP/1.1\r\nHost: localhost\n\r\n", 400),
            Case("a bare LF as empty line", "GET / HTTP/1.1\r\n\(host)\n", 400),
            Case("a bare CR in a value", "GET / HTTP/1.1\r\n\(host)A: b\rContent-Length: 5\r\n\r\n", 400),
            Case("a NUL in a value", "GET / HTTP/1.1\r\n\(host)A: b\0c\r\nD: e\r\n\r\n", 400),
            Case("NULs like a line's end", "GET / HTTP/1.1\r\n\(host)A: b\0\0Content-Length: 5\r\n\r\n", 400),
            Case("a NUL at a line's end", "GET / HTTP/1.1\r\n\(host)A: b\0\r\n\r\n", 400),
            Case("a NUL in a name", "GET / HTTP/1.1\r\n\(host)A\0B: c\r\n\r\n", 400),
            Case("a control character in a value", "GET / HTTP/1.1\r\n\(host)A: \u{1}\r\n\r\n", 400),
            Case("a delete character in a value", "GET / HTTP/1.1\r\n\(host)A: \u{7F}\r\n\r\n", 400),
            Case("a name of other characters", "GET / HTTP/1.1\r\n\(host)A(b): c\r\n\r\n", 400),
            Case("an empty name", "GET / HTTP/1.1\r\n\(host): c\r\n\r\n", 400),
            Case("a line without colon", "GET / HTTP/1.1\r\n\(host)nonsense\r\n\r\n", 400),
            Case("a raw character beyond ASCII in the path", "GET /ä HTTP/1.1\r\n\(host)\r\n", 400),
            Case("a target without slash", "GET x HTTP/1.1\r\n\(host)\r\n", 400),
            Case("a target with a fragment", "GET /x#y HTTP/1.1\r\n\(host)\r\n", 400),
            Case("an unknown method", "BREW / HTTP/1.1\r\n\(host)\r\n", 501),
            Case("TRACE", "TRACE / HTTP/1.1\r\n\(host)\r\n", 501),
            Case(
                "header lines as long as browsers have them",
                "GET / HTTP/1.1\r\n\(host)Cookie: \(String(repeating: "a", count: 15_000))\r\n\r\n", 200),
            Case(
                "header lines beyond the limit",
                "GET / HTTP/1.1\r\n\(host)A: \(String(repeating: "a", count: 35_000))\r\n\r\n", 431),
            Case("256 fields", "GET /?\(fields(256)) HTTP/1.1\r\n\(host)\r\n", 200),
            Case("257 fields", "GET /?\(fields(257)) HTTP/1.1\r\n\(host)\r\n", 414),
            Case("500 fields", "GET /?\(fields(500)) HTTP/1.1\r\n\(host)\r\n", 414),
            Case("500 fields with a body", "POST /?\(fields(500)) HTTP/1.1\r\n\(host)Content-Length: 0\r\n\r\n", 414),
            Case("10,000 empty fields", "GET /?\(String(repeating: "&", count: 10_000)) HTTP/1.1\r\n\(host)\r\n", 414),
            Case("a long field", "GET /?a=\(String(repeating: "a", count: 30_000)) HTTP/1.1\r\n\(host)\r\n", 200),
            Case("a NUL as path", "GET /\0 HTTP/1.1\r\n\(host)\r\n", 400),
            Case("a NUL behind a path", "GET /a\0 HTTP/1.1\r\n\(host)\r\n", 400),
            Case("a NUL in a path", "GET /a\0b/c HTTP/1.1\r\n\(host)\r\n", 400),
            Case("a NUL in a query", "GET /a?b\0c=d HTTP/1.1\r\n\(host)\r\n", 400),
            Case("a NUL for a target", "GET \0 HTTP/1.1\r\n\(host)\r\n", 400),
            Case("a NUL behind a whole address", "GET http://localhost/\0 HTTP/1.1\r\n\(host)\r\n", 400),
            Case("a NUL in the version", "GET / HTTP/1.1\0x\r\n\(host)\r\n", 400),
            Case("a NUL in the method", "GET\0 / HTTP/1.1\r\n\(host)\r\n", 400),
            Case("a control character in the path", "GET /\u{1} HTTP/1.1\r\n\(host)\r\n", 400),
            Case("a tab in the path", "GET /a\tb HTTP/1.1\r\n\(host)\r\n", 400),
            Case("a delete character in the query", "GET /?\u{7F} HTTP/1.1\r\n\(host)\r\n", 400),
            Case(
                "a path beyond the limit", "GET /\(String(repeating: "a", count: 70_000)) HTTP/1.1\r\n\(host)\r\n", 414),
        ]

        private static func fields(_ count: Int) -> String { (0..<count).map { "a\($0)=1" }.joined(separator: "&") }

        @Test(arguments: Scheme.allCases, cases) func isJudged(_ scheme: Scheme, _ example: Case) async throws {
            try await withServer(scheme, answering: { _ in .text("fine") }) { server in
                let port = server.address.port
                let answer = try await offPool { try RawClient(scheme, port: port).ask(example.request) }
                #expect(answer.status == example.status, "\(answer.text)")
            }
        }

        /// What follows a body that is refused is not taken for a request.
        @Test(arguments: Scheme.allCases) func nothingIsReadBehindChunks(_ scheme: Scheme) async throws {
            let seen = Signal<String>()
            try await withServer(
                scheme,
                answering: { request in
                    seen.send(request.head.path)
                    return .text("fine")
                }
            ) { server in
                let port = server.address.port
                let bytes = try await offPool {
                    let client = try RawClient(scheme, port: port)
                    try client.send(
                        "POST /a HTTP/1.1\r\n\(Self.host)Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + get("/b"))
                    return try client.readToEnd()
                }
                #expect(String(decoding: bytes, as: UTF8.self).ranges(of: "HTTP/1.1 ").count == 1)
                _ = try await offPool { try RawClient(scheme, port: port).ask(get("/c")) }
                #expect(await seen.next() == "/c")
            }
        }

        /// The library is left no query: it would read another one into the request that follows.
        @Test(arguments: Scheme.allCases) func theQueryIsReadAsSentWhateverFollows(_ scheme: Scheme) async throws {
            try await withServer(scheme, answering: { .text($0.head.rawQuery + "|" + ($0.headers["last"] ?? "")) }) {
                server in
                let port = server.address.port
                let said = try await offPool {
                    let client = try RawClient(scheme, port: port)
                    // Two at once on one connection, and one that comes in pieces.
                    try client.send(get("/?a=1&b=2", "Last: x") + get("/c?", "Last: y"))
                    var said = [try client.readAnswer().text, try client.readAnswer().text]
                    try client.send("GET /?q=%00&r=")
                    try client.send("s HTTP/1.1\r\nHost: localhost\r\nLast: z\r\n\r\n")
                    said.append(try client.readAnswer().text)
                    return said
                }
                #expect(said == ["a=1&b=2|x", "|y", "q=%00&r=s|z"])
            }
        }

        @Test(arguments: Scheme.allCases) func nonsenseNeverStopsTheServer(_ scheme: Scheme) async throws {
            try await withServer(
                scheme, answering: { .text("\((try? await $0.body.collect(limit: 100_000).count) ?? -1)") }
            ) {
                server in
                let port = server.address.port
                let text = try await offPool {
                    var random = SplitMix(state: 1)
                    let good = Self.cases.filter { $0.request.utf8.count < 500 }.map {
                        Array($0.request.utf8) + [0x35, 0x0D, 0x0A]
                    }
                    for round in 0..<600 {
                        var bytes = good[round % good.count]
                        for _ in 0..<Int.random(in: 0...4, using: &random) {
                            bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
                                in: 0...255, using: &random)
                        }
                        let client = try RawClient(scheme, port: port)
                        try? client.send(bytes)
                    }
                    return try RawClient(scheme, port: port).ask(get("/")).text
                }
                #expect(text == "0")
            }
        }

        @Test(arguments: Scheme.allCases) func longHeaderLinesInPiecesAreRead(_ scheme: Scheme) async throws {
            try await withServer(scheme, answering: { .text($0.headers["last"] ?? "missing") }) { server in
                let port = server.address.port
                let text = try await offPool {
                    let client = try RawClient(scheme, port: port)
                    try client.send("GET / HTTP/1.1\r\nHost: localhost\r\n")
                    for index in 0..<40 {
                        try client.send("X-\(index): \(String(repeating: "x", count: 700))")
                        try client.send("\r\n")
                    }
                    return try client.ask("Last: here\r\n\r\n").text
                }
                #expect(text == "here")
            }
        }

        @Test(arguments: Scheme.allCases) func headIsReadAsSent(_ scheme: Scheme) async throws {
            try await withServer(
                scheme,
                answering: { request in
                    .text(
                        "\(request.head.path)|\(request.head.rawQuery)|\(request.query["a"] ?? "")|\(request.head.client.address)"
                    )
                }
            ) { server in
                let port = server.address.port
                let text = try await offPool {
                    try RawClient(scheme, port: port).ask(get("/x%2Fy%00?a=%C3%A4+b&c")).text
                }
                #expect(text == "/x%2Fy%00|a=%C3%A4+b&c|ä b|127.0.0.1")
            }
        }
    }
}
