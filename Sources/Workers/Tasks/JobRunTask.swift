package import Domain

/// Do a job on a clip, and leave in the output folder what its kind makes (`JobKind.Result`, `ResultFiles`).
///
/// An analysis sees the clip turned as its order says; all other jobs as the report in the folder of results does.
package struct JobRunTask: WorkerTask {
    package static let name = "job"
    package static let memory = WorkerMemory.job
    package static let makesWay = true

    /// What is to be done.
    package var job: JobTask
    /// What the clip is looked at for.
    package var kind: AnalysisKind
    /// How many frames the probe saw: long clips get more time.
    package var frames: Int

    package init(job: JobTask, kind: AnalysisKind, frames: Int) {
        self.job = job
        self.kind = kind
        self.frames = frames
    }

    package func wallClock(_ limits: JobLimits) -> Duration { limits.wallClock(frames: frames) }

    package func perform(in place: WorkerPlace, with tools: WorkerTools) async throws -> Done {
        guard let work = tools.jobs[job.kind] else { throw OutOfBounds("an unknown job: \(job.kind.rawValue)") }
        try await work(self, place, tools)
        return Done()
    }
}
