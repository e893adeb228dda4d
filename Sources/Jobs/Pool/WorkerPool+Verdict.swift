import Domain
import Store
import System
import Workers

/// How jobs end, and what a full disk does to them.
extension WorkerPool {
    /// What is to be written down of a job whose worker has ended.
    enum Verdict: Equatable {
        /// A person stopped it.
        case cancelled
        /// Trying again would not help.
        case failed(AppError)
        /// It goes back into the queue.
        case again(countsAttempt: Bool)
        /// The disk is full: it goes back into the queue, and the queue waits for room.
        case waitsForDisk
    }

    /// Judges how a worker ended, and stores what it has done.
    /// - Returns: nil if there is nothing to write down: the job is done, and written down as such, or no longer this
    ///   server's.
    func verdict(
        on job: Job, _ outcome: WorkerOutcome, output: String
    ) async throws -> Verdict? {
        switch (running[job.id]?.intent, outcome) {
        case (.cancel, _): return .cancelled
        case (.lost, _): return nil
        case (_, .done): return try await finish(job, output: output)
        case (.shutdown, _), (nil, .cancelled): return .again(countsAttempt: false)
        case (nil, .diskFull): return .waitsForDisk
        case (nil, .timedOut): return .failed(JobWords.timedOut(job.task))
        case (nil, .failed(let failure)):
            let couldNotWrite = [.outputFailed, .diskFull].contains(failure.code)
            return couldNotWrite && !runner.hasDiskSpace() ? .waitsForDisk : .failed(failure)
        case (nil, .broke(let reason)), (nil, .notStarted(let reason)):
            return runner.hasDiskSpace() ? verdict(onBroken: job, reason: reason) : .waitsForDisk
        }
    }

    private func verdict(onBroken job: Job, reason: String) -> Verdict {
        log("job \(job.id), attempt \(job.attempts) of \(runner.limits.attempts): \(reason)")
        if job.attempts < runner.limits.attempts { return .again(countsAttempt: true) }
        return .failed(
            AppError("poison", job.task.kind.words.failed(runner.limits.attempts)))
    }

    private func finish(_ job: Job, output: String) async throws -> Verdict? {
        switch job.task.kind.result {
        case .report:
            switch await BlockingThread.run({ ResultFiles.collected(in: output) }) {
            case .success(let results):
                let corrected = try await corrected(results, of: job.clip)
                publish(
                    try await store.finish(job, report: results.report, corrected: corrected, files: results.files))
            case .failure(let bad): return verdict(onBroken: job, reason: bad.reason)
            }
        case .addition(let name, let maximumBytes):
            let file = name(job.task)
            switch await BlockingThread.run({ ResultFiles.addition(file, atMost: maximumBytes, in: output) }) {
            case .success(let path):
                publish(try await store.finish(job, adding: file, at: path))
            case .failure(let bad): return verdict(onBroken: job, reason: bad.reason)
            }
        }
        return nil
    }

    /// Writes down what became of a job, however long the disk is full. Without a last word the clip would look busy
    /// for ever.
    func record(_ verdict: Verdict, of job: Job) async {
        var troubles = 0
        while true {
            do {
                return try await write(verdict, of: job)
            } catch {
                log("job \(job.id) could not be saved: \(error.logDescription)")
                // Its worker has ended, and nobody has to wait for the rest: the next start knows what to do with it.
                leave(job)
                if !isDiskFull(error) { troubles += 1 }
                if isStopping || troubles == 5 { return }
                if isDiskFull(error) { await waitForDisk() } else { await rest(atMost: .seconds(1)) }
            }
        }
    }

    private func write(_ verdict: Verdict, of job: Job) async throws {
        switch verdict {
        case .cancelled: publish(try await store.end(held: job, .cancelled, code: nil, message: nil))
        case .failed(let failure):
            publish(try await store.end(held: job, .failed, code: failure.code.rawValue, message: failure.text))
        case .again(let countsAttempt):
            publish(try await store.requeue(job, JobReturn(countsAttempt: countsAttempt)))
        case .waitsForDisk:
            // With what its worker wrote out of the way the disk may have room: then this job needs more than there is,
            // and others, which may need less, come first.
            let how = JobReturn(
                countsAttempt: false, toTheEnd: runner.hasDiskSpace(), message: JobWords.waitsForDisk)
            publish(try await store.requeue(job, how))
            log("job \(job.id) is waiting because the disk is full")
        }
    }

    private func publish(_ job: Job?) {
        if let job { events.publish(.changed(job, secondsLeft: nil)) }
    }

    func isDiskFull(_ error: any Error) -> Bool { error.userFacingCode == .diskFull || !runner.hasDiskSpace() }

    /// Waits until a full disk has room again: for a time that grows when it was full several times in a row, so that a
    /// job that needs more than there is does not keep the machine busy, or until a clip was deleted.
    func waitForDisk(times: Int = 1) async {
        let seen = deletions
        let interval = runner.limits.diskInterval
        let end = ContinuousClock.now + interval * (1 << min(times - 1, 6))
        repeat {
            await rest(atMost: interval)
        } while !isStopping && !(runner.hasDiskSpace() && (deletions != seen || ContinuousClock.now >= end))
    }
}
