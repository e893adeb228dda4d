import Domain

/// The frame around every page: head, header with navigation, footer.
struct Layout {
    var site: Site
    /// The page's name in the window's title.
    var title: String
    /// Style sheets of this page, below `css/`, without their ending.
    var styles: [String] = []
    /// Modules of this page, below `js/`, without their ending.
    var modules: [String] = []
    /// Without scripts, load the page again after so many seconds.
    var refreshSeconds: Int?
    /// Before somebody was let in: no way to other pages, and no scripts but the page's own.
    var isBare = false
    /// Whether there is nothing around the content: what a pupil's device shows leads nowhere else.
    var isAlone = false
    /// Leads on to a path of ours at once.
    var leadsTo: String?
    /// Which entry of the navigation is this page.
    var section: Section = .none
    /// A page of games: who plays stands in place of the navigation.
    var play: PlayModel?
    /// The address of a page of games, to come back to.
    var path = ""

    /// Entries of the navigation.
    enum Section {
        case clips, camera, games, messages, athletes, learn, about, none
    }

    /// Style sheets of every page.
    static let commonStyles = ["shared/tokens", "shared/base", "shared/components"]
    /// After all others, where the system's colours are forced on pages.
    static let contrastStyle = "shared/contrast"
    /// The icon of every page, below `Public/`.
    static let icon = "icons/favicon.svg"

    /// The whole page around its content.
    func document(@NodeBuilder content: () -> Node) -> Document {
        let body = content()
        return Document(
            .element(
                "html", language + (play?.looks ?? []),
                .sequence([
                    head,
                    H.body {
                        if !isAlone {
                            H.a(.class("skip-link"), .href("#content")) { localized("Skip to content") }
                            header
                        }
                        if let warning { bar(warning) }
                        H.main(.id("content"), .class("page"), .tabindex(-1)) { body }
                        if play == nil && !isAlone { footer }
                    },
                ])))
    }

    /// What the page is written in.
    private var language: [Attribute] {
        let language = Language.current
        return [.lang(language.code)] + (language.isRightToLeft ? [.dir("rtl")] : [])
    }

    /// For somebody who may look at little or nothing.
    private var isOutside: Bool { isBare || isAlone || Guest.current != nil }

    /// What everybody should know. Who was not let in is not told what is weak here.
    private var warning: String? { isOutside ? nil : site.warning.map { LocalizedText($0, nil).localized } }

    private func asset(_ path: String) -> String { site.assetAddress("/" + path) }

    private var head: Node {
        H.head {
            H.meta(.charset("utf-8"))
            H.title { title == site.name ? title : title + " · " + site.name }
            H.meta(.name("viewport"), .content("width=device-width, initial-scale=1"))
            H.meta(.name("color-scheme"), .content("light dark"))
            if isOutside { H.meta(.name("robots"), .content("noindex, nofollow")) }
            H.meta(.name("theme-color"), .content("#f7f6f2"), .media("(prefers-color-scheme: light)"))
            H.meta(.name("theme-color"), .content("#0f1513"), .media("(prefers-color-scheme: dark)"))
            H.link(.rel("icon"), .type("image/svg+xml"), .href(asset(Self.icon)))
            for style in Self.commonStyles + (warning == nil ? [] : ["shared/warning"]) + styles {
                H.link(.rel("stylesheet"), .href(asset("css/" + style + ".css")))
            }
            H.link(
                .rel("stylesheet"), .href(asset("css/" + Self.contrastStyle + ".css")),
                .media("(forced-colors: active)"))
            if !isBare && !isAlone || !modules.isEmpty {
                // Runs before anything is painted, so that a remembered theme never flashes.
                H.script(.src(asset("js/shared/theme.js")))
                // Before all modules, which find their sentences in it.
                if Language.current.code != Language.english.code {
                    H.script(.src(asset(LanguageChoice.catalogue(of: Language.current.code))), .deferred)
                }
                for module in (isBare || isAlone ? [] : ["shared/dates"]) + modules {
                    H.script(.type("module"), .src(asset("js/" + module + ".js")))
                }
            }
            if let leadsTo { H.meta(.refresh, .content("0; url=" + URLPolicy.ownPath(leadsTo))) }
            if let refreshSeconds {
                H.noscript { H.meta(.refresh, .content(String(refreshSeconds))) }
            }
        }
    }

    private var header: Node {
        H.header(.class("site-header")) {
            H.div(.class("site-header-inner")) {
                // From a game nothing leads away but through the gate.
                H.a(.class("brand"), .href(play == nil ? Addresses.dashboard() : Addresses.lobby())) {
                    H.span(.class("brand-mark")) { Icon.mark.node }
                    H.span { site.name }
                }
                if let play {
                    PlayBar(site: site, play: play, path: path).node
                } else if Guest.current != nil {
                    H.p(.class("guest-note muted")) { localized("Shared with you, to look at") }
                } else if !isBare {
                    navigation
                }
            }
        }
    }

    private func bar(_ warning: String) -> Node {
        H.div(.class("site-warning"), .role("note")) {
            H.div(.class("site-warning-inner")) {
                Icon.warning.node
                H.p { warning }
            }
        }
    }

    @NodeBuilder private var navigation: Node {
        H.nav(.class("site-nav"), .aria("label", localized("Main"))) {
            entry(localized("Clips"), Addresses.dashboard(), isCurrent: section == .clips)
            entry(localized("Camera"), Addresses.camera(), isCurrent: section == .camera)
            entry(localized("Games"), Addresses.lobby(), isCurrent: section == .games)
            entry(localized("Messages"), Addresses.messages(), isCurrent: section == .messages)
            entry(localized("Athletes"), Addresses.athletes(), isCurrent: section == .athletes)
            entry(localized("Learn"), Addresses.learn(), isCurrent: section == .learn)
            entry(localized("About"), Addresses.about(), isCurrent: section == .about)
        }
        H.button(
            .class("button button-quiet button-icon needs-script"), .type("button"), .id("theme-toggle"),
            .aria("label", localized("Appearance: same as system")), .title(localized("Appearance: same as system")),
            .data("system", localized("Appearance: same as system")), .data("light", localized("Appearance: light")),
            .data("dark", localized("Appearance: dark"))
        ) { Icon.theme.node }
    }

    private func entry(_ label: String, _ path: String, isCurrent: Bool) -> Node {
        isCurrent
            ? H.a(.href(path), .aria("current", "page")) { label }
            : H.a(.href(path)) { label }
    }

    private var footer: Node {
        H.footer(.class("site-footer")) {
            H.div(.class("site-footer-inner")) {
                // Who was not let in is not told where things go.
                H.p { isOutside && site.opinionHost != nil ? "" : site.promise }
                H.p(.class("site-footer-facts")) {
                    if !isOutside { H.a(.href(Addresses.settings())) { localized("Settings") } }
                    if !isOutside { H.span { site.name + " " + site.version } }
                    // Of a link that shows nothing there is no page to come back to.
                    if !isBare, Guest.current?.base.isEmpty != true { LanguageChoice(languages: site.languages).node }
                }
            }
        }
    }
}

extension Site {
    /// The program's name.
    var name: String { "Motionbook" }

    /// What stays here, with what is left out of that.
    fileprivate var promise: String {
        guard let opinionHost else { return localized("Everything stays on this Motionbook server.") }
        return localized(
            "Everything stays on this Motionbook server, except what you send to \(opinionHost) for a second opinion.")
    }
}
