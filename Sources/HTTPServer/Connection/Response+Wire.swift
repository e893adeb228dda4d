import CMicroHTTPD
import Glibc

extension Response {
    /// The whole answer as it goes over a connection that is closed behind it; `nil` for files and streams.
    func onTheWire(isHead: Bool) -> [UInt8]? {
        let bytes: [UInt8]
        switch body {
        case .none: bytes = []
        case .bytes(let content): bytes = content
        case .file, .stream, .prepared: return nil
        }
        var head = "HTTP/1.1 \(status.rawValue) \(status.reason)\r\nDate: \(Self.date)\r\nConnection: close\r\n"
        for field in headers.fields { head += "\(field.name): \(field.cleanValue)\r\n" }
        head += "Content-Length: \(bytes.count)\r\n\r\n"
        return Array(head.utf8) + (isHead ? [] : bytes)
    }

    /// The moment as header fields say it (RFC 9110, 5.6.7). The program never leaves the C locale.
    private static var date: String {
        var now = time(nil)
        var parts = tm()
        gmtime_r(&now, &parts)
        var text = [CChar](repeating: 0, count: 64)
        let count = strftime(&text, text.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
        return String(decoding: text[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}

extension Status {
    /// The words behind the number.
    var reason: String { MHD_get_reason_phrase_for(UInt32(rawValue)).map { String(cString: $0) } ?? "" }
}
