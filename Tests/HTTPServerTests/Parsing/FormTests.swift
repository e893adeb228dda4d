import Testing

@testable import HTTPServer

@Suite struct FormTests {
    @Test(
        arguments: [
            ("", []), ("a=b", ["a:b"]), ("a=b&a=c", ["a:b", "a:c"]), ("a", ["a:"]), ("a=b=c", ["a:b=c"]),
            ("=b", [":b"]),
            ("a=%41+%2B", ["a:A +"]), ("a=%zz&b=1", ["b:1"]), ("a=%4", []), ("a=%FF", []), ("&&a=1&", ["a:1"]),
            ("%61=%C3%BC", ["a:ü"]),
        ] as [(String, [String])]) func urlEncodedFields(_ text: String, _ expected: [String])
    {
        #expect(FormFields(urlEncoded: text).fields.map { "\($0.name):\($0.value)" } == expected)
    }

    @Test func fieldsBeyondTheLimitAreLeftOut() {
        let text = (0..<1_000).map { "a=\($0)" }.joined(separator: "&")
        let form = FormFields(urlEncoded: text)
        #expect(form.fields.count == FormFields.maximumCount)
        #expect(form.values("a").last == "255")
    }

    @Test(arguments: ["", "abc", "a b/c?d&e=f%", "Jürgen", "日本", "\u{0}\n"]) func percentCodingGoesBothWays(
        _ text: String
    ) {
        #expect(PercentCoding.decode(PercentCoding.encode(text)) == text)
        #expect(PercentCoding.encode(text).utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
    }

    @Test(
        arguments: [
            ("text/html", "text/html", [:]), ("Text/HTML; Charset=UTF-8", "text/html", ["charset": "UTF-8"]),
            ("a/b;c=\"d;e\\\"f\" ; g=h", "a/b", ["c": "d;e\"f", "g": "h"]), ("a/b;", "a/b", [:]),
            ("a/b; c=d; c=e", "a/b", ["c": "d"]),
        ] as [(String, String, [String: String])]) func mediaTypes(
            _ text: String, _ essence: String, _ parameters: [String: String]
        )
    {
        #expect(ContentType(text)?.essence == essence)
        #expect(ContentType(text)?.parameters == parameters)
    }

    @Test(arguments: ["", "html", ";a=b", "a/b; c", "a/b; c=\"d", "a/b c; =d"]) func brokenMediaTypes(_ text: String) {
        #expect(ContentType(text) == nil)
    }

    @Test(arguments: [
        (ServerSentEvent(data: "x"), "data: x\n\n"),
        (ServerSentEvent(data: ""), "data: \n\n"),
        (
            ServerSentEvent(name: "a\nb", id: "1\r2", data: "x", retryMilliseconds: 5),
            "event: ab\nid: 12\nretry: 5\ndata: x\n\n"
        ),
        (ServerSentEvent(data: "a\nb\r\nc\rd\n"), "data: a\ndata: b\ndata: c\ndata: d\ndata: \n\n"),
        (ServerSentEvent(data: "a\n\nevent: evil"), "data: a\ndata: \ndata: event: evil\n\n"),
    ]) func eventsAreWritten(_ event: ServerSentEvent, _ text: String) {
        #expect(String(decoding: event.encoded, as: UTF8.self) == text)
    }

    @Test func attachmentsKeepTheirNames() {
        let response = Response.text("").asAttachment(named: "Jürgen \"x\"\r\n.csv")
        let value = response.headers["Content-Disposition"] ?? ""
        #expect(value == "attachment; filename=\"J__rgen _x___.csv\"; filename*=UTF-8''J%C3%BCrgen%20%22x%22%0D%0A.csv")
    }
}
