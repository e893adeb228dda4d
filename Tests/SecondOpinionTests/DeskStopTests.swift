import Domain
import FoundationEssentials
import Store
import Synchronization
import TestSupport
import Testing

@testable import SecondOpinion

/// Much at once, and ends in the middle of it.
@Suite(.serialized) struct DeskStopTests {
    private func all(_ swings: Int) -> [Int: BlobHash?] {
        Dictionary(uniqueKeysWithValues: (0..<swings).map { ($0, nil) })
    }

    /// Bodies that were answered well, by how often.
    private func answered(_ dependencies: VirtualWorld, _ wasRefused: (Int) -> Bool) -> [[UInt8]: Int] {
        var counts: [[UInt8]: Int] = [:]
        for (number, post) in dependencies.posts.enumerated() where !wasRefused(number) {
            counts[post.body, default: 0] += 1
        }
        return counts
    }

    @Test func manySwingsKeepTheRateAndTheBudget() async throws {
        let fixture = try await DeskFixture()
        let clips = [try await fixture.clip(swings: 150), try await fixture.clip(swings: 150, first: 150)]
        // Every other request is refused.
        let dependencies = VirtualWorld { request, number in
            number % 2 == 0 ? Samples.status(429) : Samples.good(request)
        }
        let service = try await fixture.service(dependencies) { $0.requestsAMinute = 60 }
        for clip in clips { try await service.ask(about: all(150), of: clip) }
        await service.start()
        #expect(try await inTime { try await service.standing().open == 0 })
        await service.stop()

        let sendings = try await fixture.sendings()
        #expect(sendings.count == dependencies.posts.count && sendings.count >= 600)
        let times = sendings.map(\.at).sorted()
        let fullest = (60..<times.count).map { times[$0].timeIntervalSince(times[$0 - 60]) }.min()
        #expect(try #require(fullest) >= 60, "61 requests within \(fullest ?? 0) s")
        #expect(sendings.allSatisfy { $0.cost == ($0.outcome == .answered ? 140 : 0) })
        #expect(answered(dependencies) { $0 % 2 == 0 }.values.allSatisfy { $0 == 1 }, "what was answered is sent once")
        for clip in clips {
            let opinions = try await fixture.store.opinions(on: clip)
            #expect(opinions.count == 150)
            for opinion in opinions {
                #expect(opinion.state == .done && opinion.said?.analysis != nil || opinion.message != nil)
            }
        }
    }

    @Test func whatIsTakenBackIsNotSentFromThenOn() async throws {
        let fixture = try await DeskFixture()
        let clip = try await fixture.clip(swings: 200)
        // After many there is no answer until the exchange is cancelled.
        let dependencies = VirtualWorld { request, number in
            try? await Task.sleep(for: number < 100 ? .milliseconds(2) : .seconds(600))
            return Samples.good(request)
        }
        let service = try await fixture.service(dependencies) { $0.requestsAMinute = 10_000 }
        try await service.ask(about: all(200), of: clip)
        await service.start()
        #expect(try await inTime { dependencies.posts.count > 60 })
        try await service.cancel(on: clip)
        #expect(try await service.standing().open == 0)
        // What was on its way may still come back, no more is sent.
        try await Task.sleep(for: .milliseconds(300))
        let count = dependencies.posts.count
        #expect(try await fixture.sendings().count == count)
        try await Task.sleep(for: .milliseconds(300))
        #expect(dependencies.posts.count == count)
        await service.stop()
        let states = try await fixture.states(of: clip)
        #expect(Set(states) == [.done, .cancelled])
        #expect(states.count { $0 == .done } * 2 <= count && count < 400)
    }

    /// Answers that come too late belong to no later question.
    @Test func whatIsAskedAgainAfterItWasTakenBackIsAnsweredByItsOwn() async throws {
        let fixture = try await DeskFixture()
        let clip = try await fixture.clip(swings: 1)
        let isFirst = Mutex(true)
        // The first request hangs until it is cancelled, and a while longer.
        let dependencies = VirtualWorld { request, _ in
            guard
                isFirst.withLock({
                    let was = $0; $0 = false; return was
                })
            else { return Samples.good(request) }
            while !Task.isCancelled { try? await Task.sleep(for: .milliseconds(5)) }
            await Task.detached { try? await Task.sleep(for: .milliseconds(300)) }.value
            return PostAnswer(outcome: .cancelled)
        }
        let service = try await fixture.service(dependencies)
        try await service.ask(about: [0: nil], of: clip)
        await service.start()
        #expect(try await inTime { dependencies.posts.count == 1 })
        try await service.cancel(on: clip)
        try await service.ask(about: [0: nil], of: clip)
        #expect(try await inTime { try await fixture.states(of: clip) == [.done] })
        try await Task.sleep(for: .milliseconds(500))
        #expect(try await fixture.states(of: clip) == [.done])
        await service.stop()
    }

    /// Stopped and started a dozen times: what was answered is never sent again, what was on its way is said to have
    /// been.
    @Test func stopsAndStartsSendNothingTwice() async throws {
        let fixture = try await DeskFixture()
        let clip = try await fixture.clip(swings: 60)
        let dependencies = VirtualWorld { request, _ in
            // An exchange that the end of the program cuts off.
            (try? await Task.sleep(for: .milliseconds(15))) == nil
                ? PostAnswer(outcome: .cancelled) : Samples.good(request)
        }
        var isAsked = false
        for _ in 0..<12 {
            let service = try await fixture.service(dependencies) { $0.requestsAMinute = 10_000 }
            if !isAsked { try await service.ask(about: all(60), of: clip) }
            isAsked = true
            await service.start()
            try await Task.sleep(for: .milliseconds(60))
            await service.stop()
            #expect(try await !fixture.states(of: clip).contains(.sending))
        }
        let service = try await fixture.service(dependencies) { $0.requestsAMinute = 10_000 }
        await service.start()
        #expect(try await inTime { try await service.standing().open == 0 })
        await service.stop()
        let sendings = try await fixture.sendings()
        let twice = Dictionary(grouping: sendings.filter { $0.outcome == .answered }, by: \.key).filter {
            $0.value.count > 1
        }
        #expect(twice.isEmpty)
        let opinions = try await fixture.store.opinions(on: clip)
        let interrupted = opinions.filter { $0.code == "interrupted" }
        #expect(opinions.allSatisfy { $0.state == .done || $0.code == "interrupted" })
        #expect(interrupted.count == sendings.count { $0.outcome == .unanswered } && interrupted.count < 60)
    }

    /// `kill -9`: the rows are as they were at that moment.
    @Test func aStartAfterAKillEndsWhatWasOnItsWayAndNoMore() async throws {
        let fixture = try await DeskFixture(isShared: true)
        let clip = try await fixture.clip(swings: 3)
        try await fixture.store.ask(about: all(3), of: clip, isPrepared: true)
        let claimed = [try await fixture.store.claimOpinion(), try await fixture.store.claimOpinion()]
        let sent = try #require(claimed[0])
        let key = try Samples.question(.validation).key(for: OpinionSettings())
        _ = try await fixture.store.begin(
            OpinionSending(
                at: Date(), host: "h", model: "m", question: "validation", clip: clip, swing: sent.swing, pictures: 3,
                bytes: 9, key: key, cost: 1), for: sent.number)
        await fixture.store.close()

        let store = try await DeskFixture.store(fixture.folder, isShared: true)
        let dependencies = VirtualWorld()
        let service = OpinionService(
            store: store, environment: [:], folder: fixture.folder.path, dependencies: dependencies.dependencies
        ) { _ in }
        try await service.enter(key: "a-key-of-tests")
        await service.start()
        #expect(try await inTime { try await service.standing().open == 0 })
        await service.stop()
        let opinions = try await store.opinions(on: clip)
        #expect(opinions.map(\.state) == [.failed, .done, .done] && opinions[0].code == "interrupted")
        #expect(opinions[0].message?.english.contains("may be charged") == true)
        #expect(dependencies.posts.count == 4)
    }

    /// The end of a program never waits for a minute to pass.
    @Test(.timeLimit(.minutes(5))) func aStopWaitsForNoRate() async throws {
        let fixture = try await DeskFixture()
        let clip = try await fixture.clip(swings: 20)
        let dependencies = VirtualWorld()
        var real = dependencies.dependencies
        let sleeping = Mutex(0)
        real.sleep = { _ in
            sleeping.withLock { $0 += 1 }
            try await Task.sleep(for: .seconds(600))
        }
        let service = OpinionService(
            store: fixture.store, environment: [:], folder: fixture.folder.path, dependencies: real
        ) { _ in
        }
        var settings = OpinionSettings()
        settings.requestsAMinute = 1
        try await service.set(settings)
        try await service.enter(key: "a-key-of-tests")
        try await service.ask(about: all(20), of: clip)
        await service.start()
        #expect(try await inTime { dependencies.posts.count == 1 })
        #expect(try await inTime { sleeping.withLock { $0 > 0 } })
        await service.stop()
        let states = try await fixture.states(of: clip)
        #expect(states.count { $0 == .waiting } == 20 && dependencies.posts.count == 1)
    }
}
