import FoundationEssentials
import Glibc
import HTTPServer
import Routes
import Synchronization

/// A line for each request: time, address, method, path, status, bytes of the answer, milliseconds, the request's name.
///
/// ```
/// 2026-05-04T10:20:30Z 127.0.0.1 GET /clips/4kq 200 18342 3.1 5d1c9a40be27
/// ```
///
/// A dash stands for what is not known (bytes of streams); `cut` at the end for an answer that did not reach its end.
final class AccessLog: Sendable {
    /// Longest path that is written, in characters.
    private static let longestPath = 1_000

    private let descriptor: Int32
    /// One line at a time.
    private let turn = Mutex(())

    /// - Parameter path: a file to append to, or `-` for standard error.
    /// - Throws: `CommandFailure` when the file cannot be written.
    init(path: String) throws(CommandFailure) {
        let descriptor =
            path == "-"
            ? fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0)
            : open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOCTTY, 0o600)
        guard descriptor >= 0 else {
            throw CommandFailure(
                message:
                    "Can’t write to \(path) (\(String(cString: strerror(errno)))). Choose another file with --access-log, or - for standard error."
            )
        }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// A request was answered.
    func write(_ entry: LogEntry.Access) {
        write(Self.line(entry) + "\n")
    }

    /// Something happened on the wire.
    func write(wire words: String) {
        write(Date().formatted(.iso8601) + " wire " + words.visible + "\n")
    }

    static func line(_ entry: LogEntry.Access, at time: Date = Date()) -> String {
        let (seconds, attoseconds) = entry.duration.components
        let tenths = (Double(seconds) * 1e4 + Double(attoseconds) / 1e14).rounded()
        let fields = [
            time.formatted(.iso8601), entry.remoteAddress, entry.method,
            String(SharedPath.withoutSecret(entry.path).prefix(longestPath)).replacing(" ", with: "%20").visible,
            "\(entry.status.rawValue)", entry.bodyBytes.map { "\($0)" } ?? "-", "\(tenths / 10)", entry.id.description,
        ]
        return fields.joined(separator: " ") + (entry.isComplete ? "" : " cut")
    }

    /// Called on the server's threads: a reader of the log that does not keep up costs lines, never answers.
    private func write(_ line: String) {
        turn.withLock { _ in
            var look = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            if poll(&look, 1, 0) > 0 { Terminal.write(line, to: descriptor) }
        }
    }
}
