import Domain
import FoundationEssentials
import Glibc

/// Uploads as rows. How much has come of one is the size of its file: a number of its own could only differ from it.
enum UploadRows {
    private static let columns =
        "id, byte_count, metadata, address, scope, created_at, unchecked_from, ended_at, clip, code, message, status"

    static func insert(_ connection: Connection, _ id: UploadID, _ new: NewUpload, at date: Date) throws {
        try connection.run(
            "INSERT INTO upload (id, byte_count, metadata, address, scope, created_at) VALUES (?, ?, ?, ?, ?, ?)",
            .id(id), .integer(new.byteCount), .text(new.metadata), .text(new.address), .scope(new.scope), .date(date))
    }

    /// All uploads that can be read, the oldest first.
    static func all(_ connection: Connection, in folder: DataFolder, lifetime: Duration) throws -> [Row] {
        try connection.readableRows("SELECT \(columns) FROM upload ORDER BY sequence", values: []) {
            row in
            try read(row, in: folder, lifetime: lifetime)
        }
    }

    /// The upload of a name in anybody's scope.
    static func row(
        _ connection: Connection, _ id: UploadID, in folder: DataFolder, lifetime: Duration
    ) throws -> Row? {
        try connection.rows("SELECT \(columns) FROM upload WHERE id = ?", .id(id)) { row in
            try read(row, in: folder, lifetime: lifetime)
        }.first
    }

    /// How many uploads there are.
    /// - Parameter address: of those who announced them; nil for anybody.
    static func count(_ connection: Connection, from address: String? = nil) throws -> Int {
        try connection.rows("SELECT count(*) FROM upload WHERE ?1 IS NULL OR address = ?1", .text(address)) {
            row in
            try row.count(0)
        }.first ?? 0
    }

    /// An upload that may be forgotten for a new one, for nothing would be lost: the oldest that has ended, else the
    /// oldest without a byte.
    /// - Parameter address: of those who announced them; nil for anybody.
    static func dispensable(
        _ connection: Connection, from address: String?, in folder: DataFolder
    ) throws -> UploadID? {
        try connection.rows(
            """
            SELECT id, ended_at IS NOT NULL FROM upload WHERE ?1 IS NULL OR address = ?1
            ORDER BY ended_at IS NULL, sequence
            """, .text(address)
        ) { row in
            (id: try row.id(0, of: ResumableUploadOwner.self), hasEnded: try row.integer(1) != 0)
        }.first { $0.hasEnded || UploadFile.status(folder.uploadPath($0.id)) == nil }?.id
    }

    /// Bytes from an offset on count only when their checksum was right; nil says that it was.
    static func leaveUnchecked(_ connection: Connection, _ id: UploadID, from offset: Int?) throws {
        try connection.run(
            "UPDATE upload SET unchecked_from = ? WHERE id = ?", offset.map { .integer($0) } ?? .null, .id(id))
    }

    /// Notes how an upload ended.
    /// - Returns: false if it is gone, or had ended already.
    static func end(
        _ connection: Connection, _ id: UploadID, _ outcome: ResumableUpload.Outcome, at date: Date
    ) throws -> Bool {
        switch outcome {
        case .clip(let clip):
            try connection.run(
                "UPDATE upload SET ended_at = ?, clip = ? WHERE id = ? AND ended_at IS NULL", .date(date), .id(clip),
                .id(id)) == 1
        case .refused(let error):
            try connection.run(
                "UPDATE upload SET ended_at = ?, code = ?, message = ?, status = ? WHERE id = ? AND ended_at IS NULL",
                .date(date), .text(error.code.rawValue), .localized(error.text), .integer(error.reason.stored),
                .id(id)) == 1
        }
    }

    /// Removes uploads.
    /// - Returns: how many there were.
    static func delete(_ connection: Connection, _ ids: [UploadID]) throws -> Int {
        var count = 0
        for id in ids { count += try connection.run("DELETE FROM upload WHERE id = ?", .id(id)) }
        return count
    }

    /// An upload with what only the store wants to know of it.
    struct Row {
        let upload: ResumableUpload
        let uncheckedFrom: Int?
    }

    private static func read(
        _ row: borrowing SQLRow, in folder: DataFolder, lifetime: Duration
    ) throws -> Row {
        let id = try row.id(0, of: ResumableUploadOwner.self)
        let new = NewUpload(
            byteCount: try row.count(1), metadata: try row.text(2), address: row.optionalText(3),
            scope: Scope(name: try row.text(4)))
        let createdAt = try row.date(5)
        let uncheckedFrom = row.optionalInteger(6)
        let endedAt = try row.optionalDate(7)
        let file = UploadFile.status(folder.uploadPath(id))
        let last = endedAt ?? file.map { max($0.changedAt, createdAt) } ?? createdAt
        return Row(
            upload: ResumableUpload(
                id: id, new: new,
                offset: endedAt != nil ? new.byteCount : min(file?.byteCount ?? 0, uncheckedFrom ?? .max),
                expiresAt: last + TimeInterval(lifetime.components.seconds),
                outcome: endedAt == nil ? nil : try outcome(row)),
            uncheckedFrom: uncheckedFrom)
    }

    private static func outcome(_ row: borrowing SQLRow) throws -> ResumableUpload.Outcome {
        guard row.optionalText(8) == nil else { return .clip(try row.id(8, of: Clip.self)) }
        let reason = ErrorReason(stored: try row.integer(11))
        return .refused(AppError(ErrorCode(rawValue: try row.text(9)), row.optionalLocalized(10) ?? "", reason: reason))
    }
}
