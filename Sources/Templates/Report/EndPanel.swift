/// What a clip's page shows when there is no report and none is coming: why, and what can be done.
struct EndPanel {
    var model: ReportModel
    var tone: Notice.Tone
    var title: String
    var message: String
    var retryLabel: String

    var node: Node {
        H.section(.class("panel end-panel"), .data("tone", tone.rawValue), .aria("labelledby", "end-title")) {
            H.span(.class("end-icon")) { (tone == .error ? Icon.error : Icon.clock).node }
            H.div {
                H.h2(.id("end-title")) { title }
                H.p(.class("lead")) { message }
                H.div(.class("actions")) {
                    PageParts.postButton(
                        retryLabel, icon: .again, style: "button-primary", path: Addresses.retry(model.clip.id))
                    TrashControl(model: model).button
                }
                if !model.offeredKinds.isEmpty { LookForElse(model: model).node }
            }
        }
    }
}
