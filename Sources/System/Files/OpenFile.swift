import Glibc

/// An open file descriptor that closes itself.
package final class OpenFile: Sendable {
    package let descriptor: Int32

    /// A new file, readable and writable by its owner only. It must not exist.
    package init(creating path: String) throws {
        descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        if descriptor < 0 { throw SystemError("create \(path)") }
    }

    /// A file that stays for good: made if needed, readable and writable by its owner only.
    /// - Parameter parent: a descriptor of the folder that `path` begins in.
    package init(keeping path: String, in parent: Int32 = AT_FDCWD) throws {
        descriptor = openat(parent, path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        if descriptor < 0 { throw SystemError("open \(path)") }
    }

    /// A folder, to read, to synchronise, or to reach what is in it. Symbolic links are refused.
    /// - Parameter parent: a descriptor of the folder that `path` begins in.
    package init(folder path: String, in parent: Int32 = AT_FDCWD) throws {
        descriptor = openat(parent, path, Self.folderFlags)
        if descriptor < 0 { throw SystemError("open \(path)") }
    }

    /// A folder that is ours, but that a worker may have taken the rights away from: its owner gets them back.
    package init(owned path: String, in parent: Int32) throws {
        var opened = openat(parent, path, Self.folderFlags)
        if opened < 0 && errno == EACCES && fchmodat(parent, path, 0o700, AT_SYMLINK_NOFOLLOW) == 0 {
            opened = openat(parent, path, Self.folderFlags)
        }
        descriptor = opened
        if descriptor < 0 { throw SystemError("open \(path)") }
        fchmod(descriptor, 0o700)
    }

    private static let folderFlags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC

    /// An existing regular file, to read or synchronise. Symbolic links are refused.
    package init(file path: String, in parent: Int32 = AT_FDCWD) throws {
        descriptor = openat(parent, path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        if descriptor < 0 { throw SystemError("open \(path)") }
    }

    deinit { close(descriptor) }

    package func write(_ bytes: UnsafeRawBufferPointer) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if count < 0 {
                if errno == EINTR { continue }
                throw SystemError("write")
            }
            rest = rest.dropFirst(count)
        }
    }

    package func write(_ bytes: [UInt8]) throws {
        try bytes.withUnsafeBytes { try write($0) }
    }

    /// Locks the file for this holder of it (`LOCK_EX`, or `LOCK_SH` with others). A child that is just being started
    /// holds for a moment what its parent had open, also a lock that was given up meanwhile: so it is tried for half a
    /// second.
    /// - Returns: whether it is locked now.
    package func lock(_ how: Int32) -> Bool {
        for _ in 0..<10 {
            if flock(descriptor, how | LOCK_NB) == 0 { return true }
            usleep(50_000)
        }
        return false
    }

    /// Returns when everything written is on the disk.
    package func synchronize() throws {
        while fsync(descriptor) != 0 {
            if errno != EINTR { throw SystemError("fsync") }
        }
    }
}
