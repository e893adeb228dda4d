import Domain
import HTTPServer
import Live
import Store
import Templates
import TestSupport
import Testing

@testable import Routes

extension RoutesTests {
    /// How a pupil's device comes into a class.
    @Suite struct SeatEnteringTests {
        @Test func thePageNeedsNoKeyAndTakesNoSeat() async throws {
            try await withClassroom { room in
                let device = PupilDevice(room.fixture)
                let empty = try await device.get(Addresses.enterClass())
                #expect(empty.status == 200 && empty.text.contains("autocapitalize=\"characters\""))
                #expect(!empty.text.contains("<nav") && !empty.text.contains("href=\"/\""))
                let path = Addresses.enterClassWithCode(TypedCode(room.code))
                let filled = try await device.get(path)
                #expect(filled.text.contains("value=\"\(room.code.spoken)\""))
                #expect(filled.text.contains("name=\"robots\""))
                let scanned = try await device.get("/J/\(room.code)")
                #expect(scanned.status == 303 && scanned["Location"] == path)
                #expect(try await room.fixture.store.classSnapshot(room.id)?.seats.isEmpty == true)
            }
        }

        @Test(arguments: ["", " ", "-"])
        func theCodeMayBeWrittenInManyWays(_ between: String) async throws {
            try await withClassroom { room in
                let text = room.code.description.lowercased().map(String.init).joined(separator: between)
                let answer = try await PupilDevice(room.fixture).enter(text)
                #expect(answer.status == 303)
                let cookie = try #require(answer["Set-Cookie"])
                #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"))
                #expect(cookie.contains("Max-Age=129600") && cookie.contains("Path=/;"))
            }
        }

        @Test func whoeverComesAgainHasTheSeatFromBefore() async throws {
            try await withClassroom { room in
                let (one, other) = (try await room.device(), try await room.device())
                let cookie = one.cookie
                #expect(cookie != other.cookie)
                try await room.change(.locked(true))
                // It has a seat: whether others may come in does not matter.
                #expect(try await one.enter("\(room.code)").status == 303)
                #expect(one.cookie == cookie)
                let page = try await one.get(Addresses.enterClass())
                #expect(page.text.contains("Back to your class"))
                #expect(page.text.contains("href=\"\(Addresses.seat(room.id))\""))
                #expect(try await room.fixture.store.classSnapshot(room.id)?.seats.count == 2)
            }
        }

        @Test func whatGoesWrongIsSaidOnTheSamePage() async throws {
            try await withClassroom { room in
                func refused(_ code: String, _ status: Int, _ words: String) async throws {
                    let device = PupilDevice(room.fixture)
                    let answer = try await device.enter(code)
                    #expect(answer.status == status && answer.text.contains(words), "\(answer.text)")
                    #expect(answer.text.contains("action=\"/j\"") && answer.text.contains("role=\"alert\""))
                    #expect(device.cookie == nil)
                    let program = try await device.send([("code", code)], to: Addresses.enterClass())
                    #expect(program.status == status && program["Content-Type"]?.contains("json") == true)
                }
                try await refused("", 400, "has 6 letters")
                try await refused("AEIOUY", 400, "value=\"AEIOUY\"")
                try await refused("<b>", 400, "value=\"&lt;b&gt;\"")
                let wrong = room.code.description == "BBBBBB" ? "CCCCCC" : "BBBBBB"
                try await refused(wrong, 404, "No class has this code")
                for _ in SeatNumber.all { _ = try await room.fixture.classes.enter(with: room.code, holding: nil) }
                try await refused("\(room.code)", 409, "All 40 seats")
                try await room.change(.locked(true))
                try await refused("\(room.code)", 409, "This class lets nobody else in")
                try await room.fixture.classes.end(room.id, in: .machine)
                try await refused("\(room.code)", 404, "No class has this code")
            }
        }

        /// One address without a seat: after the tries that are free, and those that wait, the rest is turned away.
        @Test func whoeverGuessesIsTurnedAway() async throws {
            try await withClassroom { room in
                let wrong = room.code.description == "BBBBBB" ? "CCCCCC" : "BBBBBB"
                let answers = try await withThrowingTaskGroup(of: RawClient.Answer.self) { group in
                    for _ in 0..<100 {
                        group.addTask { try await PupilDevice(room.fixture).enter(wrong) }
                    }
                    return try await group.reduce(into: []) { $0.append($1) }
                }
                let refused = answers.filter { $0.status == 429 }
                #expect(!refused.isEmpty && refused.count < 50)
                for answer in refused {
                    #expect(answer["Retry-After"].flatMap { Int($0) }.map { $0 > 0 } == true)
                    #expect(answer.text.contains("Too many tries") && answer.text.contains("action=\"/j\""))
                }
                #expect(answers.allSatisfy { $0.status == 429 || $0.status == 404 })
            }
        }

        @Test func aSeatThatIsGoneShowsTheWayIn() async throws {
            try await withClassroom { room in
                let (one, other, stranger) = (
                    try await room.device(), try await room.device(), PupilDevice(room.fixture)
                )
                let number = try #require(SeatNumber(1))
                try await room.fixture.classes.removeSeats([number], locking: false, of: room.id, in: .machine)
                let path = Addresses.seat(room.id)
                let removed = try await one.get(path)
                #expect(removed.status == 410 && removed.text.contains("The teacher removed this seat"))
                #expect(removed.text.contains("action=\"/j\""))
                let unknown = try await stranger.get(path)
                #expect(unknown.status == 401 && unknown.text.contains("action=\"/j\""))
                #expect(try await other.get(path).status == 200)
                try await room.fixture.classes.end(room.id, in: .machine)
                let ended = try await other.get(path)
                #expect(ended.status == 410 && ended.text.contains("This class has ended"))
            }
        }
    }
}
