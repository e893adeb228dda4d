package import Domain

/// What finished jobs leave. Another database can stand in behind this.
package protocol ReportRepository: Sendable {
    /// Stores a report and takes over files, replaces what an earlier job left, and marks the job done: one
    /// transaction. Where the clip was turned otherwise for the report before, moments and commentaries are put where
    /// they are now (`ClipTurn.place`); moments then have a new version.
    /// - Parameters:
    ///   - claimed: the job as `claim` gave it.
    ///   - report: the report as it was measured, JSON.
    ///   - corrected: the same with what people said of the clip's swings before, JSON; nil where nobody did.
    ///   - files: local files to take over (they are moved), by name.
    /// - Returns: the job as it stands now, or nil if it is not held any more (cancelled, deleted, taken by another
    ///   server): then nothing is stored.
    func finish(
        _ claimed: Job, report: [UInt8], corrected: [UInt8]?, files: [ArtefactName: String]
    ) async throws -> Job?

    /// Takes over a file that was made out of a clip's report, beside what belongs to that already, and marks the job
    /// done: one transaction.
    /// - Parameters:
    ///   - claimed: the job as `claim` gave it.
    ///   - path: a local file; it is moved.
    /// - Returns: the job as it stands now, or nil if it is not held any more: then nothing is stored.
    func finish(_ claimed: Job, adding name: ArtefactName, at path: String) async throws -> Job?

    /// Lays the report of a clip and some of its files into a folder, for a worker to read.
    /// - Parameters:
    ///   - name: what the report is called there.
    ///   - files: which files go with it, by the report's JSON.
    /// - Throws: `noReport` if one is missing.
    func layOut(
        _ clip: ClipID, in folder: String, reportAs name: String,
        with files: @Sendable (_ json: [UInt8]) -> [ArtefactName]
    ) async throws

    /// The report of a clip, JSON.
    func report(of clip: ClipID) async throws -> [UInt8]?

    /// What lists of one kind show of some clips; clips that have none of it are left out.
    func details<Detail: ListDetail>(
        _ type: Detail.Type, of clips: [ClipID]
    ) async throws -> [ClipID: Detail]

    /// One of the files that belong to a clip's report.
    func artefact(_ name: ArtefactName, of clip: ClipID) async throws -> Artefact?
}
