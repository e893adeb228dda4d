import Domain
import FoundationEssentials
import Store
import Synchronization
import Testing

@testable import SecondOpinion

@Suite struct RateTests {
    /// As many as allowed at once, then as they leave the window; by chance, in bursts and one by one.
    @Test(arguments: [1, 2, 60, 1000], [0.0, 0.01, 0.9, 5])
    func noMinuteSeesMore(_ most: Int, _ gap: Double) {
        var now = Date(timeIntervalSince1970: 0)
        var sent: [Date] = []
        for _ in 0..<max(300, most * 3) {
            now += gap
            now = Rate(most: most).next(now, after: sent)
            sent.append(now)
        }
        for index in most..<sent.count { #expect(sent[index].timeIntervalSince(sent[index - most]) >= 60) }
    }

    @Test func whatWasSentLongAgoHoldsNobodyUp() {
        let now = Date(timeIntervalSince1970: 1000)
        let old = (0..<60).map { Date(timeIntervalSince1970: 900 + Double($0) / 100) }
        #expect(Rate(most: 60).next(now, after: old) == now)
        #expect(Rate(most: 60).next(now, after: []) == now)
    }
}

@Suite struct CircuitTests {
    @Test func fiveInARowOpenItAndOneTriesForAll() {
        var circuit = Circuit()
        var now = Date(timeIntervalSince1970: 0)
        func admitted(_ times: Int = 1, after seconds: Double = 0) -> Int {
            (0..<times).count { _ in circuit.admits(now + seconds) }
        }
        for _ in 0..<4 { circuit.failed(now) }
        circuit.succeeded()
        for _ in 0..<4 { circuit.failed(now) }
        #expect(admitted(9) == 9 && circuit.openUntil == nil)
        circuit.failed(now)
        #expect(admitted() == 0 && circuit.openUntil == now + 60)
        #expect(admitted(after: 59.9) == 0)
        now += 60
        #expect(admitted(9) == 1, "one tries")
        circuit.failed(now)
        #expect(admitted(9, after: 59) == 0 && admitted(9, after: 60) == 1)
        circuit.succeeded()
        #expect(admitted(9) == 9 && circuit == Circuit())
    }
}

/// Asking, with a world that does as it is told.
@Suite struct ValidatorTests {
    /// A list of what was sent.
    final class Ledger: SendLog {
        typealias Entry = (sending: OpinionSending, outcome: OpinionSending.Outcome?, tokens: [Int])

        let entries = Mutex<[Entry]>([])

        var all: [Entry] { entries.withLock(\.self) }

        func begin(_ sending: OpinionSending) async throws -> Int {
            entries.withLock {
                $0.append((sending, nil, []))
                return $0.count - 1
            }
        }

        func end(
            _ number: Int, _ outcome: OpinionSending.Outcome, tokens: (input: Int, output: Int)?
        ) async {
            entries.withLock {
                $0[number].outcome = outcome
                $0[number].tokens = tokens.map { [$0.input, $0.output] } ?? []
            }
        }

        var outcomes: [OpinionSending.Outcome?] { all.map(\.outcome) }
    }

    private let sendLog = Ledger()
    private let memory = Memory()

    final class Memory: Sendable {
        let kept = Mutex<[BlobHash: String]>([:])

        var all: [BlobHash: String] { kept.withLock(\.self) }
    }

    private func validator(_ dependencies: VirtualWorld) throws -> GeminiValidator {
        let settings = OpinionSettings()
        let memory = memory
        return GeminiValidator(
            settings: settings, endpoint: try #require(settings.endpoint),
            key: try #require(OpinionKey("a-key-of-tests")),
            dependencies: dependencies.dependencies, sendLog: sendLog,
            remembered: { key in memory.kept.withLock { $0[key] } },
            remember: { key, json in memory.kept.withLock { $0[key] = json } }, about: (nil, 3))
    }

    private func ask(_ dependencies: VirtualWorld) async throws -> SwingValidation {
        try await validator(dependencies).verdict(on: Samples.question(.validation))
    }

    @Test func aGoodAnswerIsRememberedAndNotAskedForAgain() async throws {
        let dependencies = VirtualWorld()
        let first = try await ask(dependencies)
        #expect(try await ask(dependencies) == first)
        #expect(dependencies.posts.count == 1 && sendLog.outcomes == [.answered])
        let post = try #require(dependencies.posts.first)
        #expect(post.url == OpinionSettings.usualAddress + "/models/gemini-2.0-flash:generateContent")
        #expect(post.fields == ["Content-Type: application/json", "x-goog-api-key: a-key-of-tests"])
        #expect(post.body == Samples.question(.validation).body && !post.staysHere)
        let entry = try #require(sendLog.all.first)
        #expect(entry.tokens == [1000, 100])
        #expect(entry.sending.bytes == post.body.count && entry.sending.pictures == 3 && entry.sending.swing == 3)
    }

    /// What was remembered and cannot be read any more is asked for anew.
    @Test func whatWasRememberedIsHeldAgainstTheSameBounds() async throws {
        let key = try Samples.question(.validation).key(for: OpinionSettings())
        memory.kept.withLock { $0[key] = Samples.validation.replacing("0.9", with: "9") }
        let dependencies = VirtualWorld()
        _ = try await ask(dependencies)
        #expect(dependencies.posts.count == 1)
        #expect(memory.all[key] == Samples.validation)
    }

    @Test(arguments: [429, 500, 503])
    func whatPassesIsTriedTwiceMore(_ status: Int) async throws {
        let dependencies = VirtualWorld { request, number in number < 2 ? Samples.status(status) : Samples.good(request)
        }
        _ = try await ask(dependencies)
        #expect(dependencies.posts.count == 3 && dependencies.slept == [1, 2])
        #expect(sendLog.outcomes == [.refused, .refused, .answered])
        #expect(Set(dependencies.posts.map(\.body)).count == 1)
        // What was refused costs nothing.
        #expect(sendLog.all[0].tokens == [0, 0])
    }

    @Test(arguments: [429, 500, 503])
    func notMoreThanTwice(_ status: Int) async throws {
        let dependencies = VirtualWorld { _, _ in Samples.status(status) }
        await #expect { try await ask(dependencies) } throws: { ($0 as? OpinionError)?.isPassing == true }
        #expect(dependencies.posts.count == 3)
    }

    @Test(arguments: [0.0, 0.25, 0.5, 1])
    func chanceMovesPausesByHalf(_ chance: Double) async throws {
        let dependencies = VirtualWorld { request, number in number < 2 ? Samples.status(429) : Samples.good(request) }
        dependencies.state.withLock { $0.chance = chance }
        _ = try await ask(dependencies)
        #expect(dependencies.slept == [0.5 + chance, 2 * (0.5 + chance)])
    }

    @Test(arguments: [(0.2, 1.0), (7, 7), (60, 60)])
    func whatTheServiceAsksForIsWaited(_ asked: Double, _ waited: Double) async throws {
        let dependencies = VirtualWorld { request, number in
            number < 1 ? Samples.status(429, retryAfter: asked) : Samples.good(request)
        }
        _ = try await ask(dependencies)
        #expect(dependencies.slept == [waited])
    }

    @Test func nobodyWaitsForAnHour() async throws {
        let dependencies = VirtualWorld { _, _ in Samples.status(429, retryAfter: 3600) }
        await #expect { try await ask(dependencies) } throws: { ($0 as? OpinionError)?.code == .busy }
        #expect(dependencies.posts.count == 1 && dependencies.slept == [])
    }

    @Test(arguments: [
        Samples.status(400), Samples.status(401), Samples.status(403), Samples.status(404), Samples.status(502),
        Samples.status(307), Samples.status(200, "nonsense"), PostAnswer(outcome: .unreachable),
        PostAnswer(outcome: .timedOut), PostAnswer(outcome: .notTrusted), PostAnswer(outcome: .cutOff),
        PostAnswer(outcome: .tooLarge), PostAnswer(outcome: .failed), PostAnswer(outcome: .cancelled),
    ])
    func whatDoesNotPassIsNotTriedAgain(_ answer: PostAnswer) async throws {
        let dependencies = VirtualWorld { _, _ in answer }
        await #expect(throws: OpinionError.self) { try await ask(dependencies) }
        #expect(dependencies.posts.count == 1 && dependencies.slept == [])
        #expect(sendLog.outcomes == [answer.outcome == .answered ? .refused : .unanswered])
        #expect(memory.all.isEmpty)
    }

    /// An answer that cannot be used was paid for all the same.
    @Test func anImpossibleAnswerCountsAndIsNotRemembered() async throws {
        let dependencies = VirtualWorld { _, _ in
            PostAnswer(
                outcome: .answered, status: 200,
                body: Samples.answer(Samples.validation.replacing("0.9", with: "2")))
        }
        await #expect { try await ask(dependencies) } throws: { ($0 as? OpinionError)?.code == .impossible }
        #expect(sendLog.all[0].tokens == [1000, 100])
        #expect(memory.all.isEmpty)
    }
}
