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
        _ = try await store.delete(other, in: .machine)
        #expect(try await store.comparisons(in: .machine).isEmpty)
    }

    @Test func modelsAreSwingsOfClips() async throws {
        let fixture = try await StoreFixture()
        let store = fixture.store
        let (one, other) = (try await fixture.accept("one").id, try await fixture.accept("other").id)
        let swings = [try swing(one, "s1301"), try swing(other, "s900"), try swing(one, "s5000")]
        for swing in swings { try await store.setModel(swing, isModel: true, in: .machine) }
        #expect(try await store.models(in: .machine) == swings.reversed())
        #expect(try await store.models(of: one) == [swings[0].swing, swings[2].swing])
        // Chosen again, it is the one that was chosen last.
        try await store.setModel(swings[0], isModel: true, in: .machine)
        #expect(try await store.models(in: .machine) == [swings[0], swings[2], swings[1]])
        try await store.setModel(swings[2], isModel: false, in: .machine)
        try await store.trash([other], isIn: true, in: .machine)
        #expect(try await store.models(in: .machine) == [swings[0]])
        await #expect(throws: AppError.unknownClip) {
            try await store.setModel(swing(ClipID(), "s1"), isModel: true, in: .machine)
        }
        await #expect(throws: AppError.unknownClip) {
            try await store.setModel(swings[0], isModel: true, in: Scope(name: "other"))
        }
        for number in 2...ComparedSwing.mostModels {
            try await store.setModel(try swing(one, "s\(number)"), isModel: true, in: .machine)
        }
        await #expect(throws: AppError.tooManyModels) {
            try await store.setModel(swing(one, "s77777"), isModel: true, in: .machine)
        }
    }
}
