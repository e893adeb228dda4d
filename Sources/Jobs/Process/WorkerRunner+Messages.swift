package import Domain

/// What workers say of files that have to do with messages.
extension WorkerRunner {
    /// Lets a worker look for the mark of a message in a file, when its turn has come.
    /// - Returns: how the worker ended, and on `done` the message's id: 1 to 32 ASCII letters and digits.
    package func readMark(_ input: String) async -> (outcome: WorkerOutcome, id: String?) {
        await ask(input, within: limits.markWallClock, { .mark(input: $0, limits: $1) }, \.mark)
    }

    /// Lets a worker tell the faces that a clip shows, when its turn has come.
    /// - Returns: how the worker ended, and on `done` the faces in order: none to five.
    package func faces(of input: String) async -> (outcome: WorkerOutcome, faces: [ExpressionName]?) {
        await ask(input, within: limits.facesWallClock, { .faces(input: $0, limits: $1) }, \.faces)
    }

    private func ask<Answer>(
        _ input: String, within wallClock: Duration, _ question: (String, WorkerLimits) -> WorkerRequest,
        _ answer: (WorkerReply) -> Answer?
    ) async -> (WorkerOutcome, Answer?) {
        let (command, paths) = sandbox.command(WorkerPaths(input: input))
        let reply = WorkerReply()
        let request = question(paths.input ?? input, workerLimits(.look, wallClock))
        let outcome = await run(command, request, reply, wallClock: wallClock, on: .look)
        guard outcome == .done else { return (outcome, nil) }
        guard let answer = answer(reply) else {
            return (.broke(reason: "the worker answered another question"), nil)
        }
        return (.done, answer)
    }
}
