import Domain
import Glibc
import Synchronization
import System

/// What is free on the data folder's disk, less what was promised and is not written yet.
///
/// Uploads and workers write for a long time: each looks at a disk that the others have not filled yet. So whoever is
/// let in gets a promise of so many bytes here, and the next one sees only what is left. Servers that share the folder
/// tell each other what they have promised.
package final class DiskReservations: Sendable {
    private let folder: String
    private let reserve: Int
    private let servers: FolderServers?
    private let promised = Mutex(0)

    /// The reservations on the disk that a folder is on.
    /// - Parameters:
    ///   - reserve: bytes that uploads leave free.
    ///   - servers: those that promise the same disk.
    init(folder: String, reserve: Int, servers: FolderServers? = nil) {
        self.folder = folder
        self.reserve = reserve
        self.servers = servers
    }

    /// Bytes that this server has promised and that are not written yet.
    package var promisedBytes: Int { promised.withLock { $0 } }

    /// Free space of the disk, bytes; nil when the system does not say.
    package var freeBytes: Int? { FileSystem.freeBytes(at: folder) }

    /// Promises disk to a worker. Its work was accepted: it may use most of the reserve.
    /// - Throws: `diskFull`, `files`.
    package func promiseWork(bytes: Int) throws -> DiskReservation {
        try promise(bytes, leaving: reserve / 4)
    }

    /// Promises disk to an upload.
    /// - Throws: `diskFull`, `files`.
    func promiseUpload(bytes: Int) throws -> DiskReservation { try promise(bytes, leaving: reserve) }

    /// Refuses where nothing more could be promised to an upload.
    /// - Throws: `diskFull`, `files`.
    func requireSpace() throws { try add(0, leaving: reserve) }

    private func promise(_ bytes: Int, leaving rest: Int) throws -> DiskReservation {
        try add(bytes, leaving: rest)
        return DiskReservation(of: bytes, leaving: rest, in: self)
    }

    /// Promises more, if that much is left.
    func add(_ bytes: Int, leaving rest: Int) throws {
        try promised.withLock { promised in
            // Told before it is weighed: of two servers that do so at once, each sees what the other one wants.
            if bytes > 0 { servers?.tell(promised: promised + bytes) }
            do {
                try require(bytes, beside: promised, leaving: rest)
            } catch {
                if bytes > 0 { servers?.tell(promised: promised) }
                throw error
            }
            promised += bytes
        }
    }

    private func require(_ bytes: Int, beside promised: Int, leaving rest: Int) throws {
        guard let free = freeBytes else { throw SystemError("statvfs \(folder)") }
        let left = free - promised
        guard left - bytes >= rest, left - bytes - rest >= servers?.promisedByOthers ?? 0 else {
            let words = LocalizedText.size(bytes: Int64(left))
            throw AppError(
                .diskFull,
                "The server’s disk is almost full (\(words) free). Delete clips or free some space, then try again.")
        }
    }

    func remove(_ bytes: Int) {
        guard bytes > 0 else { return }
        promised.withLock { promised in
            promised -= bytes
            servers?.tell(promised: promised)
        }
    }
}
