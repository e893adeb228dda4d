import Analysis
import Store

/// How jobs are worked off.
extension WorkerPool {
    func workOff() async {
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
        var folders: [String] = []
        defer {
            for folder in folders { store.removeWorkFolder(folder) }
            running[job.id] = nil
            for waiter in endWaiters.removeValue(forKey: job.id) ?? [] { waiter.resume() }
        }
        do throws(StoreError) {
            guard let clip = try await store.clip(job.clip)?.clip else { return }
            let output = try store.makeWorkFolder()
            folders.append(output)
            let task: WorkerRunner.Task
            switch job.task {
            case .analysis(let order):
                task = .analysis(kind: clip.kind, order)
            case .overlay:
                let results = try store.makeWorkFolder()
                folders.append(results)
                try await layOutResults(of: job.clip, in: results)
                task = .overlay(results: results)
            }
            let outcome = await outcome(of: job, task, clip, output: output)
            try await settle(job, outcome, intent: running[job.id]?.intent, output: output)
        } catch {
            log("job \(job.id): \(error.code): \(error.detail ?? error.message)")
            await give(job, upWith: error)
        }
    }

    func layOutResults(of clip: ClipID, in folder: String) async throws(StoreError) {
        guard let landmarks = ArtefactName(ClipAnalyzer.Output.landmarks) else { return }
        try await store.layOut(landmarks, of: clip, withReportAs: ClipAnalyzer.Output.report, in: folder)
    }

    private func outcome(
        of job: Job, _ task: WorkerRunner.Task, _ clip: Clip, output: String
    ) async -> WorkerOutcome {
        let recorder = ProgressRecorder(
            job: job, jobs: store, events: events, writeInterval: runner.limits.progressInterval)
        let input = store.contentPath(of: clip)
        let frames = ProbedMedia(json: clip.mediaInfo).frames
        let work = Task { [runner] in
            await runner.perform(
                task, on: input, output: output, frames: frames, onProgress: { recorder.record($0) })
        }
        running[job.id] = Running(clip: job.clip, task: work)
        if isStopping {
            interrupt(job.id, .shutdown)
        } else if let now = try? await store.job(job.id), now.state == .running {
            events.publish(.changed(now, secondsLeft: nil))
        } else {
            // Cancelled or deleted while it was being taken.
            interrupt(job.id, .cancel)
        }
        return await work.value
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
        case (nil, .timedOut): try await end(job, .failed, JobWords.timedOut(job.task))
        case (nil, .diskFull): try await end(job, .failed, JobWords.diskFull)
        case (nil, .cancelled): publish(try await store.requeue(job.id, countsAttempt: false))
        case (nil, .broke(let reason)): try await tryAgain(job, reason: reason)
        }
    }

    private func finish(_ job: Job, output: String) async throws(StoreError) {
        let bad: BadResult
        switch job.task {
        case .analysis:
            switch await BlockingThread.run({ ResultFiles.collected(in: output) }) {
            case .success(let results):
                return publish(try await store.finish(job.id, report: results.report, files: results.files))
            case .failure(let reason): bad = reason
            }
        case .overlay:
            switch await BlockingThread.run({ ResultFiles.overlay(in: output) }) {
            case .success(let path):
                guard let name = ArtefactName(SkeletonVideo.fileName) else { return }
                return publish(try await store.finish(job.id, adding: name, at: path))
            case .failure(let reason): bad = reason
            }
        }
        try await tryAgain(job, reason: bad.reason)
    }

    private func tryAgain(_ job: Job, reason: String) async throws(StoreError) {
        log("job \(job.id), attempt \(job.attempts) of \(runner.limits.attempts): \(reason)")
        if job.attempts < runner.limits.attempts {
            publish(try await store.requeue(job.id, countsAttempt: true))
        } else {
            try await end(
                job, .failed,
                WorkFailure(code: "poison", message: JobWords.poison(job.task, attempts: runner.limits.attempts)))
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

    func interrupt(_ id: JobID, _ intent: Intent) {
        // The first reason stays, but a user's wish to cancel outlives a stop of the server.
        if running[id]?.intent != .cancel { running[id]?.intent = intent }
        running[id]?.task.cancel()
    }

    func interruptAndWait(_ id: JobID) async {
        guard running[id] != nil else { return }
        interrupt(id, .cancel)
        await withCheckedContinuation { endWaiters[id, default: []].append($0) }
    }
}
