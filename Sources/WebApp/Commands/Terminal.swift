import Glibc

/// Standard output and standard error.
enum Terminal {
    /// Lines on standard output.
    static func print(_ lines: String) {
        let clean = lines.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).visible }
        write(clean.joined(separator: "\n") + "\n", to: STDOUT_FILENO)
    }

    /// A line on standard error.
    static func complain(_ line: String) { write("motionbook: " + line.visible + "\n", to: STDERR_FILENO) }

    /// What comes in on standard input.
    /// - Throws: if it is more than fits, or no UTF-8.
    static func input(atMost limit: Int) throws(CommandFailure) -> String {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while bytes.count <= limit {
            let count = buffer.withUnsafeMutableBytes { read(STDIN_FILENO, $0.baseAddress, $0.count) }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { break }
            bytes += buffer.prefix(count)
        }
        guard bytes.count <= limit, let text = String(validating: bytes, as: UTF8.self) else {
            throw CommandFailure(message: "The input is too long or is not UTF-8 text.")
        }
        return text
    }

    /// Text on a descriptor. What nobody reads is dropped.
    static func write(_ text: String, to descriptor: Int32) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { return }
            bytes = bytes.dropFirst(count)
        }
    }
}

/// A command that cannot be carried out.
struct CommandFailure: Error {
    /// One sentence: what is wrong and what to do.
    let message: String
}
