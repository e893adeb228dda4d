internal import CSodium
import Domain
internal import Glibc

/// The file that holds the secret: 32 bytes, nothing else.
///
/// Unsafe: reads into memory of libsodium's and writes from there, within its size.
struct MessageKeyFile {
    private let folder: String
    private var path: String { folder + "/" + MessageKey.fileName }

    init(folder: String) { self.folder = folder }

    /// The secret; made first if there is none.
    /// - Throws: `unusable`, `damaged`.
    func readOrMake() throws(AppError) -> SecretBytes {
        if let secret = try read() { return secret }
        try make()
        // What lies there now counts: it may be that of another process, which was faster.
        guard let secret = try read() else { throw AppError.keyUnusable("\(path) went away") }
        return secret
    }

    /// The secret, nil when there is no file.
    private func read() throws(AppError) -> SecretBytes? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw Self.error("open \(path)")
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw Self.error("look at \(path)") }
        guard status.st_mode & S_IFMT == S_IFREG, status.st_size == MessageKey.length else {
            throw AppError.keyDamaged
        }
        // A copy that was laid there by hand may be open to others.
        if status.st_mode & 0o077 != 0 { fchmod(descriptor, 0o600) }
        guard let secret = SecretBytes(count: MessageKey.length, fill: { Self.fill($0, from: descriptor) }) else {
            throw Self.error("read \(path)")
        }
        return secret
    }

    private static func fill(_ bytes: UnsafeMutablePointer<UInt8>, from descriptor: Int32) -> Bool {
        var rest = UnsafeMutableRawBufferPointer(start: bytes, count: MessageKey.length)[...]
        while !rest.isEmpty {
            let count = Glibc.read(descriptor, UnsafeMutableRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Writes a new secret under another name, and gives it the right one when it is on the disk, if no other has it by
    /// then.
    private func make() throws(AppError) {
        guard let secret = SecretBytes(count: MessageKey.length, fill: Self.fillRandomly) else {
            throw AppError.keyUnusable("no memory for the key")
        }
        let partial = path + ".partial-" + String(UInt64.random(in: .min ... .max), radix: 36)
        let descriptor = open(partial, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw Self.error("create \(partial)") }
        defer {
            close(descriptor)
            unlink(partial)
        }
        guard secret.read({ Self.write($0, to: descriptor) }), fsync(descriptor) == 0 else {
            throw Self.error("write \(partial)")
        }
        // Unlike a rename, a link never takes the place of what is there.
        guard link(partial, path) == 0 || errno == EEXIST else { throw Self.error("create \(path)") }
        try synchroniseFolder()
    }

    private static func fillRandomly(_ bytes: UnsafeMutablePointer<UInt8>) -> Bool {
        randombytes_buf(bytes, MessageKey.length)
        return true
    }

    private static func write(_ bytes: UnsafePointer<UInt8>, to descriptor: Int32) -> Bool {
        var rest = UnsafeRawBufferPointer(start: bytes, count: MessageKey.length)[...]
        while !rest.isEmpty {
            let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    private func synchroniseFolder() throws(AppError) {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Self.error("open \(folder)") }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw Self.error("fsync \(folder)") }
    }

    private static func error(_ what: String) -> AppError {
        .keyUnusable("\(what): \(String(cString: strerror(errno)))")
    }
}
