import Domain
import HTTPServer
import Jobs
import Messages
import Store
import Templates
import TestSupport
import Testing

@testable import Routes

extension RoutesTests {
    /// What is not there, and what somebody may not do, is said before anything of a body is read: strangers' bytes are
    /// not kept for nothing.
    @Suite struct BodyOrderTests {
        /// More than the library takes in for the sake of a good connection.
        private static let length = 3_000_000
        private static let form = "Content-Type: application/x-www-form-urlencoded"

        /// Addresses of what is not there.
        private static func missing(_ fixture: RoutesFixture) -> [(Method, String, String)] {
            let clip = ClipID()
            let pages =
                fixture.addresses(of: clip) + fixture.addresses(of: AthleteID()) + fixture.addresses(of: MessageID())
            let rounds = [Addresses.answers(RoundID()), Addresses.endRound(RoundID())]
            return (pages.filter { $0.methods.contains(.post) }.map(\.path) + rounds).map { (.post, $0, form) }
                + [
                    (.post, Addresses.liveFrames(LiveID()) + "?t=1", "Accept: */*"),
                    (.delete, Addresses.liveSession(LiveID()), "Accept: */*"),
                ]
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
                for (method, path, header) in Self.missing(fixture) {
                    do {
                        let answer = try await answer(fixture, method, path, header)
                        #expect(answer.status == 404, "\(method) \(path)")
                    } catch {
                        Issue.record("\(method) \(path): \(error)")
                    }
                }
                let part = try await answer(
                    fixture, .patch, Addresses.upload(UploadID()), "Tus-Resumable: 1.0.0", "Upload-Offset: 0",
                    "Content-Type: application/offset+octet-stream")
                #expect(part.status == 404)
            }
        }

        @Test func whatIsRefusedIsSaidBeforeTheBody() async throws {
            try await withRoutes { fixture in
                let clip = try await fixture.accept()
                // Second opinions are off, there is no report, and grown-ups have a gate.
                let addresses = [
                    Addresses.opinion(clip), Addresses.opinionPictures(clip), Addresses.person(clip),
                    Addresses.gameSettings(),
                    Addresses.deleteStatistics(),
                ]
                for address in addresses {
                    do {
                        let status = try await answer(fixture, .post, address, Self.form).status
                        #expect((400..<500).contains(status), "\(address): \(status)")
                    } catch {
                        Issue.record("\(address): \(error)")
                    }
                }
            }
        }
    }
}
