import Foundation
import Testing

@testable import Locales

@Suite struct TimeZoneTests {
    /// Days, when they begin, and how many hours they have.
    private static let days: [(zone: String, day: [Int], start: String, hours: Double)] = [
        ("Pacific/Auckland", [2026, 11, 26], "2026-11-25T11:00:00Z", 24),
        ("America/Los_Angeles", [2026, 11, 26], "2026-11-26T08:00:00Z", 24),
        // Clocks are put forward, and back, in both halves of the world.
        ("Pacific/Auckland", [2026, 9, 27], "2026-09-26T12:00:00Z", 23),
        ("Pacific/Auckland", [2026, 4, 5], "2026-04-04T11:00:00Z", 25),
        ("America/Los_Angeles", [2026, 3, 8], "2026-03-08T08:00:00Z", 23),
        ("America/Los_Angeles", [2026, 11, 1], "2026-11-01T07:00:00Z", 25),
        ("Europe/Berlin", [2026, 3, 29], "2026-03-28T23:00:00Z", 23),
        ("Australia/Lord_Howe", [2026, 10, 4], "2026-10-03T13:30:00Z", 23.5),
        // There is no midnight, or there are two.
        ("America/Santiago", [2024, 9, 8], "2024-09-08T04:00:00Z", 23),
        ("America/Havana", [2024, 11, 3], "2024-11-03T04:00:00Z", 25),
        // A day that never was.
        ("Pacific/Apia", [2011, 12, 30], "2011-12-30T10:00:00Z", 0),
        ("Etc/GMT-14", [2026, 1, 1], "2025-12-31T10:00:00Z", 24),
        ("Etc/GMT+12", [2026, 1, 1], "2026-01-01T12:00:00Z", 24),
        ("UTC", [2024, 2, 29], "2024-02-29T00:00:00Z", 24),
        ("Asia/Kolkata", [2026, 12, 31], "2026-12-30T18:30:00Z", 24),
    ]

    @Test(arguments: days.indices) func daysBeginWhereTheyDo(_ index: Int) throws {
        let (name, day, start, hours) = Self.days[index]
        let zone = try #require(TimeZoneRules(named: name))
        let began = zone.start(year: day[0], month: day[1], day: day[2])
        let length = zone.start(year: day[0], month: day[1], day: day[2] + 1) - began
        #expect(Date(timeIntervalSince1970: Double(began)).formatted(.iso8601) == start, "\(name)")
        #expect(length == Int(hours * 3600), "\(name)")
        #expect(!zone.isServers && zone.name == name)
        guard hours > 0 else { return }
        #expect(zone.local(began).day == day[2] && zone.local(began - 1).day != day[2], "\(name)")
        let end = zone.local(began + length - 1)
        #expect(
            [end.year, end.month, end.day] == day && [end.hour, end.minute, end.second] == [23, 59, 59], "\(name)")
    }

    @Test(arguments: [
        "", "Nowhere/City", "../../etc/passwd", "/etc/localtime", "America/../UTC", "America", "America/",
        "leapseconds",
        "tzdata.zi", "posix/UTC", "+12:00", "UTC\0", "Pacific/Auckland ", "EST5EDT,M3.2.0,M11.1.0",
        String(repeating: "A", count: 65),
    ])
    func whatIsNoZoneIsNone(_ name: String) { #expect(TimeZoneRules(named: name) == nil) }

    @Test func theServerHasAZone() {
        let (zone, moment) = (TimeZoneRules(), 1_790_000_000)
        #expect(zone.isServers && !zone.name.isEmpty)
        let parts = Calendar.current.dateComponents(in: .current, from: Date(timeIntervalSince1970: Double(moment)))
        #expect(zone.local(moment).hour == parts.hour && zone.local(moment).day == parts.day)
    }

    @Test func clocksShowTheTime() throws {
        let auckland = try #require(TimeZoneRules(named: "Pacific/Auckland"))
        // 2026-11-25T11:30:05Z
        let shown = auckland.local(1_795_606_205)
        #expect(shown == LocalTime(year: 2026, month: 11, day: 26, hour: 0, minute: 30, second: 5))
    }
}
