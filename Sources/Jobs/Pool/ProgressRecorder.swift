import Domain
import Store
import Synchronization

/// Takes a running job's progress from the worker's thread: to listeners at once, to the database now and then.
final class ProgressRecorder: Sendable {
    private struct State {
        var estimator = ProgressEstimator()
        var stage: Progress.Stage?
        var publishedAt: ContinuousClock.Instant?
        var writtenAt: ContinuousClock.Instant?
        /// What is to be written next.
        var pending: Progress?
        var isWriting = false

        mutating func next() -> Progress? {
            defer { pending = nil }
            isWriting = pending != nil
            return pending
        }
    }

    /// Shortest time between news of the same stage: a page needs no more to show that it goes on.
    private static let publishInterval = Duration.milliseconds(200)

    private let job: Job
    private let jobs: any JobRepository
    private let events: JobEvents
    private let writeInterval: Duration
    private let state = Mutex(State())

    init(job: Job, jobs: any JobRepository, events: JobEvents, writeInterval: Duration) {
        self.job = job
        self.jobs = jobs
        self.events = events
        self.writeInterval = writeInterval
    }

    /// Takes progress. Never blocks.
    func record(_ progress: Progress) {
        let now = ContinuousClock.now
        let (secondsLeft, isNews, beginsToWrite) = state.withLock { state in
            let isNewStage = state.stage != progress.stage
            state.stage = progress.stage
            let secondsLeft = state.estimator.update(progress, at: now)
            let isNews = isNewStage || Self.isOver(Self.publishInterval, since: state.publishedAt, now)
            let isDue = Self.isOver(writeInterval, since: state.writtenAt, now)
            if isNews { state.publishedAt = now }
            if isDue { (state.writtenAt, state.pending) = (now, progress) }
            let beginsToWrite = isDue && !state.isWriting
            if beginsToWrite { state.isWriting = true }
            return (secondsLeft, isNews, beginsToWrite)
        }
        if isNews {
            var job = job
            (job.stage, job.done, job.total) = (progress.stage.rawValue, progress.done, progress.total)
            events.publish(.changed(job, secondsLeft: secondsLeft))
        }
        if beginsToWrite { Task { await self.write() } }
    }

    /// Writes the newest progress, one after the other: an older one must not come last.
    private func write() async {
        while let progress = state.withLock({ $0.next() }) {
            // Progress is not worth failing for; it only touches a job that is still running.
            try? await jobs.progress(job, stage: progress.stage.rawValue, done: progress.done, total: progress.total)
        }
    }

    private static func isOver(
        _ interval: Duration, since before: ContinuousClock.Instant?, _ now: ContinuousClock.Instant
    ) -> Bool {
        before.map { now - $0 >= interval } ?? true
    }
}
