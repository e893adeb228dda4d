import Domain
import FoundationEssentials
import Testing

/// Times of filming are read as cameras write them, and stand in the order of time as texts.
@Suite struct FilmedAtTests {
    @Test(arguments: [
        ("2026-05-01", "2026-05-01"), ("2026-05-01T14:03:22", "2026-05-01T14:03:22"),
        ("2026-05-01 14:03:22", "2026-05-01T14:03:22"), ("2026-05-01T14:03:22+0200", "2026-05-01T14:03:22"),
        ("2026-05-01T12:03:22.000000Z", "2026-05-01T12:03:22Z"), ("2024-02-29T23:59:59Z", "2024-02-29T23:59:59Z"),
        ("2000-03-01T00:00:00Z", "2000-03-01T00:00:00Z"),
    ])
    func whatCamerasWriteIsRead(_ text: String, _ kept: String) throws {
        let read = try #require(FilmedAt(text))
        #expect(read.description == kept && FilmedAt(kept) == read)
        #expect(try JSONDecoder().decode([FilmedAt].self, from: JSONEncoder().encode([read])) == [read])
    }

    /// Cameras whose clock was never set, and what is no time.
    @Test(arguments: [
        "", "1970-01-01T00:00:00Z", "1904-01-01", "0000-00-00", "2026-13-01", "2026-05-32", "2026-05-01T25:00:00",
        "2026-05-01T14:03", "2026:05:01 14:03:22", "today", "2026-5-1", "9999-01-01",
    ])
    func theRestIsNone(_ text: String) { #expect(FilmedAt(text) == nil) }

    @Test func instantsAreThoseOfTheCalendar() throws {
        for seconds in [631_152_000.0, 951_782_400, 1_709_251_199, 1_790_000_000] {
            let date = Date(timeIntervalSince1970: seconds)
            let read = try #require(FilmedAt(date))
            #expect(FilmedAt(read.description) == .instant(date), "\(read)")
        }
        #expect(FilmedAt(Date(timeIntervalSince1970: 0)) == nil)
        #expect(FilmedAt(Date(timeIntervalSince1970: 1e18)) == nil)
    }
}
