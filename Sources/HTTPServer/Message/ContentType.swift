/// A content type: its essence and its parameters.
package struct ContentType: Sendable, Equatable {
    /// Type and subtype in lower case: `text/html`.
    package let essence: String
    /// Parameters such as `boundary` and `charset`; names in lower case.
    package let parameters: [String: String]

    /// A content type from a header value, or `nil` when it is none.
    package init?(_ value: String) {
        guard let parsed = ParameterizedValue(value), parsed.value.utf8.contains(UInt8(ascii: "/")) else { return nil }
        essence = parsed.value
        parameters = parsed.parameters
    }

    /// Whether bytes of this type usually shrink under gzip.
    var isTextLike: Bool {
        essence.hasPrefix("text/") && essence != "text/event-stream"
            || essence.hasSuffix("+json") || essence.hasSuffix("+xml")
            || ["application/json", "application/javascript", "application/xml", "application/wasm"].contains(essence)
    }

    /// The type of a static file, by its name's ending.
    static func ofFile(named name: String) -> String {
        let ending = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
        return byEnding[ending] ?? "application/octet-stream"
    }

    private static let byEnding = [
        "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
        "mjs": "text/javascript; charset=utf-8", "json": "application/json", "map": "application/json",
        "txt": "text/plain; charset=utf-8", "svg": "image/svg+xml", "png": "image/png", "jpg": "image/jpeg",
        "jpeg": "image/jpeg", "gif": "image/gif", "webp": "image/webp", "avif": "image/avif", "ico": "image/x-icon",
        "woff2": "font/woff2", "wasm": "application/wasm", "webmanifest": "application/manifest+json",
        "mp3": "audio/mpeg", "mp4": "video/mp4",
    ]
}
