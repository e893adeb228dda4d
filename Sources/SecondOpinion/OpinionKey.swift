internal import Glibc

/// The key of somebody's account. It prints as nothing, so that it cannot get into a log.
package struct OpinionKey: Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    let text: String

    /// Longest key, bytes.
    static let longest = 400

    /// A key as it was pasted; nil for what no key looks like.
    package init?(_ pasted: String) {
        let bytes = pasted.utf8.drop { $0 <= 0x20 }.reversed().drop { $0 <= 0x20 }.reversed()
        guard (8...Self.longest).contains(bytes.count), bytes.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            return nil
        }
        text = String(decoding: bytes, as: UTF8.self)
    }

    package var description: String { "(a key)" }
    package var debugDescription: String { description }
}

/// The file that holds the key, readable by its owner only.
package struct OpinionKeyFile: Sendable {
    /// The file's name in the data folder.
    package static let fileName = "gemini.key"
    /// The variable that names another file.
    package static let variable = "MOTIONBOOK_GEMINI_KEY_FILE"

    package let path: String
    /// Whether whoever started the program named the file: then pages do not change it.
    package let isNamed: Bool

    /// The file that the environment names, or the one in the data folder.
    package init(environment: [String: String], folder: String) {
        let named = environment[Self.variable].flatMap { $0.isEmpty ? nil : $0 }
        isNamed = named != nil
        path = named ?? folder + "/" + Self.fileName
    }

    /// The key; nil where there is none, or nothing that looks like one.
    package func read() -> OpinionKey? {
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
    package func write(_ key: OpinionKey) throws(OpinionError) {
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
    package func remove() {
        unlink(path)
        unlink(new)
    }

    private var new: String { path + ".new" }
}
