package import Domain
import Glibc
import System

/// The one folder that everything is kept in, and its plan:
/// ```
/// motionbook.txt     says whose the folder is: see `FolderClaim`
/// lock               held by the server that uses the folder, or by those that share it
/// servers/           a locked file for each server that shares the folder: see `FolderServers`
/// motionbook.sqlite  clips, jobs, reports, messages
/// key                lets in whoever is not the owner
/// messages.key       without it no message opens; no backup holds it
/// authority.pem      this server's own certificate authority, with its key; no backup holds it
/// certificate.pem    the certificate that it signed last, with its key; no backup holds it
/// gemini.key         somebody's account with whoever gives second opinions; no backup holds it
/// addresses          where the server is, or was last
/// ballast            room to delete something on a full disk: see `Ballast`
/// incoming/          uploads that are not accepted yet; swept when their server is gone
/// uploads/           what has come of resumable uploads; see `Store+Uploads`
/// blobs/ab/cdef…     contents, named by their SHA-256
/// clips/CLIP/JOB/    files that the job left; those of other jobs are swept at start
/// work/              output folders of running workers; swept when their server is gone
/// ```
/// What is made here is readable by its owner only; a folder that was there keeps its rights. Only what is named by our
/// identifiers is ever swept. Letting go of the value lets go of the lock.
package final class DataFolder: Sendable {
    /// Where the folder is, absolute.
    package let path: String
    private let lock: OpenFile
    let servers: FolderServers

    /// The name of this server.
    package var server: ServerID { servers.own }
    var databasePath: String { path + "/" + FolderClaim.databaseName }
    var incomingPath: String { path + "/incoming" }
    var uploadsPath: String { path + "/uploads" }
    var blobsPath: String { path + "/blobs" }
    var clipsPath: String { path + "/clips" }
    /// The key of a data folder, which others than its server may read and renew.
    package static func keyPath(in folder: String) -> String { folder + "/key" }
    /// What locks messages, beside the faces: it lies in a data folder, and in no backup of one.
    package static let messageKeyName = "messages.key"
    /// Where the server of a data folder is, or was last.
    package static func addressesPath(in folder: String) -> String { folder + "/addresses" }
    /// Where workers get folders for their output.
    package var workPath: String { path + "/work" }

    /// The folder, made if needed, and locked.
    /// - Parameter isShared: whether other servers of this machine may use it at the same time, which say so, too.
    /// - Throws: `folderInUse` if another server has it; `folderUnusable` if it cannot be made or written, holds
    ///   something else, or has lost its database.
    package init(path: String, isShared: Bool = false) throws {
        do {
            try FileSystem.makeFolder(path)
            self.path = try FileSystem.resolve(path)
        } catch {
            throw Self.unwritable(path, error)
        }
        try Backup.requireRestored(self.path)
        let folder = try FolderClaim.claim(self.path)
        lock = try Self.lock(self.path, isShared: isShared)
        let shared = isShared ? [FolderServers.folderName] : []
        for name in ["incoming", "uploads", "blobs", "clips", "work"] + shared {
            try FolderClaim.requireFolder(name, in: folder)
        }
        try FolderClaim.requireDatabase(in: folder)
        servers = FolderServers(of: self.path, isShared: isShared)
    }

    /// The folder that is used when nobody names one: `$MOTIONBOOK_DATA`, or `~/.local/share/motionbook`.
    package static func defaultPath(environment: [String: String]) -> String? {
        if let path = environment["MOTIONBOOK_DATA"], !path.isEmpty { return path }
        guard let home = environment["HOME"], !home.isEmpty else { return nil }
        return home + "/.local/share/motionbook"
    }

    /// Where a blob lies, below a data folder as below a backup.
    static func place(of blob: BlobName) -> String {
        switch blob {
        case .content(let hash): "blobs/\(hash.description.prefix(2))/\(hash.description.dropFirst(2))"
        case .artefact(let name, let clip, let job): "clips/\(clip)/\(job)/\(name)"
        }
    }

    func path(of blob: BlobName) -> String { path + "/" + Self.place(of: blob) }

    func uploadPath(_ upload: UploadID) -> String { uploadsPath + "/" + upload.description }

    func clipPath(_ clip: ClipID) -> String { clipsPath + "/" + clip.description }

    func artefactsPath(_ clip: ClipID, _ job: JobID) -> String { clipPath(clip) + "/" + job.description }

    /// A new name for something in `incoming/` or `work/`. It says whose it is.
    func newName() -> String { "\(server).\(Identifier<DataFolder>())" }

    /// Whether something in `incoming/` or `work/` was left by a server that is gone. Older servers did not put their
    /// names to it.
    func isLeftBehind(_ name: String) -> Bool {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false).map { ServerID($0) }
        guard parts.count <= 2, parts.allSatisfy({ $0 != nil }), let server = parts[0] else { return false }
        return parts.count == 1 || servers.isGone(server)
    }

    /// Gives a file or folder a name among the work folders, from where it is removed next, or swept after a crash.
    /// - Returns: where it is now; nil if there is nothing left of it.
    func moveAside(_ path: String) -> String? {
        let aside = workPath + "/" + newName()
        if rename(path, aside) == 0 { return aside }
        FileSystem.remove(path)
        return nil
    }

    /// A lock that the system drops when the process ends, however it ends.
    static func lock(_ folder: String, isShared: Bool = false) throws -> OpenFile {
        let path = folder + "/lock"
        let handle: OpenFile
        do {
            handle = try OpenFile(keeping: path)
        } catch {
            throw unwritable(folder, error)
        }
        if handle.lock(isShared ? LOCK_SH : LOCK_EX) { return handle }
        if isShared {
            throw AppError(
                .folderInUse,
                "Another Motionbook is using the data folder \(folder) without --share. Stop it and restart it with --share, or choose another folder with --data."
            )
        }
        guard flock(handle.descriptor, LOCK_SH | LOCK_NB) != 0 else {
            throw AppError(
                .folderInUse,
                "Running servers share the data folder \(folder). Join them with --share, stop them, or choose another folder with --data."
            )
        }
        throw AppError(
            .folderInUse,
            "Another Motionbook is using the data folder \(folder). Stop it, or choose another folder with --data.")
    }

    static func unwritable(_ path: String, _ error: any Error) -> AppError {
        AppError(
            .folderUnusable, "Can’t create or write to the data folder \(path). Choose another one with --data.",
            detail: error.logDescription)
    }
}
