import FoundationEssentials
import Glibc

// What becomes of an upload whose bytes are all there.
extension Store {
    /// The content of a complete upload, hashed.
    ///
    /// The hash is computed here, of the whole: libcrypto's state cannot be kept over a restart, and one that can would have
    /// to be trusted. Reading it back costs about 1 s a GiB (`docs/uploads.md`). A second name for the file is staged, so
    /// that a death of the server before the clip's transaction leaves the upload as it was.
    public func stage(_ upload: ResumableUpload) async throws(StoreError) -> StagedBlob {
        let (source, count, isShared) = (folder.uploadPath(upload.id), upload.new.byteCount, folder.servers.isShared)
        let target = folder.incomingPath + "/" + folder.newName()
        let result = await BlockingThread.run { () -> Result<StagedBlob, StoreError> in
            do throws(StoreError) {
                return .success(try Self.stage(source, at: target, byteCount: count, isShared: isShared))
            } catch {
                unlink(target)
                return .failure(error)
            }
        }
        let blob = try result.get()
        // What is called a ZIP need not be one.
        let most = limits.mostBytes(ofFileBeginning: blob.head)
        guard count <= most else { throw .tooLarge(most) }
        return blob
    }

    private static func stage(
        _ source: String, at target: String, byteCount: Int, isShared: Bool
    ) throws(StoreError) -> StagedBlob {
        let lock = isShared ? try? FileHandle(file: source) : nil
        if let lock, !lock.lock(LOCK_EX) {
            throw StoreError(.busy, "Another server of this data folder looks at this upload; ask it how that ended.")
        }
        guard try Disk.place(source, at: target) else { throw .unknownUpload }
        return try stage(target, byteCount: byteCount, lock: lock)
    }

    /// A content that lies among the incoming files, hashed.
    static func stage(_ target: String, byteCount: Int, lock: FileHandle? = nil) throws(StoreError) -> StagedBlob {
        let file = try FileHandle(file: target)
        guard try file.size() == byteCount else { throw .wrongOffset }
        var digest = try Digest()
        var head: [UInt8] = []
        try file.readAll { piece throws(StoreError) in
            if head.count < FileSignature.headBytes {
                head.append(contentsOf: piece.prefix(FileSignature.headBytes - head.count))
            }
            try digest.update(piece)
        }
        return StagedBlob(path: target, hash: try digest.blobHash(), byteCount: byteCount, head: head, lock: lock)
    }

    /// Ends a complete upload that cannot become a clip, and removes its bytes.
    public func refuse(_ id: UploadID, code: String, message: String, httpStatus: Int) async throws(StoreError) {
        let outcome = ResumableUpload.Outcome.refused(code: code, message: message, httpStatus: httpStatus)
        let path = folder.uploadPath(id)
        let now = try await moment().now
        let hasEnded = try await freeing { connection throws(StoreError) in
            try UploadRows.end(connection, id, outcome, at: now)
        }
        if hasEnded { await BlockingThread.run { _ = unlink(path) } }
    }

    /// Uploads whose bytes are all there, but that have not ended yet.
    public func completeUploads() async throws(StoreError) -> [ResumableUpload] {
        let (folder, lifetime) = (folder, limits.resumableLifetime)
        return try await reader.run { connection throws(StoreError) in
            try UploadRows.all(connection, in: folder, lifetime: lifetime).map(\.upload)
                .filter { $0.isComplete && $0.outcome == nil }
        }
    }
}
