package import Domain

/// Whether what is kept can be used. Another database can stand in behind this.
package protocol HealthRepository: Sendable {
    /// Says whether the database can be written, as of the last look at it; waits for nobody.
    /// - Throws: what is wrong with it.
    func requireHealth() throws
}

/// The clips that somebody may see. Another database can stand in behind this.
package protocol ClipLibrary: Sendable {
    /// The clip of an identifier with its latest analysis.
    func clip(_ id: ClipID, in scope: Scope) async throws -> ClipSummary?

    /// The newest clips that are not in the trash, the newest first. Their artefacts come without key frames.
    func recentClips(in scope: Scope, limit: Int) async throws -> [ClipSummary]

    /// What was seen live while a clip was recorded, JSON; nil where it was not, or nothing was.
    func liveEvents(of clip: ClipID) async throws -> [UInt8]?
}

/// Clips as they come, are worked on and go. Another database can stand in behind this.
package protocol ClipRepository: ClipLibrary {
    /// Takes over a staged blob and writes the clip with its queued job in one transaction.
    /// When this returns, both survive a crash.
    /// - Throws: `queueFull` when `StoreLimits.queuedJobs` wait already.
    func accept(_ blob: StagedBlob, as clip: NewClip) async throws -> ClipSummary

    /// The clip that a job works on, whoever's it is.
    func clip(of job: Job) async throws -> Clip?

    /// Removes the clip, its jobs, report and files, and its blob when no other clip uses it.
    /// - Returns: whether there was such a clip.
    @discardableResult func delete(_ id: ClipID, in scope: Scope) async throws -> Bool
}

/// What finished jobs leave. Another database can stand in behind this.
package protocol ReportRepository: Sendable {
    /// Stores a report and takes over files, replaces what an earlier job left, and marks the job done: one
    /// transaction.
    /// - Parameters:
    ///   - claimed: the job as `claim` gave it.
    ///   - report: the report, JSON.
    ///   - files: local files to take over (they are moved), by name.
    /// - Returns: the job as it stands now, or nil if it is not held any more (cancelled, deleted, taken by another
    ///   server): then nothing is stored.
    func finish(_ claimed: Job, report: [UInt8], files: [ArtefactName: String]) async throws -> Job?

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

/// Uploads on their way in. Another place for contents can stand in behind this.
package protocol UploadRepository: Sendable {
    /// A place for the bytes of an upload.
    /// - Parameters:
    ///   - expectedBytes: how many will come, if known: refuses at once what is too large or does not fit.
    ///   - address: who sends them; nil where that says nothing.
    ///   - bytes: how many are taken; nil for as many as a clip may have.
    /// - Throws: `tooLarge`, `diskFull`, `uploadsFull`, `files`.
    func beginUpload(expectedBytes: Int?, from address: String?, atMost bytes: Int?) throws -> IncomingBlob

    /// Refuses, before anybody sends a large body for nothing, what `accept` would refuse.
    /// - Throws: `queueFull`, `diskFull`.
    func requireRoom() async throws
}

extension UploadRepository {
    /// A place for the bytes of a clip.
    package func beginUpload(expectedBytes: Int?, from address: String?) throws -> IncomingBlob {
        try beginUpload(expectedBytes: expectedBytes, from: address, atMost: nil)
    }
}

/// Uploads that come in as many requests as it takes. Another place for contents can stand in behind this.
package protocol ResumableUploadRepository: Sendable {
    /// Makes a place for an upload. It takes no room before its first byte.
    /// - Throws: `empty`, `tooLarge`, `diskFull`, `uploadsFull`.
    func createUpload(_ new: NewUpload) async throws -> ResumableUpload

    /// An upload as it stands.
    func upload(_ id: UploadID, in scope: Scope) async throws -> ResumableUpload?

    /// An upload that somebody is about to go on with: whoever writes to it ends, and what has come is durable.
    func settledUpload(_ id: UploadID, in scope: Scope) async throws -> ResumableUpload?

    /// Appends the bytes of a request. When this returns, or throws in the middle, what came is durable; where a
    /// checksum would have had to say whether it is right, nothing of it counts. A newer call takes the place of an
    /// older one.
    /// - Returns: the upload afterwards.
    /// - Throws: `unknownUpload`, `uploadEnded`, `wrongOffset`, `tooLarge`, `wrongChecksum`, `superseded`, `diskFull`,
    ///   `uploadsFull`, `files`; `incomplete` if `body` throws.
    func append<Body: AsyncSequence & Sendable>(
        _ body: Body, to id: UploadID, as part: UploadPart, in scope: Scope
    ) async throws -> ResumableUpload where Body.Element == [UInt8]

    /// Forgets an upload, and removes what has come of it.
    /// - Returns: whether there was such an upload.
    @discardableResult func removeUpload(_ id: UploadID, in scope: Scope) async throws -> Bool

    /// The content of a complete upload, hashed. The upload keeps its own until a clip accepts it (`NewClip.upload`).
    func stage(_ upload: ResumableUpload) async throws -> StagedBlob

    /// Ends a complete upload that cannot become a clip, and removes its bytes.
    func refuse(_ id: UploadID, _ error: AppError) async throws

    /// Uploads whose bytes are all there, but that have not ended yet.
    func completeUploads() async throws -> [ResumableUpload]
}

/// Folders for the output of workers.
package protocol WorkFolderProvider: Sendable {
    /// An empty folder for a worker's output. `finish` takes files out of it; then, or instead, `removeWorkFolder`.
    func makeWorkFolder() throws -> String

    /// Removes a worker's output folder with all that is in it. There may be thousands of files, so no actor and no
    /// thread that tasks share does it.
    func removeWorkFolder(_ path: String) async
}

extension WorkFolderProvider {
    /// Gives an empty folder for as long as `body` runs, and removes it with all that is in it then.
    package func withWorkFolder<Result>(
        isolation: isolated (any Actor)? = #isolation, _ body: (_ path: String) async throws -> Result
    ) async throws -> Result {
        let path = try makeWorkFolder()
        do {
            let result = try await body(path)
            await removeWorkFolder(path)
            return result
        } catch {
            await removeWorkFolder(path)
            throw error
        }
    }
}

/// The players that clips are named after. Another database can stand in behind this.
package protocol AthleteRepository: Sendable {
    /// Everybody, by name.
    func athletes(in scope: Scope) async throws -> [AthleteSummary]

    /// Everybody, by name, without what there is to see.
    func roster(in scope: Scope) async throws -> [Athlete]

    /// The athlete of an identifier.
    func athlete(_ id: AthleteID, in scope: Scope) async throws -> Athlete?

    /// Who a clip shows, if that was said.
    func athlete(of clip: ClipID) async throws -> Athlete?

    /// Says who a clip shows: the athlete of that name in the clip's scope, made if there is none yet; nil takes the
    /// name off the clip.
    /// - Throws: `unknownClip`.
    @discardableResult func name(_ name: AthleteName?, on clip: ClipID) async throws -> Athlete?

    /// Gives an athlete another name.
    /// - Throws: `unknownAthlete`; `nameTaken` when somebody else in the same scope is called so.
    func rename(_ id: AthleteID, to name: AthleteName, in scope: Scope) async throws

    /// Removes an athlete; the clips stay, without a name.
    /// - Returns: whether there was such an athlete.
    @discardableResult func deleteAthlete(_ id: AthleteID, in scope: Scope) async throws -> Bool

    /// The clips of an athlete, the newest first; `before` continues a list after its last entry.
    func clips(of athlete: AthleteID, limit: Int, before: ClipID?) async throws -> [ClipSummary]
}

/// What coaches write on clips. Another database can stand in behind this.
package protocol NoteRepository: Sendable {
    /// The note on a clip.
    func note(on clip: ClipID) async throws -> Note?

    /// Writes a note on a clip, in place of the one that was there; nil removes it.
    /// - Throws: `unknownClip`.
    @discardableResult func write(_ text: NoteText?, on clip: ClipID) async throws -> Note?
}

/// Clips as people look for them. Another database can stand in behind this.
package protocol LibraryRepository: Sendable {
    /// The clips of a search: so many after the first ones.
    func find(
        _ search: LibrarySearch, in scope: Scope, skipping first: Int, limit: Int
    ) async throws -> LibraryResults

    /// All tags, the most used first.
    func tags(in scope: Scope) async throws -> [Tag]

    /// What takes room on the disk.
    func storage() async throws -> StorageUse

    /// Puts tags on clips, or takes them off; clips that are not in the scope are left out.
    func tag(_ clips: [ClipID], with tags: [Tag], isOn: Bool, in scope: Scope) async throws

    /// Gives a clip another name.
    /// - Throws: `unknownClip`.
    func rename(_ clip: ClipID, to name: DisplayName, in scope: Scope) async throws

    /// Puts clips into the trash, or takes them out.
    /// - Returns: how many were moved.
    @discardableResult func trash(_ clips: [ClipID], isIn: Bool, in scope: Scope) async throws -> Int
}

/// What work on clips needs: the queue, what comes out of it, and room for it.
package typealias WorkStore = BlobStore & ClipRepository & JobRepository & ReportRepository & UploadRepository
    & WorkFolderProvider

/// What pages need: clips, their jobs and reports, what coaches and others say of them, messages and games.
package typealias PageStore = ArchiveRepository & BlobStore & ClipLibrary & HealthRepository & JobRepository
    & ReportRepository
    & AthleteRepository & NoteRepository & MessageRepository & LibraryRepository & ResumableUploadRepository
    & GameRepository & OpinionRepository
