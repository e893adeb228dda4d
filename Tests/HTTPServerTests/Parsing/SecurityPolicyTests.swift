import Testing

@testable import HTTPServer

@Suite struct SecurityPolicyTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let method: Method
        let headers: HeaderFields
        let isAllowed: Bool

        init(_ name: String, _ method: Method, _ headers: HeaderFields, _ isAllowed: Bool) {
            testDescription = name
            self.method = method
            self.headers = headers
            self.isAllowed = isAllowed
        }
    }

    static let cases: [Case] = [
        Case("reading from anywhere", .get, ["Sec-Fetch-Site": "cross-site"], true),
        Case("our own page", .post, ["Sec-Fetch-Site": "same-origin"], true),
        Case(
            "our own page, with origin", .post, ["Sec-Fetch-Site": "same-origin", "Origin": "http://localhost:8080"],
            true),
        Case("a neighbour", .post, ["Sec-Fetch-Site": "same-site"], false),
        Case("another site", .post, ["Sec-Fetch-Site": "cross-site"], false),
        Case(
            "another site that claims our origin", .post,
            ["Sec-Fetch-Site": "cross-site", "Origin": "http://localhost:8080"], false),
        Case("nobody's page", .post, ["Sec-Fetch-Site": "none"], false),
        Case("said twice", .post, ["Sec-Fetch-Site": "same-origin", "sec-fetch-site": "cross-site"], false),
        Case("origin alone, ours", .post, ["Origin": "http://localhost:8080"], true),
        Case("origin alone, over TLS", .post, ["Origin": "https://localhost:8080"], true),
        Case("origin alone, capitals", .post, ["Origin": "HTTP://LOCALHOST:8080"], true),
        Case("origin alone, another port", .post, ["Origin": "http://localhost:8081"], false),
        Case("origin alone, no port", .post, ["Origin": "http://localhost"], false),
        Case("origin alone, another host", .post, ["Origin": "http://evil.example:8080"], false),
        Case("origin alone, ours in front", .post, ["Origin": "http://localhost:8080.evil.example"], false),
        Case("origin alone, null", .post, ["Origin": "null"], false),
        Case("two origins", .post, ["Origin": "http://localhost:8080", "origin": "http://evil.example"], false),
        Case("neither", .post, [:], false),
        Case("neither, PUT", .put, [:], false),
        Case("neither, DELETE", .delete, [:], false),
        Case("neither, PATCH", .patch, [:], false),
        Case("neither, OPTIONS", .options, [:], true),
    ]

    @Test(arguments: cases) func sameOriginRule(_ example: Case) {
        var headers = example.headers
        headers.add("Host", "localhost:8080")
        let refusal = SecurityPolicy().refusal(of: RequestHead(method: example.method, path: "/", headers: headers))
        #expect((refusal == nil) == example.isAllowed)
        #expect(refusal == nil || refusal?.status == .forbidden && refusal?.message.contains("Sec-Fetch-Site") == true)
    }

    @Test(arguments: [
        ("127.0.0.1", "localhost", true), ("127.0.0.1", "localhost:8080", true), ("127.0.0.1", "127.0.0.1:8080", true),
        ("127.0.0.1", "[::1]:8080", true), ("127.0.0.1", "LocalHost:1", true), ("127.0.0.1", "motionbook.local", true),
        ("127.0.0.1", "evil.example", false), ("127.0.0.1", "192.168.1.5:8080", false), ("127.0.0.1", "", false),
        ("127.0.0.1", ":8080", false), ("127.0.0.1", "localhost:80x", false),
        ("127.0.0.1", "localhost.evil.example", false),
        ("127.0.0.1", "evil.example:80@localhost", false), ("127.0.0.1", "[::1", false), ("127.0.0.1", "[::1]x", false),
        ("localhost", "10.0.0.1", false), ("0.0.0.0", "192.168.1.5:8080", true), ("0.0.0.0", "[fe80::1]:8080", true),
        ("0.0.0.0", "evil.example:8080", false), ("::", "10.0.0.1", true), ("192.168.1.5", "192.168.1.5:80", true),
        ("coach.lan", "coach.lan:8080", true), ("coach.lan", "coach.lan.evil.example", false),
    ]) func hosts(_ bound: String, _ header: String, _ isAllowed: Bool) {
        let policy = SecurityPolicy(hosts: HostPolicy(boundTo: bound, names: ["motionbook.local"]))
        let refusal = policy.refusal(of: RequestHead(path: "/", headers: ["Host": header]))
        #expect((refusal == nil) == isAllowed)
        #expect(refusal == nil || refusal?.status == .misdirectedRequest)
    }

    @Test func headerFieldsForbidWhatWeDoNotNeed() {
        let policy = SecurityPolicy.headers["Content-Security-Policy"] ?? ""
        #expect(!policy.contains("unsafe"))
        for directive in ["default-src 'self'", "frame-ancestors 'none'", "object-src 'none'", "base-uri 'none'"] {
            #expect(policy.contains(directive))
        }
        #expect(SecurityPolicy.headers["X-Content-Type-Options"] == "nosniff")
    }
}
