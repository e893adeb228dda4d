import Analysis
import Domain
import FoundationEssentials
import Locales
import Store
import Templates

/// An athlete's sessions and what changed over them.
struct AthleteQuery {
    /// Clips on a page.
    static let pageSize = 60
    /// Clips whose swings count for the progress: the newest.
    static let mostClips = 500

    let store: any ClipLibrary & ReportRepository & AthleteRepository & TargetRepository
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

    /// The page: progress over all sessions, and the list of those before a clip; of the newest for nil, and where that
    /// clip is gone.
    func model(of athlete: Athlete, stroke: StrokeFilter, before wanted: ClipID?) async throws -> AthleteModel {
        var before = wanted
        if let wanted, try await store.clip(wanted, in: scope) == nil { before = nil }
        // One more than a page shows whether there is another page.
        let found = try await store.clips(of: athlete.id, limit: Self.pageSize + 1, before: before)
        let shown = wholeDays(found)
        let entries = try await self.entries(shown)
        let path = Addresses.athlete(athlete.id)
        let chosen = stroke.group?.query
        let older = found.count > shown.count ? shown.last?.id : nil
        var model = AthleteModel(
            site: chrome.naming(daysOf: zone).site, name: athlete.name.description,
            maximumName: AthleteName.maximumLength, id: athlete.id, sessions: Self.sessions(entries),
            olderPath: older.map { path + (chosen.map { $0 + "&" } ?? "?") + "before=\($0)" },
            newestPath: before == nil ? nil : path + (chosen ?? ""))
        model.hasNumbers = shown.contains(where: \.showsReport)
        let season = try await season(of: athlete)
        let strokes = StrokeProgress.all(of: season.swings, targets: season.targets)
        model.progress = progress(stroke, of: season, among: strokes)
        model.filters = Self.filters(season, current: model.progress?.stroke, path: path)
        model.mostClips = season.isShortened ? Self.mostClips : nil
        return model
    }

    /// What a program reads: each measure over the sessions, of one stroke or of all.
    func series(of athlete: Athlete, stroke: StrokeFilter) async throws -> (
        series: [SessionSeries], strokes: [StrokeProgress]
    ) {
        let season = try await season(of: athlete)
        let series = SessionSeries.all(of: season.swings.filter { stroke.takes($0.swing) })
            .filter { !$0.sessions.isEmpty }
        let groups = StrokeGroup.allCases.filter { group in season.targets.contains { $0.stroke == group } }
        return (series, groups.map { StrokeProgress($0, of: season.swings, targets: season.targets) })
    }

    /// The progress on paper, of all strokes.
    func paper(of athlete: Athlete) async throws -> PaperDocument {
        let season = try await season(of: athlete)
        return ProgressPaper.document(
            of: athlete.name.description, strokes: StrokeProgress.all(of: season.swings, targets: season.targets),
            days: Set(season.swings.map(\.day)).sorted())
    }

    /// All that counts for an athlete's progress.
    private struct Season {
        let swings: [SessionSwing]
        let targets: [AthleteTarget]
        /// Whether there are older clips.
        let isShortened: Bool
    }

    private func season(of athlete: Athlete) async throws -> Season {
        let clips = try await store.clips(of: athlete.id, limit: Self.mostClips + 1, before: nil)
        let swings = try await entries(Array(clips.prefix(Self.mostClips))).flatMap { entry in
            entry.swings.filter(\.isOfAthlete).map {
                SessionSwing(
                    day: entry.day, swing: $0, slowMotion: entry.digest?.slowMotion,
                    isPaceKnown: entry.digest?.isPaceKnown ?? true)
            }
        }
        return Season(
            swings: swings, targets: try await store.targets(of: athlete.id), isShortened: clips.count > Self.mostClips)
    }

    private func entries(_ clips: [ClipSummary]) async throws -> [Entry] {
        let swings = try await store.details(SwingDigest.self, of: clips.filter(\.showsReport).map(\.id))
        return clips.map { Entry(view: ClipView($0), day: $0.clip.day(in: zone), digest: swings[$0.id]) }
    }

    /// The stroke of the query, else that of the most sessions.
    private func progress(
        _ stroke: StrokeFilter, of season: Season, among strokes: [StrokeProgress]
    ) -> StrokeProgress? {
        guard let group = stroke.group else { return strokes.first }
        return strokes.first { $0.stroke == group }
            ?? StrokeProgress(group, of: season.swings, targets: season.targets)
    }

    /// A page ends with a whole session, unless that one alone is longer.
    private func wholeDays(_ found: [ClipSummary]) -> [ClipSummary] {
        guard found.count > Self.pageSize, let next = found.last else { return found }
        let page = found.dropLast()
        let day = next.clip.day(in: zone)
        let whole = page.prefix { $0.clip.day(in: zone) != day }
        return Array(whole.isEmpty ? page : whole)
    }

    private static func filters(
        _ season: Season, current: StrokeGroup?, path: String
    ) -> [AthleteModel.Filter] {
        let counts = Dictionary(grouping: season.swings) { StrokeGroup($0.swing.shot) }.mapValues(\.count)
        let aimed = season.targets.map(\.stroke)
        let groups = StrokeGroup.allCases.filter {
            $0 == current || counts[$0] != nil || aimed.contains($0)
        }
        // Where there is but one there is nothing to choose: it says which stroke the page is about.
        return groups.map { group in
            AthleteModel.Filter(
                label: group.label, swings: counts[group] ?? 0, path: path + group.query, isCurrent: group == current)
        }
    }

    private static func sessions(_ entries: [Entry]) -> [AthleteModel.Session] {
        days(entries).map { day, entries in
            AthleteModel.Session(
                day: day,
                clips: entries.map { entry in
                    entry.view.entry(
                        entry.view.links(to: entry.swings) { Addresses.clip(entry.view.id) + "#swing-\($0 + 1)" }
                            .filter(\.swing.isOfAthlete))
                })
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
