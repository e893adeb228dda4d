import Glibc

/// Threads of their own for work that blocks.
package enum BlockingThread {
    private final class Body {
        let run: @Sendable () -> Void

        init(run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Runs `body` on a new thread and waits for it without holding up other tasks. Where the system has no thread
    /// left, it runs right here: late is better than never.
    package static func run<T: Sendable>(_ body: @escaping @Sendable () -> T) async -> T {
        await withCheckedContinuation { continuation in
            if !start({ continuation.resume(returning: body()) }) { continuation.resume(returning: body()) }
        }
    }

    /// Runs `body` on a new thread and waits for it, as above.
    /// - Throws: what `body` throws.
    package static func run<T: Sendable>(_ body: @escaping @Sendable () throws -> T) async throws -> T {
        try await run { Result(catching: body) }.get()
    }

    /// Runs `body` on a new thread, which ends with it.
    ///
    /// Signals are blocked there: they are for the thread that waits for them. But for the one that a filter of system
    /// calls sends to the thread that made a call.
    /// - Returns: false if the system has no thread left; the body then does not run.
    package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
        var every = sigset_t()
        var before = sigset_t()
        sigfillset(&every)
        sigdelset(&every, SIGSYS)
        pthread_sigmask(SIG_SETMASK, &every, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }

        var thread = pthread_t()
        // C takes one pointer: the box is handed over retained and released by the thread.
        let box = Unmanaged.passRetained(Body(run: body))
        let status = pthread_create(
            &thread, nil,
            { argument in
                guard let argument else { return nil }
                Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
                return nil
            }, box.toOpaque())
        guard status == 0 else {
            box.release()
            return false
        }
        pthread_detach(thread)
        return true
    }
}
