import CMicroHTTPD
internal import Domain
import Glibc

/// A request as the library has it; valid during its call only.
struct RawRequest {
    let connection: OpaquePointer
    let method: UnsafePointer<CChar>
    let version: UnsafePointer<CChar>
}

/// Reads and checks a request's header lines. The library is lenient; two programs that read one request differently
/// are how requests are smuggled past one of them, so everything doubtful is refused (RFC 9112, 11.2).
enum RequestReader {
    static func head(
        of raw: RawRequest, target: RequestTarget, id: RequestID, peer: PeerAddress, isEncrypted: Bool,
        proxies: TrustedProxies, isFromOwner: Bool, knowsHeaderLayout: Bool
    ) throws(HTTPError) -> RequestHead {
        let version = String(cString: raw.version)
        guard version == "HTTP/1.1" || version == "HTTP/1.0" else { throw unknownVersion }
        let headers = try fields(of: raw, checksLayout: knowsHeaderLayout)
        let methodName = String(cString: raw.method)
        guard let method = methodName == "HEAD" ? .get : Method(rawValue: methodName) else { throw unknownMethod }
        let hosts = headers.values(.host)
        guard hosts.count == 1 else { throw malformed("exactly one Host header is required") }
        guard !knowsHeaderLayout || target.fills(raw) else {
            throw malformed("the request line contains a NUL or more than two spaces")
        }
        let (path, query) = try split(target.text, host: hosts[0])
        guard query.utf8.count(where: { $0 == UInt8(ascii: "&") }) < FormFields.maximumCount else {
            throw tooManyFields
        }
        return RequestHead(
            method: method, isHead: methodName == "HEAD", path: path, rawQuery: query, headers: headers,
            client: proxies.client(of: peer, headers: headers), isFromTrustedProxy: proxies.believe(peer),
            forwardedHost: proxies.host(from: peer, headers: headers),
            isEncrypted: proxies.isEncrypted(from: peer, headers: headers) ?? isEncrypted, isFromOwner: isFromOwner,
            contentLength: try contentLength(headers, isOld: version == "HTTP/1.0"), id: id)
    }

    private static func fields(of raw: RawRequest, checksLayout: Bool) throws(HTTPError) -> HeaderFields {
        var collector = HeaderCollector(
            next: checksLayout ? UnsafeRawPointer(raw.version) + strlen(raw.version) + 2 : nil)
        // The collector stays where it is while the library walks over the header lines, on this very stack.
        withUnsafeMutablePointer(to: &collector) { pointer in
            _ = MHD_get_connection_values_n(
                raw.connection, .HEADER_KIND,
                { context, _, name, nameSize, value, valueSize in
                    guard let context, let name else { return .NO }
                    let collector = context.assumingMemoryBound(to: HeaderCollector.self)
                    return collector.pointee.add(
                        UnsafeRawBufferPointer(start: name, count: nameSize),
                        UnsafeRawBufferPointer(start: value, count: value == nil ? 0 : valueSize)) ? .YES : .NO
                }, pointer)
        }
        if let fault = collector.fault { throw malformed(fault) }
        // Behind the last line come an empty one and the end of all.
        if let next = collector.next,
            UnsafeRawPointer(raw.method) + motionbook_header_size(raw.connection) != next + 2
        {
            throw malformed("header lines must end with CR LF and contain no NUL")
        }
        return HeaderFields(collector.fields)
    }

    /// Bodies in chunks are refused: the library takes a bare LF behind a chunk's size, other programs do not, and what
    /// two programs read differently is how requests are smuggled. Browsers and command line tools send lengths.
    private static func contentLength(_ headers: HeaderFields, isOld: Bool) throws(HTTPError) -> Int {
        let codings = headers.values(.transferEncoding)
        let lengths = headers.values(.contentLength)
        if !codings.isEmpty {
            guard lengths.isEmpty, !isOld else {
                throw malformed("Transfer-Encoding and Content-Length cannot be combined")
            }
            guard codings.count == 1, codings[0].isSameToken(as: "chunked") else { throw unknownCoding }
            throw lengthRequired
        }
        guard let length = lengths.first else { return 0 }
        guard lengths.count == 1, !length.isEmpty, length.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else {
            throw malformed("only one Content-Length, in digits, is allowed")
        }
        return Int(length) ?? Int.max
    }

    /// Path and query of a target: `/path?query`, or the same behind `http://host` as proxies send it. That host must
    /// be the Host header's, which is the one that everybody else looks at.
    private static func split(_ target: String, host: String) throws(HTTPError) -> (path: String, query: String) {
        var rest = target[...]
        if rest.utf8.first != UInt8(ascii: "/"), let mark = rest.firstRange(of: "://") {
            let scheme = rest[..<mark.lowerBound].lowercased()
            rest = rest[mark.upperBound...]
            let named = rest.prefix { $0 != "/" && $0 != "?" }
            guard scheme == "http" || scheme == "https", String(named).isSameToken(as: host) else {
                throw malformed("the address and the Host header name different hosts")
            }
            rest = rest[named.endIndex...]
        }
        guard rest.utf8.first == UInt8(ascii: "/"),
            rest.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "#") })
        else { throw malformed("the address has characters that must be percent-encoded") }
        guard let mark = rest.utf8.firstIndex(of: UInt8(ascii: "?")) else { return (String(rest), "") }
        return (String(rest[..<mark]), String(rest[rest.utf8.index(after: mark)...]))
    }

    private static func malformed(_ detail: String) -> HTTPError {
        HTTPError(.badRequest, "malformedRequest", "This is not a valid HTTP request: \(detail).")
    }

    private static let tooManyFields = HTTPError(
        .uriTooLong, "tooManyFields",
        "The address has too many query fields. Send at most \(FormFields.maximumCount).")
    private static let unknownVersion = HTTPError(
        .versionNotSupported, "versionNotSupported", "This server supports only HTTP/1.1.")
    private static let unknownMethod = HTTPError(
        .notImplemented, "methodNotImplemented", "This server does not support that method.")
    private static let unknownCoding = HTTPError(
        .notImplemented, "codingNotImplemented",
        "This server does not support transfer codings. Send the body unencoded.")
    private static let lengthRequired = HTTPError(
        .lengthRequired, "lengthRequired",
        "This server does not accept chunked bodies. Send the length (Content-Length).")
}
