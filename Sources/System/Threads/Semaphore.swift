import Glibc

/// A counting semaphore for threads (never for tasks).
package final class Semaphore: @unchecked Sendable {
    // A POSIX semaphore may be used from all threads but must not move in memory: hence the allocation.
    private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

    package init() { sem_init(semaphore, 0, 0) }

    deinit {
        sem_destroy(semaphore)
        semaphore.deallocate()
    }

    package func post() { sem_post(semaphore) }

    package func wait() {
        while sem_wait(semaphore) != 0 && errno == EINTR {}
    }
}
