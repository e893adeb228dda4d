import Domain
import TestSupport
import Testing

@testable import Store

@Suite struct TargetTests {
    private func target(
        _ measure: SwingMeasure = .elbowAngleAtContact, _ value: Double = 150, stroke: StrokeGroup = .serve,
        _ direction: AthleteTarget.Direction = .atLeast, due: CalendarDay? = nil
    ) throws -> AthleteTarget {
        try #require(
            AthleteTarget(stroke: stroke, measure: measure, direction: direction, value: value, due: due))
    }

    private func athlete(_ fixture: StoreFixture, _ name: String = "Ada") async throws -> AthleteID {
        let clip = try await fixture.accept(name).id
        return try #require(try await fixture.store.name(AthleteName(name), on: clip)).id
    }

    @Test func targetsAreKeptTheNewestFirst() async throws {
        let fixture = try await StoreFixture()
        let (ada, bo) = (try await athlete(fixture), try await athlete(fixture, "Bo"))
        let all = [
            try target(), try target(.contactInFront, -0.125, .atMost),
            try target(stroke: .overhead, due: CalendarDay(year: 2026, month: 12, day: 15)),
        ]
        for target in all { try await fixture.store.set(target, for: ada) }
        #expect(try await fixture.store.targets(of: ada) == all.reversed())
        #expect(try await fixture.store.targets(of: bo).isEmpty)
    }

    @Test func aTargetIsChangedAndRemoved() async throws {
        let fixture = try await StoreFixture()
        let ada = try await athlete(fixture)
        for target in [try target(), try target(.kneeAngle, 120)] { try await fixture.store.set(target, for: ada) }
        let changed = try target(.elbowAngleAtContact, 155.5, .atMost)
        try await fixture.store.set(changed, for: ada)
        // What was set last leads.
        #expect(try await fixture.store.targets(of: ada) == [changed, try target(.kneeAngle, 120)])
        #expect(try await fixture.store.removeTarget(for: .elbowAngleAtContact, of: .serve, from: ada))
        #expect(try await !fixture.store.removeTarget(for: .elbowAngleAtContact, of: .serve, from: ada))
        #expect(try await !fixture.store.removeTarget(for: .kneeAngle, of: .forehand, from: ada))
        #expect(try await fixture.store.targets(of: ada) == [try target(.kneeAngle, 120)])
    }

    @Test func targetsGoWithTheAthlete() async throws {
        let fixture = try await StoreFixture()
        let ada = try await athlete(fixture)
        try await fixture.store.set(try target(), for: ada)
        #expect(try await fixture.store.deleteAthlete(ada, in: .machine))
        #expect(try await fixture.store.targets(of: ada).isEmpty)
        let again = try target()
        #expect(await code { try await fixture.store.set(again, for: ada) } == .unknownAthlete)
        let rows = try await fixture.store.reader.run { connection in
            try connection.rows("SELECT 1 FROM target") { _ in true }
        }
        #expect(rows.isEmpty)
    }

    @Test func databasesFromBeforeHaveNoTargets() throws {
        let folder = try TemporaryFolder()
        let connection = try Connection(path: folder.path + "/old.sqlite")
        try Migrations.run(on: connection, upTo: Migrations.version(after: Migrations.targets) - 1)
        let id = AthleteID()
        try connection.execute(
            "INSERT INTO athlete (id, scope, name, created_at) VALUES ('\(id)', 'machine', 'Ada', 0)")
        try Migrations.run(on: connection)
        #expect(try connection.rows("SELECT 1 FROM target") { _ in true }.isEmpty)
        #expect(try AthleteRows.select(connection, "").map(\.id) == [id])
    }
}
