import Glibc
import Synchronization

/// A thread that runs an actor's work, one piece after another.
///
/// For actors whose work blocks (disk, database): the threads that Swift shares among all tasks stay free.
/// The thread ends when the executor is let go of.
package final class ThreadExecutor: SerialExecutor {
    private let queue = Queue()

    package init() throws {
        let queue = queue
        guard BlockingThread.start({ queue.run() }) else {
            throw SystemError("start a thread", number: EAGAIN)
        }
    }

    deinit { queue.close() }

    package func enqueue(_ job: consuming ExecutorJob) {
        queue.add(UnownedJob(job), for: self)
    }

    /// What the thread works off. Kept apart from the executor so that the thread does not keep the executor alive.
    private final class Queue: Sendable {
        private struct State: Sendable {
            // The executor is kept alive by its waiting jobs, not by the thread.
            var jobs: [(job: UnownedJob, executor: ThreadExecutor)] = []
            var isClosed = false
        }

        private let state = Mutex(State())
        private let signal = Semaphore()

        func add(_ job: UnownedJob, for executor: ThreadExecutor) {
            state.withLock { $0.jobs.append((job, executor)) }
            signal.post()
        }

        func close() {
            state.withLock { $0.isClosed = true }
            signal.post()
        }

        func run() {
            while true {
                signal.wait()
                let (jobs, isClosed) = state.withLock { state in
                    defer { state.jobs.removeAll() }
                    return (state.jobs, state.isClosed)
                }
                for (job, executor) in jobs { job.runSynchronously(on: executor.asUnownedSerialExecutor()) }
                if isClosed { return }
            }
        }
    }
}
