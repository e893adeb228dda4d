import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import Store

/// Clips of an athlete stand in the order in which they were filmed, whenever they came.
@Suite struct FilmingTests {
    @Test func theLastFilmedComesFirst() async throws {
        let fixture = try await StoreFixture()
        let store = fixture.store
        func accept(_ name: String, _ filming: Filming?) async throws -> ClipID {
            var new = StoreFixture.new(name)
            new.filming = filming
            let clip = try await store.accept(fixture.stage(name), as: new)
            #expect(clip.clip.filming == filming)
            try await store.name(AthleteName("Ada"), on: clip.id)
            return clip.id
        }
        func filming(_ text: String, by source: Filming.Source = .file) throws -> Filming {
            Filming(try #require(FilmedAt(text)), by: source)
        }
        let middle = try await accept("middle", try filming("2026-05-01T14:00:00"))
        let last = try await accept("last", try filming("2026-05-02T08:00:00Z"))
        let first = try await accept("first", try filming("2026-04-30", by: .sender))
        // It came just now.
        let now = try await accept("now", nil)
        let athlete = try #require(try await store.athlete(of: middle)).id
        func order(_ limit: Int = 9, before: ClipID? = nil) async throws -> [ClipID] {
            try await store.clips(of: athlete, limit: limit, before: before).map(\.id)
        }
        #expect(try await order() == [now, last, middle, first])
        #expect(try await order(before: last) == [middle, first])
        #expect(try await order(2, before: now) == [last, middle])

        try await store.setFilming(FilmedAt("2026-05-03"), of: first)
        #expect(try await order() == [now, first, last, middle])
        #expect(try await store.clip(first, in: .machine)?.clip.filming == filming("2026-05-03", by: .person))
        // The file says nothing, but it has a date.
        try await store.setFilming(nil, of: first)
        #expect(try await store.clip(first, in: .machine)?.clip.filming == filming("2026-04-30", by: .sender))
        try await store.setFilming(FilmedAt("2026-05-03"), of: now)
        try await store.setFilming(nil, of: now)
        #expect(try await store.clip(now, in: .machine)?.clip.filming == nil)
        await #expect(throws: AppError.unknownClip) { try await store.setFilming(nil, of: ClipID()) }
    }
}
