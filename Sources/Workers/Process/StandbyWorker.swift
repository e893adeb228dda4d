package import Domain
internal import Glibc
internal import Store
internal import Synchronization

/// A worker that is there before its work is: it has shut itself in, and gets ready for a photo. It does one job, as
/// any other.
///
/// It sees two folders from the beginning. The clip is linked into the one, to be read only; what comes of it goes to
/// the other.
package final class StandbyWorker: Sendable {
    /// What it is ready for.
    package let kind: AnalysisKind
    /// Where its folders are; whoever started it removes it when the worker has ended.
    package let folder: String

    private let command: ChildCommand
    /// The folders as the worker sees them.
    private let inside: WorkerPaths
    private let input: ChildInput
    private let reply = WorkerReply<JobRunTask.Answer>()
    private let room: Room
    private let work: Task<WorkerOutcome, Never>

    /// The room that it has for what it makes, once it has work. Its thread looks at that, too.
    private final class Room: Sendable {
        let output = Mutex<WorkerOutput?>(nil)
    }

    /// Starts a worker.
    /// - Parameter folder: an empty folder.
    /// - Returns: nil if none can be started.
    package init?(for kind: AnalysisKind, in folder: String, by runner: WorkerRunner) {
        let paths = WorkerPaths(results: folder + "/clip", output: folder + "/output")
        for path in [paths.results, paths.output] {
            guard let path, mkdir(path, 0o700) == 0 else { return nil }
        }
        let task = JobRunTask(job: .analysis(AnalysisOrder()), kind: kind, frames: 1)
        let limits = runner.workerLimits(for: task, memory: .photo, cores: 1)
        guard let line = WireLine.encode(WorkerRequest.wait(kind: kind, limits: limits)),
            let slot = runner.scheduler.acquireMemory()
        else { return nil }
        (self.kind, self.folder) = (kind, folder)
        let (plain, inside) = runner.sandbox.command(paths)
        var command = plain
        command.memoryBytes = limits.memoryBytes
        let (input, room) = (ChildInput(line), Room())
        (self.command, self.inside, self.input, self.room) = (command, inside, input, room)
        var bounds = ChildProcess.Bounds(wallClock: task.wallClock(runner.limits))
        bounds.hasDiskSpace = runner.hasDiskSpace
        bounds.isOutputBounded = { room.output.withLock(\.self)?.isBounded() ?? true }
        work = Task { [reply, bounds, command] in
            defer { runner.scheduler.release(slot) }
            return await runner.run(command, input, reply, bounds)
        }
    }

    /// Lets it work on a clip, as `WorkerRunner.perform` does with any other.
    /// - Parameter output: an empty folder; what the worker makes is in there when it is done.
    /// - Returns: nil if it cannot do it, but another worker may.
    package func perform(
        _ task: JobTask, on clip: String, cores: Int, output: String, by runner: WorkerRunner,
        onProgress: @escaping @Sendable (Progress) -> Void
    ) async -> WorkerOutcome? {
        guard hand(task, clip, cores: cores, by: runner, onProgress: onProgress) else {
            // Its room is another worker's now.
            await stop()
            room.output.withLock { $0 = nil }
            return nil
        }
        let outcome = await withTaskCancellationHandler {
            await work.value
        } onCancel: {
            work.cancel()
        }
        guard outcome == .done else { return outcome }
        guard rename(folder + "/output", output) == 0 else {
            return .broke(reason: "the worker’s output can’t be moved: \(String(cString: strerror(errno)))")
        }
        return .done
    }

    /// Gives it a clip and what to do with it.
    /// - Returns: whether it has taken it.
    private func hand(
        _ task: JobTask, _ clip: String, cores: Int, by runner: WorkerRunner,
        onProgress: @escaping @Sendable (Progress) -> Void
    ) -> Bool {
        guard let seen = inside.results, let made = inside.output else { return false }
        let run = JobRunTask(job: task, kind: kind, frames: 1)
        let request = WorkerRequest.task(
            TaskRequest(
                run, WorkerPaths(input: seen + "/clip", output: made), runner.workerLimits(for: run, cores: cores)))
        let linked = folder + "/clip/clip"
        guard let line = WireLine.encode(request), link(clip, linked) == 0 else { return false }
        do {
            try command.user?.admit(to: WorkerPaths(input: linked))
            let output = try WorkerOutput(
                folder + "/output", of: clip, limits: runner.limits, reservations: runner.reservations)
            room.output.withLock { $0 = output }
        } catch {
            return false
        }
        reply.listen(onProgress)
        return input.send(line)
    }

    /// Stops it; returns when it has ended.
    package func stop() async {
        work.cancel()
        await end()
    }

    /// Returns when it has ended.
    package func end() async { _ = await work.value }
}
