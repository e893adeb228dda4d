import Domain
import FoundationEssentials
import Store
import System
import Workers

/// How jobs are worked off.
extension WorkerPool {
    func workOff() async {
        // How often in a row the disk was full.
        var fullDisks = 0
        while !isStopping {
            let seen = wakes
            do {
                guard let (job, verdict) = try await takeTurn() else {
                    if seen == wakes && !isStopping { await rest() }
                    continue
                }
                if let verdict { await record(verdict, of: job) }
                leave(job)
                fullDisks = verdict == .waitsForDisk ? fullDisks + 1 : 0
                if fullDisks > 0 { await waitForDisk(times: fullDisks) }
            } catch {
                log("the queue cannot be used: \(error.logDescription)")
                if isDiskFull(error) { await waitForDisk() } else { await rest(atMost: .seconds(2)) }
            }
        }
    }

    /// Takes the next job and does it, with its share of the machine.
    /// - Returns: the job and what is still to be written down of it; nil if there is none.
    private func takeTurn() async throws -> (Job, Verdict?)? {
        guard let slot = await runner.scheduler.acquire(.job(cores: share)) else { return nil }
        defer { runner.scheduler.release(slot) }
        guard let job = try await store.claim(by: server, lease: runner.limits.lease) else { return nil }
        return (job, await run(job, cores: slot.cores))
    }

    private func run(_ job: Job, cores: Int) async -> Verdict? {
        // It was lost and has come back before its worker was gone.
        while running[job.id] != nil { await withCheckedContinuation { endWaiters[job.id, default: []].append($0) } }
        guard runner.hasDiskSpace() else { return .waitsForDisk }
        var folders: [String] = []
        let verdict = await run(job, cores: cores, in: &folders)
        for folder in folders { await store.removeWorkFolder(folder) }
        return verdict
    }

    /// - Parameter folders: gets those that are to be removed afterwards.
    private func run(_ job: Job, cores: Int, in folders: inout [String]) async -> Verdict? {
        do {
            guard let clip = try await store.clip(of: job) else { return nil }
            let output = try store.makeWorkFolder()
            folders.append(output)
            let info = MediaInfo(stored: clip.mediaInfo)
            let isPhoto = info?.kind == .still && job.task.kind == .analysis
            let ready = isPhoto ? takeReady(for: clip.kind) : nil
            if let ready { folders.append(ready.folder) }
            defer { if isPhoto { expectPhoto(for: clip.kind) } }
            var results: String?
            var steps = 0
            if case .addition = job.task.kind.result {
                let folder = try store.makeWorkFolder()
                folders.append(folder)
                try await layOutResults(of: job.clip, in: folder, hasMoments: job.task.film == nil)
                if let commentary = job.task.commentary {
                    steps = try await layOut(commentary, of: job.clip, in: folder)
                }
                if let film = job.task.film {
                    steps = try await layOut(other: film.b.clip, of: job.scope, in: folder)
                    steps += info?.frames ?? 0
                    guard film.revisions == (try await store.revisions(of: [film.a.clip, film.b.clip])) else {
                        throw AppError.comparedReportChanged
                    }
                }
                results = folder
            }
            let outcome = await outcome(
                of: job, clip, frames: max(info?.frames ?? 0, steps), results: results, cores: cores, output: output,
                by: ready)
            return try await verdict(on: job, outcome, output: output)
        } catch {
            log("job \(job.id): \(error.logDescription)")
            switch running[job.id]?.intent {
            case .cancel: return .cancelled
            case .lost: return nil
            case .shutdown, nil: break
            }
            if isDiskFull(error) { return .waitsForDisk }
            if let error = error as? AppError, AppError.ofComparedReports.contains(error) { return .failed(error) }
            // Disks have bad moments.
            if job.attempts < runner.limits.attempts {
                await rest(atMost: .seconds(1))
                return .again(countsAttempt: true)
            }
            return .failed(AppError(error) ?? AppError(.broken, "The analysis failed. Try again."))
        }
    }

    /// Lays the report, its landmarks and moments of a clip into a folder, for a worker to read.
    /// - Parameters:
    ///   - pictures: of the analysis that are laid beside them.
    ///   - hasMoments: whether notes and drawings are to be seen.
    nonisolated func layOutResults(
        of clip: ClipID, in folder: String, with pictures: [ArtefactName] = [], needsLandmarks: Bool = true,
        hasMoments: Bool = true
    ) async throws {
        try await store.layOut(clip, in: folder, reportAs: OutputName.report) { json in
            let report = needsLandmarks ? try? AnalysisKind.report(json: json) : nil
            let hasLandmarks = needsLandmarks && report.map { type(of: $0).landmarks != nil } ?? true
            return pictures + (hasLandmarks ? [.landmarks] : [])
        }
        let moments = hasMoments ? try await store.moments(of: clip).map(\.moment) : []
        guard !moments.isEmpty else { return }
        let json = [UInt8](try JSONEncoder().encode(moments))
        try await BlockingThread.run { try OpenFile(creating: folder + "/" + OutputName.moments).write(json) }
    }

    /// Lays a commentary's script and voice into a folder, for a worker to read.
    /// - Returns: how many steps its script has at most.
    private nonisolated func layOut(
        _ commentary: CommentaryID, of clip: ClipID, in folder: String
    ) async throws -> Int {
        let kept = try await store.commentaries(of: clip).first { $0.id == commentary }
        let files = try await store.files(of: commentary, of: clip)
        try await BlockingThread.run {
            try OpenFile(creating: folder + "/" + OutputName.commentary).write(files.script)
            try OpenFile(creating: folder + "/" + OutputName.voice).write(files.voice)
        }
        return Int((kept?.seconds ?? 0) * Commentary.mostStepsASecond)
    }

    private func outcome(
        of job: Job, _ clip: Clip, frames: Int, results: String?, cores: Int, output: String, by ready: StandbyWorker?
    ) async -> WorkerOutcome {
        let recorder = ProgressRecorder(
            job: job, jobs: store, events: events, writeInterval: runner.limits.progressInterval)
        let work = Task { [runner, store] in
            do {
                return try await store.materialise(.content(clip.blob)) { input in
                    let outcome = await ready?.perform(
                        job.task, on: input, cores: cores, output: output, by: runner,
                        onProgress: { recorder.record($0) })
                    if let outcome { return outcome }
                    return await runner.perform(
                        JobRunTask(job: job.task, kind: clip.kind, frames: frames),
                        on: WorkerPaths(input: input, results: results, output: output), cores: cores,
                        onProgress: { recorder.record($0) }
                    ).outcome
                }
            } catch {
                return WorkerOutcome(error)
            }
        }
        running[job.id] = Running(job: job, task: work)
        if isStopping { interrupt(job.id, .shutdown) } else { await announce(job) }
        return await work.value
    }

    /// Says that a job runs, unless it was cancelled or deleted while it was being taken.
    private func announce(_ job: Job) async {
        do {
            if let now = try await store.job(job.id), now.isHeld(as: job) {
                events.publish(.changed(now, secondsLeft: nil))
            } else {
                interrupt(job.id, .lost)
            }
        } catch {
            // Whether it is held is looked at again in the end.
            log("job \(job.id): \(error.logDescription)")
        }
    }

    func interrupt(_ id: JobID, _ intent: Intent) {
        // The first reason stays, but a user's wish to cancel outlives a stop of the server.
        if running[id]?.intent != .cancel { running[id]?.intent = intent }
        running[id]?.task.cancel()
    }

    /// Cancels running jobs; returns when their workers have ended.
    func interruptAndWait(_ isMeant: (JobID, Running) -> Bool) async {
        for (id, entry) in running where isMeant(id, entry) {
            // Another one that was waited for meanwhile may have taken its time.
            guard running[id] != nil else { continue }
            interrupt(id, .cancel)
            await withCheckedContinuation { endWaiters[id, default: []].append($0) }
        }
    }

    /// A job is no longer being worked on.
    func leave(_ job: Job) {
        // What became of it elsewhere is told as of others' jobs.
        if isShared, running[job.id]?.intent == .lost { followed[job.id] = FollowedJob(job: job.withoutLease) }
        running[job.id] = nil
        for waiter in endWaiters.removeValue(forKey: job.id) ?? [] { waiter.resume() }
    }

    /// Waits until somebody calls `wake`.
    /// - Parameter limit: how long at most; nil for ever.
    func rest(atMost limit: Duration? = nil) async {
        let alarm = limit.map { limit in
            Task {
                // Cancelled when it is not needed any more.
                if (try? await Task.sleep(for: limit)) != nil { wake() }
            }
        }
        await withCheckedContinuation { idleWaiters.append($0) }
        alarm?.cancel()
    }
}
