public import Store

/// Works off the durable queue: takes jobs one after another, runs each in a worker process, stores what comes out.
///
/// The attempt is counted in the database before the worker starts, so that a clip that brings down a worker or even the
/// server ends as failed after `JobLimits.attempts` tries.
public actor WorkerPool {
    private struct Running {
        var clip: ClipID
        var task: Task<WorkerOutcome, Never>
        /// Why the worker is being stopped, if it is.
        var intent: Intent?
    }

    private enum Intent { case cancel, shutdown }

    private let store: any ClipStore
    private let runner: WorkerRunner
    private let events: JobEvents
    private let size: Int
    private let log: @Sendable (String) -> Void

    private var loops: [Task<Void, Never>] = []
    private var running: [JobID: Running] = [:]
    private var endWaiters: [JobID: [CheckedContinuation<Void, Never>]] = [:]
    private var idleWaiters: [CheckedContinuation<Void, Never>] = []
    private var wakes = 0
    private var isStopping = false

    /// A pool that has not started yet.
    /// - Parameters:
    ///   - size: how many workers run at a time; see `size(forProcessors:)`.
    ///   - log: gets lines for whoever runs the server.
    public init(
        store: any ClipStore, runner: WorkerRunner, events: JobEvents, size: Int,
        log: @escaping @Sendable (String) -> Void
    ) {
        self.store = store
        self.runner = runner
        self.events = events
        self.size = max(1, size)
        self.log = log
    }

    /// How many workers keep a machine busy: one uses about two processors.
    public static func size(forProcessors count: Int) -> Int { max(1, count / 2) }

    /// Puts interrupted jobs back into the queue and starts to work it off.
    public func start() async throws(StoreError) {
        guard loops.isEmpty else { return }
        let interrupted = try await store.recoverInterrupted(
            maximumAttempts: runner.limits.attempts, message: JobWords.poison(attempts: runner.limits.attempts))
        for job in interrupted {
            log("job \(job.id) was interrupted and is \(job.state.rawValue) now, after \(job.attempts) attempts")
            events.publish(.changed(job, secondsLeft: nil))
        }
        loops = (0..<size).map { _ in Task { await self.workOff() } }
    }

    /// Stops the workers; their jobs go back to the queue, and the attempt does not count. Returns when all have ended.
    public func stop() async {
        isStopping = true
        for id in running.keys { interrupt(id, .shutdown) }
        wake()
        for loop in loops { await loop.value }
        loops = []
    }

    /// Says that there is something new in the queue.
    public func wake() {
        wakes += 1
        let waiters = idleWaiters
        idleWaiters = []
        for waiter in waiters { waiter.resume() }
    }

    /// Cancels a clip's job; returns when its worker has ended.
    /// - Returns: the job as it stands now, or nil if there was nothing to cancel.
    @discardableResult
    public func cancel(_ clip: ClipID) async throws(StoreError) -> Job? {
        guard let job = try await store.latestJob(of: clip), !job.state.isFinal else { return nil }
        if running[job.id] == nil {
            // Waiting, or just being taken: in that case it appears among the running ones meanwhile.
            if let ended = try await store.end(job.id, .cancelled, code: nil, message: nil) {
                events.publish(.changed(ended, secondsLeft: nil))
            }
        }
        await interruptAndWait(job.id)
        return try await store.job(job.id)
    }

    /// Queues a new job for a clip whose latest one has ended.
    /// - Throws: `unknownClip`, `alreadyQueued`, `queueFull`.
    @discardableResult
    public func retry(_ clip: ClipID) async throws(StoreError) -> Job {
        let job = try await store.enqueue(clip)
        events.publish(queued: job)
        wake()
        return job
    }

    /// Stops a clip's worker and removes the clip with everything that belongs to it.
    /// - Returns: whether there was such a clip.
    @discardableResult
    public func delete(_ clip: ClipID) async throws(StoreError) -> Bool {
        try await cancel(clip)
        let isDeleted = try await store.delete(clip)
        // A retry may have slipped in between: its rows are gone, its worker goes too.
        for (id, entry) in running where entry.clip == clip { await interruptAndWait(id) }
        if isDeleted { events.publish(.deleted(clip)) }
        return isDeleted
    }

    /// News of one clip, its present state first.
    /// - Returns: nil if there is no such clip.
    public nonisolated func updates(of clip: ClipID) async throws(StoreError) -> JobUpdates? {
        // Listening begins before looking: nothing falls in between.
        let updates = events.subscribe(to: clip)
        guard let job = try await store.latestJob(of: clip) else { return nil }
        updates.subscription.prime(.changed(job, secondsLeft: nil))
        return updates
    }

    /// News of all clips, the present states of the newest `count` first.
    public nonisolated func updates(newest count: Int) async throws(StoreError) -> JobUpdates {
        let updates = events.subscribe(to: nil)
        for summary in try await store.recentClips(limit: count, before: nil) {
            updates.subscription.prime(.changed(summary.job, secondsLeft: nil))
        }
        return updates
    }
}

extension WorkerPool {
    private func workOff() async {
        while !isStopping {
            let seen = wakes
            do throws(StoreError) {
                if let job = try await store.claimNext() {
                    await run(job)
                } else if seen == wakes && !isStopping {
                    await withCheckedContinuation { idleWaiters.append($0) }
                }
            } catch {
                log("the queue cannot be read: \(error.code): \(error.detail ?? error.message)")
                try? await Task.sleep(for: .seconds(2))
            }
        }
    }

    private func run(_ job: Job) async {
        var output: String?
        defer {
            if let output { store.removeWorkFolder(output) }
            running[job.id] = nil
            for waiter in endWaiters.removeValue(forKey: job.id) ?? [] { waiter.resume() }
        }
        do throws(StoreError) {
            guard let clip = try await store.clip(job.clip)?.clip else { return }
            let folder = try store.makeWorkFolder()
            output = folder
            let outcome = await outcome(of: job, clip, output: folder)
            try await settle(job, outcome, intent: running[job.id]?.intent, output: folder)
        } catch {
            log("job \(job.id): \(error.code): \(error.detail ?? error.message)")
            await give(job, upWith: error)
        }
    }

    private func outcome(of job: Job, _ clip: Clip, output: String) async -> WorkerOutcome {
        let recorder = ProgressRecorder(
            job: job, jobs: store, events: events, writeInterval: runner.limits.progressInterval)
        let input = store.contentPath(of: clip)
        let frames = ProbedMedia(json: clip.mediaInfo).frames
        let task = Task { [runner] in
            await runner.analyze(
                input, kind: clip.kind, output: output, frames: frames, onProgress: { recorder.record($0) })
        }
        running[job.id] = Running(clip: job.clip, task: task)
        if isStopping {
            interrupt(job.id, .shutdown)
        } else if let now = try? await store.job(job.id), now.state == .running {
            events.publish(.changed(now, secondsLeft: nil))
        } else {
            // Cancelled or deleted while it was being taken.
            interrupt(job.id, .cancel)
        }
        return await task.value
    }

    /// Writes down what became of a job.
    private func settle(
        _ job: Job, _ outcome: WorkerOutcome, intent: Intent?, output: String
    ) async throws(StoreError) {
        switch (intent, outcome) {
        case (.cancel, _): try await end(job, .cancelled, nil)
        case (.shutdown, .done), (nil, .done): try await finish(job, output: output)
        case (.shutdown, _): publish(try await store.requeue(job.id, countsAttempt: false))
        case (nil, .failed(let failure)): try await end(job, .failed, failure)
        case (nil, .timedOut): try await end(job, .failed, JobWords.timedOut)
        case (nil, .diskFull): try await end(job, .failed, JobWords.diskFull)
        case (nil, .cancelled): publish(try await store.requeue(job.id, countsAttempt: false))
        case (nil, .broke(let reason)): try await tryAgain(job, reason: reason)
        }
    }

    private func finish(_ job: Job, output: String) async throws(StoreError) {
        switch await BlockingThread.run({ ResultFiles.collected(in: output) }) {
        case .success(let results):
            publish(try await store.finish(job.id, report: results.report, files: results.files))
        case .failure(let bad):
            try await tryAgain(job, reason: bad.reason)
        }
    }

    private func tryAgain(_ job: Job, reason: String) async throws(StoreError) {
        log("job \(job.id), attempt \(job.attempts) of \(runner.limits.attempts): \(reason)")
        if job.attempts < runner.limits.attempts {
            publish(try await store.requeue(job.id, countsAttempt: true))
        } else {
            try await end(
                job, .failed, WorkFailure(code: "poison", message: JobWords.poison(attempts: runner.limits.attempts)))
        }
    }

    private func end(_ job: Job, _ state: Job.State, _ failure: WorkFailure?) async throws(StoreError) {
        publish(try await store.end(job.id, state, code: failure?.code, message: failure?.message))
    }

    /// The store itself had trouble with a job. Without a last word the clip would look busy for ever.
    private func give(_ job: Job, upWith error: StoreError) async {
        for _ in 0..<5 {
            do throws(StoreError) {
                return try await end(job, .failed, WorkFailure(code: error.code.rawValue, message: error.message))
            } catch {
                try? await Task.sleep(for: .seconds(1))
            }
        }
        log("job \(job.id) could not be ended; the next start puts it back into the queue")
    }

    private func publish(_ job: Job?) {
        if let job { events.publish(.changed(job, secondsLeft: nil)) }
    }

    private func interrupt(_ id: JobID, _ intent: Intent) {
        // The first reason stays, but a user's wish to cancel outlives a stop of the server.
        if running[id]?.intent != .cancel { running[id]?.intent = intent }
        running[id]?.task.cancel()
    }

    private func interruptAndWait(_ id: JobID) async {
        guard running[id] != nil else { return }
        interrupt(id, .cancel)
        await withCheckedContinuation { endWaiters[id, default: []].append($0) }
    }
}
