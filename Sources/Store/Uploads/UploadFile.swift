package import Domain
import FoundationEssentials
import Glibc
import System

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
    static func open(_ path: String, at offset: Int) throws -> OpenFile {
        let file = try OpenFile(keeping: path)
        guard file.lock(LOCK_EX) else { throw AppError.receivedElsewhere }
        let end = lseek(file.descriptor, 0, SEEK_END)
        guard end >= 0 else { throw SystemError("seek \(path)") }
        guard Int(end) == offset else { throw AppError.wrongOffset }
        return file
    }

    /// A file that this server does not write to at the moment, made durable; nil if nothing has come yet.
    /// - Parameter isLocked: whether no other server may write to it while it is open.
    /// - Throws: `superseded` if another server has it.
    static func settle(_ path: String, isLocked: Bool) throws -> OpenFile? {
        guard let file = try? OpenFile(file: path) else { return nil }
        guard !isLocked || file.lock(LOCK_EX) else { throw AppError.receivedElsewhere }
        // What a server wrote that was killed then is there, but perhaps not on the disk yet.
        try file.synchronize()
        return file
    }

    /// Takes back bytes whose checksum nobody looked at: their server has ended.
    static func takeBackUnchecked(
        _ connection: Connection, _ row: UploadRows.Row, in folder: DataFolder
    ) throws {
        guard let offset = row.uncheckedFrom else { return }
        try truncate(folder.uploadPath(row.upload.id), to: offset)
        try UploadRows.leaveUnchecked(connection, row.upload.id, from: nil)
    }

    /// Takes back what was written beyond a length, durably.
    private static func truncate(_ path: String, to byteCount: Int) throws {
        guard let status = status(path), status.byteCount > byteCount else { return }
        let file = try OpenFile(keeping: path)
        guard ftruncate(file.descriptor, off_t(byteCount)) == 0 else { throw SystemError("truncate \(path)") }
        try file.synchronize()
    }
}

extension AppError {
    /// An upload that is not there, or no longer.
    package static let unknownUpload = AppError(
        .unknownUpload, "Upload not found. It was cancelled or has expired. Start it again.")

    static let uploadEnded = AppError(
        .uploadEnded, "This upload has ended. Get its result (GET), or start a new one.")

    static let wrongOffset = AppError(
        .wrongOffset, "Wrong offset. Ask for the upload’s offset (HEAD) and continue from there.")

    static let receivedElsewhere = AppError(
        .superseded,
        "Another server with this data folder is receiving this upload. Continue it there, or wait until that has ended."
    )

    static let superseded = AppError(
        .superseded, "Another request is continuing this upload. Ask for its offset (HEAD) first.")
}
