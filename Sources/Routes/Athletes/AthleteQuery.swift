import Analysis
import Domain
import FoundationEssentials
import Locales
import Store
import Templates

/// An athlete's sessions and what changed over them.
struct AthleteQuery {
    /// Clips on a page, and behind its trends.
    static let pageSize = 60

    let store: any ClipLibrary & ReportRepository & AthleteRepository
    let scope: Scope
    let chrome: PageChrome
    /// Whose days sessions are.
    let zone: TimeZoneRules

    /// A clip with its report, if it has one.
    private struct Entry {
        let view: ClipView
        let day: CalendarDay
        /// Its swings, if there are any.
        let digest: SwingDigest?
        var swings: [Swing] { digest?.swings ?? [] }
    }

    /// The clips before a clip; the newest for nil, and where that clip is gone.
    func model(of athlete: Athlete, stroke: StrokeFilter, before wanted: ClipID?) async throws -> AthleteModel {
        var before = wanted
        if let wanted, try await store.clip(wanted, in: scope) == nil { before = nil }
        // One more than a page shows whether there is another page.
        let found = try await store.clips(of: athlete.id, limit: Self.pageSize + 1, before: before)
        let shown = wholeDays(found)
        let swings = try await store.details(SwingDigest.self, of: shown.filter(\.showsReport).map(\.id))
        let entries = shown.map {
            Entry(view: ClipView($0), day: $0.clip.day(in: zone), digest: swings[$0.id])
        }
        let path = Addresses.athlete(athlete.id)
        let older = found.count > shown.count ? shown.last?.id : nil
        var model = AthleteModel(
            site: chrome.naming(daysOf: zone).site, name: athlete.name.description,
            maximumName: AthleteName.maximumLength, id: athlete.id,
            filters: Self.filters(entries.flatMap(\.swings), current: stroke, path: path),
            trends: Self.trends(entries, stroke), sessions: Self.sessions(entries),
            olderPath: older.map { path + "?before=\($0)" }, newestPath: before == nil ? nil : path)
        model.hasNumbers = shown.contains(where: \.showsReport)
        return model
    }

    /// A page ends with a whole session, unless that one alone is longer.
    private func wholeDays(_ found: [ClipSummary]) -> [ClipSummary] {
        guard found.count > Self.pageSize, let next = found.last else { return found }
        let page = found.dropLast()
        let day = next.clip.day(in: zone)
        let whole = page.prefix { $0.clip.day(in: zone) != day }
        return Array(whole.isEmpty ? page : whole)
    }

    private static func filters(_ swings: [Swing], current: StrokeFilter, path: String) -> [AthleteModel.Filter] {
        let known = Set(swings.map { StrokeFilter.Group($0.shot) })
        let groups = StrokeFilter.Group.allCases.filter { $0 == current.group || known.contains($0) }
        // Where there is but one there is nothing to choose.
        guard groups.count > 1 || current.group != nil else { return [] }
        return ([nil] + groups).map { group in
            let filter = StrokeFilter(group)
            return AthleteModel.Filter(
                label: filter.label, swings: swings.count(where: filter.takes), path: path + filter.query,
                isCurrent: filter == current)
        }
    }

    private static func sessions(_ entries: [Entry]) -> [AthleteModel.Session] {
        days(entries).map { day, entries in
            AthleteModel.Session(
                day: day,
                clips: entries.map { entry in
                    entry.view.entry(
                        entry.view.links(to: entry.swings) { Addresses.clip(entry.view.id) + "#swing-\($0 + 1)" })
                })
        }
    }

    /// The numbers that were measured at least once, over the sessions with such swings.
    private static func trends(_ entries: [Entry], _ stroke: StrokeFilter) -> [Trend] {
        let sessions = days(entries).reversed()
            .map { day, entries in
                let swings = entries.flatMap { entry in
                    entry.swings.filter(stroke.takes).map { (swing: $0, slowMotion: entry.digest?.slowMotion) }
                }
                return (day: day, swings: swings)
            }
            .filter { !$0.swings.isEmpty }
        return SwingNumber.comparable.compactMap { number in
            let points = sessions.map { session in
                Trend.Point(session.swings.compactMap { number.whole($0.swing, slowMotion: $0.slowMotion) })
            }
            guard points.contains(where: { $0 != nil }) else { return nil }
            return Trend(number, points: points, days: sessions.map(\.day))
        }
    }

    /// Entries by day, in the order of their first ones. Clocks of several time zones may be among them.
    private static func days(_ entries: [Entry]) -> [(day: CalendarDay, entries: [Entry])] {
        var days: [(day: CalendarDay, entries: [Entry])] = []
        for entry in entries {
            if let place = days.firstIndex(where: { $0.day == entry.day }) {
                days[place].entries.append(entry)
            } else {
                days.append((entry.day, [entry]))
            }
        }
        return days
    }
}

extension Trend.Point {
    /// What the values of a session say; nil for none.
    init?(_ values: [Double]) {
        let sorted = values.sorted()
        guard let low = sorted.first, let high = sorted.last else { return nil }
        let middle = sorted.count / 2
        let median = sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
        self.init(median: median, low: low, high: high, swings: sorted.count)
    }
}
