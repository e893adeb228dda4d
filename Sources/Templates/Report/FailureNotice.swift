import Domain

/// Says above a report that an analysis after it came to nothing: when, why, and how to try again.
struct FailureNotice {
    var model: ReportModel

    @NodeBuilder var node: Node {
        switch model.state {
        case .failed(let message):
            notice(.warning, "failed", message + " This report is from the previous analysis.")
        case .cancelled:
            notice(.info, localized("was stopped"), localized("This report is from the previous analysis."))
        case .queued, .held, .running, .done:
            Node.nothing
        }
    }

    private func notice(_ tone: Notice.Tone, _ what: String, _ message: String) -> Node {
        H.section(.class("setback notice"), .data("tone", tone.rawValue), .role("status")) {
            (tone == .info ? Icon.clock : Icon.warning).node
            H.p {
                H.strong { localized("The latest analysis \(what)") }
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
