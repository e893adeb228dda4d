import Domain
import FoundationEssentials
import Store
import TestSupport
import Testing

@testable import Live

/// What tokens are worth, and how the running state follows the store.
@Suite struct ClassStandingTests {
    @Test func aSeatThatIsThereGoesBeforeOneThatWas() async throws {
        let fixture = try await ClassFixture()
        let (admissions, id) = (fixture.sessions.admissions, fixture.id)
        let (gone, other) = (try await fixture.enter(), try await fixture.enter())
        let number = try #require(admissions.seat(of: gone)).number
        try await fixture.sessions.removeSeats([number], locking: false, of: id, in: .machine)
        let tokens = ["", gone.description, other.description]
        let seat = try #require(admissions.seat(of: other))
        #expect(admissions.standing(of: tokens, in: id) == .admitted(seat))
        #expect(admissions.standing(of: tokens, in: ClassID()) == .unknown)
        #expect(admissions.standing(of: ["", SeatToken().description], in: id) == .unknown)
        #expect(admissions.standing(of: [], in: id) == .unknown)
    }

    @Test func onlySoManyGoneSeatsAreRemembered() async throws {
        let fixture = try await ClassFixture()
        let (admissions, now) = (fixture.sessions.admissions, fixture.clock.clocks.running())
        let opened = try #require(try await fixture.store.classSnapshot(fixture.id))
        for number in 0..<60 {
            var snapshot = opened
            snapshot.seats = SeatNumber.all.map {
                SeatRecord(
                    seat: Seat(number: $0, look: SeatLook(of: $0), joinedAt: opened.schoolClass.createdAt),
                    tokenHash: "\(number) \($0)")
            }
            admissions.set(snapshot, at: now + .seconds(number))
        }
        #expect(admissions.goneCount == SeatAdmissions.mostGone)
        admissions.forget(at: now + .seconds(SchoolClass.afterlife + 30))
        #expect(admissions.goneCount < SeatAdmissions.mostGone)
        admissions.forget(at: now + .seconds(SchoolClass.afterlife + 60))
        #expect(admissions.goneCount == 0)
    }

    @Test func aSecondTeacherLooksAsLongAsTheRightHolds() async throws {
        let fixture = try await ClassFixture()
        let (sessions, id) = (fixture.sessions, fixture.id)
        var owner = try await sessions.tiles(of: id, in: .machine).makeAsyncIterator()
        _ = await owner.next()
        for isRenewed in [true, false] {
            let token = try #require(try await sessions.setSecondTeacher(true, of: id, in: .machine))
            #expect(sessions.admissions.taughtClass(by: token.description) == id)
            var second = try await sessions.tiles(of: id, in: .machine, asSecond: true).makeAsyncIterator()
            _ = await second.next()
            try await sessions.setSecondTeacher(isRenewed, of: id, in: .machine)
            #expect(await second.next() == nil)
            #expect(sessions.admissions.taughtClass(by: token.description) == nil)
        }
        // The owner looks on.
        fixture.clock.pass(.seconds(1))
        try await fixture.change(.paused(true))
        await sessions.tick()
        #expect(await owner.next()?.json.contains(#""isPaused":true"#) == true)
        #expect(sessions.admissions.taughtClass(by: "") == nil)
    }

    @Test func aSecondTeachersTokenOutlivesTheEndForAWhile() async throws {
        let fixture = try await ClassFixture()
        let (sessions, id) = (fixture.sessions, fixture.id)
        let token = try #require(try await sessions.setSecondTeacher(true, of: id, in: .machine)).description
        try await sessions.end(id, in: .machine)
        let later = try await fixture.restarted()
        for sessions in [sessions, later] { #expect(sessions.admissions.taughtClass(by: token) == id) }
        fixture.clock.pass(.seconds(SchoolClass.afterlife))
        for sessions in [sessions, later] {
            await sessions.tick()
            #expect(sessions.admissions.taughtClass(by: token) == nil)
        }
        // Nor does it come back with a change of what has ended.
        fixture.clock.pass(.seconds(20 * 60))
        await sessions.tick()
        try await sessions.change(id, in: .machine, .kept(true))
        #expect(sessions.admissions.taughtClass(by: token) == nil)
    }

    @Test func aRightIsTakenAfterTheEndToo() async throws {
        let fixture = try await ClassFixture()
        let (sessions, id) = (fixture.sessions, fixture.id)
        let token = try #require(try await sessions.setSecondTeacher(true, of: id, in: .machine))
        try await sessions.end(id, in: .machine)
        await #expect(throws: AppError.classEnded) { try await sessions.setSecondTeacher(true, of: id, in: .machine) }
        try await sessions.setSecondTeacher(false, of: id, in: .machine)
        #expect(try await fixture.store.taughtClass(by: token) == nil)
        #expect(sessions.admissions.taughtClass(by: token.description) == nil)
        #expect(try await fixture.restarted().admissions.taughtClass(by: token.description) == nil)
    }

    /// Another server shares the store.
    @Test func theRunningStateFollowsTheStore() async throws {
        let fixture = try await ClassFixture()
        let (sessions, store, clock) = (fixture.sessions, fixture.store, fixture.clock)
        let token = try await fixture.enter()
        await sessions.tick()
        _ = try await store.change(fixture.id, in: .machine, .paused(true))
        let other = try await store.openClass(named: nil, lettingNames: false, in: .machine).schoolClass
        clock.pass(.seconds(10))
        await sessions.tick()
        #expect(try await sessions.view(of: token).isPaused)
        #expect(await sessions.running[other.id] != nil)
        _ = try await store.endClass(fixture.id, in: .machine)
        _ = try await store.deleteClass(other.id, in: .machine)
        clock.pass(.seconds(10))
        await sessions.tick()
        #expect(await sessions.running.isEmpty)
        #expect(sessions.admissions.standing(of: [token.description], in: fixture.id) == .gone(.ended))
    }

    @Test func anAnswerThatComesTooLateShowsTheEnd() async throws {
        let fixture = try await ClassFixture()
        let (sessions, store) = (fixture.sessions, fixture.store)
        let (gone, token) = (try await fixture.enter(), try await fixture.enter())
        try await fixture.play(.own)
        let lesson = try await sessions.lesson(of: token)
        #expect(lesson.seat.classID == fixture.id && lesson.activity?.seed == 5 && lesson.task == nil)
        let number = try #require(sessions.admissions.seat(of: gone)).number
        _ = try await store.removeSeats([number], locking: false, of: fixture.id, in: .machine)
        let answer = try fixture.answer(0)
        await #expect(throws: AppError.unknownSeat) { _ = try await sessions.keep(answer, of: gone) }
        #expect(sessions.admissions.standing(of: [gone.description], in: fixture.id) == .gone(.removed))
        _ = try await store.endClass(fixture.id, in: .machine)
        await #expect(throws: AppError.classEnded) { _ = try await sessions.keep(answer, of: token) }
        #expect(await sessions.running.isEmpty)
    }

    @Test func theLanguageOfAClassIsKnownAsLongAsItsSeatsAre() async throws {
        let fixture = try await ClassFixture()
        let (sessions, id) = (fixture.sessions, fixture.id)
        #expect(sessions.admissions.language(of: id) == nil)
        let german = try #require(ClassVoice(language: "de", isOn: false))
        try await fixture.change(.voice(german))
        #expect(sessions.admissions.language(of: id) == "de")
        let token = try await fixture.enter()
        let view = try await sessions.view(of: token)
        #expect(view.language == "de" && !view.isSpoken)
        #expect(try await fixture.restarted().admissions.language(of: id) == "de")
        // Seats hear it.
        var events = try await sessions.events(of: token).makeAsyncIterator()
        _ = await events.next()
        try await fixture.change(.voice(.standard))
        guard case .state(let changed) = await events.next() else {
            Issue.record("no state came")
            return
        }
        #expect(changed.language == nil && changed.isSpoken && sessions.admissions.language(of: id) == nil)
        try await fixture.change(.voice(german))
        try await sessions.end(id, in: .machine)
        #expect(sessions.admissions.language(of: id) == "de")
        fixture.clock.pass(.seconds(SchoolClass.afterlife + 60))
        sessions.admissions.forget(at: fixture.clock.clocks.running())
        #expect(sessions.admissions.language(of: id) == nil)
    }

    @Test func theLanguageOfADeletedClassGoes() async throws {
        let fixture = try await ClassFixture()
        let german = try #require(ClassVoice(language: "de", isOn: true))
        try await fixture.change(.voice(german))
        try await fixture.sessions.delete(fixture.id, in: .machine)
        #expect(fixture.sessions.admissions.language(of: fixture.id) == nil)
    }
}
