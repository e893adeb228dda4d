import Dispatch
import Glibc
import HTTPServer

/// Asks a running server how it is, the way that everybody else comes: through its socket.
struct ServerProbe {
    let address: BoundAddress
    /// What is asked for.
    let path: String

    /// Whether there is an answer in time that blames the asker or nobody.
    func answers(within time: Duration) async -> Bool {
        await withCheckedContinuation { (done: CheckedContinuation<Bool, Never>) in
            // A thread of its own: one of the server's might be what hangs.
            DispatchQueue.global().async { done.resume(returning: asks(within: time)) }
        }
    }

    private func asks(within time: Duration) -> Bool {
        var hints = addrinfo()
        hints.ai_flags = AI_NUMERICSERV
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, String(address.port), &hints, &found) == 0, let first = found else { return false }
        defer { freeaddrinfo(first) }
        let descriptor = socket(first.pointee.ai_family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var timeout = timeval(
            tv_sec: Int(time.components.seconds), tv_usec: Int(time.components.attoseconds / 1_000_000_000_000))
        for option in [SO_SNDTIMEO, SO_RCVTIMEO] {
            setsockopt(descriptor, SOL_SOCKET, option, &timeout, socklen_t(MemoryLayout<timeval>.size))
        }
        let request = Array("GET \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".utf8)
        guard connect(descriptor, first.pointee.ai_addr, first.pointee.ai_addrlen) == 0,
            send(descriptor, request, request.count, Int32(MSG_NOSIGNAL)) == request.count
        else { return false }
        // The status line comes with the first packet.
        var answer = [UInt8](repeating: 0, count: 64)
        let count = recv(descriptor, &answer, answer.count, 0)
        let line = String(decoding: answer.prefix(max(count, 0)), as: UTF8.self)
        return line.hasPrefix("HTTP/1.1 ") && !line.hasPrefix("HTTP/1.1 5")
    }

    /// Where the server is reached from this machine.
    private var host: String {
        switch address.host {
        case "0.0.0.0", "localhost": "127.0.0.1"
        case "::": "::1"
        default: address.host.hasPrefix("[") ? String(address.host.dropFirst().dropLast()) : address.host
        }
    }
}
