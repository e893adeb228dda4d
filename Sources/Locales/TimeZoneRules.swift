internal import CGLib
internal import Glibc
internal import Synchronization

/// A time zone: what its clocks show, and when its days begin. Its rules are those of the system's tzdata.
package final class TimeZoneRules: Sendable {
    /// What it is called: `Pacific/Auckland`; for the server's own what the system calls it, `UTC` or `CET`.
    package let name: String
    /// Whether it is that of the server.
    package let isServers: Bool
    /// GLib's; nil for the server's own.
    private let zone: Mutex<OpaquePointer?>

    /// Seconds around a day's midnight in UTC within which it is midnight everywhere.
    private static let farthest = 26 * 3600
    /// Longest name, bytes.
    private static let longestName = 64

    /// The zone of the server.
    package init() {
        var now = time(nil)
        var parts = tm()
        localtime_r(&now, &parts)
        name = parts.tm_zone.map { String(cString: $0) } ?? "UTC"
        isServers = true
        zone = Mutex(nil)
    }

    /// A zone by its name in tzdata, which may come from a stranger.
    /// - Returns: nil where the system knows no such zone.
    package init?(named name: String) {
        guard Self.isName(name), let found = g_time_zone_new_identifier(name) else { return nil }
        self.name = name
        isServers = false
        zone = Mutex(found)
    }

    deinit {
        zone.withLock { found in if let found { g_time_zone_unref(found) } }
    }

    /// Nothing but letters, digits, `_`, `+` and `-` between slashes, with a capital in front: no way out of tzdata's
    /// folder, and to none of its lists.
    private static func isName(_ name: String) -> Bool {
        guard (1...longestName).contains(name.utf8.count), let first = name.utf8.first,
            (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first)
        else { return false }
        return name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy { part in
            !part.isEmpty
                && part.allSatisfy { byte in
                    switch byte {
                    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x2B, 0x2D: true
                    default: false
                    }
                }
        }
    }

    /// What clocks are ahead of UTC at a moment, seconds.
    /// - Parameter seconds: since 1970.
    func offset(at seconds: Int) -> Int {
        zone.withLock { found in
            guard let found else {
                var time = time_t(seconds)
                var parts = tm()
                localtime_r(&time, &parts)
                return parts.tm_gmtoff
            }
            let interval = g_time_zone_find_interval(found, G_TIME_TYPE_UNIVERSAL, seconds)
            return interval < 0 ? 0 : Int(g_time_zone_get_offset(found, interval))
        }
    }

    /// What clocks and calendars show at a moment.
    /// - Parameter seconds: since 1970.
    package func local(_ seconds: Int) -> LocalTime {
        var shown = time_t(seconds + offset(at: seconds))
        var parts = tm()
        gmtime_r(&shown, &parts)
        return LocalTime(
            year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday),
            hour: Int(parts.tm_hour), minute: Int(parts.tm_min), second: Int(parts.tm_sec))
    }

    /// When a day begins, seconds since 1970: mostly at midnight, and later where clocks are put forward then.
    /// - Parameters:
    ///   - month: 1…12
    ///   - day: 1…31; more is in the months that follow.
    package func start(year: Int, month: Int, day: Int) -> Int {
        var parts = tm()
        (parts.tm_year, parts.tm_mon, parts.tm_mday) = (Int32(year - 1900), Int32(month - 1), Int32(day))
        let midnight = timegm(&parts)
        // The first moment at which calendars have come to that day.
        var (before, reached) = (midnight - Self.farthest, midnight + Self.farthest)
        while reached - before > 1 {
            let middle = before + (reached - before) / 2
            if middle + offset(at: middle) >= midnight { reached = middle } else { before = middle }
        }
        return reached
    }
}
