public import Reports

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

/// The name of an uploaded file, made safe to show: the last path component, without control and formatting characters
/// (line breaks, direction overrides), white space collapsed, at most 120 characters. It never becomes a path.
public struct DisplayName: Equatable, Sendable, CustomStringConvertible {
    /// Longest name, characters.
    public static let maximumLength = 120
    /// What a file without a usable name is called.
    public static let placeholder = "Untitled clip"

    /// The name.
    public let description: String

    /// The name made safe.
    public init(_ fileName: String) {
        // Scalars: a slash with an accent is a character of its own, but still a slash.
        let parts = fileName.unicodeScalars.split(whereSeparator: { $0 == "/" || $0 == "\\" })
        let last = parts.last.map(Substring.init) ?? ""
        // A hostile name may be megabytes long: four scalars a character are plenty.
        let line = PlainText.line(last.unicodeScalars.prefix(Self.maximumLength * 4))
        let name = String(line.prefix(Self.maximumLength))
        description = name.isEmpty || name.allSatisfy({ $0 == "." }) ? Self.placeholder : name
    }
}
