import FoundationEssentials
import Glibc
import HTTPServer
import Jobs
import Store
import Templates

/// Every number of an athlete, for spreadsheets.
extension Routes {
    /// Clips that are looked up at once.
    private static let clipsAtOnce = 50

    /// `GET /athletes/{id}/numbers.csv`: the newest clip first, written while it is sent.
    func numbers(of athlete: Athlete) -> Response {
        let store = store
        var response = Response.stream(type: "text/csv; charset=utf-8") { sink in
            guard await sink.write(NumbersTable.header) else { return }
            var last: ClipID?
            while true {
                let clips = try await store.clips(of: athlete.id, limit: Self.clipsAtOnce, before: last)
                for clip in clips where clip.showsReport {
                    guard let report = try await store.readableReport(of: clip.id) else { continue }
                    let rows = NumbersTable.rows(of: report, from: NumbersTable.Source(clip.clip))
                    guard rows.isEmpty ? true : await sink.write(rows) else { return }
                }
                guard clips.count == Self.clipsAtOnce else { return }
                last = clips.last?.id
            }
        }
        .asAttachment(named: athlete.name.description + "-numbers.csv")
        response.headers[.cacheControl] = "no-store"
        return response
    }
}

extension NumbersTable.Source {
    /// A clip, with its day and time where the server stands.
    fileprivate init(_ clip: Clip) {
        var time = time_t(exactly: clip.createdAt.timeIntervalSince1970.rounded(.down)) ?? 0
        var parts = tm()
        localtime_r(&time, &parts)
        func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        self.init(
            clip: clip.name, date: "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))",
            time: "\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))")
    }
}
