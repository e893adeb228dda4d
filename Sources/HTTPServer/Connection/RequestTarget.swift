import CMicroHTTPD
import Glibc

/// What stands between a request's method and its version, as it came.
struct RequestTarget: Sendable {
    /// Path and query, up to the first NUL.
    let text: String
    /// Where it begins, and where the version does if there was no NUL. They are compared with other places, and never
    /// read through.
    private nonisolated(unsafe) let start, end: UnsafeRawPointer?

    /// Takes the target from the library, which is about to read the query.
    ///
    /// That is ours to do: the library (0.9.75) would make a record of 64 bytes of each field, and where the
    /// connection's memory is too small for all of them it forgets about the request, without an answer. So it is left
    /// no query.
    /// - Parameters:
    ///   - target: in the connection's own memory, which is writable and stays for the request.
    ///   - takesQuery: whether it is known how the library reads it.
    init(_ target: UnsafePointer<CChar>?, takesQuery: Bool) {
        guard let target else {
            (text, start, end) = ("", nil, nil)
            return
        }
        text = String(cString: target)
        start = UnsafeRawPointer(target)
        end = UnsafeRawPointer(target) + strlen(target) + 1
        if takesQuery { motionbook_cut_query(target) }
    }

    /// Whether nothing but one blank, which the library has turned into a NUL, stands between it and what is before and
    /// behind. A NUL that somebody sent ends a text for the library, and leaves a gap.
    func fills(_ raw: RawRequest) -> Bool {
        start == UnsafeRawPointer(raw.method) + strlen(raw.method) + 1 && end == UnsafeRawPointer(raw.version)
    }

    /// Without the query, which may hold the key.
    var path: String { String(text.prefix { $0 != "?" }) }
}
