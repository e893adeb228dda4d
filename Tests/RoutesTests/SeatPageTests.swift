import Domain
import FoundationEssentials
import Games
import HTTPServer
import Store
import Templates
import TestSupport
import Testing

@testable import Live
@testable import Routes

extension RoutesTests {
    /// The page of a seat, what it hears and says, and who may ask for it.
    @Suite struct SeatPageTests {
        private static func paths(_ id: ClassID) -> [(HTTPServer.Method, String)] {
            [
                (.get, Addresses.seat(id)), (.get, Addresses.seatEvents(id)), (.post, Addresses.seatWord(id)),
                (.get, Addresses.seatTasks(id)), (.post, Addresses.seatAnswers(id)), (.post, Addresses.seatName(id)),
            ]
        }

        private func ask(_ device: PupilDevice, _ method: HTTPServer.Method, _ path: String) async throws -> Int {
            method == .get
                ? try await device.get(path, as: .program).status
                : try await device.send([("name", "Ada")], to: path).status
        }

        @Test func thePageSaysWhoSitsThere() async throws {
            try await withClassroom(lettingNames: true) { room in
                let device = try await room.device()
                #expect(try await device.send([("name", " Ada ")], to: Addresses.seatName(room.id)).status == 204)
                let page = try await device.get(Addresses.seat(room.id))
                #expect(page.status == 200 && page.text.contains(">Ada</bdi>"))
                #expect(page["Cache-Control"] == "no-store")
                #expect(!page.text.contains("<nav") && !page.text.contains("href=\"/\""))
                #expect(page.text.contains("data-events=\"\(Addresses.seatEvents(room.id))\""))
                #expect(page.text.contains("&quot;letsNames&quot;:true"))
                // No name is one, too.
                #expect(try await device.send([("name", " ")], to: Addresses.seatName(room.id)).status == 204)
                #expect(try await !device.get(Addresses.seat(room.id)).text.contains("Ada"))
            }
        }

        @Test func namesAreTheTeachersToAllow() async throws {
            try await withClassroom { room in
                let device = try await room.device()
                let path = Addresses.seatName(room.id)
                let refused = try await device.send([("name", "Ada")], to: path)
                #expect(try refused.status == 403 && AnswerBody(refused).code == "namesOff")
                try await room.change(.letsNames(true))
                for name in ["Seventeen letters", "a\nb", "\u{202E}"] where SeatName(name) == nil {
                    #expect(try await device.send([("name", name)], to: path).status == 400)
                }
                #expect(try await device.send([("name", "Seventeen letters")], to: path).status == 400)
                #expect(try await device.send([("name", "Ada")], to: path).status == 204)
                #expect(try await room.fixture.store.classSnapshot(room.id)?.seats[0].seat.name?.description == "Ada")
            }
        }

        @Test func aSeatOpensNothingInAnotherClass() async throws {
            try await withClassroom { room in
                let other = try await OpenClassroom(room.fixture)
                let (device, stranger) = (try await room.device(), PupilDevice(room.fixture))
                for (method, path) in Self.paths(other.id) {
                    #expect(try await ask(device, method, path) == 401, "\(path)")
                    #expect(try await ask(stranger, method, path) == 401, "\(path)")
                }
                let garbage = PupilDevice(room.fixture)
                garbage.cookie = "seat=nothing"
                for (method, path) in Self.paths(room.id) {
                    #expect(try await ask(garbage, method, path) == 401, "\(path)")
                }
                // On the machine itself there is no gate, and still no seat.
                for (method, path) in Self.paths(room.id) {
                    let answer =
                        method == .get
                        ? try await room.fixture.get(path, as: .program)
                        : try await room.fixture.send([("name", "Ada")], to: path, as: .program)
                    #expect(try answer.status == 404 && AnswerBody(answer).code == "unknownSeat", "\(path)")
                }
            }
        }

        @Test func aSeatThatIsGoneHearsWhy() async throws {
            try await withClassroom { room in
                let (removed, ended) = (try await room.device(), try await room.device())
                let number = try #require(SeatNumber(1))
                try await room.fixture.classes.removeSeats([number], locking: false, of: room.id, in: .machine)
                for (method, path) in Self.paths(room.id) {
                    #expect(try await ask(removed, method, path) == 410, "\(path)")
                }
                try await room.fixture.classes.end(room.id, in: .machine)
                for (method, path) in Self.paths(room.id) {
                    #expect(try await ask(ended, method, path) == 410, "\(path)")
                }
                let word = try await ended.send([], to: Addresses.seatWord(room.id))
                #expect(try AnswerBody(word).code == "classEnded")
            }
        }

        @Test func theStreamTellsUntilTheEnd() async throws {
            try await withClassroom { room in
                let device = try await room.device()
                let number = try #require(SeatNumber(1))
                async let stream = device.get(Addresses.seatEvents(room.id), as: .program)
                #expect(
                    try await eventually {
                        await room.fixture.classes.running[room.id]?.presences[number]?.stream != nil
                    })
                try await room.change(.paused(true))
                try await room.fixture.classes.end(room.id, in: .machine)
                let heard = try await stream
                #expect(heard.status == 200 && heard["Content-Type"] == "text/event-stream")
                #expect(heard.text.hasPrefix("event: state\ndata: {"))
                #expect(heard.text.contains("\"isPaused\":false") && heard.text.contains("\"isPaused\":true"))
                #expect(heard.text.hasSuffix("event: ended\ndata: {}\n\n"))
            }
        }
    }
}
