package import Domain
import FoundationEssentials
import Glibc
import System

extension Store {
    /// Takes over a content with all that belongs to its clip, in one transaction.
    ///
    /// As in `accept` and `finish`: the transaction moves the files and makes them known.
    package func accept(_ blob: StagedBlob, with arrived: ArrivedClip) async throws -> Arrival {
        let (new, parts) = (arrived.new, arrived.parts)
        let clip = Clip(
            id: ClipID(), name: new.name.description, kind: new.kind, blob: blob.hash, byteCount: blob.byteCount,
            mediaType: new.mediaType.description, mediaInfo: new.mediaInfo, createdAt: arrived.createdAt,
            scope: new.scope, filming: new.filming)
        let now = Date.stored
        let isDone = parts.report != nil
        let job = Job(
            id: JobID(), clip: clip.id, scope: clip.scope, task: .analysis(parts.order ?? AnalysisOrder()),
            state: isDone ? .done : .queued, createdAt: now, finishedAt: isDone ? parts.analysedAt ?? now : nil)
        let (folder, limits) = (folder, limits)
        let sizes = try await BlockingThread.run { try FileSystem.settle(arrived.files) }
        let digest = await BlockingThread.run { parts.report.flatMap { StoredDigest(of: $0) } }
        let (content, target) = (folder.path(of: .content(blob.hash)), folder.artefactsPath(clip.id, job.id))
        let arrival = try await database.transaction { connection throws -> Arrival in
            if let known = try ArrivalRows.known(connection, clip, report: parts.report) { return .known(known) }
            try ClipRows.requireRoom(connection, limit: limits.clips)
            if !isDone { try JobRows.requireRoom(connection, limit: limits.queuedJobs) }
            let isUsed = try ClipRows.isUsed(connection, blob.hash)
            try FileSystem.makeFolder(FileSystem.parent(of: content))
            try FileSystem.move(blob.path, to: content)
            do {
                for path in [FileSystem.parent(of: content), folder.blobsPath] {
                    try FileSystem.synchronizeFolder(path)
                }
                if isDone {
                    try FileSystem.makeFolder(target)
                    for (name, source) in arrived.files {
                        try FileSystem.move(source, to: target + "/" + name.description)
                    }
                    for path in [target, folder.clipPath(clip.id), folder.clipsPath] {
                        try FileSystem.synchronizeFolder(path)
                    }
                }
                try ClipRows.insert(connection, clip, live: new.liveEvents)
                try JobRows.insert(connection, job)
                try JobRows.update(connection, job)
                if let report = parts.report {
                    try ReportRows.replace(
                        connection, of: job, json: parts.measured ?? report,
                        corrected: parts.measured == nil ? nil : report, artefacts: sizes)
                    for kept in parts.corrections { try CorrectionRows.insert(connection, kept, of: clip.id) }
                    try connection.run(
                        "UPDATE report SET created_at = ? WHERE clip = ?", .date(parts.analysedAt ?? now), .id(clip.id))
                    try digest?.write(connection, to: clip.id, ifOf: job.id)
                }
                try ArrivalRows.addWords(connection, parts, to: clip, limits)
                for kept in parts.commentaries {
                    try CommentaryRows.insert(
                        connection, kept, CommentaryFiles(of: kept.id, in: arrived.said), of: clip.id)
                }
                try SearchIndex.update(connection, clip.id)
                if let upload = new.upload, try !UploadRows.end(connection, upload, .clip(clip.id), at: now) {
                    throw AppError.unknownUpload
                }
                guard let summary = try ClipRows.summary(connection, of: clip.id, in: clip.scope) else {
                    throw AppError.unknownClip
                }
                return .new(summary)
            } catch {
                if !isUsed { unlink(content) }
                FileSystem.remove(folder.clipPath(clip.id))
                throw error
            }
        }
        if case .new = arrival, let upload = new.upload { unlink(folder.uploadPath(upload)) }
        return arrival
    }

    /// Notes what a resumable upload has become.
    package func end(_ upload: UploadID, as clip: ClipID) async throws {
        let path = folder.uploadPath(upload)
        try await database.transaction { connection in
            _ = try UploadRows.end(connection, upload, .clip(clip), at: .stored)
        }
        await BlockingThread.run { _ = unlink(path) }
    }
}

private enum ArrivalRows {
    /// A clip of the same content, kind and report that is not in the trash.
    static func known(
        _ connection: Connection, _ clip: Clip, report: [UInt8]?
    ) throws -> ClipSummary? {
        let ids = try connection.rows(
            """
            SELECT clip.id FROM clip LEFT JOIN report ON report.clip = clip.id
            WHERE clip.blob = ? AND clip.scope = ? AND clip.kind = ? AND report.json IS ?
                AND clip.id NOT IN (SELECT clip FROM trash) ORDER BY clip.sequence LIMIT 1
            """, .text(clip.blob.description), .scope(clip.scope), .text(clip.kind.rawValue),
            report.map { .blob($0) } ?? .null
        ) { row in try row.id(0, of: Clip.self) }
        guard let id = ids.first else { return nil }
        return try ClipRows.summary(connection, of: id, in: clip.scope)
    }

    /// What people said of a clip.
    static func addWords(
        _ connection: Connection, _ parts: ClipParts, to clip: Clip, _ limits: StoreLimits
    ) throws {
        if let name = parts.athlete?.name {
            let athlete = try AthleteRows.calledOrNew(connection, name, in: clip.scope, limit: limits.athletes)
            try connection.run("UPDATE clip SET athlete = ? WHERE id = ?", .id(athlete.id), .id(clip.id))
        }
        if let note = parts.note { try NoteRows.write(connection, note, on: clip.id) }
        for moment in parts.moments { try MomentRows.insert(connection, moment, of: clip.id) }
        for tag in parts.tags {
            try connection.run(
                "INSERT INTO tag (clip, name) VALUES (?, ?) ON CONFLICT DO NOTHING", .id(clip.id),
                .text(tag.description))
        }
    }
}
