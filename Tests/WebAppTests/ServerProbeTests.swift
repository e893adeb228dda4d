import Dispatch
import Glibc
import HTTPServer
import Testing

@testable import WebApp

@Suite struct ServerProbeTests {
    /// Listens on a free port and says the same to the first who asks; nothing at all if it is told so.
    private func server(saying words: String?, at host: String = "127.0.0.1") throws -> (BoundAddress, Int32) {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, size) == 0 && listen(listener, 4) == 0 && getsockname(listener, $0, &size) == 0
            }
        }
        try #require(isListening)
        if let words {
            DispatchQueue.global().async {
                let client = accept(listener, nil, nil)
                var request = [UInt8](repeating: 0, count: 1024)
                let count = recv(client, &request, request.count, 0)
                let isAsked = String(decoding: request.prefix(max(count, 0)), as: UTF8.self).hasPrefix(
                    "GET /healthz HTTP/1.1\r\n")
                let answer = Array((isAsked ? words : "HTTP/1.1 500 \r\n\r\n").utf8)
                _ = send(client, answer, answer.count, 0)
                close(client)
            }
        }
        return (BoundAddress(host: host, port: UInt16(bigEndian: address.sin_port)), listener)
    }

    private static let answers: [(String?, Bool)] = [
        ("HTTP/1.1 200 OK\r\n\r\nok\n", true), ("HTTP/1.1 429 Too Many Requests\r\n\r\n", true),
        ("HTTP/1.1 503 Service Unavailable\r\n\r\n", false), ("SSH-2.0\r\n", false), ("", false), (nil, false),
    ]

    @Test(arguments: answers) func onlyAnAnswerWithoutFaultCounts(_ words: String?, _ answers: Bool) async throws {
        let (address, listener) = try server(saying: words)
        defer { close(listener) }
        let probe = ServerProbe(address: address, path: "/healthz")
        // Silence is not waited for, an answer gladly.
        #expect(await probe.answers(within: words == nil ? .milliseconds(50) : .seconds(10)) == answers)
    }

    @Test(arguments: ["0.0.0.0", "localhost", "127.0.0.1"]) func allNamesOfThisMachineWillDo(_ host: String)
        async throws
    {
        let (address, listener) = try server(saying: "HTTP/1.1 200 OK\r\n\r\n", at: host)
        defer { close(listener) }
        #expect(await ServerProbe(address: address, path: "/healthz").answers(within: .seconds(10)))
    }

    @Test func whereNobodyListensNobodyAnswers() async throws {
        let (address, listener) = try server(saying: nil)
        close(listener)
        #expect(await !ServerProbe(address: address, path: "/healthz").answers(within: .seconds(10)))
        let nowhere = BoundAddress(host: "no.such.host.invalid", port: 1)
        #expect(await !ServerProbe(address: nowhere, path: "/").answers(within: .seconds(1)))
    }
}
