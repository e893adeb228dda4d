import CProcess
import Glibc

/// Plain calls on file descriptors.
enum FileHandles {
    /// A pipe that children do not inherit, or nil when the system has none left.
    static func pipe() -> (read: Int32, write: Int32)? {
        var ends: [Int32] = [-1, -1]
        return mb_pipe(&ends) == 0 ? (ends[0], ends[1]) : nil
    }

    /// Writes all bytes, or stops when nobody reads them.
    static func write(_ bytes: [UInt8], to descriptor: Int32) {
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

    static func writeToStandardError(_ text: String) { write(Array(text.utf8), to: STDERR_FILENO) }
}
