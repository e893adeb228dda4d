package import Domain
package import Store

/// What came out of a worker.
package enum WorkerOutcome: Equatable, Sendable {
    /// The work was done.
    case done
    /// The file cannot be analysed; trying again would not help.
    case failed(AppError)
    /// The worker ended without an answer, or with a senseless one; trying again may help. The reason is for the log.
    case broke(reason: String)
    /// No worker could be started, which says nothing about the file; trying again may help. The reason is for the log.
    case notStarted(reason: String)
    /// The worker took too long and was killed; trying again would not help.
    case timedOut
    /// The task was cancelled, the worker killed.
    case cancelled
    /// The disk ran full, the worker was killed.
    case diskFull

    /// What it was to work on could not be brought here.
    package init(_ error: any Error) {
        self = error.userFacingCode == .diskFull ? .diskFull : .notStarted(reason: error.logDescription)
    }
}

/// Starts worker processes, one for each file, inside the sandbox that is in force.
package struct WorkerRunner: Sendable {
    /// The sandbox that is in force.
    package let sandbox: Sandbox
    /// What a worker may use.
    package var limits: JobLimits
    /// Who may keep which part of the machine busy.
    package let scheduler: WorkScheduler
    /// Looked at about once a second while a worker runs; false stops it.
    package var hasDiskSpace: @Sendable () -> Bool
    /// Where room for what a worker writes is asked for; nil asks nobody.
    package var reservations: DiskReservations?

    /// A runner.
    /// - Parameter scheduler: for all its workers, by default the machine's cores.
    package init(
        sandbox: Sandbox, limits: JobLimits = JobLimits(), scheduler: WorkScheduler = WorkScheduler(),
        reservations: DiskReservations? = nil,
        hasDiskSpace: @escaping @Sendable () -> Bool = { true }
    ) {
        self.sandbox = sandbox
        self.limits = limits
        self.scheduler = scheduler
        self.reservations = reservations
        self.hasDiskSpace = hasDiskSpace
    }

    /// Lets a worker do a task, when its turn has come. Cancelling leaves the line, or ends the worker.
    /// - Parameter paths: the file that it is about, a folder of results, and an empty folder, the only one that it can
    ///   write to.
    /// - Returns: how the worker ended, and on `done` what it said.
    package func run<Task: WorkerTask>(
        _ task: Task, on paths: WorkerPaths
    ) async -> (outcome: WorkerOutcome, answer: Task.Answer?) {
        await scheduler.with(Task.memory == .gif ? .gif : .look) {
            await perform(task, on: paths)
        } ?? (.cancelled, nil)
    }

    /// Lets a worker do a task at once: whoever asks has a slot.
    /// - Parameters:
    ///   - cores: how many cores the worker may keep busy.
    ///   - onProgress: called for every progress that the worker tells, on a thread that must not be held up.
    package func perform<Task: WorkerTask>(
        _ task: Task, on paths: WorkerPaths, cores: Int = 1,
        onProgress: @escaping @Sendable (Progress) -> Void = { _ in }
    ) async -> (outcome: WorkerOutcome, answer: Task.Answer?) {
        let (command, seen) = sandbox.command(paths)
        let request = WorkerRequest.task(TaskRequest(task, seen, workerLimits(for: task, cores: cores)))
        let reply = WorkerReply<Task.Answer>(onProgress: onProgress)
        let outcome = await run(command, request, reply, wallClock: task.wallClock(limits), on: paths)
        guard outcome == .done else { return (outcome, nil) }
        return (.done, reply.answer)
    }

    /// What the worker of a task may use.
    func workerLimits(for task: some WorkerTask, memory: WorkerMemory? = nil, cores: Int) -> WorkerLimits {
        let type = type(of: task)
        var bounds = limits.workerLimits(
            memory ?? type.memory, wallClock: task.wallClock(limits), cores: cores,
            countsProcesses: sandbox.countsProcesses)
        if type.makesWay { bounds.niceness = limits.niceness }
        return bounds
    }

    private func run<Answer>(
        _ command: ChildCommand, _ request: WorkerRequest, _ reply: WorkerReply<Answer>, wallClock: Duration,
        on paths: WorkerPaths
    ) async -> WorkerOutcome {
        guard let line = WireLine.encode(request) else { return .broke(reason: "the request cannot be encoded") }
        var bounds = ChildProcess.Bounds(wallClock: wallClock)
        bounds.hasDiskSpace = hasDiskSpace
        if let folder = paths.output {
            do {
                let output = try WorkerOutput(
                    folder, of: paths.input ?? "", limits: limits, reservations: reservations)
                bounds.isOutputBounded = { output.isBounded() }
            } catch {
                return WorkerOutcome(error)
            }
        }
        var command = command
        command.memoryBytes = request.limits.memoryBytes
        return await run(command, ChildInput(line), reply, bounds)
    }

    /// Runs a worker to its end.
    func run<Answer>(
        _ command: ChildCommand, _ input: ChildInput, _ reply: WorkerReply<Answer>, _ bounds: ChildProcess.Bounds
    ) async -> WorkerOutcome {
        do throws(SpawnFailure) {
            try command.user?.admit(to: command.shown)
            let end = try await ChildProcess.run(command, input: input, bounds: bounds) { reply.receive($0) }
            return reply.outcome(of: end)
        } catch {
            return .notStarted(reason: "the worker did not start: \(error.reason)")
        }
    }
}
