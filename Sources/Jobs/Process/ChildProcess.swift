import CProcess
import Glibc
import Store
import Synchronization

/// A program to start.
struct ChildCommand: Equatable, Sendable {
    /// Path of the executable.
    var executable: String
    /// Arguments after the program's name.
    var arguments: [String]
    /// The whole environment, nothing is inherited.
    var environment: [String: String]
}

/// How a child ended.
struct ChildEnd: Equatable, Sendable {
    /// Why it was killed from here, if it was.
    enum Kill: Equatable, Sendable {
        case cancelled, timedOut, misbehaved, diskFull
    }

    /// Exit status, or -1 where a signal ended it.
    var status: Int32
    /// The signal that ended it, or 0.
    var signal: Int32
    /// Why it was killed from here, if it was.
    var kill: Kill?
    /// The last of what it wrote to its standard error.
    var errorTail: [UInt8]
}

/// A child process with pipes for its standard streams, in a session of its own, watched by a thread of its own.
///
/// The thread starts the child, reads its output line by line, and kills the whole process group when the time is up, on
/// `cancel`, when the child floods its output, or when the disk runs full; it returns after the child has ended.
/// A thread of its own, because all of that blocks, and because Linux ties "die with the parent" to the *thread* that
/// started a child: a thread of a pool may end while the child works.
final class ChildProcess: Sendable {
    /// Bounds on what a child may say and how long it may take.
    struct Bounds: Equatable, Sendable {
        /// Time until it is killed.
        var wallClock: Duration
        /// Longest line of output, bytes.
        var lineBytes = 256 << 10
        /// Most output in all, bytes.
        var outputBytes = 64 << 20
        /// Standard error that is kept, bytes.
        var errorTailBytes = 8 << 10
        /// Asked about once a second: false kills the child for a full disk.
        var hasDiskSpace: @Sendable () -> Bool = { true }

        static func == (left: Bounds, right: Bounds) -> Bool {
            left.wallClock == right.wallClock && left.lineBytes == right.lineBytes
        }
    }

    private let wake: (read: Int32, write: Int32)
    private let isCancelled = Mutex(false)

    private init(wake: (read: Int32, write: Int32)) { self.wake = wake }

    deinit {
        close(wake.read)
        close(wake.write)
    }

    /// Starts a child, gives it `input` (its standard input then stays open: its end means that we are gone), and waits
    /// for its end. Cancelling the task kills the child.
    /// - Parameter onLine: called on the child's thread for each line of its output; false kills it as misbehaved.
    /// - Returns: how it ended, or nil with the reason if it could not be started.
    static func run(
        _ command: ChildCommand, input: [UInt8], bounds: Bounds, onLine: @escaping @Sendable ([UInt8]) -> Bool
    ) async throws(SpawnFailure) -> ChildEnd {
        guard let wake = FileHandles.pipe() else { throw SpawnFailure(reason: "no descriptor left") }
        let child = ChildProcess(wake: wake)
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation {
                (continuation: CheckedContinuation<Result<ChildEnd, SpawnFailure>, Never>) in
                let isStarted = BlockingThread.start {
                    continuation.resume(returning: child.watch(command, input: input, bounds: bounds, onLine: onLine))
                }
                if !isStarted { continuation.resume(returning: .failure(SpawnFailure(reason: "no thread left"))) }
            }
        } onCancel: {
            child.cancel()
        }
        return try result.get()
    }

    private func cancel() {
        isCancelled.withLock { $0 = true }
        FileHandles.write([0], to: wake.write)
    }

    private func watch(
        _ command: ChildCommand, input: [UInt8], bounds: Bounds, onLine: ([UInt8]) -> Bool
    ) -> Result<ChildEnd, SpawnFailure> {
        guard let stdin = FileHandles.pipe() else { return .failure(SpawnFailure(reason: "no descriptor left")) }
        defer { close(stdin.write) }
        guard let stdout = FileHandles.pipe() else {
            close(stdin.read)
            return .failure(SpawnFailure(reason: "no descriptor left"))
        }
        defer { close(stdout.read) }
        guard let stderr = FileHandles.pipe() else {
            for end in [stdin.read, stdout.write] { close(end) }
            return .failure(SpawnFailure(reason: "no descriptor left"))
        }
        defer { close(stderr.read) }

        var pid: pid_t = 0
        let status = CStrings.with([command.executable] + command.arguments) { arguments in
            CStrings.with(command.environment.map { $0.key + "=" + $0.value }) { environment in
                mb_spawn(
                    &pid, command.executable, arguments, environment, stdin.read, stdout.write, stderr.write)
            }
        }
        for end in [stdin.read, stdout.write, stderr.write] { close(end) }
        guard status == 0 else {
            return .failure(SpawnFailure(reason: "\(command.executable): \(String(cString: strerror(status)))"))
        }

        // A request is far smaller than a pipe's buffer; a child that never reads it cannot hold this thread up.
        _ = fcntl(stdin.write, F_SETFL, O_NONBLOCK)
        FileHandles.write(input, to: stdin.write)
        var reader = ChildOutput(stdout: stdout.read, stderr: stderr.read, wake: wake.read, bounds: bounds)
        var kill = reader.read(
            isCancelled: { self.isCancelled.withLock { $0 } }, hasEnded: { Self.hasEnded(pid) }, onLine: onLine)
        if kill == nil && !Self.ends(pid, within: Self.grace) { kill = .misbehaved }
        // The group always goes, even after an orderly end: nothing of it may stay behind. Its leader has not been
        // waited for yet, so the number cannot mean another group.
        Glibc.kill(-pid, SIGKILL)
        var end: Int32 = 0
        while waitpid(pid, &end, 0) < 0 && errno == EINTR {}
        return .success(
            ChildEnd(status: mb_exit_status(end), signal: mb_exit_signal(end), kill: kill, errorTail: reader.errorTail))
    }
}

extension ChildProcess {
    /// How long a child may live on after it closed its output.
    private static let grace = Duration.seconds(5)

    /// Whether a child has ended; it stays to be waited for.
    private static func hasEnded(_ pid: pid_t) -> Bool {
        var info = siginfo_t()
        return waitid(P_PID, id_t(pid), &info, WEXITED | WNOWAIT | WNOHANG) != 0 || info.si_signo != 0
    }

    private static func ends(_ pid: pid_t, within limit: Duration) -> Bool {
        let deadline = ContinuousClock.now + limit
        while !hasEnded(pid) {
            if ContinuousClock.now >= deadline { return false }
            usleep(2000)
        }
        return true
    }
}

/// Why a child could not be started, for the log.
struct SpawnFailure: Error, Equatable, Sendable {
    var reason: String
}

/// Arrays of C strings, as `execve` wants them.
private enum CStrings {
    static func with<R>(
        _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> R
    ) -> R {
        // Copies that live until `body` returns; freed right after.
        let copies: [UnsafeMutablePointer<CChar>?] = strings.map { strdup($0) } + [nil]
        defer { for copy in copies { free(copy) } }
        return copies.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { preconditionFailure("the terminator makes it non-empty") }
            return body(base)
        }
    }
}
