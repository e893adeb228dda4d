import Domain
import FoundationEssentials
import HTTPServer
import Live
import Store
import Templates
import TestSupport
import Testing

@testable import Routes

extension RoutesTests {
    /// What teachers do with classes: opened, steered, ended; and what a second teacher may.
    @Suite struct ClassTeacherTests {
        private func snapshot(_ room: OpenClassroom) async throws -> ClassSnapshot {
            try #require(try await room.fixture.store.classSnapshot(room.id, in: .machine))
        }

        /// Changes a class as its page does.
        @discardableResult
        private func change(
            _ room: OpenClassroom, _ action: String, _ fields: (String, String)..., as reader: Reader = .browser
        ) async throws -> RawClient.Answer {
            try await room.fixture.send(
                [("do", action)] + fields, to: Addresses.changeClass(room.id), as: reader)
        }

        @Test func aClassIsOpened() async throws {
            try await withRoutes { fixture in
                let opened = try await fixture.send(
                    [("name", " Class 1b "), ("names", "true")], to: Addresses.classes())
                let path = try #require(opened["Location"])
                #expect(opened.status == 303 && path.hasPrefix("/classes/"))
                let page = try await fixture.get(path)
                #expect(page.status == 200 && page.text.contains("Class 1b"))
                let found = try #require(try await fixture.store.classes(in: .machine).first)
                #expect(found.letsNames && found.state == .open && page.text.contains(found.code?.spoken ?? "-"))
                let list = try await fixture.get(Addresses.classes())
                #expect(list.text.contains("Class 1b") && list.text.contains(found.code?.spoken ?? "-"))
                let other = try await fixture.send([], to: Addresses.classes(), as: .program)
                #expect(other.status == 201 && other["Location"]?.hasPrefix("/classes/") == true)
                let long = try await fixture.send(
                    [("name", String(repeating: "a", count: 41))], to: Addresses.classes(), as: .program)
                #expect(try long.status == 400 && AnswerBody(long).code == "badClassName")
                #expect(try await fixture.store.classes(in: .machine).map(\.letsNames) == [false, true])
            }
        }

        @Test func everyActionChangesTheClass() async throws {
            try await withClassroom(lettingNames: true) { room in
                let code = room.code
                let page = Addresses.schoolClass(room.id)
                let answer = try await change(
                    room, "play", ("game", "finger-count"), ("level", "1"), ("pace", "together"))
                #expect(answer.status == 303 && answer["Location"] == page)
                var found = try await snapshot(room).schoolClass
                #expect(found.activity?.game == "finger-count" && found.activity?.level == 1)
                #expect(found.activity?.pace == .together && found.task == nil)
                for number in 0...1 {
                    #expect(try await change(room, "next", as: .program).status == 204)
                    #expect(try await snapshot(room).schoolClass.task?.number == number)
                }
                try await change(room, "closeTask")
                #expect(try await snapshot(room).schoolClass.task == nil)
                for (action, isPaused) in [("pause", true), ("goOn", false)] {
                    try await change(room, action)
                    #expect(try await snapshot(room).schoolClass.isPaused == isPaused)
                }
                // Where nothing is played any more, there is nothing to go on with.
                for action in ["pause", "stop"] { try await change(room, action) }
                found = try await snapshot(room).schoolClass
                #expect(found.activity == nil && !found.isPaused)
                for (action, state) in [("lock", ClassState.locked), ("unlock", .open)] {
                    try await change(room, action)
                    #expect(try await snapshot(room).schoolClass.state == state)
                }
                try await change(room, "newCode")
                #expect(try await snapshot(room).schoolClass.code != code)
                for (name, expected) in [("Class 2", "Class 2"), (" ", nil)] {
                    try await change(room, "rename", ("name", name))
                    #expect(try await snapshot(room).schoolClass.name?.description == expected)
                }
                for letsNames in [false, true] {
                    try await change(room, "names", ("names", "\(letsNames)"))
                    #expect(try await snapshot(room).schoolClass.letsNames == letsNames)
                }
                try await change(room, "end")
                for (action, isKept) in [("keep", true), ("dontKeep", false)] {
                    try await change(room, action)
                    found = try await snapshot(room).schoolClass
                    #expect(found.isKept == isKept && found.state == .ended)
                }
                #expect(try await change(room, "pause", as: .program).status == 410)
                #expect(try await change(room, "end", as: .program).status == 204)
            }
        }

        @Test func aVoteIsAPartOfItsOwn() async throws {
            try await withClassroom { room in
                #expect(try await change(room, "vote", ("choices", "3"), ("right", "2")).status == 303)
                var found = try await snapshot(room).schoolClass
                #expect(found.activity?.game == ClassActivity.voteGame && found.activity?.part == 1)
                #expect(found.task?.vote == ClassVote(choices: 3, right: 2))
                // Votes that follow each other are counted on, until they are stopped.
                try await change(room, "vote", ("choices", "5"), ("right", ""))
                found = try await snapshot(room).schoolClass
                #expect(found.activity?.part == 1 && found.task == ClassTask(number: 1, vote: ClassVote(choices: 5)))
                let next = try await change(room, "next", as: .program)
                #expect(try next.status == 409 && AnswerBody(next).code == "noNextVote")
                try await change(room, "stop")
                try await change(room, "vote", ("choices", "2"))
                found = try await snapshot(room).schoolClass
                #expect(found.activity?.part == 2 && found.task == ClassTask(vote: ClassVote(choices: 2)))
                for fields in [
                    [("choices", "1")], [("choices", "6")], [("choices", "3"), ("right", "4")],
                    [("choices", "3"), ("right", "x")], [],
                ] {
                    let answer = try await room.fixture.send(
                        [("do", "vote")] + fields, to: Addresses.changeClass(room.id), as: .program)
                    #expect(try answer.status == 400 && AnswerBody(answer).code == "badVote")
                }
            }
        }

        @Test(
            arguments: [
                ([], "badChange"), ([("do", "dance")], "badChange"), ([("do", "play")], "noSuchGame"),
                ([("do", "play"), ("game", "chess"), ("level", "0"), ("pace", "own")], "noSuchGame"),
                ([("do", "play"), ("game", "copycat"), ("level", "99"), ("pace", "own")], "badActivity"),
                ([("do", "play"), ("game", "copycat"), ("level", "-1"), ("pace", "own")], "badActivity"),
                ([("do", "play"), ("game", "copycat"), ("level", "0"), ("pace", "slow")], "badActivity"),
                ([("do", "next")], "ownPace"),
            ] as [([(String, String)], String)])
        func whatMakesNoSenseIsRefused(_ fields: [(String, String)], _ code: String) async throws {
            try await withClassroom { room in
                let answer = try await room.fixture.send(fields, to: Addresses.changeClass(room.id), as: .program)
                #expect(try (400..<500).contains(answer.status) && AnswerBody(answer).code == code)
                let nowhere = try await room.fixture.send(
                    [("do", "pause")], to: Addresses.changeClass(ClassID()), as: .program)
                #expect(try nowhere.status == 404 && AnswerBody(nowhere).code == "unknownClass")
            }
        }

        @Test func seatsAreNamedHiddenAndRemoved() async throws {
            try await withClassroom(lettingNames: true) { room in
                let (first, _) = (try await room.device(), try await room.device())
                let one = try #require(SeatNumber(1))
                func change(_ fields: (String, String)...) async throws -> RawClient.Answer {
                    try await room.fixture.send(
                        fields, to: Addresses.changeSeat(room.id, one), as: .program)
                }
                #expect(try await change(("do", "name"), ("name", "Ada")).status == 204)
                #expect(try await snapshot(room)[one]?.seat.name?.description == "Ada")
                for (action, hides) in [("hide", true), ("show", false)] {
                    #expect(try await change(("do", action)).status == 204)
                    #expect(try await snapshot(room)[one]?.seat.hidesName == hides)
                }
                let long = try await change(("do", "name"), ("name", "a very long name indeed"))
                #expect(try long.status == 400 && AnswerBody(long).code == "badSeatName")
                #expect(try await AnswerBody(change(("do", "swap"))).code == "badSeatChange")

                // The list goes by number; what is left over waits for whoever comes next.
                let names = try await room.fixture.send(
                    [("names", "Grace\r\n\r\n Linus \nAlan")], to: Addresses.classNames(room.id), as: .program)
                #expect(names.text == #"{"given":2,"waiting":1}"#)
                let page = try await room.fixture.get(Addresses.schoolClass(room.id)).text
                #expect(page.contains("1 name is waiting for a tablet.") && !page.contains("Alan"))
                let tiles = try await firstEvent(Addresses.classTiles(room.id), room)
                #expect(tiles.contains(#""waitingNames":1"#) && !tiles.contains("Alan"))
                #expect(try await snapshot(room).seats.map(\.seat.name?.description) == ["Grace", "Linus"])
                let none = try await room.fixture.send(
                    [("names", " \n")], to: Addresses.classNames(room.id), as: .program)
                #expect(try none.status == 400 && AnswerBody(none).code == "noNames")

                _ = try await room.device()
                #expect(try await snapshot(room).seats.map(\.seat.name?.description) == ["Grace", "Linus", "Alan"])
                let many = try await room.fixture.send(
                    [("names", String(repeating: "Ada\n", count: 41))], to: Addresses.classNames(room.id), as: .program)
                #expect(try many.status == 400 && AnswerBody(many).code == "tooManyNames")

                #expect(try await change(("do", "removeAndLock")).status == 204)
                let after = try await snapshot(room)
                #expect(after.seats.map(\.seat.number.value) == [2, 3] && after.schoolClass.state == .locked)
                #expect(try await first.get(Addresses.seat(room.id), as: .program).status == 410)
                #expect(try await AnswerBody(change(("do", "remove"))).code == "unknownSeat")
                _ = try await room.fixture.send(
                    [("do", "names"), ("names", "false")], to: Addresses.changeClass(room.id))
                let off = try await room.fixture.send(
                    [("names", "Ada")], to: Addresses.classNames(room.id), as: .program)
                #expect(try off.status == 403 && AnswerBody(off).code == "namesOff")
            }
        }

        @Test func aSeatIsOfferedToAnotherTablet() async throws {
            try await withClassroom { room in
                let old = try await room.device()
                let answer = try await room.fixture.send(
                    [], to: Addresses.offerSeat(room.id, try #require(SeatNumber(1))), as: .program)
                let offer = try JSONDecoder().decode(OfferAnswer.self, from: Data(answer.body))
                #expect(answer.status == 201 && offer.seconds == 180 && offer.code.filter { $0 != " " }.count == 8)
                let new = PupilDevice(room.fixture)
                #expect(try await new.enter(offer.code).status == 303)
                #expect(try await old.get(Addresses.seat(room.id), as: .program).status == 410)
                #expect(try await snapshot(room).seats.count == 1)
            }
        }

        @Test func tilesAndTheWallAreStreams() async throws {
            try await withClassroom(lettingNames: true) { room in
                _ = try await room.device()
                let one = try #require(SeatNumber(1))
                try await room.fixture.classes.setName(SeatName("Ada"), of: one, of: room.id, in: .machine)
                _ = try await room.play("finger-count", level: 4, .together)
                try await room.change(.task(ClassTask()))
                let tiles = try await firstEvent(Addresses.classTiles(room.id), room)
                #expect(tiles.contains(#""name":"Ada""#) && !tiles.contains("seed"))
                let wall = try await firstEvent(Addresses.classWallEvents(room.id), room)
                #expect(wall.contains(#""form":"sum""#) && wall.contains(#""of":1"#) && !wall.contains("Ada"))
                let page = try await room.fixture.get(Addresses.classWall(room.id))
                #expect(page.status == 200 && page.text.contains(room.code.spoken) && !page.text.contains("Ada"))
            }
        }

        /// The first event of a stream.
        private func firstEvent(_ path: String, _ room: OpenClassroom) async throws -> String {
            let port = room.fixture.server.address.port
            return try await offPool {
                let client = try RawClient(port: port, timeout: 60)
                try client.send(TestSupport.get(path, Reader.program.accept))
                #expect(try client.readHead().status == 200)
                return try client.readText(until: "\n\n")
            }
        }
    }
}
