/// Who looks at one thing by a link that somebody shared: all addresses of its pages lie below the link's own, what the
/// link does not reach is not linked, and nothing can be changed; what is locked can be opened.
package struct Guest: Sendable {
    /// What stands before all paths: `/shared/abc…`.
    package let base: String
    /// Whether files can be saved.
    package let hasDownloads: Bool
    /// Whether names of files and people are shown.
    package let showsNames: Bool
    /// Whether something lives for the guest at a path, which may begin with `base`.
    package let reaches: @Sendable (_ path: String) -> Bool
    /// Whether a form may be sent to a path.
    package let sends: @Sendable (_ path: String) -> Bool

    package init(
        base: String, hasDownloads: Bool, showsNames: Bool, reaches: @escaping @Sendable (_ path: String) -> Bool,
        sends: @escaping @Sendable (_ path: String) -> Bool = { _ in false }
    ) {
        self.base = base
        self.hasDownloads = hasDownloads
        self.showsNames = showsNames
        self.reaches = reaches
        self.sends = sends
    }

    /// That of the request whose page is made right now; nil where it comes from whoever may do everything.
    @TaskLocal package static var current: Guest?
}

extension Node {
    /// What changes something, or leads on: left out for guests.
    static func unlessGuest(@NodeBuilder _ content: () -> Node) -> Node {
        Guest.current == nil ? content() : .nothing
    }
}

/// What the elements of a guest's page are.
extension Guest {
    /// A link that leads nowhere for the guest is its words; nothing, where it looks like a button.
    func link(_ attributes: [Attribute], _ content: Node) -> Node {
        guard let path = attributes.first(where: { $0.isNamed("href") })?.text, path.hasPrefix("/"), !reaches(path)
        else { return .element("a", attributes, content) }
        let style = attributes.first { $0.isNamed("class") }?.text ?? ""
        if style.split(separator: " ").contains(where: { $0 == "button" || $0 == "download" }) { return .nothing }
        // Scripts may look for it all the same.
        let ofLinks: [StaticString] = ["href", "rel", "download"]
        return .element("span", attributes.filter { one in !ofLinks.contains { one.isNamed($0) } }, content)
    }

    /// Pictures that the guest may not get are left out.
    func picture(_ attributes: [Attribute]) -> Node {
        guard let path = attributes.first(where: { $0.isNamed("src") })?.text, path.hasPrefix("/"),
            !path.hasPrefix(AvatarModel.folder), !reaches(path)
        else { return .element(HTMLTag("img", isVoid: true), attributes, .nothing) }
        return .nothing
    }

    /// Forms that change something are left out, but for those that open what was shared.
    func form(_ attributes: [Attribute], _ content: Node) -> Node {
        let changes = attributes.contains { $0.isNamed("method") && $0.text == "post" }
        let path = attributes.first { $0.isNamed("action") }?.text
        return changes && path.map(sends) != true ? .nothing : .element("form", attributes, content)
    }
}
