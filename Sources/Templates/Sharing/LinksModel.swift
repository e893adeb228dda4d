package import Domain

/// A link as its owner sees it.
package struct LinkEntry: Sendable {
    package var link: SharedLink
    /// What it shows: `Report: serve.mp4`; nil if that is gone.
    package var title: String?
    /// Where that is for the owner.
    package var path: String
    /// The whole address, to hand on.
    package var address: String
    /// The address as a QR code, row after row, whether each module is dark; empty where there is none.
    package var code: [[Bool]]

    package init(link: SharedLink, title: String?, path: String, address: String, code: [[Bool]]) {
        self.link = link
        self.title = title
        self.path = path
        self.address = address
        self.code = code
    }
}

/// Who can open the links of this server.
package enum LinkReach: Sendable, Equatable {
    /// Only people at this computer.
    case thisComputer
    /// Whoever reaches it by a host.
    case others(host: String)
}

/// What the list of links shows.
package struct LinksModel: Sendable {
    package var site: Site
    /// Those that show something, the newest first.
    package var live: [LinkEntry]
    /// Those that have ended.
    package var ended: [LinkEntry]
    package var reach: LinkReach
    /// The one that was just created.
    package var created: LinkID?

    package init(site: Site, live: [LinkEntry], ended: [LinkEntry], reach: LinkReach, created: LinkID?) {
        self.site = site
        self.live = live
        self.ended = ended
        self.reach = reach
        self.created = created
    }
}

/// What the page shows on which a link is created.
package struct NewLinkModel: Sendable {
    package var site: Site
    package var thing: SharedThing
    /// What it is: `Report: serve.mp4`.
    package var title: String
    /// Where it is.
    package var path: String
    package var reach: LinkReach

    package init(site: Site, thing: SharedThing, title: String, path: String, reach: LinkReach) {
        self.site = site
        self.thing = thing
        self.title = title
        self.path = path
        self.reach = reach
    }
}

/// What the page shows that asks a guest for a password.
package struct LinkPasswordModel: Sendable {
    package var site: Site
    /// Where the password goes.
    package var path: String
    /// Why the last one did not do.
    package var complaint: String?

    package init(site: Site, path: String, complaint: String?) {
        self.site = site
        self.path = path
        self.complaint = complaint
    }
}
