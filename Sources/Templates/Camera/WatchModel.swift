package import Domain

/// What the second screen of a session shows.
package struct WatchModel: Sendable {
    package var site: Site
    /// What the session looks for.
    package var kind: AnalysisKind
    /// The session.
    package var id: LiveID

    package init(site: Site, kind: AnalysisKind, id: LiveID) {
        self.site = site
        self.kind = kind
        self.id = id
    }
}
