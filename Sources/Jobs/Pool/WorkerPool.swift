package import Domain
package import Store
package import Workers

/// Works off the durable queue: takes jobs one after another, runs each in a worker process, stores what comes out.
///
/// The attempt is counted in the database before the worker starts. A worker that dies has used it up: after
/// `JobLimits.attempts` of them the job ends as failed. If the server dies, the attempt does not count, but the death
/// does: a clip that brings down the server ends as failed after `JobLimits.interruptions` of them. A full disk costs
/// nothing: the job waits for room and goes on.
///
/// Several servers may work off one queue. Each holds its jobs by a lease that it renews; what it has lost it stores
/// nothing of.
package actor WorkerPool {
    struct Running {
        /// As it was claimed.
        var job: Job
        var task: Task<WorkerOutcome, Never>
        /// Why the worker is being stopped, if it is.
        var intent: Intent?
    }

    enum Intent {
        case cancel, shutdown
        /// The job is no longer this server's: it was cancelled or deleted elsewhere, or the lease was over.
        case lost
    }

    let store: any WorkStore
    /// The name of this server, by which it holds jobs.
    let server: ServerID
    /// Whether others work off the queue, too.
    let isShared: Bool
    let runner: WorkerRunner
    let events: JobEvents
    /// GIFs at a time, waiting ones included, in all and of one remote address.
    static let spanLimits = (most: 9, mostFromOne: 3)
    /// Whose GIFs wait or are being made.
    nonisolated let spans = ConcurrencyLimiter(
        most: WorkerPool.spanLimits.most, mostFromOne: WorkerPool.spanLimits.mostFromOne)
    private let size: Int
    let log: @Sendable (String) -> Void

    private var loops: [Task<Void, Never>] = []
    private var heartbeat: Task<Void, Never>?
    /// Jobs that others have or may take, as listeners know them.
    var followed: [JobID: FollowedJob] = [:]
    var running: [JobID: Running] = [:]
    var endWaiters: [JobID: [CheckedContinuation<Void, Never>]] = [:]
    var idleWaiters: [CheckedContinuation<Void, Never>] = []
    var wakes = 0
    /// Clips that were deleted: there may be room again.
    var deletions = 0
    var isStopping = false
    /// Who waits for the next photo.
    var standby: StandbyWorker?

    /// A pool that has not started yet.
    /// - Parameters:
    ///   - server: the name of this server.
    ///   - isShared: whether others work off the queue, too.
    ///   - size: how many workers run at a time; see `size(forProcessors:)`.
    ///   - log: gets lines for whoever runs the server.
    package init(
        store: any WorkStore, as server: ServerID, isShared: Bool = false, runner: WorkerRunner, events: JobEvents,
        size: Int, log: @escaping @Sendable (String) -> Void
    ) {
        self.store = store
        self.server = server
        self.isShared = isShared
        self.runner = runner
        self.events = events
        self.size = max(1, size)
        self.log = log
    }

    /// Cores that each worker gets.
    var share: Int { max(1, runner.scheduler.cores / size) }

    /// How many workers keep a machine busy: one uses about two processors.
    package static func size(forProcessors count: Int) -> Int { max(1, count / 2) }

    /// Puts interrupted jobs back into the queue and starts to work it off.
    package func start() async throws {
        guard loops.isEmpty else { return }
        try await recover()
        loops = (0..<size).map { _ in Task { await self.workOff() } }
        heartbeat = Task { await self.keepHold() }
    }

    /// Stops the workers; their jobs go back to the queue, and the attempt does not count. Returns when all have ended.
    package func stop() async {
        isStopping = true
        for id in running.keys { interrupt(id, .shutdown) }
        wake()
        // Those that wait for a slot wait no longer.
        for loop in loops { loop.cancel() }
        if let waiting = standby {
            standby = nil
            await waiting.stop()
            await store.removeWorkFolder(waiting.folder)
        }
        for loop in loops { await loop.value }
        loops = []
        heartbeat?.cancel()
        await heartbeat?.value
    }

    /// Says that there is something new in the queue.
    package func wake() {
        wakes += 1
        let waiters = idleWaiters
        idleWaiters = []
        for waiter in waiters { waiter.resume() }
    }

    /// Cancels what is done with a clip; returns when its worker has ended.
    /// - Returns: the job as it stands now, or nil if there was nothing to cancel.
    @discardableResult
    package func cancel(_ clip: ClipID) async throws -> Job? {
        guard let job = try await store.activeJob(of: clip) else { return nil }
        return try await cancel(job)
    }

    private func cancel(_ job: Job) async throws -> Job? {
        await interruptAndWait { id, _ in id == job.id }
        if let ended = try await store.end(job.id, .cancelled, code: nil, message: nil) {
            events.publish(.changed(ended, secondsLeft: nil))
            // It was waiting, or just being taken: in that case it appears among the running ones meanwhile.
            await interruptAndWait { id, _ in id == job.id }
        }
        return try await store.job(job.id)
    }

    /// Analyses a clip again whose latest analysis has ended, as it was told then; without the choice of a person if
    /// that was what could not be.
    /// - Throws: `unknownClip`, `alreadyQueued`, `queueFull`.
    @discardableResult
    package func retry(_ clip: ClipID) async throws -> Job {
        let latest = try await store.latestJob(of: clip)
        var order = latest?.order ?? AnalysisOrder()
        if latest?.errorCode == ErrorCode.noSuchPerson.rawValue { order.person = nil }
        return try await analyze(clip, order)
    }

    /// Analyses a clip again whose latest analysis has ended. What is being added to its report is given up: it would
    /// show what no longer holds.
    /// - Parameter kind: what the clip is looked at for from now on; nil leaves that as it is.
    /// - Throws: `unknownClip`, `alreadyQueued`, `queueFull`.
    @discardableResult
    package func analyze(
        _ clip: ClipID, _ order: AnalysisOrder, lookingFor kind: AnalysisKind? = nil
    ) async throws -> Job {
        if let active = try await store.activeJob(of: clip), active.task.kind != .analysis {
            _ = try await cancel(active)
        }
        return try await enqueue(clip, .analysis(order), lookingFor: kind)
    }

    /// Makes what a kind of job adds to a report, unless it is there or being made already.
    /// - Throws: `unknownClip`, `noReport`, `alreadyQueued` while the clip is being analysed, `queueFull`.
    package func add(_ task: JobTask, to clip: ClipID) async throws {
        if case .addition(let name, _) = task.kind.result,
            let latest = try await store.latestAddition(task.kind, to: clip)
        {
            if latest.task == task, !latest.state.isFinal { return }
            // What is made by another order under the same name takes the place of what is there; so it does when the
            // last such order was stopped or failed, for then what is there was made by an earlier one.
            let isAnother = name(latest.task) == name(task) && (latest.task != task || latest.state != .done)
            if !isAnother, try await store.artefact(name(task), of: clip) != nil { return }
        }
        try await enqueue(clip, task)
    }

    @discardableResult
    private func enqueue(
        _ clip: ClipID, _ task: JobTask, lookingFor kind: AnalysisKind? = nil
    ) async throws -> Job {
        let job = try await store.enqueue(clip, task, lookingFor: kind)
        events.publish(queued: job)
        wake()
        return job
    }

    /// Stops a clip's worker and removes the clip with everything that belongs to it.
    /// - Returns: whether there was such a clip.
    @discardableResult
    package func delete(_ clip: ClipID, in scope: Scope) async throws -> Bool {
        // Nothing needs to be written down for it: that may be impossible on a full disk.
        await interruptAndWait { $1.job.shows(clip) && $1.job.scope == scope }
        let isDeleted = try await store.delete(clip, in: scope)
        // A job may have been taken in between: its rows are gone, its worker goes too.
        await interruptAndWait { $1.job.shows(clip) && $1.job.scope == scope }
        if isDeleted {
            events.publish(.deleted(clip, of: scope))
            deletions += 1
            wake()
        }
        return isDeleted
    }

    /// News of one clip, its present state first.
    /// - Returns: nil if there is no such clip.
    package nonisolated func updates(of clip: ClipID, in scope: Scope) async throws -> JobUpdates? {
        // Listening begins before looking: nothing falls in between.
        let updates = events.subscribe(to: clip, in: scope)
        guard let job = try await store.clip(clip, in: scope)?.job else { return nil }
        await follow(job)
        updates.subscription.prime(.changed(job, secondsLeft: nil))
        for kind in JobKind.all where kind != .analysis {
            guard let added = try await store.latestAddition(kind, to: clip) else { continue }
            await follow(added)
            updates.subscription.prime(.changed(added, secondsLeft: nil))
        }
        return updates
    }

    /// News of all clips, the present states of the newest `count` first.
    package nonisolated func updates(newest count: Int, in scope: Scope) async throws -> JobUpdates {
        let updates = events.subscribe(in: scope)
        for summary in try await store.recentClips(in: scope, limit: count) {
            await follow(summary.job)
            updates.subscription.prime(.changed(summary.job, secondsLeft: nil))
        }
        return updates
    }
}
