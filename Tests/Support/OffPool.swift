import Glibc

/// Runs blocking work on a thread of its own: handlers under test need the few threads that tasks have.
public func offPool<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        let job = Job { continuation.resume(with: Result(catching: work)) }
        var thread = pthread_t()
        // The thread gets a retained pointer to the job, and releases it.
        let result = pthread_create(
            &thread, nil,
            { context in
                if let context { Unmanaged<Job>.fromOpaque(context).takeRetainedValue().work() }
                return nil
            }, Unmanaged.passRetained(job).toOpaque())
        if result == 0 { pthread_detach(thread) } else { job.work() }
    }
}

private final class Job: Sendable {
    let work: @Sendable () -> Void

    init(_ work: @escaping @Sendable () -> Void) { self.work = work }
}

/// Waits, on a thread of one's own.
public func usleepMilliseconds(_ milliseconds: UInt32) { usleep(milliseconds * 1000) }
