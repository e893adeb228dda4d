extension Response {
    /// A page.
    package static func html(_ text: String, status: Status = .ok) -> Response {
        Response(status, headers: [.contentType: "text/html; charset=utf-8"], body: .bytes(Array(text.utf8)))
    }

    /// Plain text.
    package static func text(_ text: String, status: Status = .ok) -> Response {
        Response(status, headers: [.contentType: "text/plain; charset=utf-8"], body: .bytes(Array(text.utf8)))
    }

    /// JSON that is encoded already.
    package static func json(_ bytes: [UInt8], status: Status = .ok) -> Response {
        Response(status, headers: [.contentType: "application/json"], body: .bytes(bytes))
    }

    /// Bytes of some type.
    package static func bytes(_ bytes: [UInt8], type: String, status: Status = .ok) -> Response {
        Response(status, headers: [.contentType: type], body: .bytes(bytes))
    }

    /// A file with its stored type. Ranges, If-Range, If-None-Match and HEAD are handled by the server.
    package static func file(_ file: FileBody, type: String) -> Response {
        Response(.ok, headers: [.contentType: type], body: .file(file))
    }

    /// "Done; now look there": the browser follows with a GET.
    package static func redirect(to address: String) -> Response {
        Response(.seeOther, headers: [.location: address])
    }

    /// Server-sent events, until the sequence ends or the client goes away (which cancels the sequence's reader).
    ///
    /// nginx is told not to keep them back. When nothing has been sent for `ServerLimits.heartbeat`, a comment goes
    /// out, so that dead clients are noticed.
    package static func events<Events: AsyncSequence & Sendable>(_ events: Events) -> Response
    where Events.Element == ServerSentEvent {
        Response(
            headers: [.contentType: "text/event-stream", .cacheControl: "no-store", .accelBuffering: "no"],
            body: .stream(
                StreamBody(heartbeat: Array(":\n\n".utf8)) { sink in
                    for try await event in events where await !sink.write(event.encoded) { return }
                }))
    }

    /// A body that is made while it is sent: `produce` writes chunks and waits while the client is slow.
    package static func stream(
        type: String, _ produce: @escaping @Sendable (StreamBody.Sink) async throws -> Void
    ) -> Response {
        Response(headers: [.contentType: type], body: .stream(StreamBody(heartbeat: nil, produce: produce)))
    }

    /// The same answer, to be saved under a name rather than shown (RFC 6266).
    package func asAttachment(named name: String) -> Response {
        let plain = String(
            decoding: name.utf8.map { $0 < 0x20 || $0 >= 0x7F || $0 == 0x22 || $0 == 0x5C ? 0x5F : $0 }, as: UTF8.self)
        var copy = self
        copy.headers[.contentDisposition] =
            "attachment; filename=\"\(plain)\"; filename*=UTF-8''\(PercentCoding.encode(name))"
        return copy
    }
}
