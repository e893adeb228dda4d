import Domain
import FoundationEssentials
import HTTPServer
import Store
import Synchronization
import Templates
import TestSupport
import Testing

@testable import Jobs
@testable import Live
@testable import Routes

extension RoutesTests {
    /// The cameras of seats over HTTP, with workers whose pictures are commands, asked by strangers: a seat's cookie is
    /// all that they have.
    @Suite struct SeatCameraTests {
        private struct Opened: Decodable {
            let id: String
            let kind: String
            let path: String
            let frames: String
            let events: String?
        }

        /// A class with two seats.
        private struct Lesson {
            let fixture: RoutesFixture
            let id: ClassID
            let seats: [SeatToken]

            init(_ fixture: RoutesFixture, game: String? = "finger-count") async throws {
                self.fixture = fixture
                let opened = try await fixture.classes.open(named: nil, lettingNames: false, in: .machine)
                id = opened.id
                let code = try #require(opened.code)
                seats = [
                    try await fixture.classes.enter(with: code, holding: nil).token,
                    try await fixture.classes.enter(with: code, holding: nil).token,
                ]
                if let game { try await play(game) }
            }

            /// Other devices of a class.
            init(_ fixture: RoutesFixture, _ id: ClassID, _ seats: [SeatToken]) {
                (self.fixture, self.id, self.seats) = (fixture, id, seats)
            }

            func play(_ game: String) async throws {
                let activity = try #require(ClassActivity(game: game, level: 0, pace: .own, seed: 5))
                try await change(.activity(activity))
            }

            func change(_ change: ClassChange) async throws {
                try await fixture.classes.change(id, in: .machine, change)
            }

            /// Asks with a seat's cookie, or with none.
            func ask(
                _ method: String, _ path: String, as seat: Int?, body: String = "", _ headers: [String] = []
            ) async throws -> RawClient.Answer {
                let lines =
                    ["X-Forwarded-For: 192.0.2.1", "Accept: */*"] + headers
                    + (seat.map { ["Cookie: seat=\(seats[$0])"] } ?? [])
                let head =
                    "\(method) \(path) HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\n"
                    + "Content-Length: \(body.utf8.count)\r\n" + lines.map { $0 + "\r\n" }.joined() + "\r\n"
                return try await fixture.ask(head, body: Array(body.utf8))
            }

            func tryOpening(_ fields: String = "mirrored=false", as seat: Int? = 0) async throws -> RawClient.Answer {
                try await ask(
                    "POST", Addresses.seatLive(id), as: seat, body: fields,
                    ["Content-Type: application/x-www-form-urlencoded"])
            }

            func open(_ fields: String = "mirrored=false", as seat: Int = 0) async throws -> Opened {
                let answer = try await tryOpening(fields, as: seat)
                #expect(answer.status == 201, "\(answer.text)")
                let opened = try JSONDecoder().decode(Opened.self, from: Data(answer.body))
                #expect(answer["Location"] == opened.path)
                return opened
            }

            func show(_ commands: String, at time: Double, to path: String, as seat: Int?) async throws
                -> RawClient.Answer
            {
                try await ask("POST", path + "?t=\(time)", as: seat, body: commands, ["Content-Type: image/jpeg"])
            }
        }

        @Test func aPictureGoesBackToItsOwnDevice() async throws {
            try await withRoutes(isGated: true) { fixture in
                let lesson = try await Lesson(fixture)
                let session = try await lesson.open()
                #expect(session.kind == "hands" && session.events == nil)
                let id = try #require(LiveID(session.id))
                #expect(session.path == Addresses.seatSession(lesson.id, id))
                #expect(session.frames == Addresses.seatFrames(lesson.id, id))
                let answer = try await lesson.show("count=3", at: 0.5, to: session.frames, as: 0)
                #expect(answer.status == 200 && answer["Cache-Control"] == "no-store")
                let parts = answer.body.split(separator: UInt8(ascii: "\n"), maxSplits: 1)
                let line = String(decoding: parts[0], as: UTF8.self)
                #expect(line.contains(#""reading":{"count":3}"#) && line.contains(#""next":66"#))
                #expect(parts[1].starts(with: Array("MBLM".utf8)))
                let gone = try await lesson.ask("DELETE", session.path, as: 0)
                let late = try await lesson.show("count=3", at: 5, to: session.frames, as: 0)
                #expect(try gone.status == 204 && late.status == 404 && AnswerBody(late).code == "noSession")
            }
        }

        @Test(
            arguments: [
                ("finger-count", "mirrored=false", "hands"), ("copycat", "", "expression"),
                ("show-of-fingers", "", "hands"), ("copycat", "kind=hands", "hands"),
            ])
        func whatIsPlayedSaysWhatIsLookedFor(_ game: String, _ fields: String, _ kind: String) async throws {
            try await withRoutes { fixture in
                let lesson = try await Lesson(fixture, game: game)
                #expect(try await lesson.open(fields).kind == kind)
            }
        }

        @Test func aCameraNeedsAGame() async throws {
            try await withRoutes { fixture in
                let lesson = try await Lesson(fixture, game: nil)
                let early = try await lesson.tryOpening()
                #expect(try early.status == 409 && AnswerBody(early).code == "nothingToPlay")
                try await lesson.play("finger-count")
                let wrong = try await lesson.tryOpening("kind=swing")
                #expect(try wrong.status == 400 && AnswerBody(wrong).code == "notOfClasses")
                #expect(try await lesson.tryOpening().status == 201)
            }
        }

        @Test func whatComesTooSoonIsSkipped() async throws {
            try await withRoutes { fixture in
                let lesson = try await Lesson(fixture)
                let session = try await lesson.open()
                // As if each picture took a minute: one may come early, and no more.
                fixture.live.state.withLock { $0.busyMilliseconds = 60_000 }
                for time in [1.0, 2] {
                    let answer = try await lesson.show("count=1", at: time, to: session.frames, as: 0)
                    #expect(answer.text.contains(#""count":1"#) && answer.text.contains(#""next":2000"#))
                }
                let third = try await lesson.show("count=2", at: 3, to: session.frames, as: 0)
                #expect(third.status == 200 && third.text == #"{"next":2000,"skipped":true,"t":3}"#)
            }
        }

        @Test(arguments: [(ClassChange.paused(true), "classPaused"), (.activity(nil), "nothingToPlay")])
        func whereNothingIsPlayedNothingIsLookedAt(_ change: ClassChange, _ code: String) async throws {
            try await withRoutes { fixture in
                let lesson = try await Lesson(fixture)
                let session = try await lesson.open()
                try await lesson.change(change)
                for answer in [
                    try await lesson.show("count=1", at: 1, to: session.frames, as: 0), try await lesson.tryOpening(),
                ] {
                    #expect(try answer.status == 409 && AnswerBody(answer).code == code)
                    #expect(answer["Retry-After"] == "2")
                }
                try await lesson.change(.paused(false))
                try await lesson.play("finger-count")
                #expect(try await lesson.show("count=1", at: 2, to: session.frames, as: 0).text.contains(#""count":1"#))
            }
        }

        /// Neither another seat, nor another class, nor who has no seat, nor the owner of the machine.
        @Test func nobodyElseReachesASeatsSession() async throws {
            try await withRoutes(isGated: true) { fixture in
                let (lesson, other) = (try await Lesson(fixture), try await Lesson(fixture))
                let session = try await lesson.open()
                let id = try #require(LiveID(session.id))
                for (path, seat, status) in [
                    (session.frames, 1, 404), (session.frames, nil, 401),
                    (Addresses.seatFrames(other.id, id), 0, 401),
                ] as [(String, Int?, Int)] {
                    #expect(try await lesson.show("count=1", at: 1, to: path, as: seat).status == status, "\(path)")
                    let session = String(path.dropLast("/frames".count))
                    #expect(try await lesson.ask("DELETE", session, as: seat).status == status, "\(session)")
                }
                #expect(
                    try await other.show("count=1", at: 1, to: Addresses.seatFrames(other.id, id), as: 0).status == 404)
                #expect(try await lesson.tryOpening(as: nil).status == 401)
                let owner = try await fixture.ask(
                    TestSupport.post(Addresses.liveFrames(id) + "?t=1", length: 7, "Accept: */*"),
                    body: Array("count=1".utf8))
                #expect(owner.status == 404)
                // It goes on.
                #expect(try await lesson.show("count=5", at: 2, to: session.frames, as: 0).text.contains("\"count\":5"))
            }
        }

        /// Whoever knows the name of a session may watch it, but for those of seats.
        @Test func nothingOfASeatIsShownToWhoKnowsTheName() async throws {
            try await withRoutes { fixture in
                let lesson = try await Lesson(fixture)
                let session = try await lesson.open()
                _ = try await lesson.show("count=3", at: 1, to: session.frames, as: 0)
                let id = try #require(LiveID(session.id))
                for path in [Addresses.liveSession(id), Addresses.liveEvents(id) + "?after=0"] {
                    for seat in [nil, 0, 1] {
                        let answer = try await lesson.ask("GET", path, as: seat)
                        #expect(answer.status == 404 && !answer.text.contains("\"count\""))
                    }
                }
                let closed = try await fixture.ask(
                    TestSupport.get(Addresses.liveSession(id), method: "DELETE", "Sec-Fetch-Site: same-origin"))
                #expect(closed.status == 404 && fixture.live.state.withLock { $0.sessions.count } == 1)
            }
        }

        /// A seat that is taken over, or taken away and given anew, is looked at like any other.
        @Test(arguments: [true, false]) func anotherTabletBeginsWithoutBlame(_ isTakenOver: Bool) async throws {
            try await withRoutes { fixture in
                let lesson = try await Lesson(fixture)
                let first = try await lesson.open()
                // It cannot share any more, however often it opens its camera.
                fixture.live.state.withLock { state in
                    for session in state.sessions { state.blames[session.device] = fixture.live.limits.blames }
                }
                let again = try await lesson.open()
                #expect(shares(fixture, first.id) == nil && shares(fixture, again.id) == false)
                let number = try #require(fixture.classes.admissions.seat(of: lesson.seats[0])?.number)
                let code: ClassCode
                if isTakenOver {
                    code = try await fixture.classes.offer(number, of: lesson.id, in: .machine).code
                } else {
                    try await fixture.classes.removeSeats([number], locking: false, of: lesson.id, in: .machine)
                    let found = try await fixture.store.classSnapshot(lesson.id, in: .machine)
                    code = try #require(found?.schoolClass.code)
                }
                let entry = try await fixture.classes.enter(with: code, holding: nil)
                #expect(entry.number == number)
                let next = Lesson(fixture, lesson.id, [entry.token])
                let session = try await next.open()
                #expect(shares(fixture, session.id) == true)
                #expect(try await next.show("count=2", at: 1, to: session.frames, as: 0).text.contains(#""count":2"#))
            }
        }

        /// Whether a session shares its worker; nil where there is none.
        private func shares(_ fixture: RoutesFixture, _ id: String) -> Bool? {
            fixture.live.state.withLock { state in
                state.sessions.first { $0.id.description == id }.map(\.worker.isShared)
            }
        }

        @Test func aSeatThatIsGoneHasNoCamera() async throws {
            try await withRoutes(isGated: true) { fixture in
                let lesson = try await Lesson(fixture)
                let session = try await lesson.open()
                let number = try #require(fixture.classes.admissions.seat(of: lesson.seats[0])?.number)
                try await fixture.classes.removeSeats([number], locking: false, of: lesson.id, in: .machine)
                #expect(try await lesson.show("count=1", at: 1, to: session.frames, as: 0).status >= 401)
                #expect(try await lesson.tryOpening().status >= 401)
            }
        }
    }
}
