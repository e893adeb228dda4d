/// What the page that asks before a clip is deleted shows.
public struct DeleteModel: Sendable {
    /// What surrounds the page.
    public var site: Site
    /// The clip's name.
    public var name: String
    /// Where the form posts.
    public var deletePath: String
    /// The clip's page, the way back.
    public var clipPath: String

    /// A question from its parts.
    public init(site: Site, name: String, deletePath: String, clipPath: String) {
        self.site = site
        self.name = name
        self.deletePath = deletePath
        self.clipPath = clipPath
    }
}
