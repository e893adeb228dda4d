import FoundationEssentials

/// Small pieces that several pages share.
enum PageParts {
    /// A moment, which scripts turn into local time.
    static func moment(_ date: Date) -> Node {
        H.time(.datetime(Wording.stamp(date))) { Wording.moment(date) }
    }

    /// A sentence with an icon, in its tone.
    static func notice(_ notice: Notice) -> Node {
        H.div(.class("notice"), .data("tone", notice.tone.rawValue), .role(notice.tone == .error ? "alert" : "status"))
        {
            (notice.tone == .info ? Icon.check : notice.tone == .warning ? Icon.warning : Icon.error).node
            H.p { notice.message }
        }
    }

    /// A form of one button that posts to an address.
    static func postButton(_ label: String, icon: Icon, style: String, path: String) -> Node {
        H.form(.method("post"), .action(path)) {
            H.button(.class("button " + style), .type("submit")) {
                icon.node
                label
            }
        }
    }

    /// Room in which a wide table scrolls by itself, with the keyboard too. A group, not a landmark: the section around
    /// it is one, of the same name.
    /// - Parameter label: names it: `labelledby` with a title's id, or `label` with words.
    static func scrolling(_ label: Attribute, @NodeBuilder _ table: () -> Node) -> Node {
        H.div(.class("table-scroll"), .role("group"), label, .tabindex(0)) { table() }
    }
}
