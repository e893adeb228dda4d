import Glibc
import Synchronization

/// What is free on the data folder's disk, less what was promised and is not written yet.
///
/// Uploads and workers write for a long time: each looks at a disk that the others have not filled yet. So whoever is let
/// in gets a promise of so many bytes here, and the next one sees only what is left.
public final class DiskLedger: Sendable {
    private let folder: String
    private let reserve: Int
    private let promised = Mutex(0)

    /// A ledger of the disk that a folder is on.
    /// - Parameter reserve: bytes that uploads leave free.
    init(folder: String, reserve: Int) {
        self.folder = folder
        self.reserve = reserve
    }

    /// Bytes that are promised and not written yet.
    public var promisedBytes: Int { promised.withLock { $0 } }

    /// Free space of the disk, bytes; nil when the system does not say.
    public var freeBytes: Int? { Disk.freeBytes(at: folder) }

    /// Promises disk to a worker. Its work was accepted: it may use most of the reserve.
    /// - Throws: `diskFull`, `files`.
    public func promiseWork(bytes: Int) throws(StoreError) -> DiskPromise {
        try promise(bytes, leaving: reserve / 4)
    }

    /// Promises disk to an upload.
    /// - Throws: `diskFull`, `files`.
    func promiseUpload(bytes: Int) throws(StoreError) -> DiskPromise { try promise(bytes, leaving: reserve) }

    /// Refuses where nothing more could be promised to an upload.
    /// - Throws: `diskFull`, `files`.
    func requireSpace() throws(StoreError) { try add(0, leaving: reserve) }

    private func promise(_ bytes: Int, leaving rest: Int) throws(StoreError) -> DiskPromise {
        try add(bytes, leaving: rest)
        return DiskPromise(of: bytes, leaving: rest, in: self)
    }

    /// Promises more, if that much is left.
    func add(_ bytes: Int, leaving rest: Int) throws(StoreError) {
        try promised.withLock { promised throws(StoreError) in
            guard let free = freeBytes else { throw Disk.error("statvfs \(folder)") }
            let left = free - promised
            guard left - bytes >= rest else {
                let words = Disk.describe(bytes: max(0, left))
                throw StoreError(
                    .diskFull,
                    "The server's disk is almost full (\(words) free); delete clips or free some space, then try again."
                )
            }
            promised += bytes
        }
    }

    func remove(_ bytes: Int) { promised.withLock { $0 -= bytes } }
}
