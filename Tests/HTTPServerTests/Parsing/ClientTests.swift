import Testing

@testable import HTTPServer

/// Who the client is, in front of proxies and behind them.
@Suite struct ClientTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let peer: String
        let headers: HeaderFields
        let proxies: String
        let client: String
        let isOne: Bool

        init(
            _ name: String, from peer: String = "127.0.0.1", _ headers: HeaderFields,
            believing proxies: String = "auto",
            is client: String, _ isOne: Bool = true
        ) {
            (testDescription, self.peer, self.headers, self.proxies) = (name, peer, headers, proxies)
            (self.client, self.isOne) = (client, isOne)
        }
    }

    static func usual(_ values: String...) -> HeaderFields { HeaderFields(values.map { .init("X-Forwarded-For", $0) }) }
    static func standard(_ values: String...) -> HeaderFields { HeaderFields(values.map { .init("forwarded", $0) }) }
    static func both(_ usual: String, _ standard: String) -> HeaderFields {
        ["X-Forwarded-For": usual, "Forwarded": standard]
    }

    static let believed: [Case] = [
        Case("another machine", from: "192.168.1.9", [:], is: "192.168.1.9"),
        Case("this machine may stand for many", [:], is: "127.0.0.1", false),
        Case("IPv6 of this machine, too", from: "::1", [:], is: "::1", false),
        Case("a client", usual("198.51.100.7"), is: "198.51.100.7"),
        Case("a client of IPv6", usual("2001:DB8:0::7"), is: "2001:db8::7"),
        Case("in brackets", usual("[2001:db8::7]"), is: "2001:db8::7"),
        Case("with ports", usual("198.51.100.7:4711"), is: "198.51.100.7"),
        Case("in brackets with a port", usual("[2001:db8::7]:4711"), is: "2001:db8::7"),
        Case("IPv4 in IPv6 clothes", usual("::ffff:198.51.100.7"), is: "198.51.100.7"),
        Case("the last hop counts", usual("6.6.6.6, 198.51.100.7"), is: "198.51.100.7"),
        Case("several lines are one", usual("6.6.6.6", "198.51.100.7"), is: "198.51.100.7"),
        Case("believed hops are passed over", usual("198.51.100.7,127.0.0.1 ,\t::1"), is: "198.51.100.7"),
        Case("what is before that does not count", usual("nonsense, 198.51.100.7"), is: "198.51.100.7"),
        Case(
            "a proxy elsewhere", from: "10.0.0.2", usual("198.51.100.7"), believing: "10.0.0.2,::2", is: "198.51.100.7"),
        Case(
            "two of them", from: "10.0.0.2", usual("198.51.100.7, ::2"), believing: "10.0.0.2,0:0::2",
            is: "198.51.100.7"
        ),
        Case("somebody on the proxy's machine", usual("127.0.0.1"), is: "127.0.0.1", false),
        Case("the standard's field", standard("for=198.51.100.7"), is: "198.51.100.7"),
        Case(
            "with all it has", standard("By=_x;FOR=\"198.51.100.7:80\" ; proto=http;host=\"a,b;c\""), is: "198.51.100.7"
        ),
        Case("IPv6 in it", standard("for=\"[2001:db8::7]:_port\""), is: "unknown", false),
        Case("IPv6 with a port", standard("for=\"[2001:db8::7]:4711\""), is: "2001:db8::7"),
        Case("an escape", standard("for=\"198.51.100\\.7\""), is: "198.51.100.7"),
        Case("hops of it", standard("for=6.6.6.6, for=198.51.100.7;proto=https", "for=127.0.0.1"), is: "198.51.100.7"),
        Case("both of one mind", both("198.51.100.7", "for=198.51.100.7"), is: "198.51.100.7"),
    ]

    static let unknown: [Case] = [
        Case("nothing", usual(""), is: "unknown", false),
        Case("a hidden one", usual("unknown"), is: "unknown", false),
        Case("a name", usual("evil.example"), is: "unknown", false),
        Case("an empty last hop", usual("198.51.100.7,"), is: "unknown", false),
        Case("a number", usual("3232235777"), is: "unknown", false),
        Case("too few numbers", usual("198.51.7"), is: "unknown", false),
        Case("too large a number", usual("198.51.100.700"), is: "unknown", false),
        Case("a port that is none", usual("198.51.100.7:port"), is: "unknown", false),
        Case("a port too many", usual("198.51.100.7:1:2"), is: "unknown", false),
        Case("a zone", usual("fe80::1%eth0"), is: "unknown", false),
        Case("a bracket", usual("[2001:db8::7"), is: "unknown", false),
        Case("IPv4 in brackets", usual("[198.51.100.7]"), is: "unknown", false),
        Case("two in one", usual("198.51.100.7 198.51.100.8"), is: "unknown", false),
        Case("a long one", usual(String(repeating: "1", count: 30_000)), is: "unknown", false),
        Case(
            "more proxies than there are", usual("1.2.3.4" + String(repeating: ",::1", count: 9_000)), is: "unknown",
            false),
        Case("hidden by the standard's field", standard("for=_hidden"), is: "unknown", false),
        Case("unknown in it", standard("for=unknown"), is: "unknown", false),
        Case("nobody in it", standard("proto=http"), is: "unknown", false),
        Case("empty", standard(""), is: "unknown", false),
        Case("twice in a hop", standard("for=6.6.6.6;for=198.51.100.7"), is: "unknown", false),
        Case("blanks around the sign", standard("for = 198.51.100.7"), is: "unknown", false),
        Case("IPv6 without quotes", standard("for=[2001:db8::7]"), is: "unknown", false),
        Case("IPv6 without brackets", standard("for=\"2001:db8::7\""), is: "unknown", false),
        Case("an open quote of the client's", standard("for=6.6.6.6;x=\", for=198.51.100.7"), is: "unknown", false),
        Case(
            "one that the proxy's closes", standard("for=6.6.6.6;x=\", for=\"[2001:db8::7]\""), is: "unknown", false),
        Case("an escape at the end", standard("for=\"198.51.100.7\\"), is: "unknown", false),
        // One of the two is the proxy's, the other the client's, and nobody knows which.
        Case("both of two minds", both("6.6.6.6", "for=198.51.100.7"), is: "unknown", false),
        Case("one of them nonsense", both("x", "for=198.51.100.7"), is: "unknown", false),
    ]

    /// What everybody can send counts for nothing.
    static let ignored: [Case] = [
        Case("nobody is believed", usual("198.51.100.7"), believing: "10.0.0.2", is: "127.0.0.1", false),
        Case("another machine", from: "192.168.1.9", usual("198.51.100.7"), is: "192.168.1.9"),
        Case("one beside the proxy", from: "10.0.0.3", usual("6.6.6.6"), believing: "10.0.0.2", is: "10.0.0.3"),
        Case("the standard's field", from: "192.168.1.9", standard("for=6.6.6.6"), is: "192.168.1.9"),
        Case("other fields", ["X-Real-IP": "6.6.6.6", "Client-IP": "6.6.6.6"], is: "127.0.0.1", false),
    ]

    @Test(arguments: believed + unknown + ignored) func isTold(_ example: Case) throws {
        let proxies = try #require(TrustedProxies(example.proxies))
        let client = proxies.client(of: PeerAddress(text: example.peer), headers: example.headers)
        #expect(client == Client(address: example.client, isOne: example.isOne))
    }

    @Test func nobodyIsBelievedUnlessNamed() {
        let client = TrustedProxies.none.client(of: PeerAddress(text: "::1"), headers: Self.usual("198.51.100.7"))
        #expect(client == Client(address: "::1", isOne: false))
    }

    @Test(arguments: [
        "", "lab.example", "10.0.0.1,", "10.0.0.1 ,10.0.0.2", "10.0.0.0/8", "AUTO", "localhost", "::1%lo", "1",
    ])
    func whatIsNoProxy(_ text: String) { #expect(TrustedProxies(text) == nil) }

    @Test(arguments: [
        ("127.0.0.1", "127.4.5.6", true), ("127.0.0.1", "::1", true), ("10.0.0.1", "10.0.0.2", false),
        ("2001:db8::1", "2001:db8::ffff:2", true), ("2001:db8::1", "2001:db8:0:1::1", false),
        ("unknown", "unknown", true),
    ]) func oneClientIsOneSource(_ first: String, _ second: String, _ areOne: Bool) {
        let sources = [first, second].map { Client(address: $0, isOne: true).source }
        #expect((sources[0] == sources[1]) == areOne)
    }
}
