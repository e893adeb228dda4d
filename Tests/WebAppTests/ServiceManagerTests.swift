import Dispatch
import FoundationEssentials
import Glibc
import HTTPServer
import TestSupport
import Testing

@testable import WebApp

/// The other end of `NOTIFY_SOCKET`: a real socket, as systemd has it.
private final class Listener {
    let descriptor: Int32

    /// - Parameter name: a path, or `@` and a name that is in no folder.
    init(_ name: String) throws {
        descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var timeout = timeval(tv_sec: 60, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = name.utf8.map { $0 == UInt8(ascii: "@") ? 0 : $0 }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let size = socklen_t(2 + bytes.count + (name.hasPrefix("@") ? 0 : 1))
        let bound = withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) }
        }
        try #require(bound == 0)
    }

    deinit { close(descriptor) }

    /// The next datagram; nil when none comes for a minute. It is waited for on a thread of its own: tests share
    /// theirs.
    func next() async -> String? {
        let descriptor = descriptor
        return await withCheckedContinuation { (done: CheckedContinuation<String?, Never>) in
            DispatchQueue.global().async {
                var bytes = [UInt8](repeating: 0, count: 256)
                let count = recv(descriptor, &bytes, bytes.count, 0)
                done.resume(returning: count < 0 ? nil : String(decoding: bytes.prefix(count), as: UTF8.self))
            }
        }
    }
}

@Suite struct ServiceManagerTests {
    @Test(arguments: ["/notify", "@motionbook-test-"]) func signsAreDatagrams(_ kind: String) async throws {
        let folder = try TemporaryFolder()
        let name = kind.hasPrefix("@") ? kind + UUID().uuidString : folder.path + kind
        let listener = try Listener(name)
        let manager = try #require(ServiceManager(environment: ["NOTIFY_SOCKET": name]))
        #expect(manager.timeout == nil)
        for sign in [ServiceManager.Sign.ready, .answering, .stopping] { manager.tell(sign) }
        for words in ["READY=1", "WATCHDOG=1", "STOPPING=1"] { #expect(await listener.next() == words) }
    }

    @Test(arguments: ["", "relative", "vsock:2:1", "/" + String(repeating: "x", count: 108)])
    func whoIsNotThereIsToldNothing(_ name: String) {
        #expect(ServiceManager(environment: ["NOTIFY_SOCKET": name]) == nil)
        #expect(ServiceManager(environment: [:]) == nil)
        ServiceManager(environment: ["NOTIFY_SOCKET": "/nowhere/notify"])?.tell(.ready)
    }

    private static let own = String(getpid())

    @Test(arguments: [nil, own, "1"] as [String?])
    func theTimeoutIsThatOfThisProcess(_ process: String?) {
        var environment = ["NOTIFY_SOCKET": "/n", "WATCHDOG_USEC": "30000000"]
        environment["WATCHDOG_PID"] = process
        let manager = ServiceManager(environment: environment)
        #expect(manager != nil && manager?.timeout == (process == "1" ? nil : .seconds(30)))
    }

    @Test func onlyAServerThatAnswersIsReportedAlive() async throws {
        let folder = try TemporaryFolder()
        let listener = try Listener(folder.path + "/notify")
        let manager = try #require(
            ServiceManager(environment: ["NOTIFY_SOCKET": folder.path + "/notify", "WATCHDOG_USEC": "40000"]))
        // The first two questions get no answer.
        let questions = Questions()
        let watch = Task { await manager.watch { _ in await questions.ask() > 2 } }
        #expect(await listener.next() == "WATCHDOG=1")
        #expect(await questions.count >= 3)
        watch.cancel()
        await watch.value
    }

    private actor Questions {
        private(set) var count = 0

        func ask() -> Int {
            count += 1
            return count
        }
    }
}
