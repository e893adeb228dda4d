import Domain

/// The page that asks before something is deleted, for browsers without scripts; others ask in a dialog.
package enum DeletePage {
    package static func render(_ model: DeleteModel) -> Document {
        Layout(site: model.site, title: model.thing.question, section: model.thing.section).document {
            H.div(.class("centered")) {
                H.h1 { model.thing.question }
                H.p(.class("lead")) { model.thing.consequence(of: model.name) }
                H.div(.class("actions")) {
                    H.a(.class("button"), .href(model.thing.back)) { localized("Cancel") }
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
        case .clip: localized("Permanently delete this clip and its results?")
        case .athlete: localized("Permanently delete this athlete?")
        case .message: localized("Permanently delete this message?")
        case .player: localized("Permanently delete this player?")
        case .statistics: localized("Permanently delete all game statistics?")
        case .opinions: localized("Permanently delete all second opinions?")
        case .schoolClass: localized("Permanently delete this class?")
        }
    }

    /// What is done.
    var action: String {
        switch self {
        case .clip: localized("Delete permanently")
        case .athlete: localized("Delete athlete")
        case .message: localized("Delete message")
        case .player: localized("Delete player")
        case .statistics, .opinions: localized("Delete all")
        case .schoolClass: localized("Delete class")
        }
    }

    /// What it means.
    func consequence(of name: String) -> Node {
        let named = H.bdi { name }
        return switch self {
        case .clip:
            .sentence("{a} and its landmarks, report, images and notes will be deleted permanently.", named)
        case .athlete:
            .sentence(
                "{a} will be deleted permanently. The clips are kept, but will no longer belong to an athlete.", named)
        case .message: .sentence("{a} will be deleted permanently. Nobody can open its GIF any more.", named)
        case .player: .sentence("{a} and all their stars, scores and answers will be deleted permanently.", named)
        case .statistics:
            .sentence("{a} will be deleted permanently. Players, their stars and scores stay.", named)
        case .opinions:
            .sentence(
                "{a} will be deleted permanently from all reports. The reports and the list of what was sent stay.",
                named)
        case .schoolClass:
            .sentence("{a} will be deleted permanently, with all names and results. Tablets in it are sent out.", named)
        }
    }

    fileprivate var section: Layout.Section {
        switch self {
        case .clip: .clips
        case .athlete: .athletes
        case .message: .messages
        case .player, .statistics, .schoolClass: .games
        case .opinions: .none
        }
    }
}
