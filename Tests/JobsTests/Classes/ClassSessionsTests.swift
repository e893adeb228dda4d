import Domain
import FoundationEssentials
import Store
import TestSupport
import Testing

@testable import Live

/// The running state of classes: streams, presence, tiles, pictures. The clock is the test's.
@Suite struct ClassSessionsTests {
    /// The next event that says how things stand.
    private func view(_ events: inout AsyncStream<SeatEvent>.Iterator) async throws -> SeatView {
        guard case .state(let view) = try #require(await events.next()) else {
            throw AppError(.broken, "The stream has ended.")
        }
        return view
    }

    @Test func aSeatHearsHowThingsStand() async throws {
        let fixture = try await ClassFixture()
        let token = try await fixture.enter()
        var events = try await fixture.sessions.events(of: token).makeAsyncIterator()
        let first = try await view(&events)
        #expect(first.number.value == 1 && first.animal == "bear" && first.game == nil && !first.isPaused)
        try await fixture.play(.together)
        #expect(try await view(&events).game == "count")
        try await fixture.change(.task(ClassTask(number: 0, vote: ClassVote(choices: 3, right: 2))))
        let voting = try await view(&events)
        #expect(voting.task == 0 && voting.choices == 3)
        let json = SeatEvent.state(voting).json
        #expect(!json.contains("right") && !json.contains("seed"), "what is right is not told to seats: \(json)")
        try await fixture.change(.paused(true))
        #expect(try await view(&events).isPaused)
        // What does not concern seats is not told: the next thing that they hear is the name.
        try await fixture.change(.locked(true))
        try await fixture.sessions.setName(SeatName("Ada"), of: first.number, of: fixture.id, in: .machine)
        #expect(try await view(&events).name == "Ada")
        #expect(try await fixture.sessions.view(of: token).name == "Ada")
        try await fixture.change(.activity(nil))
        let stopped = try await view(&events)
        #expect(stopped.game == nil && stopped.task == nil && stopped.part == nil)
        try await fixture.sessions.end(fixture.id, in: .machine)
        #expect(await events.next() == .ended)
        #expect(await events.next() == nil)
    }

    @Test func theNewestStreamOfASeatWins() async throws {
        let fixture = try await ClassFixture()
        let token = try await fixture.enter()
        var older = try await fixture.sessions.events(of: token).makeAsyncIterator()
        _ = try await view(&older)
        var newer = try await fixture.sessions.events(of: token).makeAsyncIterator()
        #expect(await older.next() == .moved)
        #expect(await older.next() == nil)
        _ = try await view(&newer)
        try await fixture.change(.paused(true))
        #expect(try await view(&newer).isPaused)
    }

    @Test func aTakeoverMovesTheSeat() async throws {
        let fixture = try await ClassFixture()
        let (sessions, old) = (fixture.sessions, try await fixture.enter())
        let number = try #require(sessions.admissions.seat(of: old)).number
        var events = try await sessions.events(of: old).makeAsyncIterator()
        _ = try await view(&events)
        let offer = try await sessions.offer(number, of: fixture.id, in: .machine)
        let new = try await sessions.enter(with: offer.code, holding: nil).token
        #expect(await events.next() == .moved)
        #expect(await events.next() == nil)
        #expect(sessions.admissions.seat(of: old) == nil)
        #expect(sessions.admissions.standing(of: [old.description], in: fixture.id) == .gone(.moved))
        #expect(sessions.admissions.seat(of: new.description)?.number == number)
        await #expect(throws: AppError.unknownSeat) { try await sessions.picture(of: old) }
        await #expect(throws: AppError.unknownSeat) { _ = try await sessions.events(of: old) }
        _ = try await sessions.picture(of: new)
    }

    @Test func aSeatThatIsTakenAwayIsNobodysAnyMore() async throws {
        let fixture = try await ClassFixture()
        let (sessions, gone, other) = (fixture.sessions, try await fixture.enter(), try await fixture.enter())
        try await fixture.play(.own)
        _ = try await sessions.keep(fixture.answer(0), of: gone)
        var events = try await sessions.events(of: gone).makeAsyncIterator()
        _ = try await view(&events)
        let number = try #require(sessions.admissions.seat(of: gone)).number
        try await sessions.removeSeats([number], locking: false, of: fixture.id, in: .machine)
        #expect(await events.next() == .removed)
        #expect(sessions.admissions.standing(of: [gone.description], in: fixture.id) == .gone(.removed))
        #expect(sessions.admissions.seat(of: gone) == nil && sessions.admissions.seat(of: other) != nil)
        // Who has the number next begins with nothing.
        let next = try await fixture.enter()
        #expect(sessions.admissions.seat(of: next)?.number == number)
        var tiles = try await sessions.tiles(of: fixture.id, in: .machine).makeAsyncIterator()
        #expect(await tiles.next()?.tiles.map(\.tally) == [SeatTally(), SeatTally()])
    }

    @Test func whoSaysNothingIsGoneAfterAWhile() async throws {
        let fixture = try await ClassFixture()
        let (sessions, clock) = (fixture.sessions, fixture.clock)
        let (one, other) = (try await fixture.enter(), try await fixture.enter())
        var tiles = try await sessions.tiles(of: fixture.id, in: .machine).makeAsyncIterator()
        #expect(await tiles.next()?.tiles.map(\.isHere) == [true, true])
        clock.pass(.seconds(10))
        try await sessions.hear(one)
        clock.pass(.seconds(5))
        await sessions.tick()
        #expect(await tiles.next()?.tiles.map(\.isHere) == [true, false])
        // The seat stays, and whoever comes back is there at once.
        try await sessions.hear(other)
        clock.pass(.milliseconds(500))
        await sessions.tick()
        #expect(await tiles.next()?.tiles.map(\.isHere) == [true, true])
    }

    @Test func tilesAreMadeOnceForAllAndAtMostTwiceASecond() async throws {
        let fixture = try await ClassFixture()
        let (sessions, clock) = (fixture.sessions, fixture.clock)
        let token = try await fixture.enter()
        try await fixture.play(.together)
        try await fixture.change(.task(ClassTask(number: 0)))
        var lookers: [AsyncStream<ClassTiles>.Iterator] = []
        for _ in 0..<5 { lookers.append(try await sessions.tiles(of: fixture.id, in: .machine).makeAsyncIterator()) }
        var numbers: Set<Int> = []
        for place in lookers.indices { numbers.insert(try #require(await lookers[place].next()).number) }
        #expect(numbers == [1])
        await sessions.tick()
        _ = try await sessions.keep(fixture.answer(0), of: token)
        await sessions.tick()
        try await fixture.change(.paused(true))
        for _ in 0..<20 { await sessions.tick() }
        clock.pass(.milliseconds(499))
        await sessions.tick()
        clock.pass(.milliseconds(1))
        await sessions.tick()
        // Whatever came in between is told at once: nothing was made that nobody heard.
        for place in lookers.indices {
            var told: [ClassTiles] = []
            while told.last?.json.contains(#""isPaused":true"#) != true {
                told.append(try #require(await lookers[place].next()))
            }
            #expect(told.count <= 2 && told.map(\.number).max().map { $0 <= 3 } == true)
            let (tile, answer) = (try #require(told.last?.tiles.first), try fixture.answer(0))
            #expect(tile.hasAnswered && tile.tally == SeatTally(right: 1) && tile.last == answer)
        }
        // What stays as it is is not told again.
        clock.pass(.seconds(1))
        await sessions.tick()
        try await fixture.change(.task(nil))
        clock.pass(.seconds(1))
        await sessions.tick()
        let next = try #require(await lookers[0].next())
        #expect(next.number <= 4 && next.tiles.map(\.hasAnswered) == [false])
    }

    @Test func theEndEndsAllStreamsAndRights() async throws {
        let fixture = try await ClassFixture()
        let (sessions, token) = (fixture.sessions, try await fixture.enter())
        var events = try await sessions.events(of: token).makeAsyncIterator()
        var tiles = try await sessions.tiles(of: fixture.id, in: .machine).makeAsyncIterator()
        _ = await tiles.next()
        #expect(try await sessions.delete(fixture.id, in: .machine))
        _ = try await view(&events)
        #expect(await events.next() == .ended)
        while await tiles.next() != nil {}
        #expect(sessions.admissions.seat(of: token) == nil)
        await #expect(throws: AppError.unknownClass) {
            _ = try await sessions.tiles(of: fixture.id, in: .machine)
        }
        #expect(await sessions.running.isEmpty)
        // What was on its way meanwhile opens it no more; after a while nothing is known of it.
        fixture.clock.pass(.seconds(1_300))
        await sessions.tick()
        #expect(await sessions.over.isEmpty)
    }

    @Test func anOlderReadingChangesNothing() async throws {
        let fixture = try await ClassFixture()
        let old = try #require(try await fixture.store.classSnapshot(fixture.id, in: .machine))
        let token = try await fixture.enter()
        try await fixture.change(.paused(true))
        await fixture.sessions.adopt(old)
        #expect(try await fixture.sessions.view(of: token).isPaused)
        try await fixture.sessions.end(fixture.id, in: .machine)
        await fixture.sessions.adopt(old)
        #expect(await fixture.sessions.running.isEmpty)
        #expect(fixture.sessions.admissions.seat(of: token) == nil)
    }

    @Test func aStartGoesOnWithTheClassesThatAreOpen() async throws {
        let fixture = try await ClassFixture()
        let token = try await fixture.enter()
        try await fixture.play(.own)
        _ = try await fixture.sessions.keep(fixture.answer(3, false), of: token)
        let later = try await fixture.restarted()
        #expect(later.admissions.seat(of: token)?.classID == fixture.id)
        #expect(try await later.view(of: token).game == "count")
        var tiles = try await later.tiles(of: fixture.id, in: .machine).makeAsyncIterator()
        let tile = try #require(await tiles.next()?.tiles.first)
        #expect(tile.tally == SeatTally(wrong: 1) && !tile.isHere)
        try await fixture.sessions.end(fixture.id, in: .machine)
        let last = try await fixture.restarted()
        for sessions in [fixture.sessions, last] {
            #expect(sessions.admissions.seat(of: token) == nil)
            #expect(sessions.admissions.standing(of: [token.description], in: fixture.id) == .gone(.ended))
        }
        fixture.clock.pass(.seconds(SchoolClass.afterlife))
        await last.tick()
        #expect(last.admissions.standing(of: [token.description], in: fixture.id) == .unknown)
    }

    @Test func aStartKnowsWhoHasAnswered() async throws {
        let fixture = try await ClassFixture()
        let token = try await fixture.enter()
        _ = try await fixture.enter()
        try await fixture.play(.together)
        try await fixture.change(.task(ClassTask()))
        _ = try await fixture.sessions.keep(fixture.answer(0), of: token)
        let later = try await fixture.restarted()
        var tiles = try await later.tiles(of: fixture.id, in: .machine).makeAsyncIterator()
        #expect(await tiles.next()?.tiles.map(\.hasAnswered) == [true, false])
    }

    @Test func whoWasHeardOfIsStoredAndAForgottenClassEnds() async throws {
        let fixture = try await ClassFixture()
        let (sessions, clock, token) = (fixture.sessions, fixture.clock, try await fixture.enter())
        await sessions.tick()
        for _ in 0..<12 {
            clock.pass(.seconds(3600))
            try await sessions.hear(token)
            await sessions.tick()
        }
        let snapshot = try #require(try await fixture.store.classSnapshot(fixture.id, in: .machine))
        #expect(snapshot.schoolClass.lastWordAt == clock.clocks.wall() && snapshot.schoolClass.state == .open)
        #expect(snapshot.seats.map(\.seat.seenAt) == [clock.clocks.wall()])
        // The stream is a last word, which is stored before the class ends for want of another.
        clock.pass(.seconds(30))
        let last = clock.clocks.wall()
        var events = try await sessions.events(of: token).makeAsyncIterator()
        _ = try await view(&events)
        clock.pass(.seconds(13 * 3600))
        await sessions.tick()
        #expect(await events.next() == .ended)
        #expect(await sessions.running.isEmpty && sessions.admissions.seat(of: token) == nil)
        let ended = try await fixture.store.classSnapshot(fixture.id, in: .machine)?.schoolClass.endedAt
        #expect(ended == last + SchoolClass.silence)
    }
}
