import Domain

/// A clip's page in each of its states: waiting, being analysed, failed, cancelled, done.
package enum ReportPage {
    /// Without scripts a page with a running job loads itself again after so many seconds.
    static let refreshSeconds = 3

    package static func render(_ model: ReportModel) -> Document {
        Layout(
            site: model.site, title: model.clip.name,
            styles: [
                "report", "player", "timeline", "charts", "swings", "corrections", "phases", "judged", "choices",
                "turn", "coach", "events", "gif", "composition", "moments", "commentary", "sections", "print",
            ].map { "report/" + $0 } + (model.opinions == nil ? [] : ["opinions/opinions"]),
            modules: model.state == .done || model.shownResult != nil
                ? looking + (Guest.current == nil ? changing : [])
                    + (model.opinions == nil ? [] : ["report/opinion"])
                : Guest.current == nil
                    ? ["report/return", "report/progress", "report/notes", "report/sections", "shared/dialogs"]
                    : ["report/awaited"],
            refreshSeconds: model.state.isLive || model.shownResult?.video?.isLive == true
                || model.commentaries?.isLive == true || model.opinions?.isLive == true
                ? refreshSeconds : nil,
            section: .clips
        ).document {
            // A page that loads itself again would swallow what is being typed.
            let coaching =
                model.state.isLive
                ? nil
                : model.coaching.map {
                    CoachingSection(model: $0, hasOpinions: model.opinions != nil && model.shownResult != nil)
                }
            H.article(
                .class("report"), .data("clip", model.clip.id.description), .data("state", model.state.name),
                .data("trashed", String(model.isTrashed))
            ) {
                ReportHead(model: model, coaching: coaching).node
                Node.unlessGuest { TrashControl(model: model).notice }
                body(model)
            }
        }
    }

    /// Scripts that show what was found, and those that change something.
    private static let looking = ["report/sections", "report/player", "report/composition", "shared/dialogs"]
    private static let changing = [
        "report/return", "report/videos", "report/gif", "report/thresholds", "report/notes", "report/corrections",
    ]

    @NodeBuilder
    private static func body(_ model: ReportModel) -> Node {
        if let result = model.shownResult {
            Node.unlessGuest {
                FailureNotice(model: model).node
                KindNotice(model: model).node
            }
            ReportBody(model: model, result: result).node
        } else if Guest.current == nil {
            bodyWithoutReport(model)
        } else {
            let isComing = model.state.isLive
            H.section(.class("panel"), .id("awaited"), .data("coming", String(isComing))) {
                H.p {
                    isComing
                        ? localized("This report isn’t ready yet. It appears here as soon as it is.")
                        : localized("This report isn’t ready. Come back later.")
                }
            }
        }
    }

    @NodeBuilder
    private static func bodyWithoutReport(_ model: ReportModel) -> Node {
        switch model.state {
        case .queued(let ahead):
            ProgressPanel(model: model, progress: nil, waiting: ClipState.waiting(ahead)).node
        case .held(let message):
            ProgressPanel(model: model, progress: nil, waiting: message).node
        case .running(let progress):
            ProgressPanel(model: model, progress: progress, waiting: "").node
        case .failed(let message):
            EndPanel(
                model: model, tone: .error, title: localized("This clip could not be analysed"), message: message,
                retryLabel: localized("Try again")
            ).node
        case .cancelled:
            EndPanel(
                model: model, tone: .info, title: localized("Analysis stopped"),
                message: localized("The clip is still here. You can analyse it again at any time."),
                retryLabel: localized("Analyse again")
            ).node
        case .done:
            EndPanel(
                model: model, tone: .error, title: localized("Report missing"),
                message: localized("The analysis finished, but its report can’t be read. Analyse the clip again."),
                retryLabel: localized("Analyse again")
            ).node
        }
    }
}
