import Domain
import FoundationEssentials
import Synchronization

@testable import Store

extension MemoryStorage {
    func enqueue(
        _ clip: ClipID, _ task: JobTask, lookingFor kind: AnalysisKind?
    ) async throws -> Job {
        let limit = limits.queuedJobs
        return try state.withLock { state in
            guard let index = state.entry(clip) else { throw AppError.unknownClip }
            let entry = state.entries[index]
            if state.jobs.contains(where: { $0.clip == clip && !$0.state.isFinal }) {
                throw AppError(.alreadyQueued, "It is being looked at already.")
            }
            if case .addition = task.kind.result, entry.report == nil { throw AppError.noReport }
            try state.requireRoom(limit)
            if let kind {
                state.entries[index].clip = Clip(
                    id: clip, name: entry.clip.name, kind: kind, blob: entry.clip.blob, byteCount: entry.clip.byteCount,
                    mediaType: entry.clip.mediaType, mediaInfo: entry.clip.mediaInfo, createdAt: entry.clip.createdAt,
                    scope: entry.clip.scope)
            }
            let job = Job(
                id: JobID(), clip: clip, scope: entry.clip.scope, task: task, state: .queued, createdAt: .stored)
            state.insert(job)
            return job
        }
    }

    func job(_ id: JobID) async throws -> Job? {
        state.withLock { state in state.jobs.first { $0.id == id } }
    }

    func latestJob(of clip: ClipID) async throws -> Job? {
        state.withLock { state in state.jobs.last { $0.clip == clip && $0.task.kind == .analysis } }
    }

    func latestAddition(_ kind: JobKind, to clip: ClipID) async throws -> Job? {
        state.withLock { state in
            let jobs = state.jobs.filter { $0.clip == clip }
            return jobs.suffix(while: { $0.task.kind != .analysis }).last { $0.task.kind == kind }
        }
    }

    func activeJob(of clip: ClipID) async throws -> Job? {
        state.withLock { state in state.jobs.first { $0.clip == clip && !$0.state.isFinal } }
    }

    func activeJobs() async throws -> [Job] { state.withLock { $0.inOrder { !$0.state.isFinal } } }

    func queuedCount() async throws -> Int {
        state.withLock { state in state.jobs.count { $0.state == .queued } }
    }

    func claim(by holder: ServerID, lease: Duration) async throws -> Job? {
        state.withLock { state in
            guard let next = state.inOrder({ $0.state == .queued }).first else { return nil }
            return state.change(next) { job in
                job.state = .running
                job.attempts += 1
                job.startedAt = .stored
                job.lease = JobLease(holder: holder, lasting: lease)
                job.message = nil
                (job.stage, job.done, job.total) = (nil, 0, 0)
            }
        }
    }

    func renewLeases(of holder: ServerID, lease: Duration) async throws -> Set<JobID> {
        state.withLock { state in
            let held = state.inOrder { $0.lease?.holder == holder }
            for job in held { state.change(job) { $0.lease = JobLease(holder: holder, lasting: lease) } }
            return Set(held.map(\.id))
        }
    }

    func progress(_ claimed: Job, stage: String, done: Int, total: Int) async throws {
        _ = change(held: claimed) { ($0.stage, $0.done, $0.total) = (stage, done, total) }
    }

    func end(_ id: JobID, _ end: Job.State, code: String?, message: LocalizedText?) async throws -> Job? {
        state.withLock { state in
            guard let job = state.jobs.first(where: { $0.id == id }), !job.state.isFinal else { return nil }
            return state.change(job) { $0.end(end, code, message) }
        }
    }

    func end(held job: Job, _ end: Job.State, code: String?, message: LocalizedText?) async throws -> Job? {
        change(held: job) { $0.end(end, code, message) }
    }

    func requeue(_ claimed: Job, _ how: JobReturn) async throws -> Job? {
        let job = change(held: claimed) { $0.requeue(how) }
        if let job, how.toTheEnd { state.withLock { $0.sendToTheEnd(job.id) } }
        return job
    }

    func recoverInterrupted(
        by server: ServerID, maximumInterruptions: Int, message: @escaping @Sendable (JobTask) -> LocalizedText
    ) async throws -> [Job] {
        state.withLock { state in
            let now = Date()
            return state.inOrder {
                $0.state == .running && $0.lease.map { $0.holder != server && $0.until <= now } ?? true
            }
            .map { job in
                state.sendToTheEnd(job.id)
                return state.change(job) { job in
                    job.interruptions += 1
                    if job.interruptions < maximumInterruptions {
                        job.requeue(JobReturn(countsAttempt: false))
                    } else {
                        job.end(.failed, "interrupted", message(job.task))
                    }
                }
            }
        }
    }

    /// Changes a job that somebody claimed, if it is still held.
    func change(held claimed: Job, _ change: (inout Job) -> Void) -> Job? {
        state.withLock { state in
            guard let job = state.jobs.first(where: { $0.id == claimed.id }), job.isHeld(as: claimed) else {
                return nil
            }
            return state.change(job, change)
        }
    }
}

extension MemoryStorage.State {
    func inOrder(_ isWanted: (Job) -> Bool) -> [Job] {
        jobs.filter(isWanted).sorted { places[$0.id, default: 0] < places[$1.id, default: 0] }
    }

    @discardableResult
    mutating func change(_ job: Job, _ change: (inout Job) -> Void) -> Job {
        guard let index = jobs.firstIndex(where: { $0.id == job.id }) else { return job }
        change(&jobs[index])
        return jobs[index]
    }
}

extension Job {
    fileprivate mutating func end(_ state: State, _ code: String?, _ message: LocalizedText?) {
        (self.state, errorCode, self.message, finishedAt, lease) = (state, code, message, .stored, nil)
    }

    fileprivate mutating func requeue(_ how: JobReturn) {
        (state, message, startedAt, lease) = (.queued, how.message, nil, nil)
        if !how.countsAttempt { attempts = max(0, attempts - 1) }
        (stage, done, total) = (nil, 0, 0)
    }
}

extension Array {
    /// The last elements, as far back as they are wanted.
    fileprivate func suffix(while isWanted: (Element) -> Bool) -> ArraySlice<Element> {
        self[(lastIndex { !isWanted($0) }.map { $0 + 1 } ?? 0)...]
    }
}
