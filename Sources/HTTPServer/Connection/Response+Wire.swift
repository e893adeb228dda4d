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
        var head = "HTTP/1.1 \(status.rawValue) \(status.reason)\r\nConnection: close\r\n"
        head += "Date: \(HTTPDate.text(seconds: time(nil)))\r\n"
        for field in headers.fields { head += "\(field.name): \(field.cleanValue)\r\n" }
        head += "Content-Length: \(bytes.count)\r\n\r\n"
        return Array(head.utf8) + (isHead ? [] : bytes)
    }
}

extension Status {
    /// The words behind the number.
    var reason: String { MHD_get_reason_phrase_for(UInt32(rawValue)).map { String(cString: $0) } ?? "" }
}
