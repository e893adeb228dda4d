package import Domain
import FoundationEssentials
import System

extension Store {
    /// All that belongs to a clip.
    package func parts(of clip: ClipID) async throws -> ClipParts {
        try await reader.run { connection in
            var parts = ClipParts()
            let report = try connection.rows(
                "SELECT job, json, created_at, measured FROM report WHERE clip = ?", .id(clip)
            ) {
                row in
                (
                    job: try row.id(0, of: Job.self), json: try row.blob(1), madeAt: try row.date(2),
                    measured: row.optionalBlob(3)
                )
            }.first
            if let report {
                (parts.report, parts.analysedAt) = (report.json, report.madeAt)
                (parts.measured, parts.corrections) = (
                    report.measured, try CorrectionRows.corrections(connection, of: clip)
                )
                parts.order = try JobRows.job(connection, report.job)?.order
                parts.files = try connection.rows(
                    "SELECT name, byte_count FROM artefact WHERE clip = ? ORDER BY name", .id(clip)
                ) { row in
                    let name = try row.parsed(0) { ArtefactName($0) }
                    return Artefact(
                        name: name, byteCount: try row.count(1), blob: .artefact(name, of: clip, by: report.job))
                }
            }
            if report == nil { parts.order = try JobRows.latest(connection, of: clip)?.order }
            parts.moments = try MomentRows.moments(connection, of: clip)
            parts.commentaries = try CommentaryRows.commentaries(connection, of: clip)
            let live = try connection.rows("SELECT live FROM clip WHERE id = ? AND live IS NOT NULL", .id(clip)) {
                row in try row.blob(0)
            }.first
            parts.live = live.flatMap { try? [LiveEvent](json: $0) } ?? []
            parts.athlete = try AthleteRows.select(
                connection, "WHERE id = (SELECT athlete FROM clip WHERE id = ?)", .id(clip)
            ).first
            parts.note = try NoteRows.note(connection, on: clip)
            parts.tags = try connection.rows("SELECT name FROM tag WHERE clip = ? ORDER BY name", .id(clip)) {
                row in try row.parsed(0) { Tag($0) }
            }
            return parts
        }
    }

    /// Takes over a plain file as a content: hashed and durable.
    package func stage(fileAt path: String) async throws -> StagedBlob {
        let target = folder.incomingPath + "/" + folder.newName()
        return try await BlockingThread.run {
            let byteCount = try FileSystem.settle(path)
            try FileSystem.move(path, to: target)
            return try Store.stage(target, byteCount: byteCount)
        }
    }
}
