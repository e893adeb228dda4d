import Glibc

/// Everything that is kept: clips, jobs and reports in SQLite, contents and files in the data folder.
public final class Store: ClipStore {
    /// The folder that everything is kept in.
    public let folder: DataFolder
    /// How much is taken in.
    public let limits: StoreLimits
    let database: Database

    /// Opens the store in a data folder, and sweeps out what a crash may have left there.
    public init(folder: DataFolder, limits: StoreLimits = StoreLimits()) async throws(StoreError) {
        self.folder = folder
        self.limits = limits
        database = try Database(path: folder.databasePath)
        try await sweep()
    }

    /// A place for the bytes of an upload.
    /// - Parameter expectedBytes: how many will come, if known: refuses at once what is too large or does not fit.
    /// - Throws: `tooLarge`, `diskFull`, `files`.
    public func beginUpload(expectedBytes: Int? = nil) throws(StoreError) -> IncomingBlob {
        try IncomingBlob(
            path: folder.incomingPath + "/" + Identifier<IncomingBlob>().description, expectedBytes: expectedBytes,
            limits: limits)
    }

    /// Refuses, before anybody sends a large body for nothing, what `accept` would refuse.
    /// - Throws: `queueFull`, `diskFull`.
    public func requireRoom() async throws(StoreError) {
        try Disk.requireSpace(forBytes: 0, at: folder.incomingPath, limits: limits)
        let limit = limits.queuedJobs
        try await database.run { connection throws(StoreError) in
            try JobRows.requireRoom(connection, limit: limit)
        }
    }

    /// Free space of the data folder's disk, bytes; nil when the system does not say.
    public func freeDiskBytes() -> Int? { Disk.freeBytes(at: folder.path) }

    /// Whether work may go on: it stops before the disk is so full that nothing could be deleted any more.
    public func hasSpareDisk() -> Bool { (freeDiskBytes() ?? .max) >= limits.reservedDiskBytes / 4 }

    /// An empty folder for a worker's output. Move it with `finish`, or give it to `removeWorkFolder`.
    public func makeWorkFolder() throws(StoreError) -> String {
        let path = folder.workPath + "/" + Identifier<Store>().description
        try Disk.makeFolder(path)
        return path
    }

    /// Removes a worker's output folder with all that is in it.
    public func removeWorkFolder(_ path: String) {
        guard path.hasPrefix(folder.workPath + "/") else { return }
        Disk.remove(path)
    }

    /// Where the content of a clip lies on this machine.
    public func contentPath(of clip: Clip) -> String { folder.blobPath(clip.blob) }

    /// Removes what no row refers to. Files are moved into place before the transaction that makes them known, and
    /// removed after the one that forgets them: a crash between leaves files too many, never too few.
    func sweep() async throws(StoreError) {
        let folder = folder
        try await database.run { connection throws(StoreError) in
            for swept in [folder.incomingPath, folder.workPath] {
                for name in Disk.names(in: swept) { Disk.remove(swept + "/" + name) }
            }
            let blobs = Set(
                try connection.rows("SELECT DISTINCT blob FROM clip") { row throws(StoreError) in try row.text(0) })
            for prefix in Disk.names(in: folder.blobsPath) {
                for rest in Disk.names(in: folder.blobsPath + "/" + prefix) where !blobs.contains(prefix + rest) {
                    Disk.remove(folder.blobsPath + "/" + prefix + "/" + rest)
                }
            }
            let jobs = Set(
                try connection.rows("SELECT clip, job FROM report") { row throws(StoreError) in
                    try row.text(0) + "/" + row.text(1)
                })
            for clip in Disk.names(in: folder.clipsPath) {
                let path = folder.clipsPath + "/" + clip
                for job in Disk.names(in: path) where !jobs.contains(clip + "/" + job) { Disk.remove(path + "/" + job) }
                rmdir(path)  // Succeeds only where nothing is left.
            }
        }
    }
}
