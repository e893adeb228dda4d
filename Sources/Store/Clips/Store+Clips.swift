package import Domain
import FoundationEssentials
import Glibc
import System

extension Store {
    /// Takes over a staged blob and writes the clip with its queued job in one transaction.
    ///
    /// The rename runs within the transaction, as what `delete` does to contents does: a content that is being removed
    /// cannot be taken for one that is there, whichever server removes it.
    package func accept(_ blob: StagedBlob, as new: NewClip) async throws -> ClipSummary {
        let now = Date.stored
        let clip = Clip(
            id: ClipID(), name: new.name.description, kind: new.kind, blob: blob.hash, byteCount: blob.byteCount,
            mediaType: new.mediaType.description, mediaInfo: new.mediaInfo, createdAt: now, scope: new.scope,
            filming: new.filming)
        let job = Job(
            id: JobID(), clip: clip.id, scope: clip.scope, task: .analysis(new.order), state: .queued, createdAt: now)
        let path = folder.path(of: .content(blob.hash))
        let folders = [FileSystem.parent(of: path), folder.blobsPath]
        let limits = limits
        try await database.transaction { connection in
            try JobRows.requireRoom(connection, limit: limits.queuedJobs)
            try ClipRows.requireRoom(connection, limit: limits.clips)
            let isUsed = try ClipRows.isUsed(connection, blob.hash)
            try FileSystem.makeFolder(folders[0])
            // Identical content may be there: replacing it also heals a copy that was damaged.
            try FileSystem.move(blob.path, to: path)
            do {
                for folder in folders { try FileSystem.synchronizeFolder(folder) }
                try ClipRows.insert(connection, clip, live: new.liveEvents)
                try JobRows.insert(connection, job)
                for tag in new.tags { try TagRows.insert(connection, tag, on: clip.id, in: clip.scope) }
                try SearchIndex.update(connection, clip.id)
                if let upload = new.upload, try !UploadRows.end(connection, upload, .clip(clip.id), at: now) {
                    throw AppError.unknownUpload
                }
            } catch {
                if !isUsed { unlink(path) }
                throw error
            }
            // What a commit has written before it fails comes back after a crash: its content has to be there then.
        }
        if let upload = new.upload { unlink(folder.uploadPath(upload)) }
        return ClipSummary(clip: clip, job: job, hasReport: false, artefacts: [])
    }

    /// The clip of an identifier with its latest analysis.
    /// - Throws: `unreadable` if the database holds nonsense of it.
    package func clip(_ id: ClipID, in scope: Scope) async throws -> ClipSummary? {
        try await reader.run { connection in try ClipRows.summary(connection, of: id, in: scope) }
    }

    /// The clip that a job works on, whoever's it is.
    package func clip(of job: Job) async throws -> Clip? { try await clip(job.clip, in: job.scope)?.clip }

    /// The newest clips that are not in the trash, the newest first.
    package func recentClips(in scope: Scope, limit: Int) async throws -> [ClipSummary] {
        try await reader.run { connection in
            try ClipRows.summaries(
                connection,
                "WHERE clip.scope = ? AND clip.id NOT IN (SELECT clip FROM trash) ORDER BY clip.sequence DESC",
                .scope(scope), limit: limit)
        }
    }

    /// Says on which day a clip was filmed; nil goes back to what its file says, or else to the file’s date.
    package func setFilming(_ day: FilmedAt?, of clip: ClipID) async throws {
        try await database.transaction { connection in
            let known = try connection.rows("SELECT media_info, file_date FROM clip WHERE id = ?", .id(clip)) { row in
                (info: try row.text(0), sent: row.optionalText(1).flatMap { FilmedAt($0) })
            }
            guard let (info, sent) = known.first else { throw AppError.unknownClip }
            let file = (try? JSONDecoder().decode(MediaInfo.self, from: Data(info.utf8)))?.filmedAt
            let filming =
                day.map { Filming($0, by: .person) } ?? file.map { Filming($0, by: .file) }
                ?? sent.map { Filming($0, by: .sender) }
            try connection.run(
                "UPDATE clip SET filmed = ?, filmed_by = ? WHERE id = ?", .text(filming?.at.description),
                .text(filming?.by.rawValue), .id(clip))
        }
    }

    /// What was seen live while a clip was recorded, JSON.
    package func liveEvents(of clip: ClipID) async throws -> [UInt8]? {
        try await reader.run { connection in
            try connection.rows("SELECT live FROM clip WHERE id = ? AND live IS NOT NULL", .id(clip)) {
                row in
                try row.blob(0)
            }.first
        }
    }

    /// Removes the clip, its jobs, report and files, videos that show it beside another, and its blob when no other clip
    /// uses it.
    ///
    /// Files are moved out of the way on the database's thread and removed on another one: large files take their time.
    /// A crash in between leaves what the next start sweeps. On a full disk the ballast makes room for that.
    @discardableResult
    package func delete(_ id: ClipID, in scope: Scope) async throws -> Bool {
        let folder = folder
        let doomed = try await withBallast { database in
            try await database.run { connection throws -> [String]? in
                // No more is read than is needed: a clip whose row makes no sense can be deleted, too.
                let blobs = try connection.rows(
                    "SELECT blob FROM clip WHERE id = ? AND scope = ?", .id(id), .scope(scope)
                ) { row in
                    row.optionalText(0).flatMap { BlobHash($0) }
                }
                guard let blob = blobs.first else { return nil }
                let films = try connection.transaction {
                    try SearchIndex.remove(connection, id)
                    try connection.run("DELETE FROM clip WHERE id = ?", .id(id))
                    return try ReportRows.removeFilms(connection, showing: id, in: folder)
                }
                // From here on nothing throws: the row is gone, and what belongs to it has to go, too.
                var doomed = [folder.moveAside(folder.clipPath(id))] + films
                // In a transaction: another server may be about to accept the same content.
                if let blob {
                    let aside = try? connection.transaction {
                        try ClipRows.isUsed(connection, blob) ? nil : folder.moveAside(folder.path(of: .content(blob)))
                    }
                    doomed.append(aside)
                }
                return doomed.compactMap(\.self)
            }
        }
        guard let doomed else { return false }
        // The deleted rows must not live on in the write-ahead log either.
        await database.forget()
        await BlockingThread.run { for path in doomed { FileSystem.remove(path) } }
        ballast.restore()
        return true
    }
}

extension Date {
    /// Now, as exactly as the database keeps it.
    static var stored: Date { Date().asStored }

    /// As exactly as the database keeps it.
    var asStored: Date { Date(timeIntervalSince1970: (timeIntervalSince1970 * 1000).rounded() / 1000) }
}

/// Clips as rows.
enum ClipRows {
    static func insert(_ connection: Connection, _ clip: Clip, live: [UInt8]?) throws {
        try connection.run(
            """
            INSERT INTO clip (
                id, name, kind, blob, byte_count, media_type, media_info, created_at, scope, live, filmed, filmed_by,
                file_date)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            .id(clip.id), .text(clip.name), .text(clip.kind.rawValue), .text(clip.blob.description),
            .integer(clip.byteCount), .text(clip.mediaType), .text(clip.mediaInfo), .date(clip.createdAt),
            .scope(clip.scope), live.map { .blob($0) } ?? .null, .text(clip.filming?.at.description),
            .text(clip.filming?.by.rawValue),
            .text(clip.filming?.by == .sender ? clip.filming?.at.description : nil))
    }

    /// - Throws: `clipsFull`.
    static func requireRoom(_ connection: Connection, limit: Int) throws {
        let count = try connection.rows("SELECT count(*) FROM clip") { row in try row.count(0) }
        guard count[0] < limit else {
            throw AppError(
                .clipsFull,
                LocalizedText(
                    limit, "The limit of \(limit) clip is reached. Delete it, then try again.",
                    "The limit of \(limit) clips is reached. Delete some, then try again."))
        }
    }

    static func isUsed(_ connection: Connection, _ blob: BlobHash) throws -> Bool {
        try !connection.rows("SELECT 1 FROM clip WHERE blob = ? LIMIT 1", .text(blob.description)) { _ in true }.isEmpty
    }

    /// Whose a clip is; nil if there is none.
    static func scope(_ connection: Connection, of id: ClipID) throws -> Scope? {
        try connection.rows("SELECT scope FROM clip WHERE id = ?", .id(id)) { row in
            Scope(name: try row.text(0))
        }.first
    }

    /// A clip with all that belongs to it.
    static func summary(
        _ connection: Connection, of id: ClipID, in scope: Scope
    ) throws -> ClipSummary? {
        try connection.rows(
            query("WHERE clip.id = ? AND clip.scope = ?", withKeyFrames: true), .id(id), .scope(scope)
        ) { row in
            try read(row)
        }.first
    }

    /// The clips of some identifiers, in their order; those that cannot be read are left out.
    static func summaries(_ connection: Connection, of ids: [ClipID]) throws -> [ClipSummary] {
        let wanted = "[" + ids.map { "\"\($0)\"" }.joined(separator: ",") + "]"
        return try summaries(
            connection, "JOIN json_each(?) AS wanted ON wanted.value = clip.id ORDER BY wanted.key", .text(wanted),
            limit: .max)
    }

    /// The first clips of a list that can be read.
    static func summaries(
        _ connection: Connection, _ condition: String, _ values: SQLValue..., limit: Int
    ) throws -> [ClipSummary] {
        try connection.readableRows(query(condition, withKeyFrames: false), values: values, limit: limit) {
            row in
            try read(row)
        }
    }

    /// When clips were filmed, as texts in the order of time: those of which nobody knows by when they came.
    static let filmed = "coalesce(clip.filmed, strftime('%Y-%m-%dT%H:%M:%SZ', clip.created_at / 1000, 'unixepoch'))"

    private static func query(_ condition: String, withKeyFrames: Bool) -> String {
        // A long clip has thousands of key frames, and a list of clips shows none.
        let artefacts = withKeyFrames ? "" : "AND name NOT LIKE 'keyframe-%'"
        return """
            SELECT clip.id, clip.name, clip.kind, clip.blob, clip.byte_count, clip.media_type, clip.media_info,
                clip.created_at, report.clip IS NOT NULL,
                (SELECT group_concat(name, '/') FROM (SELECT name FROM artefact WHERE artefact.clip = clip.id \(artefacts) ORDER BY name)),
                digest.json, clip.id IN (SELECT clip FROM trash), clip.filmed, clip.filmed_by, \(JobRows.columns), clip.scope
            FROM clip JOIN job ON job.sequence = (SELECT max(sequence) FROM job WHERE job.clip = clip.id AND job.kind NOT IN (\(JobRows.additions)))
            LEFT JOIN report ON report.clip = clip.id LEFT JOIN digest ON digest.clip = clip.sequence
            \(condition)
            """
    }

    private static func read(_ row: borrowing SQLRow) throws -> ClipSummary {
        let job = try JobRows.read(row, from: 14)
        let (filmed, by) = (row.optionalText(12).flatMap { FilmedAt($0) }, row.optionalText(13))
        let clip = Clip(
            id: try row.id(0, of: Clip.self), name: DisplayName(try row.text(1)).description,
            kind: try row.parsed(2) { AnalysisKind(rawValue: $0) },
            blob: try row.parsed(3) { BlobHash($0) }, byteCount: try row.count(4),
            mediaType: try row.parsed(5) { MediaType($0) }.description,
            mediaInfo: try row.text(6), createdAt: try row.date(7), scope: job.scope,
            filming: filmed.flatMap { at in by.flatMap { Filming.Source(rawValue: $0) }.map { Filming(at, by: $0) } })
        return ClipSummary(
            clip: clip, job: job, hasReport: try row.integer(8) != 0,
            artefacts: (row.optionalText(9)?.split(separator: "/") ?? []).compactMap { ArtefactName(String($0)) },
            digest: row.optionalText(10).flatMap { try? JSONDecoder().decode(ReportDigest.self, from: Data($0.utf8)) },
            isTrashed: try row.integer(11) != 0)
    }
}
