import Testing

@testable import HTTPServer

@Suite struct CookieTests {
    @Test(
        arguments: [
            ("", []), ("a=1", ["a=1"]), ("a=1; b=2", ["a=1", "b=2"]), ("a=1;b=2;", ["a=1", "b=2"]),
            (" \t a \t= 1 ;; ; b=2", ["a=1", "b=2"]), ("a=", ["a="]), ("a=b=c==", ["a=b=c=="]),
            ("a=\"quoted\"; b=\"", ["a=quoted"]), ("a=\"\"", ["a="]), ("A=1; a=2", ["A=1", "a=2"]),
            ("a=1; a=2", ["a=1", "a=2"]), ("alone; =nameless; a=1", ["a=1"]),
            // What other programs on the same host may have set takes nothing of ours with it.
            ("x=with space; y=com,ma; z=back\\slash; q=in\"side; n me=1; n@me=1; ü=1; v=ü; a=1", ["a=1"]),
            ("a=1\u{0}; b=2\u{7F}; c=\r\n; d=4", ["d=4"]),
        ] as [(String, [String])]) func pairsAreRead(_ header: String, _ expected: [String])
    {
        #expect(Cookies([header]).pairs.map { "\($0.name)=\($0.value)" } == expected)
    }

    @Test func linesAreReadInTurnAndBounded() {
        let cookies = Cookies(["Cookie": "a=1", "X": "a=9", "cookie": "b=2; a=3"])
        #expect(cookies.values("a") == ["1", "3"] && cookies.values("b") == ["2"] && cookies.values("A").isEmpty)
        let many = (0..<10_000).map { "c=\($0)" }.joined(separator: ";")
        #expect(Cookies([many, "d=1"]).pairs.count == Cookies.maximumCount)
    }

    @Test func everyByteAnywhereIsPutUpWith() {
        for byte in UInt8.min...UInt8.max {
            for place in 0...5 {
                var bytes = Array("a=1;b".utf8)
                bytes.insert(byte, at: place)
                let cookies = Cookies([String(decoding: bytes, as: UTF8.self)])
                #expect(cookies.pairs.count <= 2)
                #expect(cookies.pairs.allSatisfy { !$0.name.isEmpty && $0.value.utf8.allSatisfy { 0x21...0x7E ~= $0 } })
            }
        }
    }

    @Test(arguments: [
        ("localhost:8080", "mine-8080"), ("localhost", "mine"), ("[::1]:9000", "mine-9000"), ("[::1]", "mine"),
        ("lab.example:", "mine"), ("lab.example:80a", "mine"), ("", "mine"),
    ])
    func namesCarryThePort(_ host: String, _ expected: String) {
        let headers: HeaderFields = ["Host": host, "Cookie": "mine-1=other; mine=old; \(expected)=own; mine-8=other"]
        let name = CookieName("mine")
        #expect(name.name(for: headers) == expected)
        #expect(name.values(in: headers) == (expected == "mine" ? ["old", "own"] : ["own", "old"]))
    }
}
