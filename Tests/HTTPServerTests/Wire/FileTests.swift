import FoundationEssentials
import HTTPServer
import TestSupport
import Testing

extension OverSockets {
    @Suite(.serialized) struct FileTests {
        /// A file of a thousand bytes, each its position's low byte, served at every address.
        static func serving(
            _ scheme: Scheme, _ count: Int = 1_000, entityTag: String? = "v1",
            _ body: (UInt16, String) async throws -> Void
        ) async throws {
            let path = FileManager.default.temporaryDirectory.appending(path: "motionbook-\(UUID())").path
            try Data((0..<count).map { UInt8(truncatingIfNeeded: $0) }).write(to: URL(filePath: path))
            defer { try? FileManager.default.removeItem(atPath: path) }
            try await withServer(
                scheme,
                answering: { _ in
                    do throws(HTTPError) {
                        return .file(try FileBody(path: path, entityTag: entityTag), type: "video/mp4")
                    } catch { return .text(error.code, status: error.status) }
                }
            ) { try await body($0.address.port, path) }
        }

        struct Case: Sendable, CustomTestStringConvertible {
            let testDescription: String
            let headers: [String]
            let status: Int
            let range: Range<Int>
            let contentRange: String?

            init(_ headers: String..., status: Int, _ range: Range<Int>, _ contentRange: String? = nil) {
                testDescription = headers.joined(separator: ", ")
                self.headers = headers
                self.status = status
                self.range = range
                self.contentRange = contentRange
            }
        }

        static let cases: [Case] = [
            Case(status: 200, 0..<1000),
            Case("Range: bytes=0-99", status: 206, 0..<100, "bytes 0-99/1000"),
            Case("Range: bytes=0-0", status: 206, 0..<1, "bytes 0-0/1000"),
            Case("Range: bytes=500-", status: 206, 500..<1000, "bytes 500-999/1000"),
            Case("Range: bytes=999-", status: 206, 999..<1000, "bytes 999-999/1000"),
            Case("Range: bytes=900-5000", status: 206, 900..<1000, "bytes 900-999/1000"),
            Case("Range: bytes=900-99999999999999999999", status: 206, 900..<1000, "bytes 900-999/1000"),
            Case("Range: bytes=-100", status: 206, 900..<1000, "bytes 900-999/1000"),
            Case("Range: bytes=-5000", status: 206, 0..<1000, "bytes 0-999/1000"),
            Case("Range: BYTES=0-1", status: 206, 0..<2, "bytes 0-1/1000"),
            Case("Range: bytes=1000-", status: 416, 0..<0, "bytes */1000"),
            Case("Range: bytes=1000-2000", status: 416, 0..<0, "bytes */1000"),
            Case("Range: bytes=-0", status: 416, 0..<0, "bytes */1000"),
            Case("Range: bytes=99999999999999999999-", status: 416, 0..<0, "bytes */1000"),
            Case("Range: bytes=5-4", status: 200, 0..<1000),
            Case("Range: bytes=-", status: 200, 0..<1000),
            Case("Range: bytes=a-b", status: 200, 0..<1000),
            Case("Range: bytes=0-1,5-6", status: 200, 0..<1000),
            Case("Range: bytes=--5", status: 200, 0..<1000),
            Case("Range: lines=0-1", status: 200, 0..<1000),
            Case("Range: bytes=0-9", "If-Range: \"v1\"", status: 206, 0..<10, "bytes 0-9/1000"),
            Case("Range: bytes=0-9", "If-Range: \"v0\"", status: 200, 0..<1000),
            Case("Range: bytes=0-9", "If-Range: W/\"v1\"", status: 200, 0..<1000),
            Case("Range: bytes=0-9", "If-Range: Sat, 21 Nov 2026 08:00:00 GMT", status: 200, 0..<1000),
            Case("If-None-Match: \"v1\"", status: 304, 0..<0),
            Case("If-None-Match: W/\"v1\"", status: 304, 0..<0),
            Case("If-None-Match: \"v0\", \"v1\"", status: 304, 0..<0),
            Case("If-None-Match: *", status: 304, 0..<0),
            Case("If-None-Match: \"v0\"", status: 200, 0..<1000),
            Case("If-None-Match: \"v1\"", "Range: bytes=0-9", status: 304, 0..<0),
        ]

        @Test(arguments: Scheme.allCases) func rangesAndValidators(_ scheme: Scheme) async throws {
            try await Self.serving(scheme) { port, _ in
                for example in Self.cases {
                    let answers = try await offPool {
                        let client = try RawClient(scheme, port: port)
                        let request =
                            "GET / HTTP/1.1\r\nHost: localhost\r\n" + example.headers.map { $0 + "\r\n" }.joined()
                        return [try client.ask(request + "\r\n"), try client.ask(get("/", "Range: bytes=1-2"))]
                    }
                    let comment = Comment(rawValue: example.testDescription)
                    #expect(answers[0].status == example.status, comment)
                    #expect(answers[0]["Content-Range"] == example.contentRange, comment)
                    #expect(answers[0]["ETag"] == "\"v1\"", comment)
                    if example.status == 304 { #expect(answers[0]["Content-Length"] == "1000", comment) }
                    if example.status < 300 {
                        #expect(answers[0].body == example.range.map { UInt8(truncatingIfNeeded: $0) }, comment)
                    }
                    #expect(answers[1].body == [1, 2], comment)
                }
            }
        }

        @Test(arguments: Scheme.allCases) func headTellsTheSize(_ scheme: Scheme) async throws {
            try await Self.serving(scheme) { port, _ in
                let answer = try await offPool {
                    try RawClient(scheme, port: port).ask(get("/", method: "HEAD", "Range: bytes=0-1"))
                }
                #expect(answer.status == 200)
                #expect(answer["Content-Length"] == "1000")
                #expect(answer["Accept-Ranges"] == "bytes")
            }
        }

        @Test(arguments: Scheme.allCases, [0, 1, 5_000_000]) func arrivesWhole(_ scheme: Scheme, _ count: Int)
            async throws
        {
            try await Self.serving(scheme, count) { port, _ in
                let answers = try await offPool {
                    let client = try RawClient(scheme, port: port)
                    return [try client.ask(get("/")), try client.ask(get("/"))]
                }
                for answer in answers {
                    #expect(answer.body == (0..<count).map { UInt8(truncatingIfNeeded: $0) })
                }
            }
        }

        @Test(arguments: Scheme.allCases) func theTagFollowsTheContentWhenNoneIsGiven(_ scheme: Scheme) async throws {
            try await Self.serving(scheme, entityTag: nil) { port, path in
                let tags = try await offPool {
                    let client = try RawClient(scheme, port: port)
                    let first = try client.ask(get("/"))["ETag"]
                    let second = try client.ask(get("/"))["ETag"]
                    try Data([1, 2, 3]).write(to: URL(filePath: path))
                    return [first, second, try client.ask(get("/"))["ETag"]]
                }
                #expect(tags[0] != nil)
                #expect(tags[0] == tags[1])
                #expect(tags[0] != tags[2])
            }
        }

        @Test func linksAndFoldersAreNotSent() throws {
            let folder = FileManager.default.temporaryDirectory.appending(path: "motionbook-\(UUID())")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let link = folder.appending(path: "link")
            try FileManager.default.createSymbolicLink(at: link, withDestinationURL: URL(filePath: "/etc/hostname"))
            for path in [folder.path, link.path, folder.path + "/missing"] {
                #expect(throws: HTTPError.self) { try FileBody(path: path) }
            }
        }
    }
}
