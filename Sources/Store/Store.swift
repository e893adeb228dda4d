package import Domain
import Glibc
import System

/// Everything that is kept: clips, jobs, reports, messages and games in SQLite, contents and files in the data folder.
package final class Store: WorkStore, AthleteRepository, NoteRepository, TargetRepository, MessageRepository,
    LibraryRepository, ResumableUploadRepository, ArchiveRepository, ComparisonRepository, GameRepository,
    LinkRepository, ClassRepository, OpinionRepository, HealthRepository
{
    /// The folder that everything is kept in.
    package let folder: DataFolder
    /// How much is taken in.
    package let limits: StoreLimits
    /// What is free on the disk, less what was promised.
    package let reservations: DiskReservations
    /// What writes, and what reads in order to write.
    let database: Database
    /// What pages read: it waits for no writer, and sees all that was written.
    let reader: Readers
    private let health: DatabaseHealth
    let ballast: Ballast
    /// The time that everything goes by that deletes what is old.
    let retention: RetentionClock
    let slots: UploadSlots
    let log: @Sendable (String) -> Void
    /// How often somebody may guess.
    let tryRule = TryRule()
    let expiryAlarm = ExpiryAlarm()
    /// Who writes to which resumable upload.
    let uploadWriters = UploadWriters()
    let uploadAlarm = ExpiryAlarm()
    /// Removes a folder with all that is in it.
    let removeTree: @Sendable (String) -> Void

    /// Opens the store in a data folder, and sweeps out what a crash may have left there.
    /// - Parameters:
    ///   - clocks: where the time comes from that things grow old by.
    ///   - log: hears what nobody sees on a page: rows that cannot be read, traces that cannot be removed.
    package convenience init(
        folder: DataFolder, limits: StoreLimits = StoreLimits(), clocks: Clocks = Clocks(),
        log: @escaping @Sendable (String) -> Void = { _ in }
    ) async throws {
        try await self.init(
            folder: folder, limits: limits, clocks: clocks, log: log, removeTree: { FileSystem.remove($0) })
    }

    /// - Parameter removeTree: removes folders of workers; tests look where it runs.
    init(
        folder: DataFolder, limits: StoreLimits, clocks: Clocks = Clocks(),
        log: @escaping @Sendable (String) -> Void,
        removeTree: @escaping @Sendable (String) -> Void
    ) async throws {
        self.removeTree = removeTree
        self.folder = folder
        self.limits = limits
        self.log = log
        reservations = DiskReservations(folder: folder.path, reserve: limits.reservedDiskBytes, servers: folder.servers)
        ballast = Ballast(folder: folder.path, bytes: limits.ballastBytes)
        slots = UploadSlots(limits: limits)
        health = DatabaseHealth(interval: limits.healthInterval)
        retention = RetentionClock(clocks)
        let turn = try await BlockingThread.run { try folder.servers.turnToStart() }
        do {
            (database, reader) = try Self.databases(folder, ballast, log: OnceLog(log).callAsFunction)
        } catch {
            log("\(folder.databasePath): \(error.logDescription)")
            throw error
        }
        try folder.servers.enter()
        try await sweep()
        await removeExpiredOrLater()
        await removeExpiredUploads()
        ballast.restore()
        withExtendedLifetime(turn) {}
    }

    /// Removes files and folders that nothing speaks of any more.
    func removeFiles(_ paths: [String]) async {
        await BlockingThread.run { [removeTree] in for path in paths { removeTree(path) } }
    }

    /// Opens the database to write and to read. Its log and the log's index need room, too: on a full disk the
    /// ballast's.
    private static func databases(
        _ folder: DataFolder, _ ballast: Ballast, log: @escaping @Sendable (String) -> Void
    ) throws -> (Database, Readers) {
        let (path, isAlone) = (folder.databasePath, folder.servers.others.isEmpty)
        func open() throws -> (Database, Readers) {
            (
                try Database(path: path, mayMigrate: isAlone, log: log),
                try Readers(path: path, log: log)
            )
        }
        while true {
            do {
                return try open()
            } catch {
                guard ballast.giveUp(after: error) else { throw error }
            }
        }
    }

    /// Says whether the database can be written, as of the last look at it: each table was written to, and that was
    /// taken back. Waits for nobody; looks anew, for those who ask later, when the last look is older than
    /// `StoreLimits.healthInterval`.
    /// - Throws: what is wrong with the database.
    package func requireHealth() throws {
        let database = database
        let failure = health.failure {
            do {
                try await database.requireTables()
                return .success(())
            } catch {
                return .failure(error)
            }
        }
        if let failure { throw failure }
    }

    /// Looks whether the database of a data folder can be written, whether a server uses it or not. Blocks.
    /// - Returns: a sentence on what the next start mends, if there is anything.
    /// - Throws: `damaged`, `newerDatabase`, `busy`.
    package static func checkDatabase(in folder: String) throws -> String? {
        let connection = try Connection(path: folder + "/" + FolderClaim.databaseName, .copying)
        try connection.requireWholeness()
        try connection.requireTables(Migrations.tables(ofVersion: Migrations.knownVersion(of: connection)))
        return try IndexRepair.isBroken(connection)
            ? "The search index is damaged. The server rebuilds it at the next start." : nil
    }

    /// Ends what is on its way: nothing that was deleted stays in the database's log. Call it last.
    package func close() async {
        // The next start holds its clock against this time.
        _ = try? await moment()
        await expiryAlarm.end()
        await uploadAlarm.end()
        if await !database.close() {
            log("another program is reading the database: deleted data is removed from its log at the next start")
        }
        folder.servers.leave()
    }

    /// A place for the bytes of an upload.
    /// - Parameters:
    ///   - expectedBytes: how many will come, if known: refuses at once what is too large or does not fit.
    ///   - address: who sends them; nil where that says nothing.
    ///   - bytes: how many are taken; nil for as many as a clip may have.
    /// - Throws: `tooLarge`, `diskFull`, `uploadsFull`, `files`.
    package func beginUpload(
        expectedBytes: Int? = nil, from address: String? = nil, atMost bytes: Int? = nil
    ) throws -> IncomingBlob {
        var limits = limits
        if let bytes { (limits.uploadBytes, limits.archiveBytes) = (bytes, bytes) }
        return try IncomingBlob(
            path: folder.incomingPath + "/" + folder.newName(), expectedBytes: expectedBytes,
            limits: limits, slot: try slots.take(for: address), reservations: reservations)
    }

    /// Refuses, before anybody sends a large body for nothing, what `accept` would refuse.
    /// - Throws: `queueFull`, `clipsFull`, `diskFull`.
    package func requireRoom() async throws {
        try reservations.requireSpace()
        ballast.restore()
        let limits = limits
        try await reader.run { connection in
            try JobRows.requireRoom(connection, limit: limits.queuedJobs)
            try ClipRows.requireRoom(connection, limit: limits.clips)
        }
    }

    /// Whether work may go on: it stops before the disk is so full that nothing could be deleted any more.
    package func hasSpareDisk() -> Bool { (reservations.freeBytes ?? .max) >= limits.reservedDiskBytes / 4 }

    /// An empty folder for a worker's output. Move it with `finish`, or give it to `removeWorkFolder`.
    package func makeWorkFolder() throws -> String {
        let path = folder.workPath + "/" + folder.newName()
        try FileSystem.makeFolder(path)
        return path
    }

    /// Removes a worker's output folder with all that is in it, on a thread of its own.
    package func removeWorkFolder(_ path: String) async {
        guard path.hasPrefix(folder.workPath + "/") else { return }
        await BlockingThread.run { [removeTree] in removeTree(path) }
    }

    /// Gives a local file that holds a blob for as long as `use` runs: here it is the very file that is kept.
    package func materialise<Result: Sendable>(
        _ blob: BlobName, _ use: @Sendable (_ path: String) async -> Result
    ) async throws -> Result {
        await use(folder.path(of: blob))
    }
}
