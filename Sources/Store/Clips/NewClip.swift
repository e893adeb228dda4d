public import Domain

/// What is known of a clip when it is accepted.
public struct NewClip: Equatable, Sendable {
    /// What the file was called, made safe to show.
    public var name: DisplayName
    /// What it is looked at for.
    public var kind: AnalysisKind
    /// What was decided for its analysis.
    public var order: AnalysisOrder
    /// Media type the content is served with.
    public var mediaType: MediaType
    /// What the probe said of the content, as JSON.
    public var mediaInfo: String
    /// What was seen live while it was recorded (`LiveEvent`), as JSON; nil where it was not, or nothing was.
    public var liveEvents: [UInt8]?
    /// What it is tagged with from the first.
    public var tags: [Tag]
    /// Whose it is.
    public var scope: Scope
    /// The resumable upload that it came by, which ends with it.
    public var upload: UploadID?

    /// A description from its parts.
    public init(
        name: DisplayName, kind: AnalysisKind, order: AnalysisOrder = AnalysisOrder(), mediaType: MediaType,
        mediaInfo: String, liveEvents: [UInt8]? = nil, tags: [Tag] = [], scope: Scope, upload: UploadID? = nil
    ) {
        self.name = name
        self.kind = kind
        self.order = order
        self.mediaType = mediaType
        self.mediaInfo = mediaInfo
        self.liveEvents = liveEvents
        self.tags = tags
        self.scope = scope
        self.upload = upload
    }
}
