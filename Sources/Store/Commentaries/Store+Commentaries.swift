package import Domain
import FoundationEssentials

extension Store {
    /// The commentaries of a clip, the oldest first.
    package func commentaries(of clip: ClipID) async throws -> [KeptCommentary] {
        try await reader.run { connection in try CommentaryRows.commentaries(connection, of: clip) }
    }

    /// What the video of a commentary is made of.
    package func files(of commentary: CommentaryID, of clip: ClipID) async throws -> CommentaryFiles {
        try await reader.run { connection in
            guard let files = try CommentaryRows.files(connection, of: commentary, of: clip) else {
                throw AppError.noSuchCommentary
            }
            return files
        }
    }

    /// One more commentary of a clip; nothing where it is there already.
    package func add(_ commentary: KeptCommentary, _ files: CommentaryFiles, to clip: ClipID) async throws {
        try await database.transaction { connection in
            guard try ClipRows.scope(connection, of: clip) != nil else { throw AppError.unknownClip }
            let known = try CommentaryRows.commentaries(connection, of: clip)
            if known.contains(where: { $0.id == commentary.id }) { return }
            guard known.count < Commentary.most else { throw AppError.tooManyCommentaries }
            try CommentaryRows.insert(connection, commentary, files, of: clip)
        }
    }

    /// Removes a commentary with its video.
    package func removeCommentary(_ id: CommentaryID, of clip: ClipID) async throws {
        let folder = folder
        let doomed = try await database.transaction { connection in
            guard try CommentaryRows.commentaries(connection, of: clip).contains(where: { $0.id == id }) else {
                throw AppError.noSuchCommentary
            }
            try connection.run("DELETE FROM commentary WHERE id = ? AND clip = ?", .id(id), .id(clip))
            return try ReportRows.remove([.video(of: id)], connection, of: clip, in: folder)
        }
        await removeFiles(doomed)
        // The voice is gone from the log, too.
        await database.forget()
    }
}

/// Commentaries as rows.
enum CommentaryRows {
    static func commentaries(_ connection: Connection, of clip: ClipID) throws -> [KeptCommentary] {
        try connection.rows(
            "SELECT id, milliseconds, browser, saved_at FROM commentary WHERE clip = ? ORDER BY sequence", .id(clip)
        ) { row in
            KeptCommentary(
                id: try row.id(0, of: CommentaryOwner.self), seconds: Double(try row.integer(1)) / 1000,
                browser: try row.text(2),
                savedAt: try row.date(3))
        }
    }

    static func files(
        _ connection: Connection, of commentary: CommentaryID, of clip: ClipID
    ) throws -> CommentaryFiles? {
        try connection.rows(
            "SELECT script, voice FROM commentary WHERE id = ? AND clip = ?", .id(commentary), .id(clip)
        ) { row in
            CommentaryFiles(script: try row.blob(0), voice: try row.blob(1))
        }.first
    }

    /// Has the commentaries of a clip show the same once it is seen in another way. One that cannot be read stays as it is.
    static func place(_ connection: Connection, by turn: ClipTurn, of clip: ClipID) throws {
        for id in try commentaries(connection, of: clip).map(\.id) {
            guard let script = try files(connection, of: id, of: clip)?.script,
                let commentary = try? JSONDecoder().decode(Commentary.self, from: Data(script))
            else { continue }
            try connection.run(
                "UPDATE commentary SET script = ? WHERE id = ? AND clip = ?",
                .blob([UInt8](try JSONEncoder().encode(turn.place(commentary)))), .id(id), .id(clip))
        }
    }

    static func insert(
        _ connection: Connection, _ kept: KeptCommentary, _ files: CommentaryFiles, of clip: ClipID
    ) throws {
        try connection.run(
            """
            INSERT INTO commentary (id, clip, milliseconds, browser, saved_at, script, voice) VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
            .id(kept.id), .id(clip), .integer(Int((kept.seconds * 1000).rounded(.up))), .text(kept.browser),
            .date(kept.savedAt),
            .blob(files.script), .blob(files.voice))
    }
}

extension CommentaryFiles {
    /// Those that came with a clip, out of files by their names.
    /// - Throws: what reading throws.
    init(of commentary: CommentaryID, in files: [ArtefactName: String]) throws {
        func bytes(_ name: ArtefactName) throws -> [UInt8] {
            guard let path = files[name] else { throw AppError.noSuchCommentary }
            return [UInt8](try Data(contentsOf: URL(filePath: path)))
        }
        self.init(script: try bytes(.script(of: commentary)), voice: try bytes(.voice(of: commentary)))
    }
}

/// Why a commentary cannot be kept.
extension AppError {
    static let tooManyCommentaries = AppError(
        .conflict, code: "tooManyCommentaries",
        "This clip already has \(Commentary.most) commentaries. Remove one that you no longer need.")
    package static let noSuchCommentary = AppError(
        .notFound, code: "noSuchCommentary", "This commentary was removed in the meantime. Reload the page.")
}
