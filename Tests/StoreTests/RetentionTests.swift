import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import Store

/// What is old goes; what a clock that went wrong makes old stays.
@Suite struct RetentionTests {
    private let day = TestClock.day

    private func trashed(_ clip: ClipID, _ store: Store) async throws -> Bool {
        var search = LibrarySearch()
        search.isTrash = true
        return try await store.find(search, in: .machine, limit: 9).clips.map(\.id) == [clip]
    }

    /// One run of a server in a folder, from its start to its end.
    private func run<Result>(
        _ folder: TemporaryFolder, _ clock: TestClock, _ body: (Store) async throws -> Result
    ) async throws -> Result {
        let run = try await StoreFixture(in: folder, by: clock.clocks)
        let result = try await body(run.store)
        await run.store.close()
        return result
    }

    /// A clip in the trash.
    private func trashedClip(_ folder: TemporaryFolder, _ clock: TestClock) async throws -> ClipID {
        try await run(folder, clock) { store async throws in
            let fixture = StoreFixture(folder: folder, store: store)
            let clip = try await fixture.accept("clip").id
            try await store.trash([clip], isIn: true, in: .machine)
            return clip
        }
    }

    /// What a run does now and then, and whether a clip is there afterwards.
    private func isKept(_ clip: ClipID, _ store: Store) async throws -> Bool {
        try await store.emptyOldTrash()
        return try await store.clip(clip, in: .machine) != nil
    }

    /// A run at the right time, one in 2016 or somewhat behind in which the clip is put into the trash, and one at the
    /// right time again.
    @Test(arguments: [3700, 40 * TestClock.day, 100 * TestClock.day, 3700 * TestClock.day])
    func whatIsTrashedWhileTheClockIsBehindStaysForItsTime(_ behind: TimeInterval) async throws {
        let (folder, clock) = (try TemporaryFolder(), TestClock())
        let clip = try await run(folder, clock) { store async throws in
            try await StoreFixture(folder: folder, store: store).accept("clip").id
        }
        clock.set(TestClock.today - behind)
        try await run(folder, clock) { store async throws in
            try await store.trash([clip], isIn: true, in: .machine)
            #expect(try await isKept(clip, store))
        }
        clock.set(TestClock.today + day)
        try await run(folder, clock) { store async throws in
            #expect(try await isKept(clip, store))
            #expect(try await trashed(clip, store))
            clock.pass(29 * day)
            #expect(try await isKept(clip, store))
            clock.pass(2 * day)
            #expect(try await !isKept(clip, store))
        }
    }

    /// Nothing in the folder knows better.
    @Test func aFolderThatBeganInThePastIsNotEmptiedByTheRightTime() async throws {
        let (folder, clock) = (try TemporaryFolder(), TestClock(TestClock.long))
        let clip = try await trashedClip(folder, clock)
        clock.set(TestClock.today)
        try await run(folder, clock) { store async throws in
            #expect(try await isKept(clip, store))
            clock.pass(31 * day)
            #expect(try await !isKept(clip, store))
        }
    }

    @Test(arguments: [-4000 * TestClock.day, -7200, 7200, 40 * TestClock.day, 4000 * TestClock.day])
    func aRunThatSeesTheClockJumpWaits(_ jump: TimeInterval) async throws {
        let (folder, clock) = (try TemporaryFolder(), TestClock())
        let run = try await StoreFixture(in: folder, by: clock.clocks)
        let (old, new) = (try await run.accept("old").id, try await run.accept("new").id)
        try await run.store.trash([old], isIn: true, in: .machine)
        clock.pass(29.9 * day)
        try await run.store.trash([new], isIn: true, in: .machine)
        clock.set(clock.wall + jump)
        #expect(try await isKept(old, run.store))
        #expect(try await isKept(new, run.store))
        clock.pass(23 * 3600)
        #expect(try await isKept(old, run.store))
        #expect(try await isKept(new, run.store))
        // Ages count from the jump on, or the clock is believed again.
        clock.pass(31 * day)
        #expect(try await !isKept(old, run.store))
        #expect(try await !isKept(new, run.store))
    }

    @Test(arguments: [-3500.0, 3500]) func summerTimeIsNoJump(_ change: TimeInterval) async throws {
        let (folder, clock) = (try TemporaryFolder(), TestClock())
        let run = try await StoreFixture(in: folder, by: clock.clocks)
        let clip = try await run.accept("clip").id
        try await run.store.trash([clip], isIn: true, in: .machine)
        clock.pass(20 * day)
        clock.set(clock.wall + change)
        #expect(try await isKept(clip, run.store))
        clock.pass(10.1 * day)
        #expect(try await !isKept(clip, run.store))
    }

    /// The network may tell a clock better that began in the future.
    @Test func aStartAfterALongPauseWaitsADayOfRunningTime() async throws {
        let (folder, clock) = (try TemporaryFolder(), TestClock())
        let clip = try await trashedClip(folder, clock)
        clock.set(clock.wall + 31 * day)
        try await run(folder, clock) { store async throws in
            #expect(try await isKept(clip, store))
            clock.pass(23 * 3600)
            #expect(try await isKept(clip, store))
            clock.pass(2 * 3600)
            #expect(try await !isKept(clip, store))
        }
    }

    @Test func nothingIsDeletedWhileTheClockIsBehindTheNewestTimeKnown() async throws {
        let (folder, clock) = (try TemporaryFolder(), TestClock())
        let clip = try await trashedClip(folder, clock)
        for _ in 0..<10 {
            // A clock without a battery begins anew with each start.
            clock.set(TestClock.long)
            try await run(folder, clock) { store async throws in
                clock.pass(5 * day)
                #expect(try await isKept(clip, store))
            }
        }
        // One that runs evenly for long is right, and the newest time was wrong.
        try await run(folder, clock) { store async throws in
            for _ in 0..<31 {
                clock.pass(day)
                try await store.emptyOldTrash()
            }
            #expect(try await !isKept(clip, store))
        }
    }

    /// In a run, or between two.
    @Test(arguments: [true, false], [-4000 * TestClock.day, 4000 * TestClock.day])
    func aMessageForAWeekHasAWeek(_ isInARun: Bool, _ jump: TimeInterval) async throws {
        let (folder, clock) = (try TemporaryFolder(), TestClock())
        let message = NewLockedMessage.test("A1", expiresAt: clock.wall + 7 * day)
        try await run(folder, clock) { store async throws in
            try await store.keep(message)
            clock.pass(day)
            guard isInARun else { return }
            clock.set(clock.wall + jump)
            try await expectSixDays(message, store, clock)
        }
        guard !isInARun else { return }
        clock.set(clock.wall + jump)
        try await run(folder, clock) { store async throws in try await expectSixDays(message, store, clock) }
    }

    private func expectSixDays(_ message: NewLockedMessage, _ store: Store, _ clock: TestClock) async throws {
        await store.removeExpiredOrLater()
        let found = try #require(try await store.message("A1", in: .machine))
        #expect(found.box == message.box && found.expiresAt == clock.wall + 6 * day)
        #expect(found.state(at: clock.wall) == .locked)
        clock.pass(5.9 * day)
        #expect(try await store.message("A1", in: .machine)?.box != nil)
        clock.pass(0.2 * day)
        #expect(try await store.message("A1", in: .machine)?.box == nil)
        clock.pass(31 * day)
        await store.removeExpiredOrLater()
        let kept = try await store.reader.run { connection in
            try MessageRows.message(connection, "A1", in: .machine)
        }
        #expect(kept?.box == nil)
    }

    @Test func aMessageWhoseTimeIsOverIsShownToNobodyWhileDeletionsWait() async throws {
        let (folder, clock) = (try TemporaryFolder(), TestClock())
        let run = try await StoreFixture(in: folder, by: clock.clocks)
        let message = NewLockedMessage.test("A1", expiresAt: clock.wall + 3600)
        try await run.store.keep(message)
        clock.set(clock.wall + 2 * day)
        #expect(try await run.store.message("A1", in: .machine)?.box != nil)
        clock.pass(2 * 3600)
        #expect(try await run.store.message("A1", in: .machine)?.box == nil)
        #expect(try await run.store.beginTry("A1", from: TrySource(address: "10.0.0.1"), in: .machine) == .expired)
        #expect(try !run.filesHolding(message.box).isEmpty)
        clock.pass(day)
        await run.store.removeExpiredOrLater()
        #expect(try run.filesHolding(message.box).isEmpty)
    }

    @Test func anUploadIsNotForgottenForAJump() async throws {
        let (folder, clock) = (try TemporaryFolder(), TestClock())
        let run = try await StoreFixture(in: folder, by: clock.clocks)
        let new = NewUpload(byteCount: 9, metadata: "", address: nil, scope: .machine)
        let upload = try await run.store.createUpload(new).id
        clock.set(clock.wall + 400 * day)
        await run.store.removeExpiredUploads()
        #expect(try await run.store.upload(upload, in: .machine) != nil)
        clock.pass(25 * 3600)
        #expect(try await run.store.upload(upload, in: .machine) == nil)
        await run.store.removeExpiredUploads()
        #expect(try await run.store.count("upload") == 0)
    }

    @Test func gamesAreNotForgottenForAJump() async throws {
        let (folder, clock) = (try TemporaryFolder(), TestClock())
        let store = try await StoreFixture(in: folder, by: clock.clocks).store
        let event = GameEvent(id: UUID(), session: UUID(), name: .sessionStart, at: clock.wall)
        try await store.keep([event], in: .machine)
        let round = try await store.begin()
        clock.set(clock.wall + 4000 * day)
        clock.pass(2 * day)
        try await store.forgetOldGames()
        #expect(try await store.round(round.id, in: .machine) != nil)
        #expect(try await store.gameStatistics(in: .machine).events == 1)
        clock.pass(Store.recentSeconds)
        try await store.forgetOldGames()
        #expect(try await store.round(round.id, in: .machine) == nil)
        #expect(try await store.gameStatistics(in: .machine).events == 1)
        clock.pass(Store.eventSeconds)
        try await store.forgetOldGames()
        #expect(try await store.gameStatistics(in: .machine).events == 0)
    }

    @Test func aJumpTakesNoJobFromAServerThatLives() async throws {
        let (folder, clock) = (try TemporaryFolder(), TestClock())
        let one = try await StoreFixture(sharing: folder, by: clock.clocks)
        let two = try await StoreFixture(sharing: folder, by: clock.clocks)
        try await one.accept("clip")
        let job = try #require(try await one.store.claim(by: one.store.folder.server, lease: .zero))
        func recovered() async throws -> [JobID] {
            try await two.store.recoverInterrupted(
                by: two.store.folder.server, maximumInterruptions: 9, message: { _ in "" }
            ).map(\.id)
        }
        clock.set(clock.wall + 7200)
        #expect(try await recovered() == [])
        clock.pass(61)
        #expect(try await recovered() == [job.id])
        withExtendedLifetime(one) {}
    }

    @Test func aRowOfTheClockThatMakesNoSenseStopsNothing() async throws {
        let (folder, clock) = (try TemporaryFolder(), TestClock())
        let clip = try await trashedClip(folder, clock)
        let path = try DataFolder(path: folder.path).databasePath
        try Connection(path: path).execute("UPDATE clock SET last = -5")
        clock.set(clock.wall + 40 * day)
        try await run(folder, clock) { store async throws in
            #expect(try await isKept(clip, store))
            clock.pass(31 * day)
            #expect(try await !isKept(clip, store))
        }
    }

    /// Folders of older versions know no clock: the newest time in them is what is known.
    @Test func aFolderFromBeforeKnowsTheNewestTimeInIt() throws {
        let folder = try TemporaryFolder()
        let connection = try Connection(path: folder.path + "/old.sqlite")
        let version = try #require(Migrations.scripts.firstIndex(of: Migrations.clock))
        try Migrations.run(on: connection, upTo: version)
        try connection.execute(
            "INSERT INTO player (id, scope, name, animal, colour, created_at) VALUES ('a', 'm', 'A', 'b', 'c', 1777000000000)"
        )
        try Migrations.run(on: connection)
        let known = try ClockRow.read(connection, at: Date())
        #expect(known == .init(newest: TestClock.today, last: TestClock.today, steadySince: TestClock.today))
    }
}
