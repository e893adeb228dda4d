import CMicroHTTPD
import Glibc

/// Turns a `Response` into what the library sends: compression, validators and ranges are seen to here.
///
/// A 304 is made with its body all the same: the library sends none, but a Content-Length that must be the body's.
enum ResponseWriter {
    static func outgoing(for response: Response, head: RequestHead?, exchange: Exchange) -> Outgoing {
        switch response.body {
        case .prepared(let prepared):
            return Outgoing(status: prepared.status, handle: prepared.handle, bodyBytes: prepared.size)
        case .none: return holding([], response.status, response.headers)
        case .bytes(let bytes): return sending(bytes, of: response, head: head)
        case .file(let file): return sending(file, of: response, head: head)
        case .stream(let body): return streaming(body, of: response, head: head, exchange: exchange)
        }
    }

    private static func holding(_ bytes: [UInt8], _ status: Status, _ headers: HeaderFields) -> Outgoing {
        wrapped(ResponseHandle.holding(bytes), status, headers, size: bytes.count)
    }

    private static func wrapped(
        _ pointer: OpaquePointer?, _ status: Status, _ headers: HeaderFields, size: Int? = nil
    ) -> Outgoing {
        guard let pointer else { return Outgoing(status: status, handle: nil) }
        ResponseHandle.add(headers, to: pointer)
        return Outgoing(status: status, handle: ResponseHandle(pointer), bodyBytes: size)
    }

    // MARK: Bytes

    private static func sending(_ bytes: [UInt8], of response: Response, head: RequestHead?) -> Outgoing {
        var headers = response.headers
        var form = bytes
        let type = headers[.contentType].flatMap(ContentType.init)
        if type?.isTextLike == true, headers[.contentEncoding] == nil {
            headers.add(.vary, "Accept-Encoding")
            if AcceptEncoding.allowsGzip(head?.headers[.acceptEncoding]), let compressed = Gzip.compress(bytes) {
                form = compressed
                headers[.contentEncoding] = "gzip"
                headers[.entityTag] = headers[.entityTag].map(EntityTag.forGzip)
            }
        }
        let isKnown =
            response.status == .ok && head?.method == .get
            && headers[.entityTag].map { EntityTag.matches(head?.headers[.ifNoneMatch], $0) } == true
        return holding(form, isKnown ? .notModified : response.status, headers)
    }

    // MARK: Files

    private static func sending(_ file: FileBody, of response: Response, head: RequestHead?) -> Outgoing {
        var headers = response.headers
        headers[.entityTag] = file.entityTag
        headers[.acceptRanges] = "bytes"
        guard let head, response.status == .ok, head.method == .get else {
            return part(of: file, ByteRange(start: 0, count: file.size), response.status, headers)
        }
        if EntityTag.matches(head.headers[.ifNoneMatch], file.entityTag) {
            return part(of: file, ByteRange(start: 0, count: file.size), .notModified, headers)
        }
        // A range is for continuing what the client has: if that is of another version, it gets the whole.
        let isSameVersion = head.headers[.ifRange].map { $0 == file.entityTag } ?? true
        let range = head.isHead || !isSameVersion ? nil : head.headers[.range]
        switch ByteRange.answer(to: range, size: file.size) {
        case .whole: return part(of: file, ByteRange(start: 0, count: file.size), .ok, headers)
        case .part(let range):
            headers[.contentRange] = "bytes \(range.start)-\(range.start + range.count - 1)/\(file.size)"
            return part(of: file, range, .partialContent, headers)
        case .unsatisfiable:
            headers[.contentRange] = "bytes */\(file.size)"
            headers[.contentType] = "text/plain; charset=utf-8"
            return holding(Array("The file has \(file.size) bytes.\n".utf8), .rangeNotSatisfiable, headers)
        }
    }

    private static func part(
        of file: FileBody, _ range: ByteRange, _ status: Status, _ headers: HeaderFields
    ) -> Outgoing {
        guard range.count > 0 else { return holding([], status, headers) }
        // The library closes the descriptor that it is given, and reads at offsets of its own.
        let descriptor = fcntl(file.descriptor, F_DUPFD_CLOEXEC, 0)
        guard descriptor >= 0 else { return Outgoing(status: status, handle: nil) }
        let pointer = MHD_create_response_from_fd_at_offset64(UInt64(range.count), descriptor, UInt64(range.start))
        if pointer == nil { close(descriptor) }
        return wrapped(pointer, status, headers, size: range.count)
    }

    // MARK: Streams

    private static func streaming(
        _ body: StreamBody, of response: Response, head: RequestHead?, exchange: Exchange
    ) -> Outgoing {
        let stream = OutgoingStream(highMark: exchange.core.limits.streamWaiting, heartbeat: body.heartbeat)
        let isHead = head?.isHead ?? false
        var headers = response.headers
        if isHead {
            stream.finish()
            // The library (0.9.75) sends the end of the chunks all the same, which the next answer must not follow.
            headers[.connection] = "close"
        }
        stream.setWake { exchange.wake() }
        var outgoing = wrapped(
            StreamSource(exchange: exchange, stream: stream).makeResponse(), response.status, headers)
        outgoing.stream = stream
        outgoing.produce = isHead ? nil : body.produce
        if let log = exchange.core.log {
            outgoing.broken = { [id = exchange.id] error in log(.broken(id, "\(error)")) }
        }
        return outgoing
    }
}
