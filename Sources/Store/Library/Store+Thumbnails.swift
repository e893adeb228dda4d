package import Domain
import Glibc
import System

/// A poster that has no thumbnail beside it: an older version made it.
package struct LonePoster: Sendable {
    /// Its place among all, to go on after it.
    package let sequence: Int
    /// Whose it is.
    package let clip: ClipID
    /// The job that left it.
    package let job: JobID

    /// Where it lies.
    package var blob: BlobName { .artefact(.poster, of: clip, by: job) }
}

extension Store {
    /// Some posters that have no thumbnail.
    /// - Parameter sequence: those after this one, in their order.
    package func postersWithoutThumbnail(after sequence: Int, limit: Int = 16) async throws -> [LonePoster] {
        try await reader.run { connection in
            try connection.rows(
                """
                SELECT clip.sequence, clip.id, report.job FROM clip JOIN report ON report.clip = clip.id
                WHERE clip.sequence > ? AND EXISTS (SELECT 1 FROM artefact WHERE clip = clip.id AND name = ?)
                AND NOT EXISTS (SELECT 1 FROM artefact WHERE clip = clip.id AND name = ?)
                ORDER BY clip.sequence LIMIT ?
                """,
                .integer(sequence), .text(ArtefactName.poster.description),
                .text(ArtefactName.thumbnail.description), .integer(limit)
            ) { row in
                LonePoster(
                    sequence: try row.integer(0), clip: try row.id(1, of: Clip.self),
                    job: try row.id(2, of: Job.self))
            }
        }
    }

    /// Takes over the thumbnail of a poster, unless another analysis has replaced that meanwhile.
    package func addThumbnail(at path: String, to poster: LonePoster) async throws {
        let target = folder.path(of: .artefact(.thumbnail, of: poster.clip, by: poster.job))
        let byteCount = try await BlockingThread.run { try FileSystem.settle(path) }
        try await database.transaction { connection in
            guard try ReportRows.job(connection, of: poster.clip) == poster.job else { return }
            do {
                try FileSystem.move(path, to: target)
                try FileSystem.synchronizeFolder(FileSystem.parent(of: target))
                try ReportRows.add(connection, .thumbnail, byteCount: byteCount, to: poster.clip)
            } catch {
                // As with a report's files.
                unlink(target)
                throw error
            }
        }
    }
}
