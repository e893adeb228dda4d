import CProcess
import Glibc

/// Plain calls on file descriptors.
package enum Descriptor {
    /// A pipe that children do not inherit, or nil when the system has none left.
    package static func pipe() -> (read: Int32, write: Int32)? {
        var ends: [Int32] = [-1, -1]
        return mb_pipe(&ends) == 0 ? (ends[0], ends[1]) : nil
    }

    /// Writes all bytes, or stops when nobody reads them.
    package static func write(_ bytes: [UInt8], to descriptor: Int32) {
        bytes.withUnsafeBytes { raw in
            var offset = 0
            while offset < raw.count {
                let count = Glibc.write(descriptor, raw.baseAddress?.advanced(by: offset), raw.count - offset)
                if count < 0 {
                    if errno == EINTR { continue }
                    return
                }
                offset += count
            }
        }
    }

    /// Writes a file's content at once, as the kernel's own files want it.
    package static func write(_ text: String, toFile path: String) -> Bool {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return Glibc.write(descriptor, text, text.utf8.count) == text.utf8.count
    }

    /// The content of a file, also of those that do not tell their size (as in `/proc`); nil if it cannot be opened.
    package static func text(ofFile path: String) -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return String(decoding: readToEnd(descriptor), as: UTF8.self)
    }

    /// Everything that comes until the end, or until an error.
    package static func readToEnd(_ descriptor: Int32) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            if count < 0 && errno == EINTR { continue }
            if count <= 0 { return bytes }
            bytes.append(contentsOf: buffer.prefix(count))
        }
    }

    package static func writeToStandardError(_ text: String) { write(Array(text.utf8), to: STDERR_FILENO) }
}
