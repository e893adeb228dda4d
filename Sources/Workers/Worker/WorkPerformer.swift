package import Domain

/// Who does what a worker is asked to do, inside the worker process.
package protocol WorkPerformer: Sendable {
    /// Begins with what a photo needs before it is there.
    func getReady(for kind: AnalysisKind)

    /// Does a task.
    /// - Throws: a `UserFacingError` where it cannot be done with this file.
    func perform<Task: WorkerTask>(_ task: Task, in place: WorkerPlace) async throws -> Task.Answer

    /// Begins to look at the pictures of a camera. Sessions of a kind share their models.
    /// - Throws: `AppError` if that cannot be done here.
    func live(_ opening: SessionOrder.Opening) async throws -> sending any LiveWork
}
