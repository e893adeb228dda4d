import CZlib
import HTTPServer
import TestSupport
import Testing

extension OverSockets {
    @Suite(.serialized) struct CompressionTests {
        static let page = String(repeating: "<p>A motion lab for everybody.</p>\n", count: 200)

        static func inflated(_ bytes: [UInt8]) -> [UInt8] {
            var stream = z_stream()
            guard inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
                return []
            }
            defer { inflateEnd(&stream) }
            return [UInt8](unsafeUninitializedCapacity: 1_000_000) { output, count in
                var input = bytes
                input.withUnsafeMutableBufferPointer { input in
                    stream.next_in = input.baseAddress
                    stream.avail_in = UInt32(input.count)
                    stream.next_out = output.baseAddress
                    stream.avail_out = UInt32(output.count)
                    count = inflate(&stream, Z_FINISH) == Z_STREAM_END ? Int(stream.total_out) : 0
                }
            }
        }

        static func ask(_ scheme: Scheme, _ response: Response, _ headers: String...) async throws -> RawClient.Answer {
            var answer = RawClient.Answer()
            let request = "GET / HTTP/1.1\r\nHost: localhost\r\n" + headers.map { $0 + "\r\n" }.joined() + "\r\n"
            try await withServer(scheme, answering: { _ in response }) { server in
                let port = server.address.port
                answer = try await offPool { try RawClient(scheme, port: port).ask(request) }
            }
            return answer
        }

        @Test(
            arguments: Scheme.allCases,
            [
                ("gzip", true), ("gzip, deflate, br", true), ("br;q=1, gzip;q=0.5", true), ("*", true),
                ("X-GZIP", true),
                ("gzip;q=0", false), ("gzip; q=0.0", false), ("*;q=0", false), ("br", false), ("", false),
                ("gzip;q=0, *", false),
            ])
        func isSentToWhoeverTakesIt(_ scheme: Scheme, _ example: (accept: String, expected: Bool)) async throws {
            let (accept, expected) = example
            let answer = try await Self.ask(scheme, .html(Self.page), "Accept-Encoding: \(accept)")
            #expect((answer["Content-Encoding"] == "gzip") == expected)
            #expect(answer["Vary"] == "Accept-Encoding")
            let bytes = expected ? Self.inflated(answer.body) : answer.body
            #expect(bytes == Array(Self.page.utf8))
            if expected { #expect(answer.body.count < Self.page.utf8.count / 2) }
        }

        @Test(arguments: Scheme.allCases) func isLeftAwayWhereItDoesNotPay(_ scheme: Scheme) async throws {
            var random = SystemRandomNumberGenerator()
            let noise = (0..<5_000).map { _ in UInt8.random(in: 0...255, using: &random) }
            for response in [
                .html("short"), .bytes(noise, type: "text/plain"), .bytes(Array(Self.page.utf8), type: "image/png"),
            ] as [Response] {
                #expect(try await Self.ask(scheme, response, "Accept-Encoding: gzip")["Content-Encoding"] == nil)
            }
        }

        @Test(arguments: Scheme.allCases) func hasATagOfItsOwn(_ scheme: Scheme) async throws {
            var response = Response.html(Self.page)
            response.headers["ETag"] = "\"v1\""
            let plain = try await Self.ask(scheme, response)
            let compressed = try await Self.ask(scheme, response, "Accept-Encoding: gzip")
            #expect(plain["ETag"] == "\"v1\"")
            #expect(compressed["ETag"] == "\"v1-gzip\"")
            for (accept, tag, status) in [
                ("gzip", "\"v1-gzip\"", 304), ("gzip", "\"v1\"", 200), ("br", "\"v1\"", 304),
                ("br", "\"v1-gzip\"", 200),
            ] {
                let answer = try await Self.ask(scheme, response, "Accept-Encoding: \(accept)", "If-None-Match: \(tag)")
                #expect(answer.status == status)
                // What the answer with a body would have (RFC 9110, 8.6).
                let length = accept == "gzip" ? compressed.body.count : plain.body.count
                #expect(answer["Content-Length"] == "\(length)")
            }
            #expect(try await Self.ask(scheme, response, "If-None-Match: \"v0\"").status == 200)
        }
    }
}
