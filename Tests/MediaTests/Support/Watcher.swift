internal import Glibc
internal import Testing

/// Notices when a file is opened or a port of this machine is called.
final class Watcher {
    let port: UInt16
    private let notices: Int32
    private let listener: Int32

    init(file: String) throws {
        notices = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = listener
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, size) == 0 && listen(descriptor, 4) == 0
                    && getsockname(descriptor, address, &size) == 0
            }
        }
        port = UInt16(bigEndian: address.sin_port)
        try #require(isListening && inotify_add_watch(notices, file, UInt32(IN_OPEN)) >= 0)
    }

    deinit {
        close(notices)
        close(listener)
    }

    /// Whether the file has been opened since this was asked last.
    var sawFile: Bool {
        var event = [UInt8](repeating: 0, count: 4096)
        return read(notices, &event, event.count) > 0
    }

    /// Whether the port has been called since this was asked last.
    var sawCall: Bool {
        let call = accept(listener, nil, nil)
        if call >= 0 { close(call) }
        return call >= 0
    }
}
