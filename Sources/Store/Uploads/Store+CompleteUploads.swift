package import Domain
import FoundationEssentials
import Glibc
import System

// What becomes of an upload whose bytes are all there.
extension Store {
    /// The content of a complete upload, hashed.
    ///
    /// The hash is computed here, of the whole: libcrypto's state cannot be kept over a restart, and one that can would
    /// have to be trusted. Reading it back costs about 1 s a GiB (`docs/uploads.md`). A second name for the file is
    /// staged, so that a death of the server before the clip's transaction leaves the upload as it was.
    package func stage(_ upload: ResumableUpload) async throws -> StagedBlob {
        let (source, count, isShared) = (folder.uploadPath(upload.id), upload.new.byteCount, folder.servers.isShared)
        let target = folder.incomingPath + "/" + folder.newName()
        let blob = try await BlockingThread.run {
            do {
                return try Self.stage(source, at: target, byteCount: count, isShared: isShared)
            } catch {
                unlink(target)
                throw error
            }
        }
        // What is called a ZIP need not be one.
        let most = limits.mostBytes(ofFileBeginning: blob.head)
        guard count <= most else { throw AppError.tooLarge(most) }
        return blob
    }

    private static func stage(
        _ source: String, at target: String, byteCount: Int, isShared: Bool
    ) throws -> StagedBlob {
        let lock = isShared ? try? OpenFile(file: source) : nil
        if let lock, !lock.lock(LOCK_EX) {
            throw AppError(
                .busy, "Another server with this data folder is checking this upload. Ask that server for the result.")
        }
        guard try FileSystem.place(source, at: target) else { throw AppError.unknownUpload }
        return try stage(target, byteCount: byteCount, lock: lock)
    }

    /// A content that lies among the incoming files, hashed.
    static func stage(_ target: String, byteCount: Int, lock: OpenFile? = nil) throws -> StagedBlob {
        let file = try OpenFile(file: target)
        guard try file.size() == byteCount else { throw AppError.wrongOffset }
        var digest = try Digest()
        var head: [UInt8] = []
        try file.readAll { piece in
            if head.count < FileSignature.headBytes {
                head.append(contentsOf: piece.prefix(FileSignature.headBytes - head.count))
            }
            try digest.update(piece)
        }
        return StagedBlob(path: target, hash: try digest.blobHash(), byteCount: byteCount, head: head, lock: lock)
    }

    /// Ends a complete upload that cannot become a clip, and removes its bytes.
    package func refuse(_ id: UploadID, _ error: AppError) async throws {
        let outcome = ResumableUpload.Outcome.refused(error)
        let path = folder.uploadPath(id)
        let now = try await moment().now
        let hasEnded = try await freeing { connection in
            try UploadRows.end(connection, id, outcome, at: now)
        }
        if hasEnded { await BlockingThread.run { _ = unlink(path) } }
    }

    /// Uploads whose bytes are all there, but that have not ended yet.
    package func completeUploads() async throws -> [ResumableUpload] {
        let (folder, lifetime) = (folder, limits.resumableLifetime)
        return try await reader.run { connection in
            try UploadRows.all(connection, in: folder, lifetime: lifetime).map(\.upload)
                .filter { $0.isComplete && $0.outcome == nil }
        }
    }
}
