internal import Glibc
import System

/// A file with a private key in it: its owner’s alone, and whole whenever it is read.
struct PrivateFile {
    let path: String

    /// Longer files hold something else, bytes.
    private static let mostBytes = 1 << 20

    /// What is in it; nil where there is no file.
    /// - Throws: `SystemError`; `EFBIG` where it is none of ours.
    func read() throws -> String? {
        guard let file = try FileSystem.openedIfThere(path) else { return nil }
        let size = try file.size()
        guard (0...Self.mostBytes).contains(size), let bytes = file.bytes(at: 0, count: size) else {
            throw SystemError("read \(path)", number: EFBIG)
        }
        var status = stat()
        // A copy that was laid there by hand may be open to others.
        if fstat(file.descriptor, &status) == 0, status.st_mode & 0o077 != 0 { fchmod(file.descriptor, 0o600) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Whether there is a file, of whatever content.
    var isThere: Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    /// Written beside it, and given its name when it is on the disk: whoever reads finds one or the other, also after a
    /// crash.
    /// - Parameter replacing: whether it takes the place of what is there; else that stays.
    /// - Throws: `SystemError`; what was there then stays.
    func write(_ text: String, replacing: Bool) throws {
        let partial = path + ".partial-" + String(UInt64.random(in: .min ... .max), radix: 36)
        let file = try OpenFile(creating: partial)
        defer { unlink(partial) }
        try file.write(Array(text.utf8))
        try handToFolderOwner(file.descriptor)
        try file.synchronize()
        if replacing {
            try FileSystem.move(partial, to: path)
        } else if link(partial, path) != 0 && errno != EEXIST {
            // Unlike a rename, a link never takes the place of what is there.
            throw SystemError("link \(path)")
        }
        try FileSystem.synchronizeFolder(folder)
    }

    private var folder: String { path.contains("/") ? FileSystem.parent(of: path) + "/." : "." }

    /// Root may do this for somebody’s server, which must be able to read it.
    private func handToFolderOwner(_ descriptor: Int32) throws {
        var status = stat()
        guard geteuid() == 0, stat(folder, &status) == 0 else { return }
        if fchown(descriptor, status.st_uid, status.st_gid) != 0 { throw SystemError("chown \(path)") }
    }
}
