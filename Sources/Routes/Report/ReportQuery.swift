import Analysis
import Domain
import Jobs
import Locales
import Media
import SecondOpinion
import Store
import Templates
import Vision

/// A clip and what was found in it, for its page.
struct ReportQuery {
    let store: any PageStore
    let scope: Scope
    let chrome: PageChrome
    let opened: OpenedReports
    let service: OpinionService
    /// Whose days are shown.
    let zone: TimeZoneRules
    /// The link by which a guest looks.
    var link: SharedLink?

    /// - Parameters:
    ///   - tried: thresholds that are tried on the page, by name.
    ///   - player: the number of the player who alone is to be shown, where several play.
    func model(
        of summary: ClipSummary, trying tried: [String: Double] = [:], player: Int? = nil
    ) async throws -> ReportModel {
        let isWaiting = summary.job.state == .queued
        let queue = isWaiting ? QueuePlaces(try await store.activeJobs()) : nil
        let view = ClipView(summary, ahead: queue?.ahead(of: summary.job))
        let found = summary.showsReport ? try await open(view, trying: tried, player) : nil
        let report = found?.report
        var model = view.model(report?.kind, found?.result, site: chrome.site)
        if let report, type(of: report).landmarks != nil { model.result?.video = try await video(view) }
        model.kindReason = summary.job.order.kindReason
        model.endedAt = summary.job.finishedAt
        model.isTrashed = summary.isTrashed
        if let report {
            model.seenLive = LiveComparison(try await store.readableLiveEvents(of: view.id), with: report)
        }
        if let report { model.moments = try await moments(view, report) }
        if report != nil, view.media?.kind != .still {
            model.commentaries = try await CommentariesQuery(store: store).model(of: view.id)
        }
        if let link {
            if link.showsNames { model.guestsPlayer = try await store.athlete(of: view.id)?.name.description }
            model.commentaries?.keepReady()
            if model.moments?.entries.isEmpty == true { model.moments = nil }
            if model.commentaries?.entries.isEmpty == true { model.commentaries = nil }
        } else if model.kind == .swing {
            let swings = report as? SwingReport
            let hasSwings = swings?.swings.isEmpty == false
            var coaching = try await CoachingQuery(store: store, scope: scope).model(
                of: summary.clip, hasSwings: hasSwings, zone: zone)
            coaching.hasPlayers = swings?.players != nil
            model.coaching = coaching
            if hasSwings { model.models = try await store.models(of: view.id) }
            if let swings {
                model.opinions = try await OpinionsQuery(store: store, service: service).model(of: summary, swings)
            }
        }
        return model
    }

    private func moments(_ view: ClipView, _ report: any AnalysisReport) async throws -> MomentsModel {
        let kept = try await store.moments(of: view.id)
        let isFollowed = kept.contains { $0.moment.drawings.contains { $0.shape == .angle && $0.follows } }
        let recording = isFollowed ? try await store.landmarks(of: view.id)?.file.recording() : nil
        return MomentsModel(
            clip: view.id,
            entries: kept.map { kept in
                MomentsModel.Entry(
                    id: kept.id, moment: kept.moment, json: String(decoding: kept.sortedJSON, as: UTF8.self))
            },
            duration: view.media.map { $0.kind == .still ? 0 : $0.duration } ?? 0, hasJoints: report is SwingReport,
            curves: recording.map { recording in
                kept.flatMap { kept in
                    kept.moment.drawings.compactMap { drawing in
                        DrawnAngle(drawing, in: recording).map { MomentsModel.Curve(time: kept.moment.time, angle: $0) }
                    }
                }
            } ?? [])
    }

    private func open(
        _ view: ClipView, trying tried: [String: Double], _ player: Int?
    ) async throws -> OpenedReports.Opened? {
        let revision = try await store.reportRevision(of: view.id)
        let landmarks = try await store.landmarks(of: view.id)
        // While a job runs, what it leaves may take the place of what the summary tells of.
        let key = tried.isEmpty && view.summary.job.state.isFinal ? landmarks?.name : nil
        if let key, let known = opened.find(key, revision, player) { return known }
        guard let report = try await store.readableReport(of: view.id) else { return nil }
        let shown = (report as? SwingReport)?.players.flatMap { players in players.first { $0.number == player }?.number
        }
        let found = OpenedReports.Opened(
            report: report, result: view.result(of: report, landmarks?.file, tried: tried, player: shown))
        if let key { opened.keep(found, as: key, revision, player) }
        return found
    }

    private func video(_ view: ClipView) async throws -> SkeletonVideoModel? {
        guard view.media?.kind != .still else { return nil }
        // The job first: when it says that it is done, its file is there. A page that is told so before its file was looked
        // for offers neither, and does not load itself again.
        let job = try await store.latestAddition(.overlay, to: view.id)
        var byteCounts: [VideoLayout: Int] = [:]
        for layout in VideoLayout.allCases {
            byteCounts[layout] = try await store.artefact(layout.artefact, of: view.id)?.byteCount
        }
        return view.video(byteCounts: byteCounts, job: job)
    }
}
