public import Domain
public import FoundationEssentials

/// All that belongs to a clip, as it stood at one moment.
public struct ClipParts: Sendable {
    /// The report as it is stored, JSON; nil where there is none.
    public var report: [UInt8]?
    /// When that was made.
    public var analysedAt: Date?
    /// What was decided for the analysis that left it.
    public var order: AnalysisOrder?
    /// The files beside it.
    public var files: [Artefact] = []
    /// What was seen live; nothing if that cannot be read.
    public var live: [LiveEvent] = []
    /// Who the clip shows.
    public var athlete: Athlete?
    /// What a coach wrote on it.
    public var note: Note?
    /// What it is to be found by.
    public var tags: [Tag] = []

    /// Nothing but the clip.
    public init() {}
}

/// A clip that comes with all that belongs to it, from another machine.
public struct ArrivedClip: Sendable {
    /// What is known of it as of any clip.
    public var new: NewClip
    /// When it was brought first.
    public var createdAt: Date
    /// All that belongs to it; what an athlete is called is all that counts of that.
    public var parts: ClipParts
    /// The files beside the report, which are moved.
    public var files: [ArtefactName: String]

    /// A clip from its parts.
    public init(new: NewClip, createdAt: Date, parts: ClipParts, files: [ArtefactName: String]) {
        self.new = new
        self.createdAt = createdAt
        self.parts = parts
        self.files = files
    }
}

/// What became of a clip that came with all that belongs to it.
public enum Arrival: Sendable {
    /// It is here now.
    case new(ClipSummary)
    /// It was here before, with the same report.
    case known(ClipSummary)

    /// The clip.
    public var clip: ClipSummary {
        switch self {
        case .new(let clip), .known(let clip): clip
        }
    }
}

/// Clips on their way from one machine to another. Another database can stand in behind this.
public protocol ArchiveRepository: Sendable {
    /// All that belongs to a clip.
    func parts(of clip: ClipID) async throws(StoreError) -> ClipParts

    /// Takes over a plain file as a content, hashed and durable.
    func stage(fileAt path: String) async throws(StoreError) -> StagedBlob

    /// Takes over a content with all that belongs to its clip, in one transaction; a clip without a report gets a job. One
    /// that is here already, with the same report, stays as it is, and ends no upload.
    /// - Throws: `queueFull` for a clip without a report.
    func accept(_ blob: StagedBlob, with clip: ArrivedClip) async throws(StoreError) -> Arrival

    /// Notes what a resumable upload has become, where no clip brought that along.
    func end(_ upload: UploadID, as clip: ClipID) async throws(StoreError)
}
