import Domain

/// A system, or a browser, that keeps the certificates it trusts in its own way.
package enum DeviceSystem: String, Sendable, CaseIterable {
    case apple, android, chromeOS, windows, mac, linux, firefox

    /// The system of a browser, out of what it sends as `User-Agent`. An iPad says that it is a Mac: the page's script
    /// tells them apart.
    package init?(userAgent: String) {
        // Firefox on phones uses the system's browser, or the system's certificates.
        let marks: [(mark: String, system: DeviceSystem)] = [
            ("iPhone", .apple), ("iPad", .apple), ("Android", .android), ("CrOS", .chromeOS), ("Firefox/", .firefox),
            ("Windows", .windows), ("Macintosh", .mac), ("Linux", .linux),
        ]
        guard let found = marks.first(where: { userAgent.contains($0.mark) }) else { return nil }
        self = found.system
    }

    /// What people call it.
    var title: String {
        switch self {
        case .apple: localized("iPad and iPhone")
        case .android: "Android"
        case .chromeOS: "Chromebook"
        case .windows: "Windows"
        case .mac: "Mac"
        case .linux: "Linux"
        case .firefox: localized("Firefox on a computer")
        }
    }
}
