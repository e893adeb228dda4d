package import Domain
import FoundationEssentials
import Glibc
import System

// Uploads that can be resumed: a row says what is to come, a file in `uploads/` holds what has. An offset that was told
// is on the disk. A file goes after the row that names it, and a clip's row is there before the upload's file goes.
extension Store {
    /// Makes a place for an upload. It takes no room before its first byte.
    package func createUpload(_ new: NewUpload) async throws -> ResumableUpload {
        guard new.byteCount > 0 else { throw AppError(.empty, "The file is empty. Choose another one.") }
        let most = limits.mostBytes(ofFileNamed: UploadMetadata(new.metadata)?["filename"] ?? "")
        guard new.byteCount <= most else { throw AppError.tooLarge(most) }
        // Nothing is set aside for what may never come, but what cannot fit is said before it is sent.
        _ = try reservations.promiseUpload(bytes: new.byteCount)
        let id = UploadID()
        let (folder, limits) = (folder, limits)
        let now = try await moment().now
        let upload = try await database.transaction { connection throws -> ResumableUpload? in
            try Self.makeWay(connection, for: new, in: folder, limits)
            try UploadRows.insert(connection, id, new, at: now)
            return try UploadRows.row(connection, id, in: folder, lifetime: limits.resumableLifetime)?.upload
        }
        guard let upload else { throw AppError.unknownUpload }
        await expect(uploadExpiry: upload.expiresAt, from: now)
        return upload
    }

    /// Forgets an upload that has ended or not begun where there are too many.
    private static func makeWay(
        _ connection: Connection, for new: NewUpload, in folder: DataFolder, _ limits: StoreLimits
    ) throws {
        let neighbours: String?
        if let address = new.address,
            try UploadRows.count(connection, from: address) >= limits.resumableUploadsPerAddress
        {
            neighbours = address
        } else if try UploadRows.count(connection) >= limits.resumableUploads {
            neighbours = nil
        } else {
            return
        }
        guard let id = try UploadRows.dispensable(connection, from: neighbours, in: folder) else {
            throw AppError(
                .uploadsFull, "There are too many unfinished uploads. Finish or cancel some, or try again tomorrow.")
        }
        _ = try UploadRows.delete(connection, [id])
    }

    /// An upload as it stands.
    package func upload(_ id: UploadID, in scope: Scope) async throws -> ResumableUpload? {
        let (folder, lifetime) = (folder, limits.resumableLifetime)
        let moment = await glance()
        let row = try await reader.run { connection in
            try UploadRows.row(connection, id, in: folder, lifetime: lifetime)
        }
        guard let upload = row?.upload, upload.new.scope == scope, !upload.isOver(at: moment, lifetime) else {
            return nil
        }
        return upload
    }

    /// An upload that somebody is about to go on with: whoever writes to it ends, and what has come is durable.
    package func settledUpload(_ id: UploadID, in scope: Scope) async throws -> ResumableUpload? {
        guard let upload = try await upload(id, in: scope) else { return nil }
        await uploadWriters.retire(id)
        let (folder, lifetime) = (folder, limits.resumableLifetime)
        // Another server may be at it, or have died over it.
        let isAnybodys = folder.servers.isShared && !upload.isComplete
        let file = try await BlockingThread.run {
            try UploadFile.settle(folder.uploadPath(id), isLocked: isAnybodys)
        }
        if isAnybodys {
            try await database.transaction { connection in
                guard let row = try UploadRows.row(connection, id, in: folder, lifetime: lifetime) else { return }
                try UploadFile.takeBackUnchecked(connection, row, in: folder)
            }
        }
        withExtendedLifetime(file) {}
        return try await self.upload(id, in: scope)
    }

    /// Appends the bytes of a request.
    package func append<Body: AsyncSequence & Sendable>(
        _ body: Body, to id: UploadID, as part: UploadPart, in scope: Scope
    ) async throws -> ResumableUpload where Body.Element == [UInt8] {
        guard let before = try await upload(id, in: scope) else { throw AppError.unknownUpload }
        if before.outcome != nil {
            // A client that missed the answer to its last bytes sends none from the end, and learns how it ended.
            guard part.byteCount == 0, part.offset == before.offset else { throw AppError.uploadEnded }
            return before
        }
        guard part.offset + part.byteCount <= before.new.byteCount else {
            throw AppError(.tooLarge, "The upload is longer than announced. Start it again.")
        }
        try requireRoom(forUploadOf: part.byteCount)
        let writer = try UploadWriter(
            path: folder.uploadPath(id), part: part, slot: slots.take(for: part.address), reservations: reservations)
        await uploadWriters.enter(writer, id)
        defer { uploadWriters.leave(writer, id) }
        do {
            try await writer.begin()
            if part.checksum != nil { try await leaveUnchecked(id, from: part.offset) }
            var chunks = body.makeAsyncIterator()
            while let chunk = try await chunks.next() { try await writer.write(chunk) }
            try await writer.finish()
        } catch {
            await writer.breakOff()
            // What another server receives it checks.
            if error as? AppError != AppError.receivedElsewhere { await check(id, part, by: writer) }
            _ = try? await known(id, in: scope)
            throw error as? AppError
                ?? AppError(.incomplete, "The upload was interrupted. Continue it.", detail: "\(error)")
        }
        await check(id, part, by: writer)
        return try await known(id, in: scope)
    }

    /// The upload that was written to. One that was forgotten meanwhile leaves no file behind.
    private func known(_ id: UploadID, in scope: Scope) async throws -> ResumableUpload {
        guard let upload = try await upload(id, in: scope) else {
            unlink(folder.uploadPath(id))
            throw AppError.unknownUpload
        }
        return upload
    }

    private func leaveUnchecked(_ id: UploadID, from offset: Int?) async throws {
        try await database.transaction { connection in
            try UploadRows.leaveUnchecked(connection, id, from: offset)
        }
    }

    /// What is in the file counts from now on.
    private func check(_ id: UploadID, _ part: UploadPart, by writer: UploadWriter) async {
        // Whoever came later has said anew from where on nothing is checked.
        guard part.checksum != nil, uploadWriters.isCurrent(writer, id) else { return }
        do {
            try await leaveUnchecked(id, from: nil)
        } catch {
            log("an upload has to be sent again in part: \(error.logDescription)")
        }
    }

    private func requireRoom(forUploadOf bytes: Int) throws {
        let most = FolderUsage(bytes: limits.resumableBytes - bytes, entries: limits.resumableUploads * 2)
        guard most.bytes >= 0, FolderUsage.measure(folder.uploadsPath, within: most) != nil else {
            throw AppError(
                .uploadsFull,
                "Unfinished uploads take too much disk space. Finish or cancel some, or try again tomorrow.")
        }
    }

    /// Forgets an upload, and removes what has come of it.
    @discardableResult
    package func removeUpload(_ id: UploadID, in scope: Scope) async throws -> Bool {
        guard try await upload(id, in: scope) != nil else { return false }
        try await forget([id])
        return true
    }

    /// Forgets uploads; their rows do not live on in the log either.
    private func forget(_ ids: [UploadID]) async throws {
        let count = try await freeing { connection in try UploadRows.delete(connection, ids) }
        for id in ids {
            await uploadWriters.retire(id)
            let path = folder.uploadPath(id)
            await BlockingThread.run { _ = unlink(path) }
        }
        if count > 0 { await database.forget() }
        ballast.restore()
    }

    /// Forgets uploads of which nothing has come for long, now and whenever the next one is due.
    func removeExpiredUploads() async {
        let (folder, lifetime) = (folder, limits.resumableLifetime)
        do {
            let moment = try await moment()
            let uploads = try await reader.run { connection in
                try UploadRows.all(connection, in: folder, lifetime: lifetime).map(\.upload)
            }
            let (expired, others) = (
                uploads.filter { $0.isOver(at: moment, lifetime) }, uploads.filter { !$0.isOver(at: moment, lifetime) }
            )
            if !expired.isEmpty { try await forget(expired.map(\.id)) }
            // What would be over but for a clock that jumped is looked at again.
            await expect(
                uploadExpiry: others.map(\.expiresAt).map { $0 > moment.now ? $0 : moment.now + Self.nextLook }.min(),
                from: moment.now)
        } catch {
            log("expired uploads will be removed later: \(error.logDescription)")
            await expect(uploadExpiry: Date() + 60, from: Date())
        }
    }

    /// Pause before another look at what is to be deleted and may not be yet, seconds.
    static let nextLook: TimeInterval = 3600

    private func expect(uploadExpiry date: Date?, from now: Date) async {
        guard let date else { return }
        await uploadAlarm.set(to: date, from: now) { [weak self] in await self?.removeExpiredUploads() }
    }
}
