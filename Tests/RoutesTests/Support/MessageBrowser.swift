import Domain
import HTTPServer
import Messages
import Templates
import TestSupport
import Testing

@testable import Routes

/// A browser at the page of a message: it keeps its cookie, and goes where it is led.
struct MessageBrowser {
    let fixture: RoutesFixture
    let id: MessageID
    private let cookie: String

    /// A browser that has looked at a message's page.
    init(_ fixture: RoutesFixture, at id: MessageID) async throws {
        (self.fixture, self.id) = (fixture, id)
        let page = try await fixture.get(Addresses.message(id))
        let given = page["Set-Cookie"]?.prefix { $0 != ";" }
        cookie = given.map { "Cookie: \($0)" } ?? "X-Nothing: 1"
    }

    /// The page of the message, or what is at another path.
    func look(_ path: String? = nil) async throws -> RawClient.Answer {
        try await fixture.ask(TestSupport.get(path ?? Addresses.message(id), Reader.browser.accept, cookie))
    }

    /// Sends faces.
    func post(_ faces: [String], as reader: Reader = .browser) async throws -> RawClient.Answer {
        let body = Array(faces.map { "face=" + $0 }.joined(separator: "&").utf8)
        return try await fixture.ask(
            TestSupport.post(
                Addresses.message(id), length: body.count, reader.accept,
                "Content-Type: application/x-www-form-urlencoded", cookie), body: body)
    }

    /// Sends faces; the page that the answer leads to.
    func attempt(_ faces: [String]) async throws -> RawClient.Answer {
        let answer = try await post(faces)
        #expect(answer.status == 303 && answer.body.isEmpty)
        let path: String = try #require(answer["Location"])
        return try await look(path)
    }
}
