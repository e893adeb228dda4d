import CProcess
import Domain
import Glibc
import Store
import Synchronization
import System

/// How a child ended.
struct ChildEnd: Equatable, Sendable {
    /// Why it was killed from here, if it was.
    enum Kill: Equatable, Sendable {
        case cancelled, timedOut, misbehaved, diskFull, outputTooLarge
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
/// The thread starts the child, feeds it, reads its output message by message, and kills the whole process group when
/// the time is up, on `cancel`, when the child floods its output or its folder, or when the disk runs full; it returns
/// after the child has ended. A thread of its own, because all of that blocks, and because Linux ties "die with the
/// parent" to the *thread* that started a child: a thread of a pool may end while the child works.
final class ChildProcess: Sendable {
    /// Bounds on what a child may say and how long it may take.
    struct Bounds: Sendable {
        /// Time until it is killed, from when it was sent something last.
        var wallClock: Duration
        /// How its output is cut.
        var framing = Framing.lines
        /// Longest line or message of output, bytes.
        var messageBytes = 256 << 10
        /// Most output in all, bytes.
        var outputBytes = 64 << 20
        /// Standard error that is kept, bytes.
        var errorTailBytes = 8 << 10
        /// Asked about once a second: false kills the child for a full disk.
        var hasDiskSpace: @Sendable () -> Bool = { true }
        /// Asked about once a second: false kills the child for what it writes.
        var isOutputBounded: @Sendable () -> Bool = { true }

        var splitter: any OutputSplitter {
            switch framing {
            case .lines: LineSplitter(maximumBytes: messageBytes)
            case .lengths: MessageSplitter(maximumBytes: messageBytes)
            }
        }
    }

    /// How output is cut into what is handed on.
    enum Framing: Equatable, Sendable {
        /// Lines.
        case lines
        /// Messages, each behind its length.
        case lengths
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
    /// - Parameter onMessage: called on the child's thread for each line or message of its output; false kills it as
    ///   misbehaved.
    /// - Returns: how it ended, or nil with the reason if it could not be started.
    static func run(
        _ command: ChildCommand, input: ChildInput, bounds: Bounds, onMessage: @escaping @Sendable ([UInt8]) -> Bool
    ) async throws(SpawnFailure) -> ChildEnd {
        guard let wake = Descriptor.pipe() else { throw .noDescriptor }
        let child = ChildProcess(wake: wake)
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation {
                (continuation: CheckedContinuation<Result<ChildEnd, SpawnFailure>, Never>) in
                let isStarted = BlockingThread.start {
                    continuation.resume(returning: child.watch(command, input, bounds: bounds, onMessage: onMessage))
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
        Descriptor.write([0], to: wake.write)
    }

    private func watch(
        _ command: ChildCommand, _ input: ChildInput, bounds: Bounds, onMessage: ([UInt8]) -> Bool
    ) -> Result<ChildEnd, SpawnFailure> {
        defer { input.close() }
        var channels: ChildChannels
        do throws(SpawnFailure) {
            channels = try ChildChannels(command.inherited)
        } catch {
            return .failure(error)
        }
        defer { channels.closeOurs() }
        var pid: pid_t = 0
        let status = CStrings.with([command.executable] + command.arguments) { arguments in
            CStrings.with(command.environment.map { $0.key + "=" + $0.value }) { environment in
                mb_spawn(
                    &pid, command.executable, arguments, environment, channels.theirs, Int32(channels.theirs.count))
            }
        }
        channels.closeTheirs()
        guard status == 0 else {
            return .failure(SpawnFailure(reason: "\(command.executable): \(String(cString: strerror(status)))"))
        }
        // Bubblewrap waits for its options before it starts anything, and a worker for its request: until then there is
        // one process to set up, and what it starts is as it is. When memory runs out, it goes first.
        _ = Descriptor.write("1000", toFile: "/proc/\(pid)/oom_score_adj")
        let group = command.groups?.makeGroup(for: pid, memory: command.memoryBytes)
        defer { group?.remove() }
        channels.giveBytes()

        // A child that does not read what it is sent cannot hold this thread up.
        _ = fcntl(channels.input, F_SETFL, O_NONBLOCK)
        input.prepend(command.greeting)
        input.attach(wake: wake.write)
        var reader = ChildOutput(channels, input, wake: wake.read, bounds: bounds)
        var kill = reader.read(
            isCancelled: { self.isCancelled.withLock { $0 } }, hasEnded: { Self.hasEnded(pid) }, onMessage: onMessage)
        input.close()
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
