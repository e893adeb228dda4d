/// What the page that asks before something is deleted shows.
public struct DeleteModel: Sendable {
    /// What can be deleted.
    public enum Thing: Sendable {
        case clip, athlete, message, player, statistics, opinions
    }

    /// What surrounds the page.
    public var site: Site
    /// What goes.
    public var thing: Thing
    /// Its name.
    public var name: String
    /// Where the form posts.
    public var deletePath: String
    /// Its page, the way back.
    public var backPath: String

    /// A question from its parts.
    public init(site: Site, thing: Thing = .clip, name: String, deletePath: String, backPath: String) {
        self.site = site
        self.thing = thing
        self.name = name
        self.deletePath = deletePath
        self.backPath = backPath
    }
}
