import Glibc
import Synchronization

/// A thread that calls `ServerCore.sweep` until it is told to stop.
///
/// A thread of its own rather than a task: deadlines must hold while handlers keep every thread of the task pool busy.
final class Sweeper: Sendable {
    private let core: ServerCore
    private let isStopped = Atomic(false)

    init(core: ServerCore) throws(ServerError) {
        self.core = core
        var thread = pthread_t()
        // The thread gets a retained pointer to this, and releases it when it ends.
        let context = Unmanaged.passRetained(self)
        let result = pthread_create(
            &thread, nil,
            { context in
                if let context { Unmanaged<Sweeper>.fromOpaque(context).takeRetainedValue().run() }
                return nil
            }, context.toOpaque())
        guard result == 0 else {
            context.release()
            throw ServerError(.outOfResources, "Can’t start the server’s threads. Free some memory and try again.")
        }
        pthread_detach(thread)
    }

    /// Tells it to stop; it does within one interval.
    func stop() { isStopped.store(true, ordering: .releasing) }

    private func run() {
        let pause = core.sweepInterval.nanoseconds
        while !isStopped.load(ordering: .acquiring) {
            core.sweep()
            var time = timespec(tv_sec: Int(pause / 1_000_000_000), tv_nsec: Int(pause % 1_000_000_000))
            nanosleep(&time, nil)
        }
    }
}
