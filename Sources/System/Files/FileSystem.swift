import Glibc

/// Folders, names and sizes on a disk.
package enum FileSystem {
    /// Bytes that an unprivileged writer may still use, or nil when the system does not say.
    package static func freeBytes(at folder: String) -> Int? {
        var status = statvfs()
        guard statvfs(folder, &status) == 0 else { return nil }
        return Int(
            clamping: UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize)).partialValue)
    }

    /// Makes a folder and those above it, for its owner only. One that is there stays as it is.
    package static func makeFolder(_ path: String) throws {
        if mkdir(path, 0o700) == 0 { return }
        let code = errno
        if code == EEXIST, isFolder(path) { return }
        if code == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex {
            try makeFolder(String(path[..<slash]))
            if mkdir(path, 0o700) == 0 || errno == EEXIST && isFolder(path) { return }
        }
        throw SystemError("mkdir \(path)")
    }

    /// The absolute path without links: workers have another current folder, and SQLite follows no links.
    package static func resolve(_ path: String) throws -> String {
        guard let resolved = realpath(path, nil) else { throw SystemError("realpath \(path)") }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Whether the path names a folder (links are followed).
    package static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Moves a file or folder; the target, if a file, is replaced.
    package static func move(_ source: String, to target: String) throws {
        if rename(source, target) != 0 { throw SystemError("rename \(source) to \(target)") }
    }

    /// Gives a file a second name: it may be large.
    package static func link(_ source: String, to target: String) throws {
        if Glibc.link(source, target) != 0 { throw SystemError("link \(source) to \(target)") }
    }

    /// Makes the entries of a folder durable.
    package static func synchronizeFolder(_ path: String) throws {
        try OpenFile(folder: path).synchronize()
    }

    /// The names in a folder that are text; empty when it cannot be read.
    package static func names(in folder: OpenFile) -> [String] {
        guard let entries = FolderEntries(of: folder.descriptor) else { return [] }
        var names: [String] = []
        while let name = entries.next() {
            if let text = String(validatingCString: name) { names.append(text) }
        }
        return names
    }

    /// The names in a folder that are text; empty when there is no such folder.
    package static func names(in path: String) -> [String] {
        guard let folder = try? OpenFile(folder: path) else { return [] }
        return names(in: folder)
    }

    /// Removes a file, or a folder with all that is in it. Links are removed, never followed. Missing is fine.
    /// - Parameter parent: a descriptor of the folder that `path` begins in.
    /// - Returns: whether nothing is left of it.
    @discardableResult
    package static func remove(_ path: String, in parent: Int32 = AT_FDCWD) -> Bool {
        TreeRemoval.remove(path, in: parent)
    }
}
