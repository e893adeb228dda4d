package import Domain

/// What the page of the camera shows.
package struct CameraModel: Sendable {
    package var site: Site
    /// What a camera can be looked at for, to choose from.
    package var kinds: [AnalysisKind]
    /// Which of them is chosen at first.
    package var chosen: AnalysisKind
    /// Where sessions are opened.
    package var livePath: String
    /// Where recordings are posted as `multipart/form-data` with the fields `kind`, `live` and `file`.
    package var uploadPath: String
    /// Where they are announced, to be sent in pieces.
    package var resumablePath: String
    /// The largest upload that the server takes, bytes.
    package var maximumUploadBytes: Int64

    package init(
        site: Site, kinds: [AnalysisKind] = AnalysisKind.all, chosen: AnalysisKind, livePath: String = "/live",
        uploadPath: String = "/clips", resumablePath: String = "/uploads", maximumUploadBytes: Int64
    ) {
        self.site = site
        self.kinds = kinds
        self.chosen = chosen
        self.livePath = livePath
        self.uploadPath = uploadPath
        self.resumablePath = resumablePath
        self.maximumUploadBytes = maximumUploadBytes
    }
}
