import Domain
import FoundationEssentials
import HTTPServer
import Jobs
import Locales
import Store
import Templates

/// Every number of an athlete, for spreadsheets.
extension AthletesController {
    /// Clips that are looked up at once.
    private static let clipsAtOnce = 50

    /// `GET /athletes/{id}/numbers.csv`: the newest clip first, written while it is sent.
    func numbers(of athlete: Athlete, _ context: RequestContext) -> Response {
        let (store, zone) = (store, context.zone)
        var response = Response.stream(type: "text/csv; charset=utf-8") { sink in
            guard await sink.write(NumbersTable.header) else { return }
            var last: ClipID?
            while true {
                let clips = try await store.clips(of: athlete.id, limit: Self.clipsAtOnce, before: last)
                for clip in clips where clip.showsReport {
                    guard let report = try await store.readableReport(of: clip.id) else { continue }
                    let rows = NumbersTable.rows(of: report, from: NumbersTable.Source(clip.clip, in: zone))
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
    /// A clip, with its day and time in a zone.
    init(_ clip: Clip, in zone: TimeZoneRules) {
        let (day, time) = clip.filmed(in: zone)
        self.init(clip: clip.name, date: day.text, time: time ?? "")
    }
}
