import Domain
import FoundationEssentials
import Store
import TestSupport
import Testing

@testable import Live

/// What large screens hear of a class.
@Suite struct ClassWallTests {
    /// The next view of a screen for which a condition holds.
    private func view(
        _ screen: inout AsyncStream<WallNews>.Iterator, _ holds: (WallView) -> Bool = { _ in true }
    ) async throws -> WallView {
        while true {
            let news = try #require(await screen.next())
            if holds(news.view) { return news.view }
        }
    }

    /// Lets so much time pass that screens hear what is new.
    private func pass(_ fixture: ClassFixture) async {
        fixture.clock.pass(.milliseconds(500))
        await fixture.sessions.tick()
    }

    @Test func aScreenSeesWhoIsHereAndNoNames() async throws {
        let fixture = try await ClassFixture()
        let (sessions, id) = (fixture.sessions, fixture.id)
        let token = try await fixture.enter()
        let number = try #require(sessions.admissions.seat(of: token)).number
        try await sessions.setName(SeatName("Ada"), of: number, of: id, in: .machine)
        var screen = try await sessions.wall(of: id, in: .machine).makeAsyncIterator()
        let first = try await view(&screen)
        #expect(first.here == [WallSeat(animal: "bear", colour: "red")] && first.task == nil)
        #expect(first.code == fixture.door.spoken && !first.isLocked && !first.isPaused)
        #expect(!ClassJSON.text(first).contains("Ada"))
        fixture.clock.pass(.seconds(15))
        await sessions.tick()
        #expect(try await view(&screen).here.isEmpty)
        try await fixture.change(.locked(true))
        await pass(fixture)
        #expect(try await view(&screen) { $0.isLocked }.state == .locked)
    }

    @Test func aTaskIsCountedAndItsOutcomeStays() async throws {
        let fixture = try await ClassFixture()
        let (sessions, id) = (fixture.sessions, fixture.id)
        let tokens = [try await fixture.enter(), try await fixture.enter(), try await fixture.enter()]
        var screen = try await sessions.wall(of: id, in: .machine).makeAsyncIterator()
        try await fixture.play(.together)
        try await fixture.change(.task(ClassTask()))
        _ = try await sessions.keep(fixture.answer(0), of: tokens[0])
        _ = try await sessions.keep(fixture.answer(0, false), of: tokens[1])
        await pass(fixture)
        let asked = try #require(try await view(&screen) { $0.task != nil }.task)
        #expect(asked == WallTask(number: 0, choices: nil, answered: 2, of: 3, outcome: nil))
        try await fixture.change(.task(nil))
        await pass(fixture)
        let outcome = WallOutcome(counts: nil, rightChoice: nil, right: 1, wrong: 1)
        #expect(try await view(&screen) { $0.task?.outcome != nil }.task?.outcome == outcome)
        // The next task begins with nothing. It stays open when all who are here have answered: somebody may come late.
        try await fixture.change(.task(ClassTask()))
        await pass(fixture)
        #expect(try await view(&screen) { $0.task?.number == 1 }.task?.answered == 0)
        for token in tokens { _ = try await sessions.keep(fixture.answer(1), of: token) }
        await pass(fixture)
        #expect(try await view(&screen) { $0.task?.answered == 3 }.task?.outcome == nil)
        try await fixture.change(.task(nil))
        await pass(fixture)
        #expect(try await view(&screen) { $0.task?.outcome != nil }.task?.outcome?.right == 3)
        // Whoever comes late does not hide it.
        _ = try await fixture.enter()
        await pass(fixture)
        #expect(try await view(&screen) { $0.here.count == 4 }.task?.outcome != nil)
        // Another game begins anew.
        try await fixture.play(.own)
        await pass(fixture)
        let own = try await view(&screen) { $0.pace == .own }
        #expect(own.task == nil && own.right == 4)
        // Where nothing is played, it shows how to come in, and what was right stays.
        try await fixture.change(.activity(nil))
        await pass(fixture)
        let stopped = try await view(&screen) { $0.pace == nil }
        #expect(stopped.game == nil && stopped.task == nil && stopped.right == 4)
    }

    @Test func aVoteIsCountedByChoice() async throws {
        let fixture = try await ClassFixture()
        let (sessions, id) = (fixture.sessions, fixture.id)
        let tokens = [try await fixture.enter(), try await fixture.enter(), try await fixture.enter()]
        try await fixture.play(.together)
        try await fixture.change(.task(ClassTask(vote: ClassVote(choices: 3, right: 2))))
        var screen = try await sessions.wall(of: id, in: .machine).makeAsyncIterator()
        let asked = try await view(&screen)
        #expect(asked.task?.choices == 3 && !ClassJSON.text(asked).contains("rightChoice"))
        for (token, choice) in zip(tokens, [2, 2, 1]) {
            let answer = try #require(
                SeatAnswer(part: 1, task: 0, isRight: nil, choice: choice, milliseconds: 900))
            _ = try await sessions.keep(answer, of: token)
        }
        try await fixture.change(.task(nil))
        await pass(fixture)
        let outcome = WallOutcome(counts: [1, 2, 0], rightChoice: 2, right: 2, wrong: 1)
        #expect(try await view(&screen) { $0.task?.outcome != nil }.task?.outcome == outcome)
        // What goes with its seat counts no more.
        let number = try #require(sessions.admissions.seat(of: tokens[0])).number
        try await sessions.removeSeats([number], locking: false, of: id, in: .machine)
        await pass(fixture)
        #expect(try await view(&screen) { $0.here.count == 2 }.task?.outcome?.counts == [1, 1, 0])
    }

    @Test func theTimeOfATaskStandsStillInAPause() async throws {
        let fixture = try await ClassFixture()
        _ = try await fixture.enter()
        try await fixture.play(.together)
        try await fixture.change(.task(ClassTask()))
        var screen = try await fixture.sessions.wall(of: fixture.id, in: .machine).makeAsyncIterator()
        let began = try #require(await screen.next()?.since)
        fixture.clock.pass(.seconds(3))
        try await fixture.change(.paused(true))
        await pass(fixture)
        #expect(await screen.next()?.view.isPaused == true)
        fixture.clock.pass(.seconds(60))
        try await fixture.change(.paused(false))
        await pass(fixture)
        #expect(await screen.next()?.since == began + .milliseconds(60_500))
    }

    @Test func answersFromBeforeAStartAreCounted() async throws {
        let fixture = try await ClassFixture()
        let (one, other) = (try await fixture.enter(), try await fixture.enter())
        try await fixture.play(.together)
        try await fixture.change(.task(ClassTask()))
        _ = try await fixture.sessions.keep(fixture.answer(0), of: one)
        _ = try await fixture.sessions.keep(fixture.answer(0, false), of: other)
        let later = try await fixture.restarted()
        var screen = try await later.wall(of: fixture.id, in: .machine).makeAsyncIterator()
        let news = try #require(await screen.next())
        #expect(news.view.task?.answered == 2 && news.since == nil)
        try await later.change(fixture.id, in: .machine, .task(nil))
        fixture.clock.pass(.milliseconds(500))
        await later.tick()
        let outcome = try await view(&screen) { $0.task?.outcome != nil }.task?.outcome
        #expect(outcome == WallOutcome(counts: nil, rightChoice: nil, right: 1, wrong: 1))
    }

    @Test func aScreenEndsWithTheClassAndWithTheRight() async throws {
        let fixture = try await ClassFixture()
        let (sessions, id) = (fixture.sessions, fixture.id)
        try await sessions.setSecondTeacher(true, of: id, in: .machine)
        var second = try await sessions.wall(of: id, in: .machine, asSecond: true).makeAsyncIterator()
        var screen = try await sessions.wall(of: id, in: .machine).makeAsyncIterator()
        _ = await second.next()
        try await sessions.setSecondTeacher(false, of: id, in: .machine)
        #expect(await second.next() == nil)
        try await sessions.end(id, in: .machine)
        #expect(try await view(&screen) { $0.state == .ended }.code == nil)
        #expect(await screen.next() == nil)
        await #expect(throws: AppError.classEnded) { _ = try await sessions.wall(of: id, in: .machine) }
        await #expect(throws: AppError.unknownClass) { _ = try await sessions.wall(of: ClassID(), in: .machine) }
    }

    @Test func wrongAnswersInARowAreCounted() async throws {
        let fixture = try await ClassFixture()
        let (sessions, token) = (fixture.sessions, try await fixture.enter())
        try await fixture.play(.own)
        for (task, (isRight, count)) in [(false, 1), (false, 2), (true, 0), (false, 1)].enumerated() {
            _ = try await sessions.keep(fixture.answer(task, isRight), of: token)
            // The same once more, as after a lost connection, is no other answer.
            _ = try await sessions.keep(fixture.answer(task, isRight), of: token)
            var tiles = try await sessions.tiles(of: fixture.id, in: .machine).makeAsyncIterator()
            #expect(await tiles.next()?.tiles.map(\.wrongInARow) == [count])
        }
    }
}
