import Domain
import Glibc
import System

/// A file that only takes up room. SQLite writes to its log before it deletes anything: on a disk that is full to the
/// last byte nothing could be deleted any more. Then this file becomes smaller first, a piece at a time: whoever fills
/// the disk at that moment takes no more than a piece. It grows again when there is room.
struct Ballast: Sendable {
    /// The folder that it lies in.
    let folder: String
    /// Its size, bytes; 0 for none.
    let bytes: Int

    /// Free space below which a write may have failed for want of it, bytes: SQLite does not always say so.
    private static let scarcity = 1 << 20

    /// What is not taken when room is scarce, bytes.
    private static let leftToOthers = 512 << 10

    private var path: String { folder + "/ballast" }

    /// Gives up a quarter of its room if a write failed for want of room.
    /// - Returns: whether trying again may help: each time the file is smaller, until nothing is left.
    func giveUp(after error: any Error) -> Bool {
        let isScarce = (FileSystem.freeBytes(at: folder) ?? .max) < Self.scarcity
        guard error.userFacingCode == .diskFull || isScarce && [.database, .damaged].contains(error.userFacingCode)
        else { return false }
        var status = stat()
        // By its length: some file systems tell late how many blocks a file has.
        guard lstat(path, &status) == 0, status.st_size > 0 else { return false }
        return truncate(path, max(0, status.st_size - off_t(max(bytes / 4, Self.scarcity)))) == 0
    }

    /// Takes its room again, or as much as there is. Little is left to others: whoever deletes on a full disk may find
    /// it full again at once.
    func restore() {
        var status = stat()
        let held = lstat(path, &status) == 0 ? Int(status.st_blocks) * 512 : 0
        guard held < bytes, let free = FileSystem.freeBytes(at: folder) else { return }
        let wanted = min(bytes, held + free - Self.leftToOthers)
        guard wanted > held, let file = try? OpenFile(keeping: path) else { return }
        // Really allocated: a hole would give nothing up. Where that fails, it stays as large as it is.
        posix_fallocate(file.descriptor, 0, off_t(wanted))
    }
}
