/// What workers take out of ZIPs.
extension WorkerRunner {
    /// Lets a worker take a clip out of a ZIP, when its turn has come.
    /// - Parameters:
    ///   - index: which clip, from 0.
    ///   - output: an empty folder; the only one that the worker can write to.
    /// - Returns: how the worker ended, and on `done` how many clips there are in the ZIP.
    package func unpack(
        _ index: Int, of input: String, output: String
    ) async -> (outcome: WorkerOutcome, clips: Int?) {
        let (command, paths) = sandbox.command(WorkerPaths(input: input, output: output))
        let wallClock = limits.unpackingWallClock
        let request = WorkerRequest.unpack(
            input: paths.input ?? input, clip: index, output: paths.output ?? output,
            limits: workerLimits(.look, wallClock))
        let reply = WorkerReply()
        let outcome = await run(
            command, request, reply, wallClock: wallClock, on: .look, output: (output, of: input))
        guard outcome == .done else { return (outcome, nil) }
        guard let clips = reply.unpackedClips else {
            return (.broke(reason: "the worker answered another question"), nil)
        }
        return (.done, clips)
    }
}
