import Domain
import Templates
import TestSupport
import Testing

@testable import Routes

/// A browser that has passed the gate.
struct GrownUp {
    let fixture: RoutesFixture
    /// The browser's cookies, as a line of a request.
    private(set) var cookie = "X-Nothing: 1"

    /// - Parameter more: another cookie of the browser.
    init(_ fixture: RoutesFixture, _ more: String = "") async throws {
        self.fixture = fixture
        let gate = try await fixture.get(Addresses.grownUps())
        let task = try #require(gate.text.firstMatch(of: /(\d+) × (\d+)/))
        let product = try #require(Int(task.1)) * #require(Int(task.2))
        cookie = "Cookie: " + (gate["Set-Cookie"]?.prefix { $0 != ";" } ?? "") + (more.isEmpty ? "" : "; " + more)
        #expect(try await send("product=\(product)", to: Addresses.grownUps()).status == 303)
    }

    func get(_ path: String) async throws -> RawClient.Answer {
        try await fixture.get(path, as: .browser, cookie)
    }

    func send(_ form: String = "", to path: String) async throws -> RawClient.Answer {
        let body = Array(form.utf8)
        return try await fixture.ask(
            TestSupport.post(
                path, length: body.count, Reader.browser.accept, cookie,
                "Content-Type: application/x-www-form-urlencoded"), body: body)
    }
}
