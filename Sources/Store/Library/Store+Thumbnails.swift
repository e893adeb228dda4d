public import Domain
import Glibc

/// A poster that has no thumbnail beside it: an older version made it.
public struct LonePoster: Sendable {
    /// Its place among all, to go on after it.
    public let sequence: Int
    /// Whose it is.
    public let clip: ClipID
    /// The job that left it.
    public let job: JobID

    /// Where it lies.
    public var blob: BlobName { .artefact(.poster, of: clip, by: job) }
}

extension Store {
    /// Some posters that have no thumbnail.
    /// - Parameter sequence: those after this one, in their order.
    public func postersWithoutThumbnail(after sequence: Int, limit: Int = 16) async throws(StoreError) -> [LonePoster] {
        try await reader.run { connection throws(StoreError) in
            try connection.rows(
                """
                SELECT clip.sequence, clip.id, report.job FROM clip JOIN report ON report.clip = clip.id
                WHERE clip.sequence > ? AND EXISTS (SELECT 1 FROM artefact WHERE clip = clip.id AND name = ?)
                AND NOT EXISTS (SELECT 1 FROM artefact WHERE clip = clip.id AND name = ?)
                ORDER BY clip.sequence LIMIT ?
                """,
                .integer(sequence), .text(ArtefactName.poster.description),
                .text(ArtefactName.thumbnail.description), .integer(limit)
            ) { row throws(StoreError) in
                LonePoster(
                    sequence: try row.integer(0), clip: try row.id(1, of: Clip.self),
                    job: try row.id(2, of: Job.self))
            }
        }
    }

    /// Takes over the thumbnail of a poster, unless another analysis has replaced that meanwhile.
    public func addThumbnail(at path: String, to poster: LonePoster) async throws(StoreError) {
        let target = folder.path(of: .artefact(.thumbnail, of: poster.clip, by: poster.job))
        let byteCount = try await BlockingThread.run {
            Result { () throws(StoreError) in try Disk.settle(path) }
        }.get()
        try await database.transaction { connection throws(StoreError) in
            guard try ReportRows.job(connection, of: poster.clip) == poster.job else { return }
            do throws(StoreError) {
                try Disk.move(path, to: target)
                try Disk.synchronizeFolder(Disk.parent(of: target))
                try ReportRows.add(connection, .thumbnail, byteCount: byteCount, to: poster.clip)
            } catch {
                // As with a report's files.
                unlink(target)
                throw error
            }
        }
    }
}
