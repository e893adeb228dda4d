import Glibc
import HTTPServer
import Messages
import Reports
import Store
import TestSupport
import Testing

@testable import Jobs
@testable import Routes

extension RoutesTests {
    /// What is not there, and what somebody may not do, is said before anything of a body is read: strangers' bytes are not kept
    /// for nothing.
    @Suite struct BodyOrderTests {
        /// More than the library takes in for the sake of a good connection.
        private static let length = 3_000_000
        private static let form = "Content-Type: application/x-www-form-urlencoded"

        /// Addresses of what is not there.
        private static func missing() -> [(Method, Address, String)] {
            let clip = ClipID()
            let pages = Address.of(clip) + Address.of(AthleteID()) + Address.of(MessageID())
            let rounds: [Address] = [.play(.answers(RoundID())), .play(.end(RoundID()))]
            return (pages + rounds).filter { $0.methods.contains(.post) }.map { (.post, $0, form) }
                + [(.post, .liveFrames(LiveID()), "Accept: */*"), (.delete, .liveSession(LiveID()), "Accept: */*")]
        }

        /// The answer to the head of a request whose body never comes.
        private func answer(
            _ fixture: RoutesFixture, _ method: Method, _ path: String, _ headers: String...
        ) async throws -> RawClient.Answer {
            let port = fixture.server.address.port
            let head =
                "\(method.rawValue) \(path) HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\n"
                + "Content-Length: \(Self.length)\r\n" + headers.map { $0 + "\r\n" }.joined() + "\r\n"
            return try await offPool { try RawClient(port: port, timeout: 20).ask(head) }
        }

        @Test func whatIsNotThereIsSaidBeforeTheBody() async throws {
            try await withRoutes { fixture in
                for (method, address, header) in Self.missing() {
                    let query = if case .liveFrames = address { "?t=1" } else { "" }
                    do {
                        let answer = try await answer(fixture, method, address.path + query, header)
                        #expect(answer.status == 404, "\(method) \(address.path)")
                    } catch {
                        Issue.record("\(method) \(address.path): \(error)")
                    }
                }
                let part = try await answer(
                    fixture, .patch, Address.upload(UploadID()).path, "Tus-Resumable: 1.0.0", "Upload-Offset: 0",
                    "Content-Type: application/offset+octet-stream")
                #expect(part.status == 404)
            }
        }

        @Test func whatIsRefusedIsSaidBeforeTheBody() async throws {
            try await withRoutes { fixture in
                let clip = try await fixture.accept()
                // Second opinions are off, there is no report, and grown-ups have a gate.
                let addresses: [Address] = [
                    .opinion(.ask(clip)), .opinion(.prepare(clip)), .person(clip), .play(.settings),
                    .play(.deleteStatistics),
                ]
                for address in addresses {
                    do {
                        let status = try await answer(fixture, .post, address.path, Self.form).status
                        #expect((400..<500).contains(status), "\(address.path): \(status)")
                    } catch {
                        Issue.record("\(address.path): \(error)")
                    }
                }
            }
        }

        /// So many may send to one session that one picture overtakes the other; more are not taken in.
        @Test func aSessionTakesInAFewPicturesAtOnce() async throws {
            try await withRoutes { fixture in
                let id = try await fixture.live.open(.hands, isMirrored: false, in: .machine)
                let path = Address.liveFrames(id).path
                let (port, limit) = (fixture.server.address.port, LiveLimits().arriving)
                let live = fixture.live
                let statuses = try await offPool {
                    let senders = try (0..<limit).map { number in
                        let client = try RawClient(port: port, timeout: 20)
                        try client.send(
                            TestSupport.post("\(path)?t=\(number)", length: 8, "Accept: application/json") + "coun")
                        return client
                    }
                    let deadline = ContinuousClock.now + .seconds(60)
                    while live.arriving(for: id, in: .machine) < limit, ContinuousClock.now < deadline { usleep(5_000) }
                    #expect(live.arriving(for: id, in: .machine) == limit, "all pictures should be on their way")
                    // One more is skipped without its body.
                    let more = try RawClient(port: port, timeout: 20)
                    var texts = [
                        try more.ask(
                            TestSupport.post(
                                "\(path)?t=99", length: 8, "Accept: application/json", "Expect: 100-continue")
                        ).text
                    ]
                    for client in senders {
                        try client.send("t=1 ")
                        texts.append(try client.readAnswer().text)
                    }
                    return texts
                }
                #expect(statuses[0].contains(#""skipped":true"#), "\(statuses)")
                #expect(statuses.count == limit + 1 && statuses.dropFirst().allSatisfy { $0.contains(#""t":"#) })
                // When they have come, there is room again.
                let body = Array("count=1".utf8)
                let next = try await fixture.ask(
                    TestSupport.post("\(path)?t=100", length: body.count, "Accept: application/json"), body: body)
                #expect(next.status == 200 && !next.text.contains("skipped"))
            }
        }
    }
}
