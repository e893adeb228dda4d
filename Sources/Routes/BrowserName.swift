/// The name of a browser, out of what it sends as `User-Agent`: Chrome says that it is Safari, and Edge that it is both.
struct BrowserName: CustomStringConvertible {
    let description: String

    private static let known = [
        ("Edg/", "Edge"), ("EdgA/", "Edge"), ("OPR/", "Opera"),
        ("Firefox/", "Firefox"), ("FxiOS/", "Firefox"), ("CriOS/", "Chrome"), ("Chrome/", "Chrome"),
        ("Safari/", "Safari"),
    ]

    init(_ userAgent: String?) {
        let text = userAgent ?? ""
        description = Self.known.first { text.contains($0.0) }?.1 ?? "API"
    }
}
