import Glibc

/// The one folder that everything is kept in, and its plan:
/// ```
/// motionbook.txt     says whose the folder is: see `FolderClaim`
/// lock               held by the server that uses the folder
/// motionbook.sqlite  clips, jobs, reports, messages
/// key                lets in whoever is not the owner
/// messages.key       without it no message opens; no backup holds it
/// addresses          where the server is, or was last
/// ballast            room to delete something on a full disk: see `Ballast`
/// incoming/          uploads that are not accepted yet; swept at start
/// uploads/           what has come of resumable uploads; see `Store+Uploads`
/// blobs/ab/cdef…     contents, named by their SHA-256
/// clips/CLIP/JOB/    files that the job left; those of other jobs are swept at start
/// work/              output folders of running workers; swept at start
/// ```
/// What is made here is readable by its owner only; a folder that was there keeps its rights. Only what is named by our
/// identifiers is ever swept. Letting go of the value lets go of the lock.
public final class DataFolder: Sendable {
    /// Where the folder is, absolute.
    public let path: String
    private let lock: FileHandle

    var databasePath: String { path + "/" + FolderClaim.databaseName }
    var incomingPath: String { path + "/incoming" }
    var uploadsPath: String { path + "/uploads" }
    var blobsPath: String { path + "/blobs" }
    var clipsPath: String { path + "/clips" }
    /// The key of a data folder, which others than its server may read and renew.
    public static func keyPath(in folder: String) -> String { folder + "/key" }
    /// What locks messages, beside the faces: it lies in a data folder, and in no backup of one.
    public static let messageKeyName = "messages.key"
    /// Where the server of a data folder is, or was last.
    public static func addressesPath(in folder: String) -> String { folder + "/addresses" }
    /// Where workers get folders for their output.
    public var workPath: String { path + "/work" }

    /// The folder, made if needed, and locked.
    /// - Throws: `folderInUse` if another server has it; `folderUnusable` if it cannot be made or written, holds something
    ///   else, or has lost its database.
    public init(path: String) throws(StoreError) {
        do throws(StoreError) {
            try Disk.makeFolder(path)
            self.path = try Disk.resolve(path)
        } catch {
            throw Self.unwritable(path, error)
        }
        try Backup.requireRestored(self.path)
        let folder = try FolderClaim.claim(self.path)
        lock = try Self.lock(self.path)
        for name in ["incoming", "uploads", "blobs", "clips", "work"] {
            try FolderClaim.requireFolder(name, in: folder)
        }
        try FolderClaim.requireDatabase(in: folder)
    }

    /// The folder that is used when nobody names one: `$MOTIONBOOK_DATA`, or `~/.local/share/motionbook`.
    public static func defaultPath(environment: [String: String]) -> String? {
        if let path = environment["MOTIONBOOK_DATA"], !path.isEmpty { return path }
        guard let home = environment["HOME"], !home.isEmpty else { return nil }
        return home + "/.local/share/motionbook"
    }

    func blobParentPath(_ hash: BlobHash) -> String { blobsPath + "/" + hash.description.prefix(2) }

    func blobPath(_ hash: BlobHash) -> String { blobParentPath(hash) + "/" + hash.description.dropFirst(2) }

    func uploadPath(_ upload: UploadID) -> String { uploadsPath + "/" + upload.description }

    func clipPath(_ clip: ClipID) -> String { clipsPath + "/" + clip.description }

    func artefactsPath(_ clip: ClipID, _ job: JobID) -> String { clipPath(clip) + "/" + job.description }

    /// Gives a file or folder a name among the work folders, from where it is removed next, or swept after a crash.
    /// - Returns: where it is now; nil if there is nothing left of it.
    func moveAside(_ path: String) -> String? {
        let aside = workPath + "/" + Identifier<DataFolder>().description
        if rename(path, aside) == 0 { return aside }
        Disk.remove(path)
        return nil
    }

    /// A lock that the system drops when the process ends, however it ends.
    static func lock(_ folder: String) throws(StoreError) -> FileHandle {
        let path = folder + "/lock"
        let handle: FileHandle
        do throws(StoreError) {
            handle = try FileHandle(keeping: path)
        } catch {
            throw unwritable(folder, error)
        }
        guard Self.lock(handle.descriptor) else {
            throw StoreError(
                .folderInUse,
                "Another Motionbook uses the data folder \(folder); stop it, or choose another folder with --data.")
        }
        return handle
    }

    static func unwritable(_ path: String, _ error: StoreError) -> StoreError {
        StoreError(
            .folderUnusable, "The data folder \(path) cannot be made or written; choose another one with --data.",
            detail: error.detail)
    }

    /// Locks a file for this process. A child that is just being started holds for a moment what its parent had open, also a
    /// lock that was given up meanwhile: so it is tried for half a second.
    private static func lock(_ descriptor: Int32) -> Bool {
        for _ in 0..<10 {
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
            usleep(50_000)
        }
        return false
    }
}
