/// What the page that asks before something is deleted shows.
package struct DeleteModel: Sendable {
    /// What can be deleted.
    package enum Thing: Sendable {
        case clip, athlete, message, player, statistics, opinions
    }

    package var site: Site
    /// What goes.
    package var thing: Thing
    package var name: String
    /// Where the form posts.
    package var deletePath: String
    /// Its page, the way back.
    package var backPath: String

    package init(site: Site, thing: Thing = .clip, name: String, deletePath: String, backPath: String) {
        self.site = site
        self.thing = thing
        self.name = name
        self.deletePath = deletePath
        self.backPath = backPath
    }
}
