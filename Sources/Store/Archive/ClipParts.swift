package import Domain
package import FoundationEssentials

/// All that belongs to a clip, as it stood at one moment.
package struct ClipParts: Sendable {
    /// The report as it is stored, JSON; nil where there is none.
    package var report: [UInt8]?
    /// The same as it was measured, where people corrected it.
    package var measured: [UInt8]?
    /// What people said of its swings, the oldest first.
    package var corrections: [KeptCorrection] = []
    /// The moments that people marked, in order of time.
    package var moments: [KeptMoment] = []
    /// What people said of it, the oldest first.
    package var commentaries: [KeptCommentary] = []
    /// When that was made.
    package var analysedAt: Date?
    /// What was decided for the analysis that left it; where there is none, for the last one that was tried.
    package var order: AnalysisOrder?
    /// The files beside it.
    package var files: [Artefact] = []
    /// What was seen live; nothing if that cannot be read.
    package var live: [LiveEvent] = []
    /// Who the clip shows.
    package var athlete: Athlete?
    /// What a coach wrote on it.
    package var note: Note?
    /// What it is to be found by.
    package var tags: [Tag] = []

    /// Nothing but the clip.
    package init() {}
}

/// A clip that comes with all that belongs to it, from another machine.
package struct ArrivedClip: Sendable {
    /// What is known of it as of any clip.
    package var new: NewClip
    /// When it was brought first.
    package var createdAt: Date
    /// All that belongs to it; what an athlete is called is all that counts of that.
    package var parts: ClipParts
    /// The files beside the report, which are moved.
    package var files: [ArtefactName: String]
    /// The files of its commentaries, which are read.
    package var said: [ArtefactName: String]

    package init(
        new: NewClip, createdAt: Date, parts: ClipParts, files: [ArtefactName: String],
        said: [ArtefactName: String] = [:]
    ) {
        self.new = new
        self.createdAt = createdAt
        self.parts = parts
        self.files = files
        self.said = said
    }
}

/// What became of a clip that came with all that belongs to it.
package enum Arrival: Sendable {
    /// It is here now.
    case new(ClipSummary)
    /// It was here before, with the same report.
    case known(ClipSummary)

    package var clip: ClipSummary {
        switch self {
        case .new(let clip), .known(let clip): clip
        }
    }
}

/// Clips on their way from one machine to another. Another database can stand in behind this.
package protocol ArchiveRepository: Sendable {
    /// All that belongs to a clip.
    func parts(of clip: ClipID) async throws -> ClipParts

    /// Takes over a plain file as a content, hashed and durable.
    func stage(fileAt path: String) async throws -> StagedBlob

    /// Takes over a content with all that belongs to its clip, in one transaction; a clip without a report gets a job.
    /// One that is here already, with the same report, stays as it is, and ends no upload.
    /// - Throws: `queueFull` for a clip without a report.
    func accept(_ blob: StagedBlob, with clip: ArrivedClip) async throws -> Arrival

    /// Notes what a resumable upload has become, where no clip brought that along.
    func end(_ upload: UploadID, as clip: ClipID) async throws
}
