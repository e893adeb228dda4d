internal import Analysis
package import Domain
internal import Media
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
    init(_ error: any Error) {
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
    /// - Parameter seats: for all its workers, by default the machine's cores.
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

    /// Looks at a file in a worker, when its turn has come.
    /// - Returns: how the worker ended, and on `done` what it said.
    package func probe(_ input: String) async -> (outcome: WorkerOutcome, mediaInfo: MediaInfo?) {
        let (command, paths) = sandbox.command(WorkerPaths(input: input))
        let request = WorkerRequest.probe(
            input: paths.input ?? input, limits: workerLimits(.look, limits.probeWallClock))
        let reply = WorkerReply()
        let outcome = await run(command, request, reply, wallClock: limits.probeWallClock, on: .look)
        guard outcome == .done else { return (outcome, nil) }
        guard let info = reply.mediaInfo else { return (.broke(reason: "the probe said nothing"), nil) }
        return (.done, info)
    }

    /// Lets a worker propose what to look for in a file, when its turn has come.
    /// - Returns: how the worker ended, and on `done` what it proposed.
    package func propose(_ input: String) async -> (outcome: WorkerOutcome, kind: AnalysisKind?) {
        let (command, paths) = sandbox.command(WorkerPaths(input: input))
        let wallClock = limits.proposalWallClock
        let request = WorkerRequest.propose(input: paths.input ?? input, limits: workerLimits(.look, wallClock))
        let reply = WorkerReply()
        let outcome = await run(command, request, reply, wallClock: wallClock, on: .look)
        guard outcome == .done else { return (outcome, nil) }
        guard let kind = reply.proposal else { return (.broke(reason: "the worker proposed nothing"), nil) }
        return (.done, kind)
    }

    /// Works on a file in a worker, at once: whoever asks has a seat.
    /// - Parameters:
    ///   - kind: what the clip is looked at for.
    ///   - results: a folder with report and landmarks of the clip, where something is made of them.
    ///   - cores: how many cores the worker may keep busy.
    ///   - output: an empty folder; the only one that the worker can write to.
    ///   - frames: how many frames the probe saw: long clips get more time.
    ///   - onProgress: called for every progress that the worker tells, on a thread that must not be held up.
    package func perform(
        _ task: JobTask, lookingFor kind: AnalysisKind, on input: String, results: String? = nil, cores: Int,
        output: String, frames: Int, onProgress: @escaping @Sendable (Progress) -> Void
    ) async -> WorkerOutcome {
        let wallClock = limits.wallClock(frames: frames)
        let bounds = jobLimits(wallClock, cores: cores)
        let (command, paths) = sandbox.command(WorkerPaths(input: input, results: results, output: output))
        let request = WorkerRequest.job(
            task, kind: kind, input: paths.input ?? input, results: paths.results ?? results,
            output: paths.output ?? output, limits: bounds)
        let reply = WorkerReply(onProgress: onProgress)
        let outcome = await run(command, request, reply, wallClock: wallClock, output: (output, of: input))
        guard outcome == .done else { return outcome }
        return reply.isFinished ? .done : .broke(reason: "the worker answered another question")
    }

    /// Lets a worker make the GIF of a part of a clip, when its turn has come.
    /// - Parameters:
    ///   - results: a folder with report and landmarks, where a skeleton is to be drawn.
    ///   - output: an empty folder; the only one that the worker can write to.
    package func makeGIF(_ span: ClipGIF, of input: String, results: String?, output: String) async -> WorkerOutcome {
        let (command, paths) = sandbox.command(WorkerPaths(input: input, results: results, output: output))
        let request = WorkerRequest.gif(
            input: paths.input ?? input, span: span, results: paths.results ?? results,
            output: paths.output ?? output, limits: workerLimits(.gif, limits.spanWallClock))
        let reply = WorkerReply()
        let outcome = await run(
            command, request, reply, wallClock: limits.spanWallClock, on: .gif, output: (output, of: input))
        guard outcome == .done else { return outcome }
        return reply.isFinished ? .done : .broke(reason: "the worker answered another question")
    }

    /// Lets a worker cut a part out of a picture, when its turn has come.
    /// - Parameter output: an empty folder; the only one that the worker can write to.
    package func makeCrop(_ crop: PhotoCrop, of input: String, output: String) async -> WorkerOutcome {
        let (command, paths) = sandbox.command(WorkerPaths(input: input, output: output))
        let request = WorkerRequest.crop(
            input: paths.input ?? input, crop: crop, output: paths.output ?? output,
            limits: workerLimits(.gif, limits.spanWallClock))
        let reply = WorkerReply()
        let outcome = await run(
            command, request, reply, wallClock: limits.spanWallClock, on: .gif, output: (output, of: input))
        guard outcome == .done else { return outcome }
        return reply.isFinished ? .done : .broke(reason: "the worker answered another question")
    }

    /// Lets a worker make the thumbnail of a poster, when its turn has come; it makes way for others.
    /// - Parameter output: an empty folder; the only one that the worker can write to.
    package func makeThumbnail(of poster: String, output: String) async -> WorkerOutcome {
        let (command, paths) = sandbox.command(WorkerPaths(input: poster, output: output))
        let request = WorkerRequest.thumbnail(
            input: paths.input ?? poster, output: paths.output ?? output,
            limits: jobLimits(limits.probeWallClock, for: .look, cores: 1))
        let reply = WorkerReply()
        let outcome = await run(
            command, request, reply, wallClock: limits.probeWallClock, on: .look, output: (output, of: poster))
        guard outcome == .done else { return outcome }
        return reply.isFinished ? .done : .broke(reason: "the worker answered another question")
    }

    /// Lets a worker draw a document, when its turn has come.
    /// - Parameters:
    ///   - results: a folder with the document (`PaperDocument.fileName`) and its pictures.
    ///   - output: an empty folder; the only one that the worker can write to.
    package func draw(from results: String, output: String) async -> WorkerOutcome {
        let (command, paths) = sandbox.command(WorkerPaths(results: results, output: output))
        let request = WorkerRequest.paper(
            results: paths.results ?? results, output: paths.output ?? output,
            limits: workerLimits(.look, limits.probeWallClock))
        let reply = WorkerReply()
        let outcome = await run(
            command, request, reply, wallClock: limits.probeWallClock, on: .look,
            output: (output, of: results + "/" + PaperDocument.fileName))
        guard outcome == .done else { return outcome }
        return reply.isFinished ? .done : .broke(reason: "the worker answered another question")
    }

    /// What a worker may use that does a job.
    func jobLimits(_ wallClock: Duration, for memory: WorkerMemory = .job, cores: Int) -> WorkerLimits {
        var bounds = workerLimits(memory, wallClock, cores: cores)
        bounds.niceness = limits.niceness
        return bounds
    }

    func workerLimits(_ memory: WorkerMemory, _ wallClock: Duration, cores: Int = 1) -> WorkerLimits {
        limits.workerLimits(memory, wallClock: wallClock, cores: cores, countsProcesses: sandbox.countsProcesses)
    }

    func run(
        _ command: ChildCommand, _ request: WorkerRequest, _ reply: WorkerReply, wallClock: Duration,
        on slot: WorkScheduler.WorkRequest, output: (folder: String, of: String)? = nil
    ) async -> WorkerOutcome {
        await scheduler.with(slot) {
            await run(command, request, reply, wallClock: wallClock, output: output)
        } ?? .cancelled
    }

    private func run(
        _ command: ChildCommand, _ request: WorkerRequest, _ reply: WorkerReply, wallClock: Duration,
        output: (folder: String, of: String)? = nil
    ) async -> WorkerOutcome {
        guard let line = WireLine.encode(request) else { return .broke(reason: "the request cannot be encoded") }
        var bounds = ChildProcess.Bounds(wallClock: wallClock)
        bounds.hasDiskSpace = hasDiskSpace
        if let output {
            do {
                let output = try WorkerOutput(output.folder, of: output.of, limits: limits, reservations: reservations)
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
    func run(
        _ command: ChildCommand, _ input: ChildInput, _ reply: WorkerReply, _ bounds: ChildProcess.Bounds
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
