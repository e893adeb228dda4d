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

    /// Opens a file to go on with it, made if needed.
    /// - Throws: `wrongOffset` if it does not end where the caller thinks.
    static func open(_ path: String, at offset: Int) throws(StoreError) -> FileHandle {
        let file = try FileHandle(keeping: path)
        let end = lseek(file.descriptor, 0, SEEK_END)
        guard end >= 0 else { throw Disk.error("seek \(path)") }
        guard Int(end) == offset else { throw .wrongOffset }
        return file
    }

    /// Takes back what was written beyond a length, durably.
    static func truncate(_ path: String, to byteCount: Int) throws(StoreError) {
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

    static let superseded = StoreError(
        .superseded, "Another request goes on with this upload; ask for its offset (HEAD) before you go on.")
}
