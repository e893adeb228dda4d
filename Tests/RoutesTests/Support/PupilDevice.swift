import Domain
import FoundationEssentials
import HTTPServer
import Live
import Store
import Templates
import TestSupport
import Testing

@testable import Routes

/// The tablet of a pupil: it has no key, and keeps the cookie of its seat.
final class PupilDevice {
    private let fixture: RoutesFixture
    /// As browsers send it back.
    var cookie: String?

    init(_ fixture: RoutesFixture) { self.fixture = fixture }

    /// Somebody who comes through a proxy of the owner: a stranger.
    static let stranger = "X-Forwarded-For: 203.0.113.5"

    private func ask(
        _ path: String, _ method: HTTPServer.Method, _ fields: [(String, String)], _ reader: Reader
    ) async throws -> RawClient.Answer {
        let body = fields.map { PercentCoding.encode($0.0) + "=" + PercentCoding.encode($0.1) }.joined(separator: "&")
        let cookie = cookie.map { "Cookie: \($0)" } ?? "X-Nothing: 1"
        if method == .get {
            return try await fixture.ask(TestSupport.get(path, reader.accept, Self.stranger, cookie))
        }
        return try await fixture.ask(
            TestSupport.post(
                path, length: body.utf8.count, reader.accept, Self.stranger, cookie,
                "Content-Type: application/x-www-form-urlencoded"), body: Array(body.utf8))
    }

    func get(_ path: String, as reader: Reader = .browser) async throws -> RawClient.Answer {
        try await ask(path, .get, [], reader)
    }

    func send(_ fields: [(String, String)], to path: String, as reader: Reader = .program) async throws
        -> RawClient.Answer
    {
        try await ask(path, .post, fields, reader)
    }

    /// Comes in, as the form of the page does.
    @discardableResult
    func enter(_ code: String) async throws -> RawClient.Answer {
        let answer = try await send([("code", code)], to: Addresses.enterClass(), as: .browser)
        if let line = answer["Set-Cookie"] { cookie = String(line.prefix { $0 != ";" }) }
        return answer
    }

    func tasks<Question: Codable>(
        _: Question.Type, of id: ClassID, _ query: String = ""
    ) async throws -> SeatTasks<Question> {
        let answer = try await get(Addresses.seatTasks(id) + query, as: .program)
        #expect(answer.status == 200, "\(answer.text)")
        return try JSONDecoder().decode(SeatTasks<Question>.self, from: Data(answer.body))
    }

    func answer(
        _ given: [String], to task: Int, in part: Int, of id: ClassID, after milliseconds: Double = 900
    ) async throws -> RawClient.Answer {
        try await send(
            [("part", "\(part)"), ("task", "\(task)"), ("milliseconds", "\(milliseconds)")]
                + given.map { ("given", $0) }, to: Addresses.seatAnswers(id))
    }
}

/// A class that devices can come into, on a server with a gate.
struct OpenClassroom {
    let fixture: RoutesFixture
    let id: ClassID
    let code: ClassCode

    init(_ fixture: RoutesFixture, lettingNames: Bool = false) async throws {
        self.fixture = fixture
        let opened = try await fixture.classes.open(named: nil, lettingNames: lettingNames, in: .machine)
        (id, code) = (opened.id, try #require(opened.code))
    }

    func change(_ change: ClassChange) async throws {
        try await fixture.classes.change(id, in: .machine, change)
    }

    func play(_ game: String, level: Int = 0, _ pace: ClassPace, seed: UInt64 = 7) async throws -> ClassActivity {
        let activity = try #require(ClassActivity(game: game, level: level, pace: pace, seed: seed))
        return try #require(try await fixture.classes.change(id, in: .machine, .activity(activity)).activity)
    }

    /// A device that has a seat.
    func device() async throws -> PupilDevice {
        let device = PupilDevice(fixture)
        let answer = try await device.enter("\(code)")
        #expect(answer.status == 303 && answer["Location"] == Addresses.seat(id))
        return device
    }
}

func withClassroom(
    lettingNames: Bool = false, _ body: (OpenClassroom) async throws -> Void
) async throws {
    try await withRoutes(isGated: true) { fixture in
        try await body(OpenClassroom(fixture, lettingNames: lettingNames))
    }
}
