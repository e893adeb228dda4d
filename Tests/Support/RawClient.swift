import Glibc

/// A client that sends exactly what it is told to, over a real socket.
public final class RawClient {
    /// What went wrong on the way.
    public struct Trouble: Error, CustomStringConvertible {
        /// In words.
        public let description: String

        /// Trouble in words.
        public init(description: String) { self.description = description }
    }

    /// An answer as it came.
    public struct Answer: Equatable, Sendable {
        /// The status; 0 when there was none.
        public var status = 0
        /// The header fields in order.
        public var headers: [(name: String, value: String)] = []
        /// The body, without chunks.
        public var body: [UInt8] = []

        /// Nothing yet.
        public init() {}

        /// The body as text.
        public var text: String { String(decoding: body, as: UTF8.self) }

        /// The first header field of a name.
        public subscript(name: String) -> String? { headers.first { $0.name.lowercased() == name.lowercased() }?.value }

        /// Header fields are left aside: dates differ.
        public static func == (left: Answer, right: Answer) -> Bool {
            left.status == right.status && left.body == right.body
        }
    }

    private let descriptor: Int32
    private let wire: any Wire
    private var buffer: [UInt8] = []

    /// Connects to this machine.
    /// - Parameters:
    ///   - timeout: seconds that one read waits at most.
    ///   - wire: what is spoken over the connected socket; its bytes as they are, by default.
    public init(
        port: UInt16, timeout: Int = 60, receiveBuffer: Int32? = nil, wire: (Int32) -> any Wire = PlainWire.init
    ) throws {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var interval = timeval(tv_sec: timeout, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &interval, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &interval, socklen_t(MemoryLayout<timeval>.size))
        if var receiveBuffer { setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receiveBuffer, 4) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        let reason = errno
        guard result == 0 else {
            close(descriptor)
            throw Trouble(description: "cannot connect: \(String(cString: strerror(reason)))")
        }
        self.descriptor = descriptor
        self.wire = wire(descriptor)
    }

    deinit { close(descriptor) }

    /// Sends a text as it is.
    public func send(_ text: String) throws { try send(Array(text.utf8)) }

    /// Sends bytes as they are.
    public func send(_ bytes: [UInt8]) throws {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes { wire.send(.init(rebasing: $0[sent...])) }
            guard count > 0 else { throw Trouble(description: "cannot send: \(String(cString: strerror(errno)))") }
            sent += count
        }
    }

    /// Sends until the other side takes no more and has answered; returns how much that was.
    public func floodUntilAnswered(_ byte: UInt8, atMost limit: Int) throws -> Int {
        var sent = 0
        while sent < limit {
            sent += flood(byte, atMost: limit - sent, stallMilliseconds: 300)
            var look = pollfd(fd: descriptor, events: Int16(POLLIN | POLLOUT), revents: 0)
            guard poll(&look, 1, 60_000) > 0 else { throw Trouble(description: "neither taken nor answered in time") }
            // Over TLS there is more to read than answers.
            if Int32(look.revents) & ~POLLOUT != 0, try !fill(now: true) || !buffer.isEmpty { break }
        }
        return sent
    }

    /// Sends as much as the other side takes within the time; returns how much that was.
    public func flood(_ byte: UInt8, atMost limit: Int, stallMilliseconds: Int) -> Int {
        var interval = timeval(tv_sec: stallMilliseconds / 1000, tv_usec: stallMilliseconds % 1000 * 1000)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &interval, socklen_t(MemoryLayout<timeval>.size))
        let chunk = [UInt8](repeating: byte, count: 64 * 1024)
        var sent = 0
        while sent < limit {
            let count = chunk.withUnsafeBytes { wire.send(.init(rebasing: $0.prefix(limit - sent))) }
            guard count > 0 else { break }
            sent += count
        }
        return sent
    }

    /// Makes the socket another account's, as if that had opened it. Root alone may.
    public func give(to account: UInt32) -> Bool { fchown(descriptor, account, gid_t.max) == 0 }

    /// Says that nothing more comes, but still reads.
    public func finishSending() { wire.finishSending() }

    /// Closes with a reset rather than politely.
    public func reset() {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    }

    /// More bytes into the buffer; false at the end (or a reset).
    /// - Parameter now: without waiting for any.
    private func fill(now: Bool = false) throws -> Bool {
        var chunk = [UInt8](repeating: 0, count: 64 * 1024)
        let count = chunk.withUnsafeMutableBytes { wire.receive(into: $0, now: now) }
        if count > 0 { buffer += chunk[..<count] }
        if count < 0, errno == EAGAIN {
            if now { return true }
            throw Trouble(description: "nothing came in time")
        }
        return count > 0
    }

    /// Waits until the server has closed, whatever has come from it and was not read.
    public func awaitClose() throws {
        var look = pollfd(fd: descriptor, events: 0, revents: 0)
        guard poll(&look, 1, 60_000) > 0 else { throw Trouble(description: "not closed in time") }
    }

    /// Whether the server has closed without a further byte.
    public func isClosed() throws -> Bool { try buffer.isEmpty && !fill() }

    /// Reads a little from time to time until the server closes; whether it does within the time.
    public func isClosedWhileSipping(pauseMilliseconds: UInt32, withinSeconds limit: Double) throws -> Bool {
        let start = ContinuousClock.now
        var sip = [UInt8](repeating: 0, count: 512)
        while start.duration(to: .now) < .seconds(limit) {
            let count = sip.withUnsafeMutableBytes { wire.receive(into: $0, now: true) }
            if count == 0 || count < 0 && errno != EAGAIN { return true }
            usleepMilliseconds(pauseMilliseconds)
        }
        return false
    }

    /// Reads up to and with a text.
    public func readText(until end: String) throws -> String {
        let pattern = Array(end.utf8)
        while true {
            if let position = buffer.firstRange(of: pattern)?.upperBound {
                defer { buffer.removeFirst(position) }
                return String(decoding: buffer[..<position], as: UTF8.self)
            }
            guard try fill() else {
                throw Trouble(description: "closed before \(end): \(String(decoding: buffer, as: UTF8.self))")
            }
        }
    }

    /// Everything until the server closes.
    public func readToEnd() throws -> [UInt8] {
        while try fill() {}
        defer { buffer = [] }
        return buffer
    }

    /// Reads a status line and header fields.
    public func readHead() throws -> Answer {
        let lines = try readText(until: "\r\n\r\n").split(separator: "\r\n")
        var answer = Answer()
        answer.status = lines.first.flatMap { Int($0.dropFirst(9).prefix(3)) } ?? 0
        answer.headers = lines.dropFirst().compactMap { line in
            line.firstIndex(of: ":").map {
                (String(line[..<$0]), String(line[line.index(after: $0)...].drop { $0 == " " }))
            }
        }
        return answer
    }

    /// Reads a whole answer by its Content-Length, its chunks, or to the connection's end.
    public func readAnswer(toHead isHead: Bool = false) throws -> Answer {
        var answer = try readHead()
        // Interim answers: a client must put up with them.
        while (100..<200).contains(answer.status) { answer = try readHead() }
        if isHead || answer.status == 304 || answer.status == 204 { return answer }
        if let length = answer["Content-Length"].flatMap({ Int($0) }) {
            while buffer.count < length {
                guard try fill() else { throw Trouble(description: "the body was cut at \(buffer.count) of \(length)") }
            }
            answer.body = Array(buffer[..<length])
            buffer.removeFirst(length)
        } else if answer["Transfer-Encoding"] == "chunked" {
            while true {
                let size = Int(try readText(until: "\r\n").dropLast(), radix: 16) ?? 0
                while buffer.count < size + 2 {
                    guard try fill() else { throw Trouble(description: "a chunk was cut") }
                }
                answer.body += buffer[..<size]
                buffer.removeFirst(size + 2)
                if size == 0 { break }
            }
        } else {
            answer.body = try readToEnd()
        }
        return answer
    }

    /// Sends a request and reads its answer. One that is refused is perhaps not taken to its end: its answer is there all
    /// the same.
    public func ask(_ request: String, body: [UInt8] = []) throws -> Answer {
        let isHead = request.hasPrefix("HEAD ")
        do {
            try send(Array(request.utf8) + body)
        } catch {
            guard let answer = try? readAnswer(toHead: isHead), answer.status != 0 else { throw error }
            return answer
        }
        return try readAnswer(toHead: isHead)
    }
}

/// A request's text, with a Host.
public func get(_ path: String, method: String = "GET", _ headers: String...) -> String {
    "\(method) \(path) HTTP/1.1\r\nHost: localhost\r\n" + headers.map { $0 + "\r\n" }.joined() + "\r\n"
}

/// The head of a request with a body of known length, from our own page.
public func post(_ path: String, length: Int, _ headers: String...) -> String {
    "POST \(path) HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nContent-Length: \(length)\r\n"
        + headers.map { $0 + "\r\n" }.joined() + "\r\n"
}
