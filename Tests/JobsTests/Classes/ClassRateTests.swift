import Domain
import Store
import TestSupport
import Testing

@testable import Live

/// How pictures and tries at codes are held to a rate.
@Suite struct ClassRateTests {
    @Test(arguments: [
        // cores, seats, milliseconds
        (1, 0, 66), (1, 1, 66), (1, 2, 66), (1, 3, 83), (1, 12, 330), (1, 13, 333), (2, 4, 66), (2, 5, 69),
        (2, 24, 330), (2, 30, 333), (2, 40, 333), (4, 9, 66), (4, 30, 207), (8, 30, 104), (16, 30, 66), (0, 1, 66),
        (2, .max, 333), (2, -1, 66),
    ]) func theBudgetIsShared(_ cores: Int, _ seats: Int, _ next: Int) {
        #expect(PictureBudget(cores: cores).next(for: seats) == next)
    }

    @Test func allSeatsTogetherStayWithinTheBudget() {
        for cores in 1...32 {
            let budget = PictureBudget(cores: cores)
            for seats in 1...SeatNumber.most {
                let next = budget.next(for: seats)
                // Beyond the slowest pace lanes skip pictures.
                let isWithin = Double(seats) * 1000 / Double(next) <= budget.perSecond
                #expect(isWithin || next == PictureBudget.next.upperBound, "\(cores) cores, \(seats) seats")
            }
        }
    }

    @Test func picturesOfActiveSeatsShare() async throws {
        let fixture = try await ClassFixture(cores: 1)
        let (sessions, clock) = (fixture.sessions, fixture.clock)
        var tokens: [SeatToken] = []
        for _ in 0..<10 { tokens.append(try await fixture.enter()) }
        #expect(try await sessions.picture(of: tokens[0]) == .look(next: 66))
        for token in tokens.dropFirst() { _ = try await sessions.picture(of: token) }
        clock.pass(.milliseconds(400))
        #expect(try await sessions.picture(of: tokens[0]) == .look(next: 275))
        // Those that have stopped share no more.
        clock.pass(.milliseconds(1_700))
        #expect(try await sessions.picture(of: tokens[0]) == .look(next: 66))
    }

    @Test func whatComesTooSoonIsSkipped() async throws {
        let fixture = try await ClassFixture(cores: 4)
        let (sessions, clock, token) = (fixture.sessions, fixture.clock, try await fixture.enter())
        // One may be early; after that there are no more than the pace allows.
        var looked = 0
        for _ in 0..<300 {
            if case .look = try await sessions.picture(of: token) { looked += 1 }
            clock.pass(.milliseconds(10))
        }
        #expect((45...47).contains(looked))
        try await fixture.change(.paused(true))
        #expect(try await sessions.picture(of: token) == .paused)
        try await fixture.change(.paused(false))
        clock.pass(.milliseconds(70))
        #expect(try await sessions.picture(of: token) == .look(next: 66))
    }

    /// Thirty devices behind one address mistype some codes, and one of them guesses.
    @Test func aSchoolBehindOneAddressIsNotLockedOut() {
        var limits = CodeTries.Limits()
        limits.wrongOfAll = 100_000
        let tries = CodeTries(limits: limits)
        let (school, home) = (CodeTries.Source.address("10.0.0.1"), CodeTries.Source.address("10.0.0.2"))
        let now = ContinuousClock.now
        for _ in 0..<60 { #expect(tries.begin(school, at: now) == .wait(.zero)) }
        // From here on each waits for its turn, and gets it.
        for place in 0...16 { #expect(tries.begin(school, at: now) == .wait(.milliseconds(250) * place)) }
        #expect(tries.begin(school, at: now) == .refused(seconds: 1))
        #expect(tries.begin(home, at: now) == .wait(.zero))
        // Whoever has a seat is counted with its class.
        let (one, other) = (CodeTries.Source.seats(of: ClassID()), CodeTries.Source.seats(of: ClassID()))
        for _ in 0..<1_000 { _ = tries.begin(one, at: now) }
        #expect(tries.begin(other, at: now) == .wait(.zero))
        // The line moves on, and free tries come back.
        #expect(tries.begin(school, at: now + .milliseconds(250)) == .wait(.seconds(4)))
        #expect(tries.begin(school, at: now + .seconds(60)) == .wait(.zero))
    }

    /// What guessers get in an hour, however many they send, from one address and from many.
    @Test(arguments: [1, 500]) func guessersGetOneASecond(_ addresses: Int) {
        let tries = CodeTries()
        let now = ContinuousClock.now
        var allowed = 0
        for millisecond in stride(from: 0, to: 3_600_000, by: 20) {
            let source = CodeTries.Source.address("10.0.0.\(millisecond / 20 % addresses)")
            if case .wait = tries.begin(source, at: now + .milliseconds(millisecond)) { allowed += 1 }
        }
        #expect((3_600...3_600 + 60 + 5).contains(allowed))
    }

    /// While one address guesses as fast as it can, another one is never turned away.
    @Test func aGuesserAtOneAddressTurnsNobodyElseAway() {
        let tries = CodeTries()
        let now = ContinuousClock.now
        for millisecond in stride(from: 0, to: 600_000, by: 20) {
            let time = now + .milliseconds(millisecond)
            _ = tries.begin(.address("10.0.0.1"), at: time)
            guard millisecond % 10_000 == 0 else { continue }
            guard case .wait(let time) = tries.begin(.address("10.0.0.2"), at: time) else {
                Issue.record("turned away after \(millisecond) ms")
                continue
            }
            #expect(time <= .seconds(4))
        }
    }

    /// Ten classes come at the same moment, from as many addresses, and all come back after a break.
    @Test func rightCodesOfManyAreNotCounted() {
        let tries = CodeTries()
        let now = ContinuousClock.now
        for manner in [SeatEntry.Manner.new, .returned, .takenOver] {
            for device in 0..<300 {
                let source = CodeTries.Source.address("10.0.0.\(device % 10)")
                #expect(tries.begin(source, at: now) == .wait(.zero))
                tries.wasRight(source, manner)
            }
        }
    }

    @Test func newSeatsAreCounted() {
        let tries = CodeTries()
        let (school, now) = (CodeTries.Source.address("10.0.0.1"), ContinuousClock.now)
        for manner in [SeatEntry.Manner.returned, .new] {
            for _ in 0..<60 {
                #expect(tries.begin(school, at: now) == .wait(.zero))
                tries.wasRight(school, manner)
            }
        }
        _ = tries.begin(school, at: now)
        #expect(tries.begin(school, at: now) == .wait(.milliseconds(250)))
    }

    @Test func onlySoManySourcesAreRemembered() {
        var limits = CodeTries.Limits()
        (limits.sources, limits.wrongOfAll) = (100, 2_000)
        let tries = CodeTries(limits: limits)
        let now = ContinuousClock.now
        for number in 0..<1_000 { _ = tries.begin(.address("10.0.\(number)"), at: now + .milliseconds(number)) }
        #expect(tries.count == 100)
    }
}
