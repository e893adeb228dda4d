import Domain

extension WorkerRunner {
    /// Runs a session's worker until it ends; cancelling the task ends it.
    /// - Parameters:
    ///   - input: what it is sent.
    ///   - memory: what it may have.
    ///   - receive: told what it says, on a thread that must not be held up; false ends it.
    package func converse(
        _ input: ChildInput, _ memory: WorkerMemory = .camera, receive: @escaping @Sendable (SessionReport) -> Bool
    ) async -> WorkerOutcome {
        var (command, _) = sandbox.command(WorkerPaths())
        let limits = sessionLimits(memory)
        command.memoryBytes = limits.memoryBytes
        var bounds = ChildProcess.Bounds(wallClock: Self.forGood)
        (bounds.framing, bounds.messageBytes, bounds.outputBytes) = (.lengths, SessionReport.longest, .max)
        guard let line = WireLine.encode(WorkerRequest.session(limits: limits)) else {
            return .broke(reason: "the request cannot be encoded")
        }
        input.prepend(line)
        do throws(SpawnFailure) {
            try command.user?.admit(to: command.shown)
            let end = try await ChildProcess.run(command, input: input, bounds: bounds) { message in
                guard let report = SessionReport(message) else { return false }
                return receive(report)
            }
            return WorkerReply<Done>().outcome(of: end)
        } catch {
            return .notStarted(reason: "the worker did not start: \(error.reason)")
        }
    }

    /// A session lasts for as long as somebody stands in front of the camera.
    private static let forGood = Duration.seconds(1_000_000_000)

    /// It has one core, and so one picture at a time.
    private func sessionLimits(_ memory: WorkerMemory) -> WorkerLimits {
        var bounds = limits.workerLimits(
            memory, wallClock: Self.forGood, cores: 1, countsProcesses: sandbox.countsProcesses)
        // It writes no files.
        bounds.fileBytes = 0
        return bounds
    }
}
