package import Domain

/// What the second screen of a session shows.
package struct WatchModel: Sendable {
    package var site: Site
    /// What the session looks for.
    package var kind: AnalysisKind
    /// Where the session's events come from.
    package var eventsPath: String

    package init(site: Site, kind: AnalysisKind, eventsPath: String) {
        self.site = site
        self.kind = kind
        self.eventsPath = eventsPath
    }
}
