import Domain
import FoundationEssentials
import HTTPServer
import Store
import Templates
import TestSupport
import Testing

@testable import Jobs
@testable import Live
@testable import Routes

extension RoutesTests {
    /// Sessions of cameras over HTTP, with a worker whose pictures are commands.
    @Suite struct LiveTests {
        private struct Session: Decodable {
            let id: String
            let kind: String
            let path: String
            let frames: String
            let events: String
            let values: [String]
            let endsAfter: Int
        }

        private func open(_ fixture: RoutesFixture, kind: String = "hands") async throws -> Session {
            let answer = try await fixture.send(
                [("kind", kind), ("mirrored", "false")], to: Addresses.live(), as: .program)
            #expect(answer.status == 201)
            let session = try JSONDecoder().decode(Session.self, from: Data(answer.body))
            #expect(answer["Location"] == session.path)
            return session
        }

        private func show(
            _ commands: String, _ query: String, to path: String, _ fixture: RoutesFixture, _ headers: String...
        ) async throws -> RawClient.Answer {
            let body = Array(commands.utf8)
            let accept = headers.first ?? "Accept: */*"
            return try await fixture.ask(
                TestSupport.post(path + query, length: body.count, accept, "Content-Type: image/jpeg"), body: body)
        }

        @Test func aPictureIsAnsweredWithALineAndItsLandmarks() async throws {
            try await withRoutes { fixture in
                let session = try await open(fixture)
                #expect(session.kind == "hands" && session.endsAfter == 600 && session.values.first == "thumb_raised")
                let answer = try await show("count=3", "?t=0.5", to: session.frames, fixture)
                #expect(answer.status == 200 && answer["Content-Type"] == "application/octet-stream")
                let parts = answer.body.split(separator: UInt8(ascii: "\n"), maxSplits: 1)
                let line = String(decoding: parts[0], as: UTF8.self)
                #expect(
                    line.contains(#""reading":{"count":3}"#) && line.contains(#""id":1"#) && line.contains(#""total":"#)
                )
                #expect(parts[1].starts(with: Array("MBLM".utf8)))
                let plain = try await show("count=3", "?t=0.6", to: session.frames, fixture, "Accept: application/json")
                #expect(plain["Content-Type"] == "application/json" && plain.text.hasSuffix("}}"))
                #expect(
                    try await show("count=3", "?t=0.6", to: session.frames, fixture).text
                        == #"{"skipped":true,"t":0.6}"#)
            }
        }

        @Test(arguments: ["", "?t=", "?t=x", "?t=nan", "?t=-1", "?t=1e99"])
        func aPictureNeedsItsTime(_ query: String) async throws {
            try await withRoutes { fixture in
                let session = try await open(fixture)
                let answer = try await show("count=3", query, to: session.frames, fixture)
                #expect(answer.status == 400 && answer.text.contains("\"noTime\""))
            }
        }

        @Test func whatIsNoPictureIsRefused() async throws {
            try await withRoutes { fixture in
                let session = try await open(fixture)
                let refused = try await show("refuse", "?t=1", to: session.frames, fixture)
                #expect(refused.status == 415 && refused.text.contains("This is no picture."))
                let large = String(repeating: "x", count: LiveLimits().pictureBytes + 1)
                #expect(try await show(large, "?t=2", to: session.frames, fixture).status == 413)
                #expect(try await show("count=1", "?t=3", to: session.frames, fixture).status == 200)
            }
        }

        /// Waits until somebody listens to a session.
        private func isHeard(_ id: String, _ fixture: RoutesFixture) async throws {
            let log = try #require(LiveID(id).flatMap { fixture.live.events(of: $0)?.log })
            #expect(try await eventually { log.listenerCount > 0 })
        }

        @Test func aSessionEnds() async throws {
            try await withRoutes { fixture in
                let session = try await open(fixture)
                let ended = try await fixture.ask(
                    TestSupport.get(session.path, method: "DELETE", "Sec-Fetch-Site: same-origin"))
                #expect(ended.status == 204)
                for path in [session.frames + "?t=1", session.path] {
                    let method = path == session.path ? "GET" : "POST"
                    let answer = try await fixture.ask(
                        TestSupport.get(path, method: method, "Sec-Fetch-Site: same-origin", "Content-Length: 0"))
                    #expect(try answer.status == 404 && AnswerBody(answer).code == "noSession")
                }
            }
        }

        @Test func whoListensIsToldByTopic() async throws {
            try await withRoutes { fixture in
                let session = try await open(fixture)
                for number in 1...3 {
                    _ = try await show("count=\(number) tell", "?t=\(number)", to: session.frames, fixture)
                }
                let wrong = try await fixture.ask(TestSupport.get(session.events + "?types=weather"))
                #expect(wrong.status == 400 && wrong.text.contains("fingerCount, gesture, expression, swing"))
                async let heard = fixture.ask(
                    TestSupport.get(session.events + "?types=fingerCount", "Last-Event-ID: 1"))
                try await isHeard(session.id, fixture)
                _ = try await fixture.ask(
                    TestSupport.get(session.path, method: "DELETE", "Sec-Fetch-Site: same-origin"))
                let text = try await heard.text
                let counts = text.split(separator: "\n").filter { $0.contains("\"count\":") }
                #expect(counts.count == 2 && counts[1].contains("\"count\":3") && !text.contains("swing"))
                #expect(text.contains("event: end\ndata: {\"message\":"))
            }
        }

        @Test func itsNameIsTheKeyToListen() async throws {
            try await withRoutes(isGated: true) { fixture in
                let stranger = "X-Forwarded-For: 192.0.2.1"
                let id = try await fixture.live.open(.hands, isMirrored: false, in: .machine)
                let page = try await fixture.ask(TestSupport.get(Addresses.liveSession(id), stranger))
                #expect(page.status == 200 && page.text.contains(Addresses.liveEvents(id)))
                async let heard = fixture.ask(TestSupport.get(Addresses.liveEvents(id), stranger))
                for (method, path) in [
                    ("POST", Addresses.live()), ("POST", Addresses.liveFrames(id)),
                    ("DELETE", Addresses.liveSession(id)),
                    ("GET", Addresses.camera()),
                ] {
                    let answer = try await fixture.ask(
                        TestSupport.get(
                            path, method: method, stranger, "Sec-Fetch-Site: same-origin", "Content-Length: 0"))
                    #expect(answer.status == 401, "\(method) \(path)")
                }
                try await isHeard(id.description, fixture)
                try await fixture.live.close(id, in: .machine)
                #expect(try await heard.text.contains("event: end"))
            }
        }

        @Test func thePageOfTheCameraIsThere() async throws {
            try await withRoutes { fixture in
                let page = try await fixture.get(Addresses.camera(), query: "?for=hands")
                #expect(page.status == 200 && page.text.contains("data-live=\"/live\""))
                #expect(page["Permissions-Policy"]?.contains("camera=(self)") == true)
            }
        }
    }
}
