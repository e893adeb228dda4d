import CProcess
package import Domain
import FoundationEssentials
import Glibc
import Store
import Synchronization
import System

/// What runs inside a worker process: terms and one request from standard input, events to standard output, then the
/// end.
package enum Worker {
    /// Longest request, bytes.
    static let maximumRequestBytes = 64 << 10

    /// Does what it was asked with `work`, and tells of it.
    ///
    /// The worker ends at once when its standard input does: whoever asked is gone.
    /// - Parameter request: what `enter` returned.
    /// - Returns: the exit status: 0 when the work was done or the clip turned out to be unusable (a last event says
    ///   which), 2 when the request made no sense.
    package static func run(_ request: WorkerRequest?, _ work: some WorkPerformer) async -> Int32 {
        guard var request else { return 2 }
        if case .session = request { return await SessionWorker.run(work) }
        if case .wait(let kind, _) = request {
            work.getReady(for: kind)
            guard let next = await nextRequest() else { return 3 }
            request = next
        }
        guard BlockingThread.start({ exitWhenInputEnds() }) else { return 2 }
        guard case .task(let request) = request else { return 2 }
        return await perform(request.task, request, work)
    }

    private static func perform<Task: WorkerTask>(
        _ task: Task, _ request: TaskRequest, _ work: some WorkPerformer
    ) async -> Int32 {
        let events = EventWriter<Task.Answer>()
        let place = WorkerPlace(
            paths: request.paths, cores: request.limits.cores, progress: { events.send($0) })
        do {
            events.send(.done(try await work.perform(task, in: place)))
        } catch let error as any UserFacingError {
            let failure = AppError(error)
            let input = Task.describesRefusals ? request.paths.input : nil
            events.send(.failed(input.map { refusal(of: $0, instead: failure) } ?? failure))
        } catch {
            // Not a clip's fault: the log gets the details, the pool tries again.
            Descriptor.writeToStandardError("the work failed: \(error)\n")
            return 1
        }
        return 0
    }

    /// Why a file is refused, with what it is where that is known: the command line, which has no worker, says the
    /// same.
    package static func refusal(of input: String, instead failure: AppError) -> AppError {
        FileDescriber.refusal(of: input, instead: failure)
    }

    /// What a worker process does first of all, while it is one thread: reads on what terms it works and what it is to
    /// do, limits itself, and shuts itself in. Threads that are started later are shut in with it.
    /// - Returns: the request; nil when it makes no sense or the worker cannot be shut in (standard error says why).
    package static func enter() -> WorkerRequest? {
        // Without the server nobody would read the result. It may have died already: `run` looks at the input.
        _ = mb_die_with_parent()
        signal(SIGPIPE, SIG_IGN)
        guard let terms = readLine(WorkerTerms.self), let request = readLine(WorkerRequest.self),
            limit(request.limits)
        else { return nil }
        do throws(ConfinementError) {
            try terms.confinement?.enter()
        } catch {
            Descriptor.writeToStandardError("the worker could not isolate itself: \(error.step): \(error.reason)\n")
            return nil
        }
        return request
    }

    private static func limit(_ limits: WorkerLimits) -> Bool {
        mb_make_way(Int32(limits.niceness))
        return mb_forbid_dumps() == 0
            && mb_limit_data(UInt64(limits.memoryBytes)) == 0
            && mb_limit_address_space(UInt64(limits.addressSpaceBytes)) == 0
            && mb_limit_cpu_seconds(UInt64(limits.cpuSeconds)) == 0
            && mb_limit_file_bytes(UInt64(limits.fileBytes)) == 0
            && mb_limit_open_files(UInt64(limits.openFiles)) == 0
            && (limits.processes.map { mb_limit_processes(UInt64($0)) } ?? 0) == 0
    }

    private static func readLine<Message: Decodable>(_ type: Message.Type) -> Message? {
        var line: [UInt8] = []
        var byte: UInt8 = 0
        // Byte by byte: what follows the line belongs to who reads next.
        while line.count < maximumRequestBytes {
            let count = read(STDIN_FILENO, &byte, 1)
            if count < 0 && errno == EINTR { continue }
            guard count == 1 else { return nil }
            if byte == UInt8(ascii: "\n") { return try? JSONDecoder().decode(type, from: Data(line)) }
            line.append(byte)
        }
        return nil
    }

    /// The request that a worker waits for; nil when its input ends.
    private static func nextRequest() async -> WorkerRequest? {
        await withCheckedContinuation { continuation in
            if !BlockingThread.start({ continuation.resume(returning: readLine(WorkerRequest.self)) }) {
                continuation.resume(returning: nil)
            }
        }
    }

    private static func exitWhenInputEnds() {
        var byte: UInt8 = 0
        while true {
            let count = read(STDIN_FILENO, &byte, 1)
            if count < 0 && errno == EINTR { continue }
            if count <= 0 { _exit(3) }
        }
    }
}

/// Writes events, one a line; progress of the same stage at most a few times a second.
private final class EventWriter<Answer: Codable & Bounded & Sendable>: Sendable {
    private struct State {
        var stage: Progress.Stage?
        var sentAt: ContinuousClock.Instant?
    }

    private let state = Mutex(State())

    func send(_ progress: Progress) {
        let now = ContinuousClock.now
        let isDue = state.withLock { state in
            let isNew = progress.stage != state.stage || progress.done == progress.total
            if !isNew, let sentAt = state.sentAt, now - sentAt < .milliseconds(100) { return false }
            state = State(stage: progress.stage, sentAt: now)
            return true
        }
        if isDue { send(.progress(progress)) }
    }

    func send(_ event: WorkerEvent<Answer>) {
        guard var line = try? JSONEncoder().encode(event) else { return }
        line.append(UInt8(ascii: "\n"))
        // The lock keeps lines of several threads whole.
        state.withLock { _ in Descriptor.write([UInt8](line), to: STDOUT_FILENO) }
    }
}
