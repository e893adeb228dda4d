import Glibc
import System

/// What a folder holds.
package struct FolderUsage: Equatable, Sendable {
    /// Room that its files take on the disk, bytes.
    package var bytes = 0
    /// Number of files and folders in it.
    package var entries = 0

    /// Deepest folder that is looked into: bounds the open descriptors.
    private static let maximumDepth = 8

    package init(bytes: Int = 0, entries: Int = 0) {
        self.bytes = bytes
        self.entries = entries
    }

    /// Size of a file, bytes; 0 if there is none.
    package static func bytes(ofFile path: String) -> Int {
        var status = stat()
        return lstat(path, &status) == 0 ? Int(status.st_size) : 0
    }

    /// Measures a folder that somebody may be writing to at the moment; links are not followed.
    /// - Parameter limit: the most that it may hold; the walk ends there, so that it costs no more than the limit
    ///   allows.
    /// - Returns: nil if it holds more, nests deeper than anybody needs, or hides something.
    package static func measure(_ folder: String, within limit: FolderUsage) -> FolderUsage? {
        guard let top = FolderEntries(of: AT_FDCWD, folder) else { return errno == EACCES ? nil : FolderUsage() }
        var usage = FolderUsage()
        var open = [top]
        while let entries = open.last {
            guard let name = entries.next() else {
                open.removeLast()
                continue
            }
            var status = stat()
            // What has gone meanwhile does not count.
            guard fstatat(entries.descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { continue }
            usage.entries += 1
            usage.bytes += Int(status.st_blocks) * 512
            if usage.entries > limit.entries || usage.bytes > limit.bytes { return nil }
            guard status.st_mode & S_IFMT == S_IFDIR else { continue }
            if open.count == maximumDepth { return nil }
            if let below = FolderEntries(of: entries.descriptor, name) {
                open.append(below)
            } else if errno == EACCES {
                return nil
            }
        }
        return usage
    }
}
