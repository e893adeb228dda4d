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
    /// What came of classes, their deletion, and what a second teacher may.
    @Suite struct ClassResultTests {
        private static let secret = "Zzqadaqzz"

        /// A class in which a named child has answered.
        private func answered(_ room: OpenClassroom) async throws -> PupilDevice {
            let device = try await room.device()
            let one = try #require(SeatNumber(1))
            try await room.fixture.classes.setName(SeatName(Self.secret), of: one, of: room.id, in: .machine)
            let activity = try await room.play("finger-count", .own)
            for task in 0..<3 {
                let answer = try await device.answer(["99"], to: task, in: activity.part, of: room.id)
                #expect(answer.status == 200)
            }
            return device
        }

        @Test func resultsAreReadWhileAClassRunsAndAfterIt() async throws {
            try await withClassroom(lettingNames: true) { room in
                _ = try await answered(room)
                let table = try await room.fixture.get(Addresses.classTable(room.id))
                #expect(table.status == 200 && table["Content-Type"] == "text/csv; charset=utf-8")
                #expect(table["Content-Disposition"]?.contains("class-results.csv") == true)
                #expect(table.text.split(separator: "\r\n").count == 4 && table.text.contains(Self.secret))
                try await room.fixture.classes.end(room.id, in: .machine)
                let page = try await room.fixture.get(Addresses.schoolClass(room.id))
                #expect(page.text.contains("1 · " + Self.secret) && page.text.contains("By task"))
                let paper = try await room.fixture.get(Addresses.classPaper(room.id))
                #expect(paper.status == 200 && paper["Content-Type"] == "application/pdf")
                #expect(paper.body.starts(with: Array("%PDF-1.".utf8)))
                for path in [Addresses.classTiles(room.id), Addresses.classWallEvents(room.id)] {
                    #expect(try await room.fixture.get(path, as: .program).status == 410)
                }
            }
        }

        @Test func whatIsDeletedLeavesNothing() async throws {
            try await withClassroom(lettingNames: true) { room in
                let (fixture, device) = (room.fixture, try await answered(room))
                let question = try await fixture.get(Addresses.deleteClass(room.id))
                #expect(question.status == 200 && question.text.contains("Permanently delete this class?"))
                #expect(try await fixture.store.classSnapshot(room.id, in: .machine) != nil)
                let answer = try await fixture.post(Addresses.deleteClass(room.id))
                #expect(answer.status == 303 && answer["Location"] == Addresses.classes())
                #expect(try await fixture.store.classSnapshot(room.id, in: .machine) == nil)
                #expect(try await device.get(Addresses.seat(room.id), as: .program).status == 410)
                for file in fixture.folder.files(below: "") {
                    let bytes = FileManager.default.contents(atPath: fixture.folder.path + "/" + file) ?? Data()
                    #expect(bytes.firstRange(of: Data(Self.secret.utf8)) == nil, "\(file)")
                }
                #expect(try await fixture.post(Addresses.deleteClass(room.id)).status == 404)
                #expect(try await fixture.get(Addresses.schoolClass(room.id)).status == 404)
            }
        }

        /// A second teacher's browser, which has no key.
        private func teacher(_ room: OpenClassroom) async throws -> (device: PupilDevice, path: String) {
            let made = try await room.fixture.send(
                [("do", "make")], to: Addresses.secondTeacher(room.id), as: .program)
            let path = try #require(made["Location"])
            #expect(made.status == 201 && path.hasPrefix("/teach/"))
            let device = PupilDevice(room.fixture)
            // To follow a link changes nothing.
            let page = try await device.get(path)
            #expect(page.status == 200 && page["Set-Cookie"] == nil && page.text.contains("action=\"\(path)\""))
            let taken = try await device.send([], to: path, as: .browser)
            #expect(taken.status == 303 && taken["Location"] == Addresses.schoolClass(room.id))
            let cookie = try #require(taken["Set-Cookie"])
            #expect(
                cookie.contains("SameSite=Strict") && cookie.contains("HttpOnly") && cookie.contains("Max-Age=129600"))
            device.cookie = String(cookie.prefix { $0 != ";" })
            return (device, path)
        }

        @Test func aSecondTeacherDoesEverythingButDeleteAndInvite() async throws {
            try await withClassroom { room in
                _ = try await room.device()
                let (device, path) = try await teacher(room)
                let page = try await device.get(Addresses.schoolClass(room.id))
                #expect(page.status == 200 && !page.text.contains(Addresses.secondTeacher(room.id)))
                #expect(try await device.send([("do", "pause")], to: Addresses.changeClass(room.id)).status == 204)
                #expect(try await room.fixture.store.classes(in: .machine).first?.isPaused == true)
                let own = [
                    Addresses.schoolClass.pattern, Addresses.classTiles.pattern, Addresses.changeClass.pattern,
                    Addresses.classVoice.pattern, Addresses.classNames.pattern, Addresses.classWall.pattern,
                    Addresses.classWallEvents.pattern, Addresses.classTable.pattern, Addresses.classPaper.pattern,
                    Addresses.changeSeat.pattern, Addresses.offerSeat.pattern,
                ]
                let other = try await OpenClassroom(room.fixture)
                for id in [room.id, other.id] {
                    var ids = ExampleIDs()
                    ids.schoolClass = id
                    for address in room.fixture.table.examples(naming: id, ids) {
                        let isOwn = id == room.id && own.contains(address.pattern)
                        for method in address.methods where !(isOwn && address.pattern.hasSuffix("tiles")) {
                            if isOwn && address.pattern.hasSuffix("events") { continue }
                            let answer =
                                method == .get
                                ? try await device.get(address.path, as: .program)
                                : try await device.send([], to: address.path)
                            #expect((answer.status == 401) == !isOwn, "\(method) \(address.path): \(answer.status)")
                        }
                    }
                }
                for path in [Addresses.classes(), Addresses.dashboard(), Addresses.library()] {
                    #expect(try await device.get(path, as: .program).status == 401)
                }
                // What the class was is read after its end, and changed by its owner alone; so is how long it is kept.
                let change = Addresses.changeClass(room.id)
                #expect(try await device.send([("do", "keep")], to: change).status == 403)
                try await room.fixture.classes.end(room.id, in: .machine)
                #expect(try await device.get(Addresses.schoolClass(room.id), as: .program).status == 200)
                #expect(try await device.get(Addresses.classTable(room.id), as: .program).status == 200)
                for action in ["rename", "keep"] {
                    #expect(try await device.send([("do", action)], to: change).status == 403)
                }
                let one = try #require(SeatNumber(1))
                let seat = Addresses.changeSeat(room.id, one)
                #expect(try await device.send([("do", "remove")], to: seat).status == 403)
                // Taken back, or replaced, the link and the right are worth nothing.
                let back = try await room.fixture.send([("do", "takeBack")], to: Addresses.secondTeacher(room.id))
                #expect(back.status == 303)
                #expect(try await device.get(Addresses.schoolClass(room.id), as: .program).status == 401)
                #expect(try await device.get(path, as: .program).status == 404)
                #expect(try await device.send([], to: path).status == 404)
                let bad = try await room.fixture.send(
                    [("do", "share")], to: Addresses.secondTeacher(room.id), as: .program)
                #expect(try bad.status == 400 && AnswerBody(bad).code == "badTeacherChange")
            }
        }

        @Test func theLinkIsShownOnce() async throws {
            try await withClassroom { room in
                let page = try await room.fixture.send([("do", "make")], to: Addresses.secondTeacher(room.id))
                let link = try #require(page.text.firstMatch(of: /https?:\/\/[^"]*\/teach\/[a-z0-9]+/)).output
                #expect(page.status == 200 && page["Cache-Control"] == "no-store")
                let token = try #require(link.split(separator: "/").last)
                let later = try await room.fixture.get(Addresses.schoolClass(room.id))
                #expect(later.text.contains("Take the link back") && !later.text.contains(token))
            }
        }

        @Test func theWayInIsPlainAndInCapitals() async throws {
            let origin = JoinModel(
                site: Site(version: "1"), situation: .screen(JoinModel.Screen(addresses: [], code: [])),
                origins: ["https://lab.local:8080"], plainOrigins: ["http://lab.local:8080"])
            let code = try #require(ClassCode("BCDFGH"))
            let entrance = ClassEntrance(origin, code: code)
            #expect(entrance.addresses == ["http://lab.local:8080/j"] && entrance.isEncrypted)
            // Small letters would need more room: 25 modules are version 2.
            #expect(entrance.picture.count == 25)
            let off = ClassEntrance(JoinModel(site: Site(version: "1"), situation: .off), code: code)
            #expect(off.addresses.isEmpty && off.picture.isEmpty && !off.isEncrypted)
        }
    }
}
