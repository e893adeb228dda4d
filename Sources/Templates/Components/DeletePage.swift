/// The page that asks before something is deleted, for browsers without scripts; others ask in a dialog.
package enum DeletePage {
    package static func render(_ model: DeleteModel) -> Document {
        Layout(site: model.site, title: model.thing.question, section: model.thing.section).document {
            H.div(.class("centered")) {
                H.h1 { model.thing.question }
                H.p(.class("lead")) {
                    H.bdi { model.name }
                    model.thing.consequence
                }
                H.div(.class("actions")) {
                    H.a(.class("button"), .href(model.thing.back)) { "Keep it" }
                    PageParts.postButton(
                        model.thing.action, icon: .trash, style: "button-danger-solid", path: model.thing.path)
                }
            }
        }
    }
}

extension DeleteModel.Thing {
    /// What is asked.
    var question: String {
        switch self {
        case .clip: "Delete this clip for good?"
        case .athlete: "Delete this athlete?"
        case .message: "Delete this message?"
        case .player: "Delete this player?"
        case .statistics: "Delete all statistics?"
        case .opinions: "Delete all second opinions?"
        }
    }

    /// What is done.
    var action: String {
        switch self {
        case .clip: "Delete for good"
        case .athlete: "Delete athlete"
        case .message: "Delete message"
        case .player: "Delete player"
        case .statistics, .opinions: "Delete all"
        }
    }

    /// What it means, after the name.
    var consequence: String {
        switch self {
        case .clip: " goes for good, with its landmarks, report, pictures and notes."
        case .athlete: " goes from this list for good. The clips stay, without a name."
        case .message: " goes for good. Whoever has its GIF can no longer open it."
        case .player: " goes for good, with all stars, scores and answers."
        case .statistics: " for good. Players, their stars and scores stay."
        case .opinions: " for good, in all reports. Reports themselves stay, and so does the list of what was sent."
        }
    }

    fileprivate var section: Layout.Section {
        switch self {
        case .clip: .clips
        case .athlete: .athletes
        case .message: .messages
        case .player, .statistics: .games
        case .opinions: .none
        }
    }
}
