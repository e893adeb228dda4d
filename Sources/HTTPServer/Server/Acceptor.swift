import CMicroHTTPD
import Glibc
import Synchronization

/// Accepts connections on a port for HTTP and HTTPS, and hands each to the daemon that speaks what the client speaks.
///
/// A TLS handshake begins with the byte 22, and no request of HTTP does: that byte is looked at and left where it is.
/// One thread waits for all of them, so a client that sends nothing costs a descriptor for as long as it is given, and
/// keeps nobody waiting.
final class Acceptor: Sendable {
    /// A connection that has not sent anything.
    private struct Arrival {
        let client: motionbook_arrival
        let deadline: MonotonicTime
    }

    /// What the thread alone looks at.
    private struct Queue {
        var arrivals: [Int32: Arrival] = [:]
        /// When those are looked for whose time is up.
        var nextCheck = MonotonicTime.never
        /// Until when nothing is accepted, since there is no room.
        var pause: MonotonicTime?
    }

    private let core: ServerCore
    private let listener: Int32
    private let plain: LibraryDaemon
    private let encrypted: LibraryDaemon
    /// What the thread waits for: the listener, the waker, and arrivals.
    private let poller: Int32
    private let waker: Int32
    private let isStopped = Atomic(false)
    private let thread = Mutex<pthread_t?>(nil)

    /// First byte of a TLS record with a handshake (RFC 8446, 5.1).
    private static let handshake: UInt8 = 22
    /// Connections that are accepted in one go: those that have arrived get their turn in between.
    private static let batch = 64
    /// Time until accepting is tried again when there was no room.
    private static let pause: Duration = .milliseconds(100)
    /// Descriptors that report at once.
    private static let eventsAtOnce = 64

    /// - Parameter listener: closed by the thread when it ends; left open when this fails.
    init(core: ServerCore, listener: Int32, plain: LibraryDaemon, encrypted: LibraryDaemon) throws(ServerError) {
        self.core = core
        self.listener = listener
        self.plain = plain
        self.encrypted = encrypted
        poller = epoll_create1(Int32(EPOLL_CLOEXEC))
        waker = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        // From here on `deinit` closes both, also when this fails.
        guard poller >= 0, waker >= 0, watch(listener, EPOLLIN.rawValue), watch(waker, EPOLLIN.rawValue), start() else {
            throw ServerError(.outOfResources, "Can’t start the server’s threads. Free some memory and try again.")
        }
    }

    deinit {
        if poller >= 0 { close(poller) }
        if waker >= 0 { close(waker) }
    }

    private func start() -> Bool {
        // The thread gets a retained pointer to this, and releases it when it ends.
        let context = Unmanaged.passRetained(self)
        var thread = pthread_t()
        let result = pthread_create(
            &thread, nil,
            { context in
                if let context { Unmanaged<Acceptor>.fromOpaque(context).takeRetainedValue().run() }
                return nil
            }, context.toOpaque())
        guard result == 0 else {
            context.release()
            return false
        }
        self.thread.withLock { $0 = thread }
        return true
    }

    /// Closes the listening socket and what has not sent anything, and waits until no connection is being handed over.
    func stop() {
        isStopped.store(true, ordering: .releasing)
        eventfd_write(waker, 1)
        // Under the lock: who comes second waits, too.
        thread.withLock { thread in
            if let running = thread { pthread_join(running, nil) }
            thread = nil
        }
    }

    // MARK: On the thread

    private func run() {
        var queue = Queue()
        var events = [epoll_event](repeating: epoll_event(), count: Self.eventsAtOnce)
        while !isStopped.load(ordering: .acquiring) {
            let count = Int(epoll_wait(poller, &events, Int32(events.count), timeout(of: queue)))
            var isCalled = false
            for event in events.prefix(max(count, 0)) where event.data.fd != waker {
                // Last: a descriptor that is closed here must not be taken for one that is accepted here.
                if event.data.fd == listener { isCalled = true } else { look(at: event.data.fd, &queue) }
            }
            let now = MonotonicTime.now
            if now > queue.nextCheck { dropOverdue(now, &queue) }
            if let pause = queue.pause, now > pause {
                queue.pause = nil
                watch(listener, EPOLLIN.rawValue, again: true)
            } else if isCalled, queue.pause == nil {
                acceptAll(&queue)
            }
        }
        for descriptor in queue.arrivals.keys { drop(descriptor) }
        close(listener)
    }

    /// Milliseconds to wait at most; -1 when nothing is due by itself.
    private func timeout(of queue: Queue) -> Int32 {
        let due = min(queue.nextCheck, queue.pause ?? .never)
        return due == .never ? -1 : Int32(max(1, min(1_000, (due - .now).nanoseconds / 1_000_000 + 1)))
    }

    @discardableResult private func watch(_ descriptor: Int32, _ events: UInt32, again: Bool = false) -> Bool {
        var event = epoll_event(events: events, data: epoll_data_t(fd: descriptor))
        return epoll_ctl(poller, again ? EPOLL_CTL_MOD : EPOLL_CTL_ADD, descriptor, &event) == 0
    }

    private func acceptAll(_ queue: inout Queue) {
        for _ in 0..<Self.batch {
            guard !core.registry.isFull else { return pause(&queue) }
            var client = motionbook_arrival()
            let descriptor = motionbook_accept(listener, &client)
            guard descriptor >= 0 else {
                switch errno {
                case EAGAIN: return
                // It was gone before it was accepted; the next one may be fine.
                case EINTR, ECONNABORTED, EPROTO, ENETDOWN, ENETUNREACH, EHOSTDOWN, EHOSTUNREACH: continue
                // Descriptors or memory are short: asked again at once, the system would say the same.
                default: return pause(&queue)
                }
            }
            let address = withUnsafePointer(to: client) { PeerAddress(motionbook_arrival_address($0)) }
            guard core.registry.expect(descriptor, from: address) else {
                close(descriptor)
                continue
            }
            guard watch(descriptor, Self.firstByte) else {
                drop(descriptor)
                continue
            }
            let deadline = MonotonicTime.now + core.limits.handshakeDeadline
            queue.arrivals[descriptor] = Arrival(client: client, deadline: deadline)
            queue.nextCheck = min(queue.nextCheck, deadline)
        }
    }

    private static let firstByte = EPOLLIN.rawValue | EPOLLONESHOT.rawValue

    private func pause(_ queue: inout Queue) {
        queue.pause = .now + Self.pause
        watch(listener, 0, again: true)
    }

    /// Something has come from a client, or it has gone.
    private func look(at descriptor: Int32, _ queue: inout Queue) {
        var first: UInt8 = 0
        let count = recv(descriptor, &first, 1, Int32(MSG_PEEK | MSG_DONTWAIT))
        if count < 0, errno == EAGAIN || errno == EINTR, watch(descriptor, Self.firstByte, again: true) { return }
        guard let arrival = queue.arrivals.removeValue(forKey: descriptor) else { return }
        guard count > 0 else { return drop(descriptor) }
        // It is still open, so it would go on to report.
        epoll_ctl(poller, EPOLL_CTL_DEL, descriptor, nil)
        let isEncrypted = first == Self.handshake
        if isEncrypted {
            // A handshake is answered in small pieces, none of which may wait for the one before to be confirmed.
            var yes: Int32 = 1
            setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
        }
        // One that is not taken has been closed by the library.
        if !(isEncrypted ? encrypted : plain).take(descriptor, from: arrival.client) {
            core.registry.forget(descriptor)
        }
    }

    private func dropOverdue(_ now: MonotonicTime, _ queue: inout Queue) {
        var next = MonotonicTime.never
        for (descriptor, arrival) in queue.arrivals {
            if arrival.deadline < now {
                queue.arrivals[descriptor] = nil
                drop(descriptor)
            } else {
                next = min(next, arrival.deadline)
            }
        }
        queue.nextCheck = next
    }

    private func drop(_ descriptor: Int32) {
        core.registry.forget(descriptor)
        close(descriptor)
    }
}
