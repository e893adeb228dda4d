/// One event of an event stream (WHATWG HTML, 9.2), written once: any number of listeners share its bytes.
package struct ServerSentEvent: Sendable, Equatable {
    /// The event as it goes over the wire.
    let encoded: [UInt8]

    /// An event. Line breaks in name and id are dropped: they would start other fields.
    /// - Parameters:
    ///   - name: what the browser listens for; `message` when absent.
    ///   - id: what the browser sends back as Last-Event-ID when it reconnects.
    ///   - data: UTF-8, any number of lines.
    ///   - retryMilliseconds: how long the browser waits before it reconnects.
    package init(name: String? = nil, id: String? = nil, data: [UInt8], retryMilliseconds: Int? = nil) {
        var bytes: [UInt8] = []
        func line(_ field: String, _ value: some Sequence<UInt8>) {
            bytes += field.utf8
            bytes += value
            bytes.append(0x0A)
        }
        func single(_ text: String) -> [UInt8] { text.utf8.filter { $0 != 0x0A && $0 != 0x0D && $0 != 0 } }
        if let name { line("event: ", single(name)) }
        if let id { line("id: ", single(id)) }
        if let retryMilliseconds { line("retry: ", String(retryMilliseconds).utf8) }
        // A line ends with CR, LF or both.
        var rest = data[...]
        while let end = rest.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) {
            line("data: ", rest[..<end])
            rest = rest[(end + (rest[end...].starts(with: [0x0D, 0x0A]) ? 2 : 1))...]
        }
        line("data: ", rest)
        bytes.append(0x0A)
        encoded = bytes
    }

    /// An event of text.
    package init(name: String? = nil, id: String? = nil, data: String, retryMilliseconds: Int? = nil) {
        self.init(name: name, id: id, data: Array(data.utf8), retryMilliseconds: retryMilliseconds)
    }
}
