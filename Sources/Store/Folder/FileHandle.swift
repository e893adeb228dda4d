import Glibc

/// An open file descriptor that closes itself.
final class FileHandle: Sendable {
    let descriptor: Int32

    /// A new file, readable and writable by its owner only. It must not exist.
    init(creating path: String) throws(StoreError) {
        descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        if descriptor < 0 { throw Disk.error("create \(path)") }
    }

    /// A file that stays for good: made if needed, readable and writable by its owner only.
    /// - Parameter parent: a descriptor of the folder that `path` begins in.
    init(keeping path: String, in parent: Int32 = AT_FDCWD) throws(StoreError) {
        descriptor = openat(parent, path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        if descriptor < 0 { throw Disk.error("open \(path)") }
    }

    /// A folder, to read, to synchronise, or to reach what is in it. Symbolic links are refused.
    /// - Parameter parent: a descriptor of the folder that `path` begins in.
    init(folder path: String, in parent: Int32 = AT_FDCWD) throws(StoreError) {
        descriptor = openat(parent, path, Self.folderFlags)
        if descriptor < 0 { throw Disk.error("open \(path)") }
    }

    /// A folder that is ours, but that a worker may have taken the rights away from: its owner gets them back.
    init(owned path: String, in parent: Int32) throws(StoreError) {
        var opened = openat(parent, path, Self.folderFlags)
        if opened < 0 && errno == EACCES && fchmodat(parent, path, 0o700, AT_SYMLINK_NOFOLLOW) == 0 {
            opened = openat(parent, path, Self.folderFlags)
        }
        descriptor = opened
        if descriptor < 0 { throw Disk.error("open \(path)") }
        fchmod(descriptor, 0o700)
    }

    private static let folderFlags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC

    /// An existing regular file, to read or synchronise. Symbolic links are refused.
    init(file path: String, in parent: Int32 = AT_FDCWD) throws(StoreError) {
        descriptor = openat(parent, path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        if descriptor < 0 { throw Disk.error("open \(path)") }
    }

    deinit { close(descriptor) }

    func write(_ bytes: UnsafeRawBufferPointer) throws(StoreError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if count < 0 {
                if errno == EINTR { continue }
                throw Disk.error("write")
            }
            rest = rest.dropFirst(count)
        }
    }

    func write(_ bytes: [UInt8]) throws(StoreError) {
        // `withUnsafeBytes` would throw untyped: the error leaves as a value.
        let failure = bytes.withUnsafeBytes { raw -> StoreError? in
            do throws(StoreError) {
                try write(raw)
                return nil
            } catch {
                return error
            }
        }
        if let failure { throw failure }
    }

    /// Locks the file for this holder of it (`LOCK_EX`, or `LOCK_SH` with others). A child that is just being started holds for a
    /// moment what its parent had open, also a lock that was given up meanwhile: so it is tried for half a second.
    /// - Returns: whether it is locked now.
    func lock(_ how: Int32) -> Bool {
        for _ in 0..<10 {
            if flock(descriptor, how | LOCK_NB) == 0 { return true }
            usleep(50_000)
        }
        return false
    }

    /// Returns when everything written is on the disk.
    func synchronize() throws(StoreError) {
        while fsync(descriptor) != 0 {
            if errno != EINTR { throw Disk.error("fsync") }
        }
    }
}
