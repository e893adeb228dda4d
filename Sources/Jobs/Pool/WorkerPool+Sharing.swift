import Domain
import Store
import Workers

/// A job that another server has or may take, as those who listen here know it.
struct FollowedJob {
    var job: Job
    var estimator = ProgressEstimator()
}

/// How a server keeps hold of its jobs, and sees what others do that share its queue.
extension WorkerPool {
    /// Time between looks at what others do: a page that follows their work is no later than that.
    private static let lookInterval = Duration.seconds(1)

    /// Until the task is cancelled: one timer for all jobs.
    func keepHold() async {
        let renewal = runner.limits.lease / 3
        let interval = isShared ? min(Self.lookInterval, renewal) : renewal
        var isDue = ContinuousClock.now + renewal
        var trouble: String?
        while (try? await Task.sleep(for: interval)) != nil {
            do {
                // Not later than it is due: the next time is an interval away.
                if ContinuousClock.now + interval > isDue {
                    isDue = .now + renewal
                    try await renew()
                }
                if isShared { try await lookAtOthers() }
                trouble = nil
            } catch {
                let words = "the queue could not be read: \(error.logDescription)"
                if words != trouble { log(words) }
                trouble = words
            }
        }
    }

    /// Says that this server is still at its jobs.
    private func renew() async throws {
        let mine = Set(running.keys)
        if mine.isEmpty { return }
        giveUp(mine.subtracting(try await store.renewLeases(of: server, lease: runner.limits.lease)))
    }

    /// Stops the workers of jobs that are this server's no longer.
    private func giveUp(_ lost: Set<JobID>) {
        for id in lost where running[id] != nil { interrupt(id, .lost) }
    }

    /// Takes back into the queue what nobody works on any more.
    func recover() async throws {
        let interrupted = try await store.recoverInterrupted(
            by: server, maximumInterruptions: runner.limits.interruptions,
            message: { [times = runner.limits.interruptions] in $0.kind.words.crashed(times) })
        for job in interrupted {
            log("job \(job.id) was interrupted \(job.interruptions) times and is \(job.state.rawValue) now")
            events.publish(.changed(job, secondsLeft: nil))
        }
    }

    private func lookAtOthers() async throws {
        try await recover()
        let mine = Set(running.keys)
        let active = try await store.activeJobs()
        giveUp(mine.subtracting(active.filter { $0.lease?.holder == server }.map(\.id)))
        if active.contains(where: { $0.state == .queued }) { wake() }
        for job in active where job.lease?.holder != server { tell(job.withoutLease) }
        // What has ended since the last look.
        for id in Set(followed.keys).subtracting(active.map(\.id)) {
            guard let known = followed.removeValue(forKey: id)?.job else { continue }
            if let job = try await store.job(id) {
                events.publish(.changed(job, secondsLeft: nil))
            } else {
                events.publish(.deleted(known.clip, of: known.scope))
            }
        }
        // Of its own jobs this server tells by itself.
        for job in active where job.lease?.holder == server { followed[job.id] = nil }
    }

    /// Tells of a job that another server has, or that waits, if there is news.
    private func tell(_ job: Job) {
        let known = followed[job.id]
        if known?.job == job { return }
        var estimator = known?.estimator ?? ProgressEstimator()
        let secondsLeft = job.stage.flatMap { stage in
            estimator.update(
                Progress(stage: Progress.Stage(rawValue: stage), done: job.done, total: job.total), at: .now)
        }
        followed[job.id] = FollowedJob(job: job, estimator: estimator)
        if job.state == .queued && known == nil {
            events.publish(queued: job)
        } else {
            events.publish(.changed(job, secondsLeft: secondsLeft))
        }
    }

    /// Sees to it that somebody who listens from now on hears of what others do with a job.
    func follow(_ job: Job) {
        guard isShared, !job.state.isFinal, running[job.id] == nil, followed[job.id] == nil else { return }
        followed[job.id] = FollowedJob(job: job.withoutLease)
    }
}

extension Job {
    /// The job but for whose it is, and until when: no news for listeners.
    var withoutLease: Job {
        var copy = self
        copy.lease = nil
        return copy
    }
}
