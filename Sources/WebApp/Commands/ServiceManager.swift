import Glibc

/// The service manager that started the server and wants to be told how it is (sd_notify(3)): a datagram a sign of
/// life.
struct ServiceManager {
    /// What it is told.
    enum Sign: String {
        case ready = "READY=1"
        case stopping = "STOPPING=1"
        /// Without this one in time the manager kills the server and starts it anew.
        case answering = "WATCHDOG=1"
    }

    /// How long it does without a sign that the server answers; nil where it does not ask for any.
    let timeout: Duration?
    private let address: sockaddr_un
    private let size: socklen_t

    /// What the environment says; nil where nobody wants to be told.
    init?(environment: [String: String]) {
        guard let name = environment["NOTIFY_SOCKET"], name.hasPrefix("/") || name.hasPrefix("@") else { return nil }
        var bytes = Array(name.utf8)
        // An abstract name begins with a zero, and nothing ends it but its length.
        let isAbstract = bytes[0] == UInt8(ascii: "@")
        if isAbstract { bytes[0] = 0 } else { bytes.append(0) }
        var address = sockaddr_un()
        guard bytes.count <= MemoryLayout.size(ofValue: address.sun_path) else { return nil }
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        self.address = address
        size = socklen_t((MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 0) + bytes.count)

        let isMeant = environment["WATCHDOG_PID"].map { $0 == String(getpid()) } ?? true
        timeout = isMeant ? environment["WATCHDOG_USEC"].flatMap { Int64($0) }.map { .microseconds($0) } : nil
    }

    /// Sends a sign. A manager that is not there any more misses nothing.
    func tell(_ sign: Sign) {
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        let bytes = Array(sign.rawValue.utf8)
        withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                _ = sendto(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL), address, size)
            }
        }
    }

    /// Tells again and again that the server answers, as long as it does. Ends when the task is cancelled.
    /// - Parameter answers: asks the server, as a browser would, and waits no longer than it is told.
    func watch(_ answers: @Sendable (Duration) async -> Bool) async {
        guard let timeout, timeout > .zero else { return }
        let interval = timeout / 4
        while !Task.isCancelled {
            if await answers(interval) { tell(.answering) }
            try? await Task.sleep(for: interval)
        }
    }
}
