import Testing

@testable import HTTPServer

@Suite struct MultipartParserTests {
    /// Parts with their whole data, as a form should come out.
    struct Form: Equatable {
        var parts: [MultipartPart] = []
        var data: [[UInt8]] = []
        var ended = 0

        mutating func add(_ events: [MultipartEvent]) {
            for event in events {
                switch event {
                case .part(let part):
                    parts.append(part)
                    data.append([])
                case .data(let bytes):
                    #expect(!bytes.isEmpty)
                    data[data.count - 1] += bytes
                case .partEnd: ended += 1
                }
            }
        }
    }

    static let type = "multipart/form-data; boundary=----boundaryA"

    /// Data that looks like a boundary in every way but one.
    static let tricky = Array(
        "\r\n\r\n--\r\n----\r\n------boundary\r\n------boundarY\r\n-----boundaryA\r\r\n------boundaryB\n------boundaryA"
            .utf8)

    static func body(_ fields: [(String, [UInt8])], boundary: String = "----boundaryA") -> [UInt8] {
        var bytes: [UInt8] = []
        for (head, data) in fields {
            bytes +=
                Array("--\(boundary)\r\nContent-Disposition: form-data; \(head)\r\n\r\n".utf8) + data + [0x0D, 0x0A]
        }
        return bytes + Array("--\(boundary)--\r\n".utf8)
    }

    static let fields: [(String, [UInt8])] = [
        ("name=\"for\"", Array("swing".utf8)),
        ("name=\"empty\"", []),
        ("name=\"clip\"; filename=\"a.mp4\"\r\nContent-Type: video/mp4", tricky),
        ("name=\"bytes\"", (0..<2_000).map { UInt8(truncatingIfNeeded: $0) }),
        ("name=\"breaks\"", [UInt8](repeating: 0x0D, count: 50) + [0x0A]),
    ]

    static func parse(_ body: [UInt8], by size: Int, limits: MultipartParser.Limits = .init()) throws -> Form {
        var parser = try #require(MultipartParser(contentType: type, limits: limits))
        var form = Form()
        var start = 0
        while start < body.count {
            let end = min(start + size, body.count)
            form.add(try parser.feed(Array(body[start..<end])))
            start = end
        }
        try parser.finish()
        return form
    }

    @Test func comesOutTheSameHoweverItIsFed() throws {
        let body = Self.body(Self.fields)
        let whole = try Self.parse(body, by: body.count)
        #expect(whole.parts.map(\.name) == ["for", "empty", "clip", "bytes", "breaks"])
        #expect(whole.parts[2] == MultipartPart(name: "clip", fileName: "a.mp4", contentType: "video/mp4"))
        #expect(whole.data == Self.fields.map(\.1))
        #expect(whole.ended == 5)
        for size in 1...4_097 { #expect(try Self.parse(body, by: size) == whole, "fed \(size) at a time") }
    }

    @Test func isNeverWholeWhenCut() throws {
        let body = Self.body(Self.fields)
        let lastNeeded = body.count - 2
        for length in 0..<lastNeeded {
            #expect(throws: HTTPError.self, "cut at \(length)") { try Self.parse(Array(body[..<length]), by: 97) }
        }
        for length in lastNeeded...body.count {
            #expect(throws: Never.self) { try Self.parse(Array(body[..<length]), by: 97) }
        }
    }

    /// Two letters, so that beginnings of the boundary turn up everywhere, against a parser that sees everything.
    @Test func agreesWithASearchOnRandomData() throws {
        var random = SplitMix(state: 42)
        for round in 0..<2_000 {
            let alphabet = Array("\r\n--aab".utf8)
            let data = (0..<Int.random(in: 0...60, using: &random)).map { _ in
                alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
            }
            let boundary = Array("\r\n--aab".utf8)
            guard data.firstRange(of: boundary) == nil,
                (data + boundary).firstRange(of: boundary)?.lowerBound == data.count
            else { continue }
            let body = Self.body([("name=\"x\"", data)], boundary: "aab")
            var parser = try #require(MultipartParser(contentType: "multipart/form-data; boundary=aab"))
            var form = Form()
            var start = 0
            while start < body.count {
                let end = min(start + Int.random(in: 1...9, using: &random), body.count)
                form.add(try parser.feed(Array(body[start..<end])))
                start = end
            }
            try parser.finish()
            #expect(form.data == [data], "round \(round)")
        }
    }

    @Test func randomBytesNeverCrashIt() throws {
        var random = SplitMix(state: 7)
        let good = Self.body(Self.fields)
        for _ in 0..<3_000 {
            var bytes = good
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            _ = try? Self.parse(bytes, by: Int.random(in: 1...200, using: &random))
        }
    }

    @Test(arguments: [
        ("multipart/form-data; boundary=abc", true), ("Multipart/Form-Data;boundary=\"a b\"", true),
        ("multipart/form-data; charset=utf-8; BOUNDARY=x", true), ("multipart/form-data", false),
        ("multipart/mixed; boundary=abc", false), ("multipart/form-data; boundary=", false),
        ("multipart/form-data; boundary=\"\"", false), ("multipart/form-data; boundary=\"a ", false), ("", false),
        ("multipart/form-data; boundary=" + String(repeating: "b", count: 71), false),
        ("multipart/form-data; boundary=\"a\u{1}\"", false), ("multipart/form-data; boundary=\"a \"", false),
    ]) func readsTheContentType(_ type: String, _ isFine: Bool) {
        #expect((MultipartParser(contentType: type) != nil) == isFine)
    }

    @Test(arguments: [
        ("no name", "Content-Disposition: form-data"), ("another kind", "Content-Disposition: attachment; name=\"a\""),
        ("no disposition", "Content-Type: text/plain"), ("no colon", "nonsense"),
        ("an open quote", "Content-Disposition: form-data; name=\"a"),
        ("a control character", "Content-Disposition: form-data; name=\"a\u{1}\""),
        ("no header at all", ""),
    ]) func brokenPartsAreRefused(_ name: String, _ head: String) {
        let lines = head.isEmpty ? "" : head + "\r\n"
        let body = Array("------boundaryA\r\n\(lines)\r\ndata\r\n------boundaryA--\r\n".utf8)
        #expect(throws: HTTPError.self) { try Self.parse(body, by: 10) }
    }

    @Test(arguments: ["------boundaryAx\r\n", "------boundaryA-x", "------boundaryA\rx", "------boundaryA\n"])
    func brokenBoundariesAreRefused(_ start: String) {
        #expect(throws: HTTPError.self) { try Self.parse(Array(start.utf8), by: 3) }
    }

    @Test func limitsHold() throws {
        var limits = MultipartParser.Limits(headerBytes: 100, parts: 3)
        let fields = (0..<4).map { ("name=\"\($0)\"", [UInt8(1)]) }
        #expect(throws: HTTPError.self) { try Self.parse(Self.body(fields), by: 10, limits: limits) }
        #expect(try Self.parse(Self.body(Array(fields.prefix(3))), by: 10, limits: limits).ended == 3)
        limits.parts = 10
        let long = Self.body([("name=\"\(String(repeating: "n", count: 100))\"", [])])
        let error = #expect(throws: HTTPError.self) { try Self.parse(long, by: 10, limits: limits) }
        #expect(error?.status == .contentTooLarge)
        let preamble = [UInt8](repeating: 0x61, count: 200) + [0x0D, 0x0A] + Self.body([])
        #expect(throws: HTTPError.self) { try Self.parse(preamble, by: 10, limits: limits) }
    }

    @Test func whatStandsAroundTheFormIsLeftOut() throws {
        let body =
            Array("before\r\n".utf8) + Self.body([("name=\"a\"", [1])]) + Array("behind\r\n------boundaryA\r\n".utf8)
        let form = try Self.parse(body, by: 5)
        #expect(form.data == [[1]])
    }

    @Test(arguments: [
        ("a.mp4", "a.mp4"), ("../../etc/passwd", "passwd"), ("C:\\\\clips\\\\a.mp4", "a.mp4"),
        ("C:\\clips\\a.mp4", "a.mp4"),
        ("a%22b.mp4", "a\"b.mp4"), ("a\\\"b.mp4", "a\"b.mp4"), ("Jürgen's clip.mp4", "Jürgen's clip.mp4"), ("", ""),
        ("..", ""), ("a/\u{5AA}b.mp4", "\u{5AA}b.mp4"),
        ("a\\\\\u{301}b.mp4", "\u{301}b.mp4"), ("a%0D%0Ab", "a  b"), ("100%.mp4", "100%.mp4"),
        ("evil\u{202E}gpj.exe", "evilgpj.exe"),
        (String(repeating: "ä", count: 200), String(repeating: "ä", count: 127)),
    ]) func fileNamesAreForShowing(_ sent: String, _ shown: String) throws {
        let form = try Self.parse(Self.body([("name=\"clip\"; filename=\"\(sent)\"", [])]), by: 50)
        #expect(form.parts.first?.fileName == shown)
    }
}

/// A small generator with a seed: failures can be had again.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
