import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import Store

/// Links to what is shared: rows that end by themselves or by hand.
@Suite struct LinkTests {
    private let clock = TestClock()

    private func link(_ thing: SharedThing = .report(ClipID()), days: Double = 30, password: String? = nil)
        -> SharedLink
    {
        let now = clock.wall
        return SharedLink(
            thing: thing, createdAt: now, endsAt: now + days * TestClock.day,
            password: password.map { SharedLink.Password(hash: $0) }, hasDownloads: password != nil,
            showsNames: password == nil)
    }

    @Test func allOfALinkIsKept() async throws {
        let fixture = try await StoreFixture(in: TemporaryFolder(), by: clock.clocks)
        let store = fixture.store
        let clip = ClipID()
        let swing = try #require(FindingID("s1301"))
        let things: [SharedThing] = [
            .report(clip), .progress(AthleteID()), .album(try #require(Tag("cup / final"))),
            .comparison(.init(clip: clip, swing: swing), .init(clip: ClipID(), swing: swing), shift: -3),
            .message(MessageID()),
        ]
        let links = things.enumerated().map { link($1, password: $0 % 2 == 0 ? nil : "$argon2id$") }
        for link in links { try await store.add(link, in: .machine) }
        #expect(try await store.links(in: .machine) == links.reversed())
        #expect(try await store.link(links[3].id) == links[3])
        #expect(try await store.link(LinkID()) == nil)
        #expect(try await store.links(in: Scope(name: "other")).isEmpty)
    }

    @Test func aLinkEndsByItselfOrByHand() async throws {
        let fixture = try await StoreFixture(in: TemporaryFolder(), by: clock.clocks)
        let store = fixture.store
        let (short, long) = (link(days: 1), link(days: 200))
        for link in [short, long] { try await store.add(link, in: .machine) }
        await #expect(throws: AppError.noSuchLink) { try await store.endLink(long.id, in: Scope(name: "other")) }
        await #expect(throws: AppError.noSuchLink) { try await store.endLink(LinkID(), in: .machine) }
        #expect(try await store.link(short.id)?.hasEnded == false)
        clock.pass(TestClock.day + 1)
        #expect(try await store.link(short.id)?.hasEnded == true)
        #expect(try await store.link(long.id)?.hasEnded == false)
        try await store.endLink(long.id, in: .machine)
        let ended = try #require(try await store.link(long.id)?.endedAt)
        // Who ends it again changes nothing.
        clock.pass(60)
        try await store.endLink(long.id, in: .machine)
        let again = try #require(try await store.link(long.id))
        #expect(again.hasEnded && again.endedAt == ended)

        // Long after, nothing is known of it.
        clock.pass(88 * TestClock.day)
        try await store.forgetOldLinks()
        #expect(try await store.links(in: .machine).count == 2)
        clock.pass(3 * TestClock.day)
        try await store.forgetOldLinks()
        #expect(try await store.links(in: .machine).isEmpty)
    }

    @Test func visitsAreCounted() async throws {
        let fixture = try await StoreFixture(in: TemporaryFolder(), by: clock.clocks)
        let store = fixture.store
        let (one, other) = (link(), link())
        for link in [one, other] { try await store.add(link, in: .machine) }
        for _ in 0..<3 { try await store.countVisit(to: one.id) }
        #expect(try await store.links(in: .machine).map(\.visits) == [0, 3])
        #expect(try await store.link(one.id)?.lastVisit != nil)
    }

    @Test func onlySoManyLive() async throws {
        let fixture = try await StoreFixture(in: TemporaryFolder(), by: clock.clocks)
        let store = fixture.store
        try await store.add(link(days: 1), in: .machine)
        for _ in 1..<SharedLink.most { try await store.add(link(days: 2), in: .machine) }
        await #expect(throws: AppError.tooManyLinks) { try await store.add(link(), in: .machine) }
        // Those that have ended do not count.
        clock.pass(TestClock.day + 1)
        try await store.add(link(), in: .machine)
    }

    @Test(arguments: [
        "", "report", "report/", "report/x", "report/abc/def", "album/", "album", "comparison/a/b/c/d/0", "else/x",
        "progress/", "message/", "message/AAAAAAAAAA/", "message/abc", "comparison/\(ClipID())/s1/\(ClipID())",
        "comparison/\(ClipID())/s1/\(ClipID())/1/0",
        "comparison/\(ClipID())/s1/\(ClipID())/s2/1001",
    ])
    func otherTextsNameNothing(_ text: String) { #expect(SharedThing(text) == nil) }
}
