internal import CProcess
internal import Glibc
internal import Synchronization

/// A program that runs beside a test, and dies with it: when the value goes, and when the tests' process is killed.
public final class TestChild: Sendable {
    private enum State { case starting, running(pid_t), ended(Int32) }

    /// The number of its process.
    public let process: Int32
    private let state: StateBox

    private final class StateBox: Sendable {
        let value = Mutex(State.starting)
    }

    /// Starts a program.
    /// - Parameters:
    ///   - arguments: its path, or a name to be looked up in `PATH`, and its arguments.
    ///   - output: descriptor of what it says, or nil for nowhere.
    public init(_ arguments: [String], output: Int32? = nil) async throws {
        let state = StateBox()
        self.state = state
        process = try await withCheckedThrowingContinuation { continuation in
            Task {
                // A thread of its own: the program ends with the thread that started it.
                let status = try await offPool {
                    Self.run(arguments, output: output) { process in
                        state.value.withLock { $0 = .running(process) }
                        continuation.resume(returning: process)
                    } ending: { reap in
                        // Nobody kills a number that has been given back.
                        state.value.withLock { $0 = .ended(reap()) }
                    }
                }
                if status == -1 { continuation.resume(throwing: RawClient.Trouble(description: "no \(arguments)")) }
            }
        }
    }

    deinit { kill() }

    /// Kills it and all that it started in its session.
    public func kill() {
        state.value.withLock { if case .running(let process) = $0 { _ = Glibc.kill(-process, SIGKILL) } }
    }

    /// Kills it, and waits for its end.
    public func killAndWait() async throws {
        kill()
        while state.value.withLock({ if case .ended = $0 { false } else { true } }) {
            try await Task.sleep(for: .milliseconds(2))
        }
    }

    /// Runs a program to its end: it dies with the calling thread, which waits here, and has none of the tests'
    /// descriptors: whoever waits for their end waits for the tests alone.
    /// - Parameters:
    ///   - environment: all that it finds there; nil is that of the tests.
    ///   - output: descriptor of what it says, or nil for nowhere.
    ///   - errors: descriptor of what it complains of, or nil for nowhere.
    ///   - started: gets its process.
    ///   - ending: may wrap the moment from which on its number may be another's.
    /// - Returns: its status as `waitpid` says it, or -1 if it could not be started.
    static func run(
        _ arguments: [String], environment: [String: String]? = nil, output: Int32? = nil, errors: Int32? = nil,
        started: (pid_t) -> Void = { _ in }, ending: (() -> Int32) -> Void = { _ = $0() }
    ) -> Int32 {
        let nowhere = open("/dev/null", O_RDWR | O_CLOEXEC)
        defer { close(nowhere) }
        let program = "/usr/bin/setpriv"
        let words = ([program, "--pdeathsig", "KILL", "--"] + arguments).map { strdup($0) } + [nil]
        let settings = environment.map { $0.map { strdup("\($0.key)=\($0.value)") } + [nil] }
        defer { for word in words + (settings ?? []) { free(word) } }
        var process: pid_t = 0
        let descriptors = [nowhere, output ?? nowhere, errors ?? nowhere]
        // `environ` belongs to the C library: it is only read here.
        let result =
            settings.map { mb_spawn(&process, program, words, $0, descriptors, 3) }
            ?? mb_spawn(&process, program, words, environ, descriptors, 3)
        guard result == 0 else { return -1 }
        started(process)
        var info = siginfo_t()
        while waitid(P_PID, id_t(process), &info, WEXITED | WNOWAIT) != 0 && errno == EINTR {}
        var status: Int32 = 0
        ending {
            while waitpid(process, &status, 0) < 0 && errno == EINTR {}
            return status
        }
        return status
    }
}
