import FoundationEssentials
import Glibc

/// What has come of an upload: a file that only grows.
enum UploadFile {
    /// How large a file is, and when it last grew; nil if there is none.
    static func status(_ path: String) -> (byteCount: Int, changedAt: Date)? {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return (Int(status.st_size), Date(timeIntervalSince1970: TimeInterval(status.st_mtim.tv_sec)))
    }

    /// Opens a file to go on with it, made if needed. No other server goes on with it while it is open.
    /// - Throws: `wrongOffset` if it does not end where the caller thinks; `superseded` if another server has it.
    static func open(_ path: String, at offset: Int) throws(StoreError) -> FileHandle {
        let file = try FileHandle(keeping: path)
        guard file.lock(LOCK_EX) else { throw .receivedElsewhere }
        let end = lseek(file.descriptor, 0, SEEK_END)
        guard end >= 0 else { throw Disk.error("seek \(path)") }
        guard Int(end) == offset else { throw .wrongOffset }
        return file
    }

    /// A file that this server does not write to at the moment, made durable; nil if nothing has come yet.
    /// - Parameter isLocked: whether no other server may write to it while it is open.
    /// - Throws: `superseded` if another server has it.
    static func settle(_ path: String, isLocked: Bool) throws(StoreError) -> FileHandle? {
        guard let file = try? FileHandle(file: path) else { return nil }
        guard !isLocked || file.lock(LOCK_EX) else { throw .receivedElsewhere }
        // What a server wrote that was killed then is there, but perhaps not on the disk yet.
        try file.synchronize()
        return file
    }

    /// Takes back bytes whose checksum nobody looked at: their server has ended.
    static func takeBackUnchecked(
        _ connection: Connection, _ row: UploadRows.Row, in folder: DataFolder
    ) throws(StoreError) {
        guard let offset = row.uncheckedFrom else { return }
        try truncate(folder.uploadPath(row.upload.id), to: offset)
        try UploadRows.leaveUnchecked(connection, row.upload.id, from: nil)
    }

    /// Takes back what was written beyond a length, durably.
    private static func truncate(_ path: String, to byteCount: Int) throws(StoreError) {
        guard let status = status(path), status.byteCount > byteCount else { return }
        let file = try FileHandle(keeping: path)
        guard ftruncate(file.descriptor, off_t(byteCount)) == 0 else { throw Disk.error("truncate \(path)") }
        try file.synchronize()
    }
}

extension StoreError {
    /// An upload that is not there, or no longer.
    public static let unknownUpload = StoreError(
        .unknownUpload, "There is no such upload; it was cancelled or waited too long. Begin it again.")

    static let uploadEnded = StoreError(
        .uploadEnded, "This upload has ended; look at how (GET), or begin another one.")

    static let wrongOffset = StoreError(
        .wrongOffset, "The upload is not at this offset; ask for its offset (HEAD) and go on from there.")

    static let receivedElsewhere = StoreError(
        .superseded,
        "Another server of this data folder receives this upload; go on with it there, or when that has ended.")

    static let superseded = StoreError(
        .superseded, "Another request goes on with this upload; ask for its offset (HEAD) before you go on.")
}
