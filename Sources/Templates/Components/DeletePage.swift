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
                    H.a(.class("button"), .href(model.thing.back)) { "Cancel" }
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
        case .clip: "Permanently delete this clip and its results?"
        case .athlete: "Permanently delete this athlete?"
        case .message: "Permanently delete this message?"
        case .player: "Permanently delete this player?"
        case .statistics: "Permanently delete all game statistics?"
        case .opinions: "Permanently delete all second opinions?"
        }
    }

    /// What is done.
    var action: String {
        switch self {
        case .clip: "Delete permanently"
        case .athlete: "Delete athlete"
        case .message: "Delete message"
        case .player: "Delete player"
        case .statistics, .opinions: "Delete all"
        }
    }

    /// What it means, after the name.
    var consequence: String {
        switch self {
        case .clip: " and its landmarks, report, images and notes will be deleted permanently."
        case .athlete: " will be deleted permanently. Their clips stay, without an athlete."
        case .message: " will be deleted permanently. Nobody can open its GIF any more."
        case .player: " and all their stars, scores and answers will be deleted permanently."
        case .statistics: " will be deleted permanently. Players, their stars and scores stay."
        case .opinions: " will be deleted permanently from all reports. The reports and the list of what was sent stay."
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
