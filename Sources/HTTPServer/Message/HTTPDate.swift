import Glibc

/// A moment as header fields say it (RFC 9110, 5.6.7). The program never leaves the C locale.
package enum HTTPDate {
    /// - Parameter seconds: since 1970.
    package static func text(seconds: Int) -> String {
        var moment = time_t(seconds)
        var parts = tm()
        gmtime_r(&moment, &parts)
        var text = [CChar](repeating: 0, count: 64)
        let count = strftime(&text, text.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
        return String(decoding: text[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
