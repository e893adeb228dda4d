import Glibc
import Testing

@testable import HTTPServer

/// What is said where a machine lacks what somebody wants to listen on.
@Suite struct ListeningSocketTests {
    @Test(arguments: ["127.0.0.1", "localhost", "0.0.0.0"], [EADDRNOTAVAIL, EAFNOSUPPORT])
    func `a machine without IPv4 is told of IPv6`(_ host: String, _ reason: Int32) {
        let error = ListeningSocket.error(reason, host: host, port: 8080)
        #expect(error.code == .hostUnavailable && error.message.hasSuffix("Use ::1, or :: for all."))
    }
}
