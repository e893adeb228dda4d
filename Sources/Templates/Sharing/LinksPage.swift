import Domain

/// All links that show something to others. It needs no scripts; one copies addresses.
package enum LinksPage {
    package static func render(_ model: LinksModel) -> Document {
        Layout(
            site: model.site, title: localized("Shared links"), styles: ["shared/qr-code", "links"],
            modules: ["links/links"]
        ).document {
            H.header(.class("section-head")) { H.h1 { localized("Shared links") } }
            H.p(.class("lead")) { LinkWords.reach(model.reach) }
            if model.live.isEmpty {
                H.div(.class("panel")) {
                    H.p {
                        localized(
                            "Nothing is shared. Open a report, a comparison, an athlete, an album or a message, and press “Share”."
                        )
                    }
                }
            }
            H.p(.class("visually-hidden"), .id("links-said"), .role("status")) {}
            H.ul(.class("links"), .id("links")) { for entry in model.live { item(entry, model.created) } }
            if !model.ended.isEmpty { ended(model.ended) }
        }
    }

    private static func item(_ entry: LinkEntry, _ created: LinkID?) -> Node {
        let link = entry.link
        let field = "address-\(link.id)"
        return H.li(.class("panel link"), .id("link-\(link.id)"), .data("new", String(link.id == created))) {
            if link.id == created {
                PageParts.notice(Notice(.info, localized("The link is ready. Copy it, or have its code scanned.")))
            }
            H.h2 {
                if let title = entry.title {
                    H.a(.href(entry.path)) { title }
                } else {
                    localized("Something that was deleted or is in the trash")
                }
            }
            H.p(.class("link-address")) { H.a(.id(field), .href(entry.address)) { entry.address } }
            H.div(.class("actions")) {
                H.button(.class("button needs-script"), .type("button"), .data("copies", field)) {
                    Icon.copy.node
                    H.span { localized("Copy the link") }
                }
                H.form(.method("post"), .action(Addresses.endLink(link.id))) {
                    H.button(.class("button button-danger"), .type("submit")) {
                        localized("End it now")
                        H.span(.class("visually-hidden")) { " " + (entry.title ?? "") }
                    }
                }
            }
            H.ul(.class("facts")) { for fact in LinkWords.facts(of: link) { H.li { fact } } }
            if !entry.code.isEmpty {
                .element(
                    "details", link.id == created ? [.open] : [],
                    .sequence([H.summary { localized("QR code") }, QRCodePicture(rows: entry.code).node]))
            }
        }
    }

    private static func ended(_ entries: [LinkEntry]) -> Node {
        H.section(.class("panel"), .aria("labelledby", "ended-title")) {
            H.h2(.id("ended-title")) { localized("Ended") }
            H.ul(.class("links-ended")) {
                for entry in entries {
                    H.li {
                        entry.title ?? localized("Something that was deleted or is in the trash")
                        H.span(.class("muted")) { " · " + LinkWords.visits(to: entry.link) }
                    }
                }
            }
        }
    }
}

/// Links in words.
enum LinkWords {
    /// What a link is like: until when it holds, what it asks for and allows.
    static func facts(of link: SharedLink) -> [Node] {
        var facts = [
            Node.sentence("Until {a}", PageParts.moment(link.endsAt)),
            .text(link.password == nil ? localized("No password") : localized("With a password")),
            .text(link.hasDownloads ? localized("Downloads allowed") : localized("No downloads")),
        ]
        if link.thing.hasNames {
            facts.append(.text(link.showsNames ? localized("Names shown") : localized("No names")))
        }
        return facts + [.text(visits(to: link))]
    }

    /// How often it was opened.
    static func visits(to link: SharedLink) -> String {
        link.visits == 0
            ? localized("Never opened")
            : localized(link.visits, "Opened \(link.visits) time", "Opened \(link.visits) times")
    }

    /// Who can open links.
    static func reach(_ reach: LinkReach) -> String {
        switch reach {
        case .thisComputer:
            localized(
                "Links work on this computer only, because Motionbook listens to nobody else. Start it with --host to let others in your network open them."
            )
        case .others(let host):
            localized(
                "Anyone who has a link and reaches \(host) can look at what it shows, without the key, and at nothing else."
            )
        }
    }
}
