package import Domain

/// What the page of the camera shows.
package struct CameraModel: Sendable {
    package var site: Site
    /// What a camera can be looked at for, to choose from.
    package var kinds: [AnalysisKind]
    /// Which of them is chosen at first.
    package var chosen: AnalysisKind
    /// The largest upload that the server takes, bytes.
    package var maximumUploadBytes: Int64

    package init(
        site: Site, kinds: [AnalysisKind] = AnalysisKind.all, chosen: AnalysisKind, maximumUploadBytes: Int64
    ) {
        self.site = site
        self.kinds = kinds
        self.chosen = chosen
        self.maximumUploadBytes = maximumUploadBytes
    }
}
