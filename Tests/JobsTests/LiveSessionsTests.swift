import Domain
import FoundationEssentials
import Glibc
import Store
import Synchronization
import TestSupport
import Testing

@testable import Jobs
@testable import Live
@testable import Workers

/// Sessions of cameras with a real worker, whose pictures are commands.
@Suite struct LiveSessionsTests {
    static func sessions(
        memory: Int? = nil, _ change: (inout LiveLimits) -> Void = { _ in }
    ) async throws -> LiveSessions {
        var limits = LiveLimits()
        limits.sweep = .milliseconds(50)
        // Tests may wait for the machine for longer than a camera would.
        (limits.silence, limits.timeout) = (.seconds(600), .seconds(600))
        change(&limits)
        let best = try? await Sandbox(mode: .auto, image: JobsFixture.image)
        let none = try await Sandbox(mode: .off, image: JobsFixture.image)
        let scheduler = memory.map { WorkScheduler(cores: 2, memory: $0) } ?? WorkScheduler(cores: 2)
        return LiveSessions(runner: WorkerRunner(sandbox: best ?? none, scheduler: scheduler), limits: limits)
    }

    private func show(
        _ commands: String, at time: Double, to id: LiveID, _ sessions: LiveSessions
    ) async throws(AppError) -> LiveOutcome {
        try await sessions.show(Array(commands.utf8), at: time, to: id, in: .machine)
    }

    /// Waits for the first session to be as it should.
    private func until(_ sessions: LiveSessions, _ isSo: @Sendable (LiveSessionState) -> Bool) async throws {
        #expect(try await eventually { sessions.state.withLock { $0.sessions.first.map(isSo) ?? true } })
    }

    /// Keeps pictures of the first session from its worker, or lets them through again.
    private func letPass(_ passes: Bool, _ sessions: LiveSessions) {
        sessions.state.withLock { state in
            state.sessions[0].isOpen = passes
            state.sessions[0].dispatch()
        }
    }

    @Test func picturesAreAnsweredWithWhatTheyShow() async throws {
        let sessions = try await Self.sessions()
        let id = try await sessions.open(.hands, isMirrored: false, in: .machine)
        guard
            case .seen(let answer, let events, let landmarks, _) = try await show("count=3", at: 0.5, to: id, sessions)
        else {
            Issue.record("the picture was skipped")
            return
        }
        #expect(answer.t == 0.5 && answer.reading.count == 3 && answer.times.landmarks == 3 && landmarks.count > 32)
        #expect(events.map(\.id) == [1] && events.map(\.event.count) == [3])
        // What was told without a picture goes out with the next one.
        _ = try await show("tell", at: 0.6, to: id, sessions)
        try await until(sessions) { $0.log.last == 2 }
        guard case .seen(_, let later, _, _) = try await show("count=3", at: 0.7, to: id, sessions) else {
            Issue.record("the picture was skipped")
            return
        }
        #expect(later.map(\.id) == [2] && later.map(\.event.event) == [.swing])
        await sessions.stop()
    }

    @Test func theNewestPictureWins() async throws {
        let sessions = try await Self.sessions()
        let id = try await sessions.open(.hands, isMirrored: false, in: .machine)
        async let first = show("ms=500", at: 1, to: id, sessions)
        try await until(sessions) { $0.newest == 1 && $0.waiting == nil }
        // While the worker takes none, another waits; a third one overtakes it, and it is told so at once.
        letPass(false, sessions)
        async let second = show("count=1", at: 2, to: id, sessions)
        try await until(sessions) { $0.waiting?.time == 2 }
        async let third = show("count=2", at: 3, to: id, sessions)
        #expect(try await second.isSkipped)
        // One that comes late is old.
        #expect(try await show("count=9", at: 2.5, to: id, sessions).isSkipped)
        #expect(!(try await first).isSkipped)
        letPass(true, sessions)
        #expect(try await third.count == 2)
        // Nor does the one that is overtaken wait for a picture in work: there is none.
        letPass(false, sessions)
        async let fourth = show("count=3", at: 4, to: id, sessions)
        try await until(sessions) { $0.waiting?.time == 4 }
        async let fifth = show("count=4", at: 5, to: id, sessions)
        #expect(try await fourth.isSkipped)
        letPass(true, sessions)
        #expect(try await fifth.count == 4)
        await sessions.stop()
    }

    @Test func aPictureThatIsNoneIsRefusedAndTheSessionGoesOn() async throws {
        let sessions = try await Self.sessions()
        let id = try await sessions.open(.hands, isMirrored: false, in: .machine)
        await #expect(throws: AppError(.unsupported, code: "notMedia", "This is no picture.")) {
            _ = try await show("refuse", at: 1, to: id, sessions)
        }
        #expect(try await show("count=4", at: 2, to: id, sessions).count == 4)
        await sessions.stop()
    }

    @Test func aWorkerThatDiesCostsOnePicture() async throws {
        let sessions = try await Self.sessions()
        let id = try await sessions.open(.hands, isMirrored: false, in: .machine)
        let other = try await sessions.open(.expression, isMirrored: false, in: .machine)
        for round in 0..<3 {
            let time = Double(round * 3)
            #expect(try await show("crash", at: time + 1, to: id, sessions).isSkipped)
            #expect(try await show("count=2", at: time + 2, to: id, sessions).count == 2)
            #expect(try await show("count=1", at: time + 2, to: other, sessions).count == 1)
        }
        await sessions.stop()
    }

    @Test func picturesThatKillEachWorkerEndTheirSessionOnly() async throws {
        let sessions = try await Self.sessions()
        let bad = try await sessions.open(.hands, isMirrored: false, in: .machine)
        let good = try await sessions.open(.hands, isMirrored: false, in: .machine)
        let feed = try #require(sessions.events(of: bad))
        // Both are at work when it dies.
        async let innocent = show("count=5 ms=3000", at: 1, to: good, sessions)
        #expect(
            try await eventually {
                sessions.state.withLock { state in
                    state.sessions.contains { $0.id == good && $0.newest == 1 && $0.waiting == nil }
                }
            })
        #expect(try await show("crash", at: 1, to: bad, sessions).isSkipped)
        await #expect(throws: AppError.poisonous) { _ = try await show("crash", at: 2, to: bad, sessions) }
        #expect(try await innocent.count == 5)
        #expect(try await show("count=4", at: 3, to: good, sessions).count == 4)
        await #expect(throws: AppError.noSession) { _ = try await show("count=1", at: 4, to: bad, sessions) }
        #expect(await feed.reduce(into: []) { $0.append($1) } == [.end(AppError.poisonous.text)])
        await sessions.stop()
    }

    @Test(arguments: ["hang", "nonsense ms=12000"])
    func aWorkerOutOfHandIsReplaced(_ commands: String) async throws {
        let sessions = try await Self.sessions { $0.timeout = .seconds(10) }
        let id = try await sessions.open(.hands, isMirrored: false, in: .machine)
        #expect(try await show(commands, at: 1, to: id, sessions).isSkipped)
        #expect(try await show("count=2", at: 2, to: id, sessions).count == 2)
        await sessions.stop()
    }

    @Test func aSessionThatEndsGivesItsSeatBack() async throws {
        let sessions = try await Self.sessions { $0.sessionsPerCore = 1 }
        let ids = [
            try await sessions.open(.hands, isMirrored: false, in: .machine),
            try await sessions.open(.hands, isMirrored: false, in: .machine),
        ]
        await #expect(throws: AppError.noSeat) { _ = try await sessions.open(.hands, isMirrored: false, in: .machine) }
        try await sessions.close(ids[0], in: .machine)
        await #expect(throws: AppError.noSession) { try await sessions.close(ids[0], in: .machine) }
        _ = try await sessions.open(.hands, isMirrored: false, in: .machine)
        await sessions.stop()
    }

    @Test func aSessionWithoutPicturesEnds() async throws {
        let sessions = try await Self.sessions()
        let id = try await sessions.open(.hands, isMirrored: false, in: .machine)
        let feed = try #require(sessions.events(of: id))
        // Its last picture was long ago.
        sessions.state.withLock { $0.sessions[0].lastSign -= .seconds(601) }
        #expect(await feed.reduce(into: []) { $0.append($1) } == [.end(AppError.silent.text)])
        #expect(sessions.kind(of: id) == nil)
        await sessions.stop()
    }

    @Test func aPictureIsASignOfLife() async throws {
        let sessions = try await Self.sessions()
        let id = try await sessions.open(.hands, isMirrored: false, in: .machine)
        let began = ContinuousClock.now
        sessions.state.withLock { $0.sessions[0].lastSign -= .seconds(590) }
        _ = try await show("count=3", at: 1, to: id, sessions)
        #expect(sessions.state.withLock { $0.sessions[0].lastSign } >= began)
        await sessions.stop()
    }

    @Test func whatWasHeldEndsWithTheSession() async throws {
        let sessions = try await Self.sessions()
        let id = try await sessions.open(.hands, isMirrored: false, in: .machine)
        _ = try await show("count=3 hold=3", at: 1, to: id, sessions)
        let feed = try #require(sessions.events(of: id, after: 0))
        try await sessions.close(id, in: .machine)
        var heard: [String] = []
        for await element in feed {
            switch element {
            case .event(let event): heard.append("\(event.event.phase.rawValue) \(event.event.count ?? -1)")
            case .end(let words): heard.append(words.english)
            }
        }
        #expect(heard == ["began 3", "ended 3", AppError.closed.message])
        await sessions.stop()
    }

    @Test func aWorkerThatHangsDoesNotKeepASessionFromEnding() async throws {
        let sessions = try await Self.sessions { $0.timeout = .milliseconds(700) }
        let id = try await sessions.open(.hands, isMirrored: false, in: .machine)
        let hanging = Task { try await show("hang", at: 1, to: id, sessions) }
        try await until(sessions) { $0.inWork != nil }
        let feed = try #require(sessions.events(of: id))
        try await sessions.close(id, in: .machine)
        await #expect(throws: AppError.closed) { _ = try await hanging.value }
        #expect(await feed.reduce(into: []) { $0.append($1) } == [.end(AppError.closed.text)])
        await sessions.stop()
    }

    @Test func whoListensHearsWhatItAskedForAndWhatItMissed() async throws {
        let sessions = try await Self.sessions()
        let id = try await sessions.open(.hands, isMirrored: false, in: .machine)
        for number in 1...5 { _ = try await show("count=\(number) tell", at: Double(number), to: id, sessions) }
        try await until(sessions) { $0.log.last == 10 }
        let all = try #require(sessions.events(of: id, after: 0))
        let counts = try #require(sessions.events(of: id, about: [.fingerCount], after: 4))
        let future = try #require(sessions.events(of: id))
        try await sessions.close(id, in: .machine)
        func numbers(_ feed: LiveEventFeed) async -> [Int] {
            await feed.reduce(into: []) { heard, element in
                if case .event(let event) = element { heard.append(event.id) }
            }
        }
        #expect(await numbers(all) == Array(1...10))
        let heard = await numbers(counts)
        #expect(heard == heard.sorted() && heard.allSatisfy { $0 > 4 } && (2...3).contains(heard.count))
        #expect(await numbers(future) == [])
    }

    @Test func aSessionThatCannotBeOpenedSaysWhy() async throws {
        let sessions = try await Self.sessions()
        await #expect(throws: AppError(.busy, code: "modelMissing", "A model is missing.")) {
            _ = try await sessions.open(.swing, isMirrored: true, in: .machine)
        }
        await sessions.stop()
        await #expect(throws: AppError.stopping) {
            _ = try await sessions.open(.hands, isMirrored: false, in: .machine)
        }
    }

    @Test func eventsThatAreTooOldAreForgotten() {
        let log = LiveEventLog(limit: 3)
        log.append((1...5).map { LiveEvent(.gesture, .began, at: Double($0), start: 0) })
        #expect(log.events(after: 0).events.map(\.id) == [3, 4, 5] && log.last == 5)
    }
}

extension LiveOutcome {
    var isSkipped: Bool {
        if case .skipped = self { true } else { false }
    }

    /// The fingers that were seen.
    var count: Int? {
        if case .seen(let answer, _, _, _) = self { answer.reading.count } else { nil }
    }
}
