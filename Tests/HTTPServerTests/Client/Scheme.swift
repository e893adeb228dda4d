import CTLSClient
import Glibc
import HTTPServer
import TestSupport
import Testing

/// How a client talks to the server: what holds over HTTP holds over HTTPS.
enum Scheme: String, CaseIterable, CustomTestStringConvertible {
    case http, https

    var testDescription: String { rawValue }

    /// A server's configuration; the one for HTTPS speaks HTTP on the same port.
    func configuration(
        host: String = "127.0.0.1", port: UInt16 = 0, limits: ServerLimits = .init(), proxies: TrustedProxies = .none
    ) -> ServerConfiguration {
        .init(
            host: host, port: port, limits: limits, proxies: proxies,
            certificate: self == .https ? TestCertificate.usual.server : nil)
    }
}

extension RawClient {
    /// Connects, and makes the handshake where there is one. Where that fails, nothing can be sent, and nothing comes.
    convenience init(_ scheme: Scheme, port: UInt16, timeout: Int = 60, receiveBuffer: Int32? = nil) throws {
        switch scheme {
        case .http: try self.init(port: port, timeout: timeout, receiveBuffer: receiveBuffer)
        case .https:
            try self.init(port: port, timeout: timeout, receiveBuffer: receiveBuffer) { TLSWire($0) }
        }
    }
}

/// TLS over a client's socket.
final class TLSWire: Wire {
    private let descriptor: Int32
    private let client: OpaquePointer?

    /// - Parameters:
    ///   - trusted: the only certificates that are taken.
    ///   - ticket: of an earlier session, to resume it.
    init(_ descriptor: Int32, trusting trusted: [TestCertificate] = [.usual], ticket: [UInt8]? = nil) {
        self.descriptor = descriptor
        // Browsers do: else a handshake waits for confirmations.
        var yes: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
        client = tls_client_new(descriptor, trusted.map(\.server.chain).joined(), ticket, ticket?.count ?? 0)
    }

    deinit { if let client { tls_client_free(client) } }

    /// The handshake went well.
    var isOpen: Bool { client != nil }
    var isResumed: Bool { client.map(tls_client_is_resumed) ?? false }
    var heardGoodbye: Bool { client.map(tls_client_heard_goodbye) ?? false }
    /// `TLS1.3 http/1.1`.
    var protocols: String { client.map { String(cString: tls_client_protocol($0)) } ?? "" }

    /// The server's certificate, DER.
    var leaf: [UInt8] {
        var size = 0
        guard let client, let bytes = tls_client_leaf(client, &size) else { return [] }
        return Array(UnsafeBufferPointer(start: bytes, count: size))
    }

    /// What resumes this session.
    var ticket: [UInt8]? {
        var size = 0
        guard let client, let bytes = tls_client_ticket(client, &size) else { return nil }
        defer { free(bytes) }
        return Array(UnsafeBufferPointer(start: bytes, count: size))
    }

    func send(_ bytes: UnsafeRawBufferPointer) -> Int {
        guard let client else {
            errno = EPIPE
            return -1
        }
        return tls_client_send(client, bytes.baseAddress, bytes.count)
    }

    func receive(into buffer: UnsafeMutableRawBufferPointer, now: Bool) -> Int {
        client.map { tls_client_receive($0, buffer.baseAddress, buffer.count, now) } ?? 0
    }

    /// TLS's own end of what is sent (close_notify); TCP stays open both ways.
    func sayGoodbye() { if let client { tls_client_goodbye(client) } }

    /// TLS's end and TCP's.
    func finishSending() {
        sayGoodbye()
        shutdown(descriptor, Int32(SHUT_WR))
    }
}

/// A certificate for `localhost` that is made for the test run.
struct TestCertificate: Sendable {
    let server: ServerCertificate

    static let usual = TestCertificate()
    static let other = TestCertificate()

    private init() {
        var chain: UnsafeMutablePointer<CChar>?
        var key: UnsafeMutablePointer<CChar>?
        guard tls_make_certificate(&chain, &key), let chain, let key else { fatalError("no certificate was made") }
        defer {
            free(chain)
            free(key)
        }
        server = ServerCertificate(chain: String(cString: chain), key: String(cString: key))
    }
}
