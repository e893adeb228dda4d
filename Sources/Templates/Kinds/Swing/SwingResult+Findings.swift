import Domain

extension SwingResult: Findings {
    static let kind = AnalysisKind.swing
    var isEmpty: Bool { swings.isEmpty && match == nil }
    var shownPlayer: Int? { match?.shown }
    var eventWords: [String] { swings.map { Wording.clock($0.swing.contact) + " " + $0.swing.shot.titleInList } }
    var videos: [VideoLayout] {
        (swings.isEmpty ? [.over] : [.over, .beside]) + (match?.rallies.isEmpty == false ? [.rallies] : [])
    }
    var hasSheets: Bool { true }
    @NodeBuilder var timeline: Node {
        if let match { PlayerLinks(match: match).node }
        SwingTimeline(swings: swings).node
    }

    var nothingFound: NothingFound {
        NothingFound(
            reasons: [.stillImage, .noPerson, .shortClip, .noSwing], title: ReportWarning.Code.noSwing.title,
            message: localized("This clip doesn’t seem to show a tennis swing."))
    }

    @NodeBuilder
    func sections(of page: ReportBody) -> Node {
        if isEmpty {
            page.nothingFound
        } else {
            if swings.isEmpty { H.p(.class("panel muted")) { localized("No strokes of this player were found.") } }
            SwingDetails(model: page.model, result: page.result, found: self).node
            if let match, match.shown == nil { RalliesSection(match: match, links: page.links).node }
        }
    }

    @NodeBuilder
    func folded(of page: ReportBody) -> Node {
        if !isEmpty { MetricsSection(swings: swings).node }
        ChartSection(result: self, duration: page.duration, drawn: page.model.moments?.curves ?? []).node
        Node.unlessGuest { if let people { PeopleSection(model: people).node } }
    }
}
