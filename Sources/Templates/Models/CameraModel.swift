internal import Analysis
public import Domain

/// What the page of the camera shows.
public struct CameraModel: Sendable {
    /// What surrounds the page.
    public var site: Site
    /// What a camera can be looked at for, to choose from.
    public var kinds: [AnalysisKind]
    /// Which of them is chosen at first.
    public var chosen: AnalysisKind
    /// Where sessions are opened.
    public var livePath: String
    /// Where recordings are posted as `multipart/form-data` with the fields `kind`, `live` and `file`.
    public var uploadPath: String
    /// Where they are announced, to be sent in pieces.
    public var resumablePath: String
    /// The largest upload that the server takes, bytes.
    public var maximumUploadBytes: Int64

    /// A page from its parts.
    public init(
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
