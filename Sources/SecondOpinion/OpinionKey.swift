internal import Glibc
internal import Synchronization

/// The key of somebody's account. It prints as nothing, so that it cannot get into a log.
public struct OpinionKey: Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    let text: String

    /// Longest key, bytes.
    static let longest = 400

    /// A key as it was pasted; nil for what no key looks like.
    public init?(_ pasted: String) {
        let bytes = pasted.utf8.drop { $0 <= 0x20 }.reversed().drop { $0 <= 0x20 }.reversed()
        guard (8...Self.longest).contains(bytes.count), bytes.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            return nil
        }
        text = String(decoding: bytes, as: UTF8.self)
    }

    /// Nothing.
    public var description: String { "(a key)" }
    /// Nothing.
    public var debugDescription: String { description }
}

/// The file that holds the key, readable by its owner only. It is opened when it has changed; each question whether there is a
/// key costs one look at its times.
public struct OpinionKeyFile: Sendable {
    /// What was read, and of which writing of the file.
    private final class Known: Sendable {
        let last = Mutex<(stamp: Stamp, key: OpinionKey?)?>(nil)
    }

    /// Which writing of the file there is.
    private struct Stamp: Equatable {
        /// Files that are written within one tick of the system's clock have the same time; none is longer. Nanoseconds.
        static let tick: Int64 = 20_000_000

        let device: dev_t
        let inode: ino_t
        let size: off_t
        let written, changed: Int64

        init?(_ path: String) {
            var facts = stat()
            guard stat(path, &facts) == 0 else { return nil }
            (device, inode, size) = (facts.st_dev, facts.st_ino, facts.st_size)
            (written, changed) = (Self.nanoseconds(facts.st_mtim), Self.nanoseconds(facts.st_ctim))
        }

        static func nanoseconds(_ time: timespec) -> Int64 { Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec) }

        static var now: Int64 {
            var time = timespec()
            clock_gettime(CLOCK_REALTIME, &time)
            return nanoseconds(time)
        }
    }

    /// The file's name in the data folder.
    public static let fileName = "gemini.key"
    /// The variable that names another file.
    public static let variable = "MOTIONBOOK_GEMINI_KEY_FILE"

    /// The file.
    public let path: String
    /// Whether whoever started the program named the file: then pages do not change it.
    public let isNamed: Bool
    private let known = Known()
    private let content: @Sendable (String) -> OpinionKey?

    /// The file that the environment names, or the one in the data folder.
    public init(environment: [String: String], folder: String) {
        self.init(environment: environment, folder: folder, content: Self.content)
    }

    /// - Parameter content: opens the file and reads it.
    init(environment: [String: String], folder: String, content: @escaping @Sendable (String) -> OpinionKey?) {
        let named = environment[Self.variable].flatMap { $0.isEmpty ? nil : $0 }
        isNamed = named != nil
        path = named ?? folder + "/" + Self.fileName
        self.content = content
    }

    /// The key; nil where there is none, or nothing that looks like one.
    public func read() -> OpinionKey? {
        // Asked first: what is written from here on has a later time, unless it is written in this tick.
        let now = Stamp.now
        guard let stamp = Stamp(path) else { return nil }
        if let last = known.last.withLock({ $0 }), last.stamp == stamp { return last.key }
        let key = content(path)
        if stamp.changed < now - Stamp.tick { known.last.withLock { $0 = (stamp, key) } }
        return key
    }

    @Sendable static func content(_ path: String) -> OpinionKey? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: OpinionKey.longest + 64)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        guard count > 0, count < bytes.count else { return nil }
        return OpinionKey(String(decoding: bytes[..<count], as: UTF8.self))
    }

    /// Keeps a key, in place of the one that was there: written beside it, and given its name when it is on the disk.
    /// - Throws: `OpinionError` if it cannot be written.
    public func write(_ key: OpinionKey) throws(OpinionError) {
        // What a crash left of an earlier try goes first.
        unlink(new)
        let descriptor = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .keyNotKept }
        defer {
            close(descriptor)
            unlink(new)
        }
        let bytes = Array((key.text + "\n").utf8)
        guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count, fsync(descriptor) == 0, rename(new, path) == 0
        else { throw .keyNotKept }
    }

    /// Forgets the key, and what a crash may have left of one.
    public func remove() {
        unlink(path)
        unlink(new)
    }

    private var new: String { path + ".new" }
}
