internal import Glibc
internal import Reports
internal import Store
internal import Synchronization

/// A worker that is there before its work is: it has shut itself in, and gets ready for a photo. It does one job, as any other.
///
/// It sees two folders from the beginning. The clip is linked into the one, to be read only; what comes of it goes to the other.
final class WorkerAhead: Sendable {
    /// What it is ready for.
    let kind: AnalysisKind
    /// Where its folders are; whoever started it removes it when the worker has ended.
    let folder: String

    private struct State {
        var output: WorkerOutput?
        var hasEnded = false
    }

    private let wallClock: Duration
    private let command: ChildCommand
    /// The folders as the worker sees them.
    private let inside: WorkerPaths
    private let input: ChildInput
    private let conversation = Conversation()
    private let shared = Shared()
    private let work: Task<WorkerOutcome, Never>

    /// What the worker's thread looks at, too.
    private final class Shared: Sendable {
        let state = Mutex(State())
    }

    /// Starts a worker.
    /// - Parameter folder: an empty folder.
    /// - Returns: nil if none can be started.
    init?(for kind: AnalysisKind, in folder: String, by runner: WorkerRunner) {
        let paths = WorkerPaths(results: folder + "/clip", output: folder + "/output")
        for path in [paths.results, paths.output] {
            guard let path, mkdir(path, 0o700) == 0 else { return nil }
        }
        wallClock = runner.limits.wallClock(frames: 1)
        guard let line = WireLine.encode(WorkerRequest.wait(kind: kind, limits: runner.jobLimits(wallClock, cores: 1)))
        else { return nil }
        (self.kind, self.folder) = (kind, folder)
        let (command, inside) = runner.sandbox.command(paths)
        (self.command, self.inside) = (command, inside)
        let input = ChildInput(line)
        self.input = input
        var bounds = ChildProcess.Bounds(wallClock: wallClock)
        bounds.hasDiskSpace = runner.hasDiskSpace
        bounds.isOutputBounded = { [shared] in shared.state.withLock(\.output)?.isBounded() ?? true }
        work = Task { [conversation, shared, bounds] in
            defer { shared.state.withLock { $0.hasEnded = true } }
            return await runner.run(command, input, conversation, bounds)
        }
    }

    /// Lets it work on a clip, as `WorkerRunner.perform` does with any other.
    /// - Parameter output: an empty folder; what the worker makes is in there when it is done.
    /// - Returns: nil if it cannot do it, but another worker may.
    func perform(
        _ task: JobTask, on clip: String, cores: Int, output: String, by runner: WorkerRunner,
        onProgress: @escaping @Sendable (Progress) -> Void
    ) async -> WorkerOutcome? {
        guard let seen = inside.results, let made = inside.output else { return nil }
        let request = WorkerRequest.job(
            task, kind: kind, input: seen + "/clip", results: nil, output: made,
            limits: runner.jobLimits(wallClock, cores: cores))
        let linked = folder + "/clip/clip"
        guard let line = WireLine.encode(request), link(clip, linked) == 0 else { return nil }
        do {
            try command.guest?.admit(to: WorkerPaths(input: linked))
            let room = try WorkerOutput(folder + "/output", of: clip, limits: runner.limits, ledger: runner.ledger)
            let isThere = shared.state.withLock { state in
                state.output = room
                return !state.hasEnded
            }
            guard isThere else { return nil }
        } catch {
            return nil
        }
        conversation.listen(onProgress)
        input.send(line)
        let outcome = await withTaskCancellationHandler { await work.value } onCancel: { work.cancel() }
        guard outcome == .done else { return outcome }
        guard conversation.isFinished else { return .broke(reason: "the worker answered another question") }
        guard rename(folder + "/output", output) == 0 else {
            return .broke(reason: "what the worker made cannot be moved: \(String(cString: strerror(errno)))")
        }
        return .done
    }

    /// Stops it; returns when it has ended.
    func stop() async {
        work.cancel()
        await end()
    }

    /// Returns when it has ended.
    func end() async { _ = await work.value }
}
