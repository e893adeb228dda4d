import Domain
import FoundationEssentials
import Synchronization
import TestSupport
import Testing

@testable import Store

/// Pages beside writers: those of other programs, and one's own.
@Suite struct ReaderTests {
    /// All that pages read of a clip with an athlete and a note.
    private func read(_ store: Store, _ clip: ClipID, _ athlete: AthleteID) async throws {
        #expect(try await store.recentClips(in: .machine, limit: 9).map(\.id) == [clip])
        #expect(try await store.clip(clip, in: .machine)?.clip.name == "clip.gif")
        #expect(try await store.clips(of: athlete, limit: 9).count == 1)
        #expect(try await store.athletes(in: .machine).count == 1)
        #expect(try await store.roster(in: .machine).count == 1)
        #expect(try await store.athlete(of: clip)?.id == athlete)
        #expect(try await store.athlete(athlete, in: .machine) != nil)
        #expect(try await store.note(on: clip)?.text.description == "Elbow up.")
        let job = try #require(try await store.latestJob(of: clip))
        #expect(try await store.job(job.id) == job)
        #expect(try await store.latestAddition(.overlay, to: clip) == nil)
        #expect(try await store.report(of: clip) == nil)
        #expect(try await store.artefact(#require(ArtefactName("poster.jpg")), of: clip) == nil)
        #expect(try await store.queuedCount() == 1)
        try await store.requireRoom()
    }

    private func filled(_ store: Store, _ clip: ClipID) async throws -> AthleteID {
        try await store.write(NoteText("Elbow up."), on: clip)
        return try #require(try await store.name(AthleteName("Ada"), on: clip)).id
    }

    @Test func aSlowWriteStallsNoPage() async throws {
        let fixture = try await StoreFixture()
        let store = fixture.store
        let clip = try await fixture.accept("1").id
        let athlete = try await filled(store, clip)
        let gate = Gate()
        // Returns whether it was let go of, or gave up.
        async let writing = store.database.run { _ in gate.waitUntilOpen(seconds: 120) }
        while !gate.isEntered { try await Task.sleep(for: .milliseconds(5)) }
        try await read(store, clip, athlete)
        gate.open()
        #expect(try await writing, "a page waited for the writer")
    }

    @Test(arguments: ["BEGIN IMMEDIATE", "BEGIN EXCLUSIVE"])
    func anOutsideLockStallsNoPage(_ lock: String) async throws {
        let fixture = try await StoreFixture()
        let store = fixture.store
        let clip = try await fixture.accept("1").id
        let athlete = try await filled(store, clip)
        let other = try Connection(path: store.folder.databasePath)
        try other.execute(lock + "; UPDATE clip SET name = 'theirs'")

        // Those who write are told so, soon, however many they are: 3 s for the first, hardly more for the others.
        let began = ContinuousClock.now
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<15 {
                group.addTask {
                    #expect(await code { try await store.write(NoteText("\(number)"), on: clip) } == .busy)
                }
            }
            try await read(store, clip, athlete)
            try await group.waitForAll()
        }
        #expect(ContinuousClock.now - began < .seconds(30), "somebody waited too long to be told")
        #expect(AppError(.busy, "").reason == .busy)

        try other.execute("ROLLBACK")
        try await store.write(NoteText("Works again."), on: clip)
        #expect(try await store.note(on: clip)?.text.description == "Works again.")
    }

    @Test func whatWasWrittenIsSeenAtOnce() async throws {
        let fixture = try await StoreFixture { $0.queuedJobs = .max }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for worker in 0..<4 {
                group.addTask {
                    for round in 0..<10 {
                        let clip = try await fixture.accept("\(worker) \(round)").id
                        #expect(try await fixture.store.clip(clip, in: .machine) != nil)
                        let note = try await fixture.store.write(NoteText("\(round)"), on: clip)
                        #expect(try await fixture.store.note(on: clip) == note)
                        try await fixture.store.delete(clip, in: .machine)
                        #expect(try await fixture.store.clip(clip, in: .machine) == nil)
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    /// Statistics and lists of everything, over and over.
    @Test func whatReadsForLongStallsNothingElse() async throws {
        let fixture = try await StoreFixture()
        let store = fixture.store
        let clip = try await fixture.accept("1").id
        let gate = Gate()
        let most = Readers.Limits()
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<most.long + 30 {
                group.addTask { try await store.reader.runLong { _ in gate.waitUntilOpen(seconds: 120) } }
            }
            #expect(try await eventually { gate.entries == most.long })
            try await store.keep(.test("A1"))
            for _ in 0..<30 {
                #expect(try await store.message("A1", in: .machine) != nil)
                #expect(try await store.clip(clip, in: .machine) != nil)
            }
            #expect(gate.entries == most.long, "no more than these read for long")
            gate.open()
            for try await wasOpened in group { #expect(wasOpened, "a page waited for what reads for long") }
        }
        #expect(gate.entries == most.long + 30)
        #expect(try await store.gameStatistics(in: .machine).events == 0)
    }

    @Test func whoWouldWaitTooLongIsToldSo() async throws {
        let fixture = try await StoreFixture()
        var limits = Readers.Limits()
        (limits.connections, limits.long, limits.waitingForLong) = (2, 1, 3)
        let (reader, gate) = (try Readers(path: fixture.store.folder.databasePath, limits: limits), Gate())
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask { _ = try await reader.runLong { _ in gate.waitUntilOpen(seconds: 120) } }
            }
            #expect(try await eventually { gate.entries == 1 && reader.waiting == 3 })
            #expect(await code { _ = try await reader.runLong { _ in true } } == .busy)
            gate.open()
            try await group.waitForAll()
        }
        #expect(try await reader.runLong { _ in true })
    }

    @Test func aQueryOfTooManyStepsEndsWithASentence() async throws {
        let fixture = try await StoreFixture()
        var limits = Readers.Limits()
        limits.steps = 1_000_000
        let reader = try Readers(path: fixture.store.folder.databasePath, limits: limits)
        let count = { @Sendable (most: Int) async throws -> Int? in
            try await reader.run { connection in
                try connection.rows(
                    "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?) SELECT count(*) FROM n",
                    .integer(most)
                ) { row in try row.integer(0) }.first
            }
        }
        for _ in 0..<3 {
            let error = await #expect(throws: AppError.self) { try await count(.max) }
            #expect(error?.code == .tooMuch && error?.reason == .busy)
            // Steps count for one query, not for all that a connection was ever asked.
            for _ in 0..<10 { #expect(try await count(20_000) == 20_000) }
        }
    }

    @Test func theReaderCannotWrite() async throws {
        let fixture = try await StoreFixture()
        await #expect(throws: AppError.self) {
            try await fixture.store.reader.run { connection in
                _ = try connection.run("DELETE FROM clip")
            }
        }
    }
}

/// Holds a thread until it is opened.
private final class Gate: Sendable {
    private let state = Mutex((entries: 0, isOpen: false))

    var isEntered: Bool { entries > 0 }
    var entries: Int { state.withLock { $0.entries } }
    func open() { state.withLock { $0.isOpen = true } }

    /// - Returns: whether it was opened in time.
    func waitUntilOpen(seconds: Int) -> Bool {
        state.withLock { $0.entries += 1 }
        for _ in 0..<seconds * 200 {
            if state.withLock({ $0.isOpen }) { return true }
            usleepMilliseconds(5)
        }
        return false
    }
}
