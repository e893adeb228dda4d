package import Domain
import FoundationEssentials
import System

extension Store {
    /// A report and what people say of it; nil where there is no report.
    package func correctedReport(of clip: ClipID) async throws -> CorrectedReport? {
        try await reader.run { connection in
            guard let revision = try CorrectionRows.revision(connection, of: clip) else { return nil }
            let corrections = try CorrectionRows.corrections(connection, of: clip)
            return try connection.rows("SELECT json, measured FROM report WHERE clip = ?", .id(clip)) { row in
                let shown = try row.blob(0)
                return CorrectedReport(
                    revision: revision, measured: row.optionalBlob(1) ?? shown, shown: shown,
                    corrections: corrections)
            }.first
        }
    }

    /// What changes when a report or its corrections do; nil where there is no report.
    package func reportRevision(of clip: ClipID) async throws -> CorrectedReport.Revision? {
        try await reader.run { connection in try CorrectionRows.revision(connection, of: clip) }
    }

    /// Changes the corrections of a clip and the report that is shown.
    package func correct(
        _ clip: ClipID, _ change: CorrectionChange, shown: [UInt8]?, of revision: CorrectedReport.Revision
    ) async throws -> Bool {
        let folder = folder
        guard let former = try await correctedReport(of: clip), former.revision == revision else { return false }
        let json = shown ?? former.measured
        let digest = await BlockingThread.run { StoredDigest(of: json) }
        let doomed = try await database.transaction { connection throws -> [String]? in
            guard try CorrectionRows.revision(connection, of: clip) == revision else { return nil }
            try JobRows.requireNone(connection, of: clip)
            try CorrectionRows.apply(connection, change, to: clip)
            let measured: SQLValue = shown == nil ? .null : .blob(former.measured)
            try connection.run(
                "UPDATE report SET json = ?, measured = ? WHERE clip = ?", .blob(json), measured, .id(clip))
            try OpinionRows.follow(connection, clip, revision.job, from: former.shown, to: json)
            try StoredDigest.remove(connection, of: clip)
            try digest?.write(connection, to: clip, ifOf: revision.job)
            try SearchIndex.update(connection, clip)
            return try ReportRows.remove(
                [.skeletonVideo, .sideBySideVideo, .ralliesVideo, .opinionPictures], connection, of: clip, in: folder)
        }
        guard let doomed else { return false }
        await removeFiles(doomed)
        return true
    }
}

/// Corrections as rows.
enum CorrectionRows {
    static func corrections(_ connection: Connection, of clip: ClipID) throws -> [KeptCorrection] {
        try connection.rows(
            "SELECT json, made_at, browser FROM correction WHERE clip = ? ORDER BY sequence", .id(clip)
        ) { row in
            let json = Data(try row.text(0).utf8)
            return KeptCorrection(
                try JSONDecoder().decode(Correction.self, from: json), madeAt: try row.date(1),
                browser: try row.text(2))
        }
    }

    static func revision(_ connection: Connection, of clip: ClipID) throws -> CorrectedReport.Revision? {
        guard let job = try ReportRows.job(connection, of: clip) else { return nil }
        let last = try connection.rows("SELECT max(sequence) FROM correction WHERE clip = ?", .id(clip)) { row in
            row.optionalInteger(0) ?? 0
        }
        return CorrectedReport.Revision(job: job, correction: last.first ?? 0)
    }

    /// What the names of corrected findings begin with.
    private static let letters = "substr(coalesce(json ->> 'swing', json ->> 'event'), 1, 1)"

    static func apply(_ connection: Connection, _ change: CorrectionChange, to clip: ClipID) throws {
        switch change {
        case .add(let kept): try insert(connection, kept, of: clip)
        case .undo(let letter):
            try connection.run(
                """
                DELETE FROM correction WHERE sequence = (
                    SELECT max(sequence) FROM correction WHERE clip = ? AND \(letters) = ?)
                """, .id(clip), .text(String(letter)))
        case .removeAll(let letter):
            try connection.run(
                "DELETE FROM correction WHERE clip = ? AND \(letters) = ?", .id(clip), .text(String(letter)))
        }
    }

    static func insert(_ connection: Connection, _ kept: KeptCorrection, of clip: ClipID) throws {
        try connection.run(
            "INSERT INTO correction (clip, json, browser, made_at) VALUES (?, ?, ?, ?)", .id(clip),
            .text(String(decoding: try JSONEncoder().encode(kept.correction), as: UTF8.self)), .text(kept.browser),
            .date(kept.madeAt))
    }
}
