internal import Analysis
public import Domain

/// What the second screen of a session shows.
public struct WatchModel: Sendable {
    /// What surrounds the page.
    public var site: Site
    /// What the session looks for.
    public var kind: AnalysisKind
    /// Where the session's events come from.
    public var eventsPath: String

    /// A page from its parts.
    public init(site: Site, kind: AnalysisKind, eventsPath: String) {
        self.site = site
        self.kind = kind
        self.eventsPath = eventsPath
    }
}
