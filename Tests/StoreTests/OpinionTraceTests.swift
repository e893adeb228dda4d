import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import Store

/// What was said and is deleted is nowhere in the database's files; that something was sent stays in the list.
@Suite struct OpinionTraceTests {
    private static let secret = "words that must not stay behind"

    /// A clip of which something was said, and the answer that this rests on.
    private func prepare(_ fixture: StoreFixture, _ text: String = "1", key: Character = "a") async throws -> ClipID {
        let store = fixture.store
        let clip = try await fixture.accept(text).id
        _ = try await fixture.finish(clip, files: [])
        try await store.ask(about: [0: nil], of: clip, isPrepared: true)
        let opinion = try #require(try await store.claimOpinion())
        let number = try #require(
            try await store.begin(OpinionTests.sending(of: clip, key), for: opinion.number))
        try await store.end(sending: number, .answered, inputTokens: 1, outputTokens: 1, cost: 1)
        try await store.keep(OpinionAnswer(key: OpinionTests.hash(key), json: "{\"\(Self.secret)\":1}", at: .stored))
        let end = Opinion.End(.done, said: OpinionTests.said(Self.secret), answers: [try OpinionTests.hash(key)])
        try await store.end(opinion, end)
        #expect(try !fixture.filesHolding(Self.secret).isEmpty)
        return clip
    }

    @Test(arguments: [true, false], [true, false])
    func deletedAnswersLeaveNothing(all: Bool, isAskedAgain: Bool) async throws {
        let fixture = try await StoreFixture()
        let clip = try await prepare(fixture)
        if isAskedAgain { try await fixture.store.ask(about: [0: nil], of: clip, isPrepared: true) }
        try await fixture.store.deleteAnswers(to: all ? nil : OpinionTests.hash("a"))
        #expect(try fixture.filesHolding(Self.secret).isEmpty)
        #expect(try await fixture.store.answer(to: OpinionTests.hash("a")) == nil)
        let left = try await fixture.store.opinions(on: clip)
        #expect(left.map(\.state) == (isAskedAgain ? [.waiting] : []) && left.allSatisfy { $0.said == nil })
        let sendings = try await fixture.store.sendings(limit: 9, before: nil)
        #expect(sendings.map(\.clip) == [clip] && sendings.map(\.isAnswerKept) == [false])
    }

    @Test func oneAnswerOfTwoStays() async throws {
        let fixture = try await StoreFixture()
        let clips = [try await prepare(fixture), try await prepare(fixture, "2", key: "b")]
        try await fixture.store.deleteAnswers(to: OpinionTests.hash("a"))
        #expect(try await fixture.store.opinions(on: clips[0]).isEmpty)
        #expect(try await fixture.store.opinions(on: clips[1]).count == 1)
        #expect(try await fixture.store.answer(to: OpinionTests.hash("b")) != nil)
    }

    @Test func aDeletedClipTakesWhatWasSaidOfItAlong() async throws {
        let fixture = try await StoreFixture()
        let clip = try await prepare(fixture)
        #expect(try await fixture.store.delete(clip, in: .machine))
        #expect(try fixture.filesHolding(Self.secret).isEmpty)
        #expect(try fixture.filesHolding(clip.description).isEmpty)
        let sendings = try await fixture.store.sendings(limit: 9, before: nil)
        #expect(sendings.count == 1 && sendings[0].clip == nil && sendings[0].clipName == nil)
        #expect(sendings[0].cost == 1 && !sendings[0].isAnswerKept)
        // An answer that comes only then is not kept either.
        try await fixture.store.keep(OpinionAnswer(key: OpinionTests.hash("a"), json: "{}", at: .stored))
        #expect(try await fixture.store.answer(to: OpinionTests.hash("a")) == nil)
    }

    /// The same pictures, in two clips.
    @Test func whatWasSaidOfTwoGoesWithTheLast() async throws {
        let fixture = try await StoreFixture()
        let clips = [try await prepare(fixture), try await prepare(fixture, "2")]
        try await fixture.store.delete(clips[0], in: .machine)
        #expect(try await fixture.store.answer(to: OpinionTests.hash("a")) != nil)
        #expect(try await fixture.store.opinions(on: clips[1]).first?.said != nil)
        try await fixture.store.delete(clips[1], in: .machine)
        #expect(try await fixture.store.answer(to: OpinionTests.hash("a")) == nil)
        #expect(try fixture.filesHolding(Self.secret).isEmpty)
    }

    @Test func databasesFromBeforeHaveNoOpinions() async throws {
        let folder = try TemporaryFolder()
        let data = try DataFolder(path: folder.path)
        let clip = ClipID()
        do {
            let before = try Connection(path: data.databasePath)
            try Migrations.run(on: before, upTo: 16)
            try before.execute(
                """
                INSERT INTO clip (id, name, kind, blob, byte_count, media_type, media_info, created_at, scope)
                VALUES ('\(clip)', 'n', 'swing', '\(String(repeating: "0", count: 64))', 1, 'video/mp4', '{}', 0, 'machine');
                INSERT INTO job (id, clip, state, created_at) VALUES ('\(JobID())', '\(clip)', 'queued', 0);
                """)
        }
        let store = try await Store(folder: data, limits: StoreFixture.limits())
        #expect(try await store.clip(clip, in: .machine)?.clip.name == "n")
        #expect(try await store.opinions(on: clip).isEmpty)
        #expect(try await store.sendings(limit: 9, before: nil).isEmpty)
        #expect(try await store.sums(since: Date(timeIntervalSince1970: 0)) == OpinionSums(requests: 0, cost: 0))
        #expect(try await store.delete(clip, in: .machine))
    }
}
