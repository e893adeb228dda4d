import Glibc

/// The one folder that everything is kept in, and its plan:
/// ```
/// lock               held by the server that uses the folder
/// motionbook.sqlite  clips, jobs, reports
/// incoming/          uploads that are not accepted yet; swept at start
/// blobs/ab/cdef…     contents, named by their SHA-256
/// clips/CLIP/JOB/    files that the job left; those of other jobs are swept at start
/// work/              output folders of running workers; swept at start
/// ```
/// It is readable by its owner only. Letting go of the value lets go of the lock.
public final class DataFolder: Sendable {
    /// Where the folder is, absolute.
    public let path: String
    private let lock: FileHandle

    var databasePath: String { path + "/motionbook.sqlite" }
    var incomingPath: String { path + "/incoming" }
    var blobsPath: String { path + "/blobs" }
    var clipsPath: String { path + "/clips" }
    /// Where workers get folders for their output.
    public var workPath: String { path + "/work" }

    /// The folder, made if needed, and locked.
    /// - Throws: `folderInUse` if another server has it; `folderUnusable` if it cannot be made or written.
    public init(path: String) throws(StoreError) {
        do throws(StoreError) {
            try Disk.makeFolder(path)
            if chmod(path, 0o700) != 0 { throw Disk.error("chmod \(path)") }
            self.path = try Disk.resolve(path)
        } catch {
            throw StoreError(
                .folderUnusable, "The data folder \(path) cannot be made or written; choose another one with --data.",
                detail: error.detail)
        }
        lock = try Self.lock(self.path)
        for folder in [incomingPath, blobsPath, clipsPath, workPath] { try Disk.makeFolder(folder) }
    }

    /// The folder that is used when nobody names one: `$MOTIONBOOK_DATA`, or `~/.local/share/motionbook`.
    public static func defaultPath(environment: [String: String]) -> String? {
        if let path = environment["MOTIONBOOK_DATA"], !path.isEmpty { return path }
        guard let home = environment["HOME"], !home.isEmpty else { return nil }
        return home + "/.local/share/motionbook"
    }

    func blobParentPath(_ hash: BlobHash) -> String { blobsPath + "/" + hash.description.prefix(2) }

    func blobPath(_ hash: BlobHash) -> String { blobParentPath(hash) + "/" + hash.description.dropFirst(2) }

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
    private static func lock(_ folder: String) throws(StoreError) -> FileHandle {
        let path = folder + "/lock"
        let handle: FileHandle
        do throws(StoreError) {
            handle = try FileHandle(lock: path)
        } catch {
            throw StoreError(
                .folderUnusable, "The data folder \(folder) cannot be written; choose another one with --data.",
                detail: error.detail)
        }
        guard flock(handle.descriptor, LOCK_EX | LOCK_NB) == 0 else {
            throw StoreError(
                .folderInUse,
                "Another Motionbook uses the data folder \(folder); stop it, or choose another folder with --data.")
        }
        return handle
    }
}
