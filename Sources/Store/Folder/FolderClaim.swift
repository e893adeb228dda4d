import Domain
import Glibc
import System

/// Whose a folder is. What is in our folder may be swept; what is in anybody else's is not touched.
///
/// A folder is ours if it holds our marker, or the database of a Motionbook that wrote no marker yet. An empty or new
/// folder becomes ours with the marker, before anything else is put there: a crash leaves a folder that is empty or
/// ours.
enum FolderClaim {
    /// The marker. Its name is what counts, its text is for who wonders.
    static let markerName = "motionbook.txt"
    static let databaseName = "motionbook.sqlite"

    private static let markerText = """
        Motionbook keeps its clips and reports in this folder and deletes files that no clip uses.
        Keep other files elsewhere. To back up this folder, run: motionbook backup

        """
    /// How every SQLite file begins.
    private static let databaseHead = Array("SQLite format 3\0".utf8)

    /// Makes a folder ours, or finds that it is.
    /// - Parameter path: absolute, without links.
    /// - Returns: the folder, open.
    /// - Throws: `folderUnusable` if it holds something else, or cannot be written.
    static func claim(_ path: String) throws -> OpenFile {
        let folder: OpenFile
        do { folder = try OpenFile(folder: path) } catch {
            throw DataFolder.unwritable(path, error)
        }
        // Another server that starts in the same empty folder may write its marker at any moment: hence the second
        // look.
        guard isOurs(folder) || isEmpty(folder) || isOurs(folder) else {
            throw AppError(
                .folderUnusable,
                "The folder \(path) contains other files. Choose an empty or new folder with --data."
            )
        }
        do { try mark(folder) } catch { throw DataFolder.unwritable(path, error) }
        return folder
    }

    /// Makes a folder in ours unless it is there. A link is refused: it would lead what is swept elsewhere.
    static func requireFolder(_ name: String, in folder: OpenFile) throws {
        if mkdirat(folder.descriptor, name, 0o700) != 0 && errno != EEXIST { throw SystemError("mkdir \(name)") }
        guard kind(of: name, in: folder) == S_IFDIR else {
            throw AppError(
                .folderUnusable,
                "\(name) in the data folder is a link. Replace the link with the folder itself, or choose another data folder with --data."
            )
        }
    }

    /// Makes an empty database, for its owner only, unless there is one.
    /// - Throws: `folderUnusable` where clips are but no database: a new one would know of none of them, and they would
    ///   be swept.
    static func requireDatabase(in folder: OpenFile) throws {
        if hasDatabase(folder) { return }
        for name in ["blobs", "clips"] {
            guard isBare(try OpenFile(folder: name, in: folder.descriptor)) else {
                throw AppError(
                    .folderUnusable,
                    "The data folder contains clips, but its database \(databaseName) is missing or damaged. Restore it from a backup, or choose another folder with --data."
                )
            }
        }
        _ = try OpenFile(keeping: databaseName, in: folder.descriptor)
    }

    private static func isOurs(_ folder: OpenFile) -> Bool {
        kind(of: markerName, in: folder) == S_IFREG || hasDatabase(folder)
    }

    /// A file system's own folder for what it recovers does not count.
    private static func isEmpty(_ folder: OpenFile) -> Bool {
        guard let entries = FolderEntries(of: folder.descriptor) else { return false }
        while let name = entries.next() {
            if strcmp(name, "lost+found") != 0 { return false }
        }
        return true
    }

    /// Whether nothing but empty folders is in a folder.
    private static func isBare(_ folder: OpenFile) -> Bool {
        guard let entries = FolderEntries(of: folder.descriptor) else { return false }
        while let name = entries.next() {
            guard let below = FolderEntries(of: folder.descriptor, name), below.next() == nil else { return false }
        }
        return true
    }

    private static func hasDatabase(_ folder: OpenFile) -> Bool {
        guard kind(of: databaseName, in: folder) == S_IFREG,
            let file = try? OpenFile(file: databaseName, in: folder.descriptor)
        else { return false }
        var head = [UInt8](repeating: 0, count: databaseHead.count)
        return pread(file.descriptor, &head, head.count, 0) == head.count && head == databaseHead
    }

    private static func mark(_ folder: OpenFile) throws {
        if kind(of: markerName, in: folder) == S_IFREG { return }
        let file = try OpenFile(keeping: markerName, in: folder.descriptor)
        do {
            try file.write(Array(markerText.utf8))
        } catch  where error.userFacingCode == .diskFull {
            // An empty marker does as well, and what is there can be deleted.
        }
        try folder.synchronize()
    }

    private static func kind(of name: String, in folder: OpenFile) -> mode_t? {
        var status = stat()
        guard fstatat(folder.descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
        return status.st_mode & S_IFMT
    }
}
