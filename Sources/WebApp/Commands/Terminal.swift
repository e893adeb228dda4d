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
