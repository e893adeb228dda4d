import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import Store

/// Swings that somebody else is asked about, and all that was sent.
@Suite struct OpinionTests {
    static func hash(_ letter: Character) throws -> BlobHash {
        try #require(BlobHash(String(repeating: letter, count: 64)))
    }

    static func sending(
        of clip: ClipID?, _ key: Character, at: Date = Date(timeIntervalSince1970: 1000), swing: Int = 0, cost: Int = 5
    ) throws -> OpinionSending {
        OpinionSending(
            at: at, host: "models.example", model: "m", question: "validation", clip: clip, swing: swing, pictures: 3,
            bytes: 99, key: try hash(key), cost: cost)
    }

    static func said(_ message: String = "Meet the ball sooner.") -> SwingOpinion {
        let insights = [1, 2].map {
            SwingAnalysisOpinion.Insight(type: .contact, message: "\(message) \($0)", priority: $0)
        }
        return SwingOpinion(
            model: "m", host: "models.example",
            validation: SwingValidation(isSwing: true, stroke: .serve, start: 1, end: 2, confidence: 0.9),
            analysis: SwingAnalysisOpinion(
                contact: .late, contactAdjustment: 0.1, followThrough: .good, rotation: .good, formScore: 7,
                insights: insights))
    }

    /// What somebody agreed to.
    static let terms = OpinionTerms(host: "models.example", model: "m", blursFaces: true, contents: "these")

    private func clip(_ fixture: StoreFixture, _ text: String = "1") async throws -> ClipID {
        let clip = try await fixture.accept(text).id
        _ = try await fixture.finish(clip, files: [])
        return clip
    }

    private func states(_ fixture: StoreFixture, _ clip: ClipID) async throws -> [Opinion.State] {
        try await fixture.store.opinions(on: clip).map(\.state)
    }

    @Test func anOpinionGoesItsWay() async throws {
        let fixture = try await StoreFixture()
        let store = fixture.store
        let clip = try await clip(fixture)
        try await store.ask(about: [2: Self.hash("a"), 0: nil], of: clip, isPrepared: false)
        #expect(try await states(fixture, clip) == [.preparing, .preparing])
        #expect(try await store.preparingOpinions().map(\.swing) == [0, 2])
        #expect(try await store.claimOpinion() == nil)
        try await store.prepared(clip, failure: nil)
        let first = try #require(try await store.claimOpinion())
        #expect(first.swing == 0 && first.shown == nil && first.terms == Self.terms)
        let second = try #require(try await store.claimOpinion())
        #expect(try second.swing == 2 && second.shown == Self.hash("a"))
        #expect(try await store.claimOpinion() == nil)
        for scope in [clip, nil] { #expect(try await store.openOpinions(on: scope) == 2) }
        try await store.release(first)
        #expect(try await store.claimOpinion()?.number == first.number)
        try await store.end(first, Opinion.End(.done, said: Self.said(), answers: [Self.hash("b"), Self.hash("c")]))
        try await store.end(second, Opinion.End(.failed, code: "busy", message: "Later."))
        let ended = try await store.opinions(on: clip)
        #expect(ended.map(\.state) == [.done, .failed] && ended[0].said == Self.said())
        #expect(ended[1].code == "busy" && ended[1].message == "Later." && ended[1].said == nil)
        #expect(try await store.openOpinions(on: nil) == 0)
    }

    @Test func whoeverHasNoReportIsNotAskedAbout() async throws {
        let fixture = try await StoreFixture()
        let clip = try await fixture.accept("1").id
        for clip in [clip, ClipID()] {
            #expect(
                await code { try await fixture.store.ask(about: [0: nil], of: clip, isPrepared: true) } == .noReport)
        }
    }

    @Test func whatIsOpenStaysAsItIsAndWhatHasEndedBeginsAnewAtTheEnd() async throws {
        let fixture = try await StoreFixture()
        let store = fixture.store
        let clip = try await clip(fixture)
        try await store.ask(about: [0: nil, 1: nil], of: clip, isPrepared: true)
        try await store.ask(about: [0: Self.hash("a")], of: clip, isPrepared: false)
        let first = try #require(try await store.claimOpinion())
        #expect(first.swing == 0 && first.shown == nil)
        try await store.end(first, Opinion.End(.done, said: Self.said()))
        try await store.ask(about: [0: Self.hash("b")], of: clip, isPrepared: true)
        let again = try #require(try await store.opinions(on: clip).first)
        #expect(try again.state == .waiting && again.said == Self.said() && again.shown == Self.hash("b"))
        #expect(again.number != first.number)
        // What comes of the first try does not end the second one.
        try await store.end(first, Opinion.End(.failed, code: "late"))
        #expect(try await states(fixture, clip) == [.waiting, .waiting])
        #expect(try await store.claimOpinion()?.swing == 1)
        #expect(try await store.claimOpinion()?.number == again.number)
        try await store.end(first, Opinion.End(.failed, code: "late"))
        try await store.release(first)
        #expect(try await states(fixture, clip) == [.sending, .sending])
    }

    @Test func whatIsTakenBackIsNotSent() async throws {
        let fixture = try await StoreFixture()
        let store = fixture.store
        let (clip, other) = (try await clip(fixture), try await clip(fixture, "2"))
        for clip in [clip, other] { try await store.ask(about: [0: nil, 1: nil], of: clip, isPrepared: true) }
        let held = try #require(try await store.claimOpinion())
        #expect(try await store.cancelOpinions(on: clip) == [held.number])
        #expect(try await states(fixture, clip) == [.cancelled, .cancelled])
        #expect(try await states(fixture, other) == [.waiting, .waiting])
        #expect(try await store.begin(Self.sending(of: clip, "a"), for: held.number) == nil)
        #expect(try await store.sendings(limit: 9, before: nil) == [])
        try await store.release(held)
        try await store.end(held, Opinion.End(.done))
        #expect(try await states(fixture, clip) == [.cancelled, .cancelled])
        #expect(try await store.cancelOpinions(on: nil) == [])
        #expect(try await store.openOpinions(on: nil) == 0)
    }

    /// Why what waits is taken back instead of sent.
    enum Reason: CaseIterable { case analysedAgain, trashed, never }

    @Test(arguments: Reason.allCases)
    func whatNobodyWantsToBeSentAnyMoreIsNotClaimed(_ reason: Reason) async throws {
        let fixture = try await StoreFixture()
        let store = fixture.store
        let clip = try await clip(fixture)
        let athlete = try #require(try await store.name(AthleteName("Ada"), on: clip))
        try await store.ask(about: [0: nil], of: clip, isPrepared: true)
        switch reason {
        case .analysedAgain:
            _ = try await store.enqueue(clip, .analysis(AnalysisOrder()))
            _ = try await fixture.finish(clip, files: [])
        case .trashed: try await store.trash([clip], isIn: true, in: .machine)
        case .never: try await store.set(.never, to: athlete.id)
        }
        #expect(try await store.claimOpinion() == nil)
        #expect(try await store.openOpinions(on: nil) == 0)
    }

    @Test func picturesThatWillNotBeThereEndWhatWaitsForThem() async throws {
        let fixture = try await StoreFixture()
        let clip = try await clip(fixture)
        try await fixture.store.ask(about: [0: nil], of: clip, isPrepared: false)
        try await fixture.store.prepared(clip, failure: Opinion.End(.failed, code: "noPictures", message: "None."))
        #expect(try await states(fixture, clip) == [.failed])
        #expect(try await fixture.store.preparingOpinions() == [])
    }

    @Test func sendingsAreListedAndSummedUp() async throws {
        let fixture = try await StoreFixture()
        let store = fixture.store
        let clip = try await clip(fixture)
        var numbers: [Int] = []
        for second in 0..<5 {
            let at = Date(timeIntervalSince1970: 1000 + Double(second))
            let sending = try Self.sending(of: clip, "a", at: at, swing: second)
            numbers.append(try #require(try await store.begin(sending, for: nil)))
        }
        try await store.end(sending: numbers[1], .answered, inputTokens: 10, outputTokens: 2, cost: 1)
        try await store.end(sending: numbers[2], .unanswered, inputTokens: nil, outputTokens: nil, cost: nil)
        let all = try await store.sendings(limit: 99, before: nil)
        #expect(all.map(\.number) == numbers.reversed() && all.map(\.swing) == [4, 3, 2, 1, 0])
        #expect(all.map(\.outcome) == [.sent, .sent, .unanswered, .answered, .sent])
        #expect(all[3].inputTokens == 10 && all[3].outputTokens == 2 && all[3].cost == 1 && all[2].cost == 5)
        #expect(all.allSatisfy { $0.clip == clip && $0.clipName == "clip.gif" && !$0.isAnswerKept })
        #expect(try await store.sendings(limit: 2, before: all[1].number) == Array(all[2...3]))
        #expect(try await store.sums(since: Date(timeIntervalSince1970: 1001)) == OpinionSums(requests: 4, cost: 16))
        let times = try await store.timesOfSendings(since: Date(timeIntervalSince1970: 1003))
        #expect(times.map(\.timeIntervalSince1970) == [1003, 1004])
        try await store.keep(OpinionAnswer(key: Self.hash("a"), json: "{}", at: .stored))
        #expect(try await store.sendings(limit: 1, before: nil).first?.isAnswerKept == true)
        #expect(try await store.answer(to: Self.hash("a"))?.json == "{}")
        #expect(try await store.answer(to: Self.hash("b")) == nil)
    }

    /// What was on its way when a server ended is not sent again by itself; what only waited for its turn is.
    @Test func aServerThatEndedLeavesWhatWasOnItsWay() async throws {
        let folder = try TemporaryFolder()
        let one = try await StoreFixture(sharing: folder)
        let clip = try await clip(one)
        try await one.store.ask(about: [0: nil, 1: nil, 2: nil], of: clip, isPrepared: true)
        let sent = try #require(try await one.store.claimOpinion())
        _ = try await one.store.claimOpinion()
        _ = try await one.store.begin(Self.sending(of: clip, "a", swing: sent.swing), for: sent.number)
        let two = try await StoreFixture(sharing: folder)
        let end = Opinion.End(.failed, code: "interrupted")
        try await two.store.recoverOpinions(end)
        #expect(try await states(two, clip) == [.sending, .sending, .waiting], "the other server is still there")
        await one.store.close()
        try await two.store.recoverOpinions(end)
        #expect(try await states(two, clip) == [.failed, .waiting, .waiting])
    }

    @Test func consentsAreKeptByAthlete() async throws {
        let fixture = try await StoreFixture()
        let store = fixture.store
        let clip = try await clip(fixture)
        let bo = try #require(try await store.name(AthleteName("Bo"), on: clip))
        let ada = try #require(try await store.name(AthleteName("Ada"), on: try await self.clip(fixture, "2")))
        #expect(try await store.consent(to: ada.id) == .ask)
        try await store.set(.always(Self.terms), to: bo.id)
        try await store.set(.never, to: ada.id)
        try await store.set(.always(Self.terms), to: AthleteID())
        #expect(try await store.consents(in: .machine).map(\.athlete.name.description) == ["Ada", "Bo"])
        #expect(try await store.consents(in: .machine).map(\.consent) == [.never, .always(Self.terms)])
        #expect(try await store.consents(in: Scope(name: "eve")).isEmpty)
        try await store.set(.ask, to: bo.id)
        #expect(try await store.consent(to: bo.id) == .ask)
        #expect(try await store.consent(to: ada.id) == .never)
        try await store.deleteAthlete(ada.id, in: .machine)
        #expect(try await store.consents(in: .machine).isEmpty)
        #expect(try await store.consent(to: ada.id) == .ask)
    }
}

extension Store {
    /// Asks for opinions as somebody does who agreed to the terms of tests.
    func ask(about swings: [Int: BlobHash?], of clip: ClipID, isPrepared: Bool) async throws {
        try await ask(about: swings, of: clip, under: OpinionTests.terms, isPrepared: isPrepared)
    }
}
