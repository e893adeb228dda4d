import Glibc

extension OpenFile {
    /// Size of a regular file, bytes; -1 for anything else.
    package func size() throws -> Int {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw SystemError("stat") }
        return status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : -1
    }

    /// The bytes from an offset on, read whole.
    /// - Returns: nil where the file does not have so many, or cannot be read.
    package func bytes(at offset: Int, count: Int) -> [UInt8]? {
        guard let size = try? size(), offset >= 0, count >= 0, offset <= size, count <= size - offset else {
            return nil
        }
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let rest = UnsafeMutableRawBufferPointer(
                    rebasing: UnsafeMutableRawBufferPointer(buffer)[filled..<count])
                let read = pread(descriptor, rest.baseAddress, rest.count, off_t(offset + filled))
                if read < 0 && errno == EINTR { continue }
                guard read > 0 else { return }
                filled += read
            }
        }
        return bytes.count == count ? bytes : nil
    }

    /// Reads a file from its beginning, a piece at a time.
    package func readAll(_ take: (UnsafeRawBufferPointer) throws -> Void) throws {
        var piece = [UInt8](repeating: 0, count: 1 << 20)
        var offset = 0
        while true {
            let count = pread(descriptor, &piece, piece.count, off_t(offset))
            if count < 0 && errno == EINTR { continue }
            if count < 0 { throw SystemError("read") }
            if count == 0 { return }
            offset += count
            try piece.withUnsafeBytes { try take(UnsafeRawBufferPointer(rebasing: $0.prefix(count))) }
        }
    }

    /// Writes all that is in the file to a new one, which is there whole and durable or not at all.
    package func copy(to path: String) throws {
        let partial = path + ".partial"
        unlink(partial)
        let copy = try OpenFile(creating: partial)
        try readAll { piece in try copy.write(piece) }
        try copy.synchronize()
        try FileSystem.move(partial, to: path)
    }
}

extension FileSystem {
    /// Gives a file a second name; on another disk, or one without such links, a copy. What lies at the target already
    /// stays.
    /// - Returns: false if there is no such file.
    package static func place(_ source: String, at target: String) throws -> Bool {
        if Glibc.link(source, target) == 0 || errno == EEXIST { return true }
        guard errno != ENOENT, let file = try openedIfThere(source) else { return false }
        try file.copy(to: target)
        return true
    }

    /// A file open to read, which stays readable when its name goes; nil if there is none.
    package static func openedIfThere(_ path: String) throws -> OpenFile? {
        do {
            return try OpenFile(file: path)
        } catch {
            if access(path, F_OK) != 0 && errno == ENOENT { return nil }
            throw error
        }
    }

    /// Makes a folder durable with all folders below it.
    package static func synchronizeTree(_ path: String) throws {
        for name in names(in: path) where isFolder(path + "/" + name) { try synchronizeTree(path + "/" + name) }
        try synchronizeFolder(path)
    }

    /// The folder that a path names something in.
    package static func parent(of path: String) -> String {
        String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    }
}
