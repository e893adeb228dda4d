import Domain

/// Says above a report that an analysis after it came to nothing: when, why, and how to try again.
struct FailureNotice {
    var model: ReportModel

    @NodeBuilder var node: Node {
        switch model.state {
        case .failed(let message):
            notice(
                .warning, localized("The latest analysis failed"),
                message + " " + localized("This report is from the previous analysis."))
        case .cancelled:
            notice(
                .info, localized("The latest analysis was stopped"),
                localized("This report is from the previous analysis."))
        case .queued, .held, .running, .done:
            Node.nothing
        }
    }

    private func notice(_ tone: Notice.Tone, _ title: String, _ message: String) -> Node {
        H.section(.class("setback notice"), .data("tone", tone.rawValue), .role("status")) {
            (tone == .info ? Icon.clock : Icon.warning).node
            H.p {
                H.strong { title }
                if let endedAt = model.endedAt {
                    " ("
                    PageParts.moment(endedAt)
                    ")"
                }
                ". " + message
            }
            PageParts.postButton(localized("Try again"), icon: .again, style: "", path: Addresses.retry(model.clip.id))
        }
    }
}
