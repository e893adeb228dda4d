import TestSupport
import Testing

@testable import HTTPServer

extension OverSockets {
    /// The gate on the wire: a stranger is one who comes through a proxy of the owner.
    @Suite(.serialized) struct GateWireTests {
        static let stranger = "X-Forwarded-For: 203.0.113.5"

        /// Talks to a site behind a gate.
        private func behindGate<Said: Sendable>(
            _ scheme: Scheme, _ body: @escaping @Sendable (_ port: UInt16, _ key: String) throws -> Said
        ) async throws -> (key: AccessKey, said: Said) {
            let folder = try TemporaryFolder()
            let keys = KeyFile(path: folder.path + "/key")
            let key = try keys.keyOrNew()
            let gate = Gate(
                keys: keys, isFree: { $0.path == "/broken" }, entrance: { path, _ in .html("on to \(path)") })
            let site = SiteResponder(
                gate: gate,
                route: SiteTests.route { address, request in
                    guard case .retry = address else { return .text(address.path) }
                    return .text("took \(try await request.body.collect(limit: 10_000_000).count)")
                })
            let server = try WebServer(configuration: scheme.configuration(port: 0), responder: site)
            let port = server.address.port
            let said = try await offPool { try body(port, key.text) }
            await server.stop(within: .zero)
            return (key, said)
        }

        @Test(.enabled(if: Gate.knowsOwner), arguments: Scheme.allCases) func strangersAreAskedAndTheOwnerIsNot(
            _ scheme: Scheme
        ) async throws {
            let stranger = Self.stranger
            let (key, said) = try await behindGate(scheme) { port, key in
                let client = try RawClient(scheme, port: port)
                return try [
                    get("/"), get("/", stranger), get("/nowhere", stranger), get("/broken", stranger),
                    get("/clips/a?x=1&key=\(key)", stranger), get("/", stranger, "Authorization: Bearer \(key)"),
                    get("/", stranger, "Authorization: Bearer 0"),
                ].map { try client.ask($0) }
            }
            #expect(said.map(\.status) == [200, 401, 401, 200, 303, 200, 401])
            #expect(said[1]["WWW-Authenticate"] == "Bearer" && said[1]["Cache-Control"] == "no-store")
            #expect(said[1].text.contains("\"code\":\"keyNeeded\"") && said[1]["Content-Security-Policy"] != nil)
            #expect(said[4]["Location"] == "/clips/a?x=1" && said[4]["Content-Security-Policy"] != nil)
            #expect(
                said[4]["Set-Cookie"]?.hasPrefix(
                    scheme == .https ? "__Host-motionbook=\(key.encryptedToken);" : "motionbook=\(key.token);") == true
            )
        }

        @Test(arguments: Scheme.allCases) func aBodyIsRefusedBeforeItIsRead(_ scheme: Scheme) async throws {
            let stranger = Self.stranger
            let (_, said) = try await behindGate(scheme) { port, key in
                // Nothing of the body is sent: the answer is there all the same, and the connection ends.
                let large = try RawClient(scheme, port: port)
                let first = try large.ask(post("/clips/a/retry", length: 5_000_000, stranger))
                try #require(try large.isClosed())
                let asking = post("/clips/a/retry", length: 9, stranger, "Expect: 100-continue")
                // With the key it goes where it should.
                let head = post("/clips/a/retry", length: 5_000_000, stranger, "Authorization: Bearer \(key)")
                return [
                    first, try RawClient(scheme, port: port).ask(asking),
                    try RawClient(scheme, port: port).ask(head, body: [UInt8](repeating: 7, count: 5_000_000)),
                ]
            }
            #expect(said.map(\.status) == [401, 401, 200] && said[2].text == "took 5000000")
        }

        @Test(arguments: Scheme.allCases) func guessingIsSlowedDown(_ scheme: Scheme) async throws {
            let stranger = Self.stranger
            let (_, said) = try await behindGate(scheme) { port, key in
                let client = try RawClient(scheme, port: port)
                return try (Array(repeating: "0", count: 6) + [key, "0"]).map {
                    try client.ask(get("/?key=\($0)", stranger))
                }
            }
            #expect(said.map(\.status) == [401, 401, 401, 401, 401, 429, 303, 429])
            #expect(said[5]["Retry-After"].flatMap { Int($0) } != nil && said[5]["Set-Cookie"] == nil)
            #expect(said[6]["Set-Cookie"] != nil)
        }
    }
}
