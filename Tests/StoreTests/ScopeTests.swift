import Domain
import Testing

@testable import Store

/// Clips and athletes belong to somebody, and nobody else finds them.
@Suite struct ScopeTests {
    private let other = Scope(name: "somebody else")

    @Test func clipsAreFoundInTheirScope() async throws {
        let fixture = try await StoreFixture()
        let store = fixture.store
        let (ours, theirs) = (try await fixture.accept("1").id, try await fixture.accept("2", in: other).id)
        for (clip, scope, wrong) in [(ours, Scope.machine, other), (theirs, other, .machine)] {
            #expect(try await store.clip(clip, in: scope)?.clip.scope == scope)
            #expect(try await store.clip(clip, in: wrong) == nil)
            #expect(try await store.recentClips(in: scope, limit: 9).map(\.id) == [clip])
            #expect(try await store.latestJob(of: clip)?.scope == scope)
            #expect(try await !store.delete(clip, in: wrong))
        }
        #expect(try await store.delete(theirs, in: other))
    }

    @Test func whatIsDoneAgainStaysWhoseItIs() async throws {
        let fixture = try await StoreFixture()
        let clip = try await fixture.accept("1", in: other).id
        let job = try #require(try await fixture.store.claimNext())
        #expect(try await fixture.store.clip(of: job)?.id == clip)
        try await fixture.store.end(job.id, .failed, code: nil, message: nil)
        #expect(try await fixture.store.enqueue(clip, .analysis(AnalysisOrder())).scope == other)
        #expect(try await fixture.store.clip(clip, in: other)?.job.scope == other)
    }

    @Test func athletesOfOneNameAreTwo() async throws {
        let fixture = try await StoreFixture()
        let store = fixture.store
        let ada = AthleteName("Ada")
        let (ours, theirs) = (try await fixture.accept("1").id, try await fixture.accept("2", in: other).id)
        let one = try #require(try await store.name(ada, on: ours))
        let two = try #require(try await store.name(ada, on: theirs))
        #expect(one.id != two.id)
        #expect(try await store.athletes(in: .machine).map(\.id) == [one.id])
        #expect(try await store.roster(in: other) == [two])
        #expect(try await store.athlete(two.id, in: .machine) == nil)
        let name = try #require(AthleteName("Bo"))
        #expect(await code { try await store.rename(two.id, to: name, in: .machine) } == .unknownAthlete)
        #expect(try await !store.deleteAthlete(two.id, in: .machine))
        try await store.rename(one.id, to: name, in: .machine)
        try await store.rename(two.id, to: name, in: other)
        #expect(try await store.deleteAthlete(two.id, in: other))
        #expect(try await store.athlete(of: ours)?.id == one.id)
    }
}
