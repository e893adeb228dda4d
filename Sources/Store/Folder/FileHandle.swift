import Glibc

/// An open file descriptor that closes itself.
final class FileHandle: Sendable {
    let descriptor: Int32

    /// A new file, readable and writable by its owner only. It must not exist.
    init(creating path: String) throws(StoreError) {
        descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        if descriptor < 0 { throw Disk.error("create \(path)") }
    }

    /// A file to hold a lock on, made if needed.
    init(lock path: String) throws(StoreError) {
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        if descriptor < 0 { throw Disk.error("open \(path)") }
    }

    /// A folder, for `synchronize`.
    init(folder path: String) throws(StoreError) {
        descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if descriptor < 0 { throw Disk.error("open \(path)") }
    }

    /// An existing regular file, to read or synchronise. Symbolic links are refused.
    init(file path: String) throws(StoreError) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
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

    /// Returns when everything written is on the disk.
    func synchronize() throws(StoreError) {
        while fsync(descriptor) != 0 {
            if errno != EINTR { throw Disk.error("fsync") }
        }
    }
}
