import Glibc
import Synchronization

/// The file that keeps the key, readable by its owner only. A key that another process writes counts from the next
/// question on.
package final class KeyFile: Sendable {
    /// Which writing of the file is known.
    private struct Stamp: Equatable {
        let inode: ino_t
        let seconds: Int
        let nanoseconds: Int

        init?(_ path: String) {
            var facts = stat()
            guard lstat(path, &facts) == 0 else { return nil }
            inode = facts.st_ino
            seconds = facts.st_ctim.tv_sec
            nanoseconds = facts.st_ctim.tv_nsec
        }
    }

    private let path: String
    private let known = Mutex<(stamp: Stamp, key: AccessKey)?>(nil)

    /// Longer files hold something else.
    private static let maximumBytes = 64

    /// The key in a file; the file need not be there.
    package init(path: String) { self.path = path }

    /// The key.
    /// - Throws: `ServerError` with code `keyUnusable` when there is none to be read.
    package func key() throws(ServerError) -> AccessKey {
        guard let stamp = Stamp(path) else {
            throw ServerError(
                .keyUnusable,
                "There is no key in \(path) yet. Start `motionbook serve` once, or give its data folder with --data.")
        }
        if let known = known.withLock({ $0 }), known.stamp == stamp { return known.key }
        guard let key = read() else {
            throw ServerError(
                .keyUnusable, "Can’t read the key in \(path). Delete the file, and the next start creates a new key.")
        }
        known.withLock { $0 = (stamp, key) }
        return key
    }

    /// The key, made if there is none.
    /// - Throws: `ServerError` with code `keyUnusable`.
    package func keyOrNew() throws(ServerError) -> AccessKey {
        // What lies there afterwards counts: it may be the key of another server, which was faster.
        if Stamp(path) == nil { try write(.random(), replacing: false) }
        return try key()
    }

    /// Puts a new key in the place of the old one, which opens nothing any more.
    /// - Throws: `ServerError` with code `keyUnusable`; the old key then stays.
    @discardableResult
    package func renew() throws(ServerError) -> AccessKey {
        let key = AccessKey.random()
        try write(key, replacing: true)
        return key
    }

    private func read() -> AccessKey? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: Self.maximumBytes)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        guard count > 0, count < bytes.count else { return nil }
        return AccessKey(String(decoding: bytes[..<count].filter { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self))
    }

    /// Written beside it, under a name of its own, and given its name when it is on the disk: whoever reads finds one
    /// key or the other, also after a crash.
    /// - Parameter replacing: whether it takes the place of a key; else one that is there by then stays.
    private func write(_ key: AccessKey, replacing: Bool) throws(ServerError) {
        let new = path + ".new-" + String(UInt64.random(in: .min ... .max), radix: 36)
        defer { unlink(new) }
        guard create(new, Array((key.text + "\n").utf8)),
            // Unlike a rename, a link never takes the place of what is there.
            replacing ? rename(new, path) == 0 : link(new, path) == 0 || errno == EEXIST
        else {
            throw ServerError(
                .keyUnusable,
                "Can’t write the key to \(path) (\(String(cString: strerror(errno)))). Check the folder’s permissions.")
        }
        synchronizeFolder()
    }

    /// Makes a file, and puts bytes on the disk with it.
    private func create(_ path: String, _ bytes: [UInt8]) -> Bool {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return Glibc.write(descriptor, bytes, bytes.count) == bytes.count && handToFolderOwner(descriptor)
            && fsync(descriptor) == 0
    }

    private var folder: String { path.lastIndex(of: "/").map { String(path[..<$0]) + "/." } ?? "." }

    /// Root may renew the key of somebody's server, which must be able to read it.
    private func handToFolderOwner(_ descriptor: Int32) -> Bool {
        var facts = stat()
        guard geteuid() == 0, stat(folder, &facts) == 0 else { return true }
        return fchown(descriptor, facts.st_uid, facts.st_gid) == 0
    }

    private func synchronizeFolder() {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }
}
