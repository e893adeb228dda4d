import Domain
import FoundationEssentials
import Testing

@testable import Store

/// Comparisons that people saved: rows that go with their clips.
@Suite struct ComparisonTests {
    private func swing(_ clip: ClipID, _ name: String) throws -> ComparedSwing {
        ComparedSwing(clip: clip, swing: try #require(FindingID(name)))
    }

    @Test func comparisonsStayUntilTheyOrTheirClipsGo() async throws {
        let fixture = try await StoreFixture()
        let store = fixture.store
        let (one, other) = (try await fixture.accept("one").id, try await fixture.accept("other").id)
        let saved = [
            SavedComparison(
                name: "First serve", a: try swing(one, "s1301"), b: try swing(other, "s900"), shift: -2,
                savedAt: Date(timeIntervalSince1970: 1_777_000_000)),
            SavedComparison(
                name: "Same clip", a: try swing(one, "s1301"), b: try swing(one, "s5000"),
                savedAt: Date(timeIntervalSince1970: 1_777_000_001)),
        ]
        for comparison in saved { try await store.save(comparison, in: .machine) }
        #expect(try await store.comparisons(in: .machine) == saved.reversed())
        #expect(try await store.comparisons(in: Scope(name: "other")).isEmpty)
        await #expect(throws: AppError.unknownClip) {
            try await store.save(
                SavedComparison(
                    name: "Gone", a: swing(ClipID(), "s1"), b: swing(one, "s2"), savedAt: .now), in: .machine)
        }
        // What is in the trash is not compared.
        try await store.trash([other], isIn: true, in: .machine)
        #expect(try await store.comparisons(in: .machine).map(\.name) == ["Same clip"])
        try await store.trash([other], isIn: false, in: .machine)
        try await store.removeComparison(saved[1].id, in: Scope(name: "other"))
        #expect(try await store.comparisons(in: .machine).count == 2)
        try await store.removeComparison(saved[1].id, in: .machine)
        #expect(try await store.comparisons(in: .machine) == [saved[0]])
        _ = try await store.delete([other], in: .machine)
        #expect(try await store.comparisons(in: .machine).isEmpty)
    }
}
