import Domain
import FoundationEssentials
import HTTPServer
import TestSupport
import Testing

extension OverSockets {
    @Suite(.serialized) struct SiteTests {
        enum Address: Equatable {
            case home
            case clip(String)
            case retry(String)
            case broken

            init?(segments: [String]) {
                switch segments.count {
                case 0: self = .home
                case 1 where segments[0] == "broken": self = .broken
                case 2 where segments[0] == "clips": self = .clip(segments[1])
                case 3 where segments[0] == "clips" && segments[2] == "retry": self = .retry(segments[1])
                default: return nil
                }
            }

            var path: String {
                switch self {
                case .home: "/"
                case .clip(let id): "/clips/" + PercentCoding.encode(id)
                case .retry(let id): "/clips/" + PercentCoding.encode(id) + "/retry"
                case .broken: "/broken"
                }
            }

            var methods: [Method] {
                switch self {
                case .home, .broken: [.get]
                case .clip: [.get, .delete]
                case .retry: [.post]
                }
            }
        }

        /// The route at an address, if there is one.
        static func route(
            _ answer: @escaping @Sendable (Address, Request) async throws -> Response
        ) -> @Sendable ([String]) -> Route? {
            { segments in
                Address(segments: segments).map { address in
                    Route(methods: address.methods) { try await answer(address, $0) }
                }
            }
        }

        static func site(_ assets: StaticAssets = .init()) -> SiteResponder {
            SiteResponder(
                assets: assets,
                route: Self.route { address, _ in
                    switch address {
                    case .home: return .html("home")
                    case .clip(let id):
                        if id == "missing" { throw HTTPError(.notFound, "clipNotFound", "There is no such clip.") }
                        return .text("clip \(id)")
                    case .retry: return .redirect(to: "/")
                    case .broken: throw CancellationError()
                    }
                })
        }

        @Test(arguments: [
            Address.home, .clip("abc"), .clip("a b/c?d"), .clip("ä"), .retry("x"), .broken,
        ]) func addressesPrintAndReadThemselves(_ address: Address) throws {
            // A slash inside a segment would read as another address: such a path is not found.
            let segments = RoutePath.segments(of: address.path)
            if address == .clip("a b/c?d") {
                #expect(segments == nil)
            } else {
                #expect(Address(segments: try #require(segments)) == address)
            }
        }

        @Test(
            arguments: [
                ("/", []), ("/a", ["a"]), ("/a/b", ["a", "b"]), ("/%61", ["a"]), ("/a/", nil), ("//", nil),
                ("/a//b", nil),
                ("/.", nil), ("/..", nil), ("/a/../b", nil), ("/%2e%2E", nil), ("/a%2Fb", nil), ("/a%00", nil),
                ("/a%0A", nil),
                ("/%ff", nil), ("/%", nil), ("", nil), ("a", nil), ("/a+b", ["a+b"]),
            ] as [(String, [String]?)]) func pathsAreSplit(_ path: String, _ segments: [String]?)
        {
            #expect(RoutePath.segments(of: path) == segments)
        }

        struct Case: Sendable, CustomTestStringConvertible {
            let testDescription: String
            let request: String
            let status: Int
            let text: String

            init(_ request: String, _ status: Int, _ text: String = "") {
                testDescription = String(request.prefix { $0 != "\r" })
                self.request = request
                self.status = status
                self.text = text
            }
        }

        @Test(arguments: Scheme.allCases) func answers(_ scheme: Scheme) async throws {
            let own = "Sec-Fetch-Site: same-origin"
            let cases = [
                Case(get("/"), 200, "home"),
                Case(get("/clips/abc"), 200, "clip abc"),
                Case(get("/clips/a%20b"), 200, "clip a b"),
                Case(get("/clips/missing"), 404, "clipNotFound"),
                Case(get("/nowhere"), 404, "notFound"),
                Case(get("/clips/abc/"), 404, "notFound"),
                Case(get("/../etc/passwd"), 404, "notFound"),
                Case(get("/clips/..%2f..%2fetc"), 404, "notFound"),
                Case(get("/clips/abc", method: "PUT", own), 405, "methodNotAllowed"),
                Case(get("/clips/abc/retry"), 405, "methodNotAllowed"),
                Case(get("/clips/abc/retry", method: "POST", own), 303),
                Case(get("/clips/abc/retry", method: "POST"), 403, "crossOrigin"),
                Case(get("/clips/abc/retry", method: "POST", "Sec-Fetch-Site: cross-site"), 403, "crossOrigin"),
                Case("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n", 421, "wrongHost"),
                Case(get("/broken"), 500, "internal"),
            ]
            try await withServer(scheme, .init(), Self.site()) { server in
                let port = server.address.port
                for example in cases {
                    let answer = try await offPool { try RawClient(scheme, port: port).ask(example.request) }
                    let comment = Comment(rawValue: example.testDescription)
                    #expect(answer.status == example.status, comment)
                    #expect(answer.text.contains(example.text), comment)
                    #expect(answer["Content-Security-Policy"] != nil, comment)
                    #expect(answer["X-Content-Type-Options"] == "nosniff", comment)
                    if example.status == 405 {
                        #expect(
                            answer["Allow"]?.contains(answer["Allow"] == "POST" ? "POST" : "GET, DELETE, HEAD") == true)
                    }
                    #expect(!answer.text.contains("CancellationError"))
                }
                let head = try await offPool { try RawClient(scheme, port: port).ask(get("/", method: "HEAD")) }
                #expect(head.status == 200)
                #expect(head["Content-Length"] == "4")
            }
        }

        @Test(arguments: Scheme.allCases) func refusedUploadsAreAnsweredToo(_ scheme: Scheme) async throws {
            try await withServer(scheme, .init(), Self.site()) { server in
                let port = server.address.port
                let answers = try await offPool {
                    let client = try RawClient(scheme, port: port)
                    return [
                        try client.ask(post("/nowhere", length: 5), body: [1, 2, 3, 4, 5]),
                        try client.ask(post("/", length: 5), body: [1, 2, 3, 4, 5]),
                        try client.ask(get("/")),
                        try client.ask(post("/", length: 1_000_000_000)),
                    ]
                }
                #expect(answers.map(\.status) == [404, 405, 200, 405])
            }
        }

        @Test(arguments: Scheme.allCases) func assetsAreServedFromMemory(_ scheme: Scheme) async throws {
            let folder = FileManager.default.temporaryDirectory.appending(path: "motionbook-\(UUID())")
            try FileManager.default.createDirectory(
                at: folder.appending(path: "css"), withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let css = String(repeating: "body { margin: 0 }\n", count: 120)
            try Data(css.utf8).write(to: folder.appending(path: "css/site.css"))
            try Data("secret".utf8).write(to: folder.appending(path: ".hidden"))
            let assets = try StaticAssets(folder: folder)
            let versioned = assets.address(of: "/css/site.css")
            #expect(versioned.hasPrefix("/css/site.css?v="))
            #expect(assets.address(of: "/missing.css") == "/missing.css")
            try await withServer(scheme, .init(), Self.site(assets)) { server in
                let port = server.address.port
                let answers = try await offPool {
                    let client = try RawClient(scheme, port: port)
                    let plain = try client.ask(get("/css/site.css"))
                    return [
                        plain, try client.ask(get("/css/site.css", "Accept-Encoding: gzip")),
                        try client.ask(get(versioned)),
                        try client.ask(get("/css/site.css", "If-None-Match: \(plain["ETag"] ?? "")")),
                        try client.ask(get("/css/site.css", method: "HEAD")), try client.ask(get("/.hidden")),
                        try client.ask(get("/css")), try client.ask(get("/css/../css/site.css")),
                        try client.ask(get("/css/site.css", method: "POST", "Sec-Fetch-Site: same-origin")),
                    ]
                }
                #expect(answers.map(\.status) == [200, 200, 200, 304, 200, 404, 404, 404, 404])
                #expect(answers[0].text == css)
                #expect(answers[0]["Content-Type"] == "text/css; charset=utf-8")
                #expect(answers[0]["Cache-Control"] == "no-cache")
                #expect(answers[0]["Content-Security-Policy"] != nil)
                #expect(answers[1]["Content-Encoding"] == "gzip")
                #expect(CompressionTests.inflated(answers[1].body) == Array(css.utf8))
                #expect(answers[1]["ETag"] != answers[0]["ETag"])
                #expect(answers[2]["Cache-Control"]?.contains("immutable") == true)
                #expect(answers[4]["Content-Length"] == "\(css.utf8.count)")
            }
        }

        @Test func aMissingAssetFolderIsSaidClearly() {
            let error = #expect(throws: ServerError.self) { try StaticAssets(folder: URL(filePath: "/nowhere/Public")) }
            #expect(error?.code == .assetsUnreadable)
        }

        /// Failures are told to the log under the name that the client gets; what a client did wrong is not.
        @Test(arguments: Scheme.allCases) func failuresAreTold(_ scheme: Scheme) async throws {
            struct Failure: ResponseError {
                let status: Status
                let code = "x"
                let message = "It is full."
                let detail: String? = "write: no space"
            }
            let told = Signal<String>()
            let site = SiteResponder(
                unexpected: { error, head in told.send("\(head.id) \(error)") },
                failed: { error, head in told.send("\(head.id) \(error.detail ?? "-")") },
                route: Self.route { address, _ in
                    switch address {
                    case .broken: throw TestTrouble()
                    case .clip: throw HTTPError(.notFound, "clipNotFound", "There is no such clip.")
                    default: throw Failure(status: Status(507))
                    }
                })
            try await withServer(scheme, .init(), site) { server in
                let port = server.address.port
                let ids = try await offPool {
                    let client = try RawClient(scheme, port: port)
                    return try ["/clips/1", "/", "/broken"].map { try client.ask(get($0))["X-Request-Id"] ?? "none" }
                }
                #expect(Set(ids).count == 3 && ids.allSatisfy { $0.utf8.count == 12 })
                #expect(await told.next() == "\(ids[1]) write: no space")
                #expect(await told.next() == "\(ids[2]) TestTrouble()")
            }
        }
    }
}

private struct TestTrouble: Error {}
