import Glibc

/// Small helpers around files that turn the system's errors into sentences.
enum Disk {
    /// The error that `errno` tells of, after `action` failed.
    static func error(_ action: String) -> StoreError {
        let code = errno
        if code == ENOSPC || code == EDQUOT {
            return StoreError(
                .diskFull, "The disk is full; delete clips or free some space, then try again.", detail: action)
        }
        let reason = String(cString: strerror(code))
        return StoreError(
            .files, "The server could not read or write its files; ask whoever runs it to look at its log.",
            detail: "\(action): \(reason)")
    }

    /// Bytes that an unprivileged writer may still use, or nil when the system does not say.
    static func freeBytes(at folder: String) -> Int? {
        var status = statvfs()
        guard statvfs(folder, &status) == 0 else { return nil }
        return Int(
            clamping: UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize)).partialValue)
    }

    /// A size in words: `2 GiB`, `310 MiB`.
    static func describe(bytes: Int) -> String {
        if bytes >= 1 << 30 {
            let tenths = bytes / ((1 << 30) / 10)
            return tenths % 10 == 0 ? "\(tenths / 10) GiB" : "\(tenths / 10).\(tenths % 10) GiB"
        }
        return bytes >= 1 << 20 ? "\(bytes >> 20) MiB" : "\(bytes >> 10) KiB"
    }

    /// Makes a folder and those above it, for its owner only. One that is there stays as it is.
    static func makeFolder(_ path: String) throws(StoreError) {
        if mkdir(path, 0o700) == 0 { return }
        let code = errno
        if code == EEXIST, isFolder(path) { return }
        if code == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex {
            try makeFolder(String(path[..<slash]))
            if mkdir(path, 0o700) == 0 || errno == EEXIST && isFolder(path) { return }
        }
        throw error("mkdir \(path)")
    }

    /// The absolute path without links: workers have another current folder, and SQLite follows no links.
    static func resolve(_ path: String) throws(StoreError) -> String {
        guard let resolved = realpath(path, nil) else { throw error("realpath \(path)") }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Whether the path names a folder (links are followed).
    static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Moves a file or folder; the target, if a file, is replaced.
    static func move(_ source: String, to target: String) throws(StoreError) {
        if rename(source, target) != 0 { throw error("rename \(source) to \(target)") }
    }

    /// Makes the entries of a folder durable.
    static func synchronizeFolder(_ path: String) throws(StoreError) {
        try FileHandle(folder: path).synchronize()
    }

    /// The names in a folder that are text; empty when it cannot be read.
    static func names(in folder: FileHandle) -> [String] {
        guard let entries = FolderEntries(of: folder.descriptor) else { return [] }
        var names: [String] = []
        while let name = entries.next() {
            if let text = String(validatingCString: name) { names.append(text) }
        }
        return names
    }

    /// The names in a folder that are text; empty when there is no such folder.
    static func names(in path: String) -> [String] {
        guard let folder = try? FileHandle(folder: path) else { return [] }
        return names(in: folder)
    }

    /// Removes a file, or a folder with all that is in it. Links are removed, never followed. Missing is fine.
    /// - Parameter parent: a descriptor of the folder that `path` begins in.
    /// - Returns: whether nothing is left of it.
    @discardableResult
    static func remove(_ path: String, in parent: Int32 = AT_FDCWD) -> Bool {
        TreeRemoval.remove(path, in: parent)
    }
}
