/// One event of an event stream (WHATWG HTML, 9.2).
public struct ServerSentEvent: Sendable, Equatable {
    /// What the browser listens for; `message` when absent.
    public var name: String?
    /// What the browser sends back as Last-Event-ID when it reconnects.
    public var id: String?
    /// Text, of any number of lines.
    public var data: String
    /// Milliseconds before the browser reconnects.
    public var retryMilliseconds: Int?

    /// An event.
    public init(name: String? = nil, id: String? = nil, data: String, retryMilliseconds: Int? = nil) {
        self.name = name
        self.id = id
        self.data = data
        self.retryMilliseconds = retryMilliseconds
    }

    /// The event as it goes over the wire. Line breaks in name and id are dropped: they would start other fields.
    var encoded: [UInt8] {
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
        for part in data.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            line("data: ", part.utf8)
        }
        bytes.append(0x0A)
        return bytes
    }
}
