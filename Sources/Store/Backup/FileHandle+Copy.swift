import Glibc

extension FileHandle {
    /// Size of a regular file, bytes; -1 for anything else.
    func size() throws(StoreError) -> Int {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw Disk.error("stat") }
        return status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : -1
    }

    /// Reads a file from its beginning, a piece at a time.
    func readAll(_ take: (UnsafeRawBufferPointer) throws(StoreError) -> Void) throws(StoreError) {
        var piece = [UInt8](repeating: 0, count: 1 << 20)
        var offset = 0
        while true {
            let count = pread(descriptor, &piece, piece.count, off_t(offset))
            if count < 0 && errno == EINTR { continue }
            if count < 0 { throw Disk.error("read") }
            if count == 0 { return }
            offset += count
            // `withUnsafeBytes` of arrays throws untyped: the error leaves as a value.
            let failure = piece.withUnsafeBytes { raw -> StoreError? in
                do throws(StoreError) {
                    try take(UnsafeRawBufferPointer(rebasing: raw.prefix(count)))
                    return nil
                } catch {
                    return error
                }
            }
            if let failure { throw failure }
        }
    }

    /// Writes all that is in the file to a new one, which is there whole and durable or not at all.
    func copy(to path: String) throws(StoreError) {
        let partial = path + ".partial"
        unlink(partial)
        let copy = try FileHandle(creating: partial)
        try readAll { piece throws(StoreError) in try copy.write(piece) }
        try copy.synchronize()
        try Disk.move(partial, to: path)
    }
}

extension Disk {
    /// Gives a file a second name; on another disk, or one without such links, a copy. What lies at the target already stays.
    /// - Returns: false if there is no such file.
    static func place(_ source: String, at target: String) throws(StoreError) -> Bool {
        if link(source, target) == 0 || errno == EEXIST { return true }
        guard errno != ENOENT, let file = try openedIfThere(source) else { return false }
        try file.copy(to: target)
        return true
    }

    /// A file open to read, which stays readable when its name goes; nil if there is none.
    static func openedIfThere(_ path: String) throws(StoreError) -> FileHandle? {
        do throws(StoreError) {
            return try FileHandle(file: path)
        } catch {
            if access(path, F_OK) != 0 && errno == ENOENT { return nil }
            throw error
        }
    }

    /// Makes a folder durable with all folders below it.
    static func synchronizeTree(_ path: String) throws(StoreError) {
        for name in names(in: path) where isFolder(path + "/" + name) { try synchronizeTree(path + "/" + name) }
        try synchronizeFolder(path)
    }

    /// The folder that a path names something in.
    static func parent(of path: String) -> String {
        String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    }
}
