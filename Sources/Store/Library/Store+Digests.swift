package import Domain
import FoundationEssentials
import System

extension Store {
    /// Reports that are read at once while digests are made.
    private static let batch = 16

    /// Makes the digests of the reports that have none: an older version wrote them. Those that cannot be read get
    /// none.
    /// - Returns: how many were made.
    @discardableResult
    package func digestOldReports() async throws -> Int {
        var (made, last) = (0, 0)
        while !Task.isCancelled {
            let after = last
            let reports = try await reader.run { connection in
                try connection.rows(
                    """
                    SELECT clip.sequence, clip.id, report.job, report.json FROM clip JOIN report ON report.clip = clip.id
                    WHERE clip.sequence NOT IN (SELECT clip FROM digest) AND clip.sequence > ?
                    ORDER BY clip.sequence LIMIT \(Self.batch)
                    """, .integer(after)
                ) { row in
                    (
                        sequence: try row.integer(0), clip: try row.id(1, of: Clip.self),
                        job: try row.id(2, of: Job.self), json: try row.blob(3)
                    )
                }
            }
            guard let end = reports.last else { break }
            last = end.sequence
            let digests = await BlockingThread.run { reports.map { StoredDigest(of: $0.json) } }
            // A report that came meanwhile has brought its own.
            try await database.transaction { connection in
                for (report, digest) in zip(reports, digests) {
                    guard let digest else { continue }
                    try digest.write(connection, to: report.clip, ifOf: report.job)
                    try SearchIndex.update(connection, report.clip)
                }
            }
            made += digests.count { $0 != nil }
        }
        return made
    }

    /// What lists of one kind show of some clips; clips that have none of it are left out.
    package func details<Detail: ListDetail>(
        _ type: Detail.Type, of clips: [ClipID]
    ) async throws -> [ClipID: Detail] {
        let wanted = "[" + clips.map { "\"\($0)\"" }.joined(separator: ",") + "]"
        let found = try await reader.run { connection in
            try connection.rows(
                """
                SELECT clip.id, list_detail.json FROM clip JOIN list_detail ON list_detail.clip = clip.sequence
                WHERE clip.id IN (SELECT value FROM json_each(?)) AND clip.kind = ?
                """, .text(wanted), .text(Detail.kind.rawValue)
            ) { row in
                (clip: try row.id(0, of: Clip.self), json: try row.text(1))
            }
        }
        return Dictionary(
            found.compactMap { row in
                (try? JSONDecoder().decode(Detail.self, from: Data(row.json.utf8))).map { (row.clip, $0) }
            }, uniquingKeysWith: { $1 })
    }
}

/// A digest as its row has it.
struct StoredDigest: Sendable {
    private let digest: ReportDigest
    private let json: String
    private let detail: String?

    /// The digest of a report's JSON; nil if that cannot be read.
    init?(of report: [UInt8]) {
        guard let report = try? AnalysisKind.report(json: report) else { return nil }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        digest = report.digest
        guard let encoded = try? encoder.encode(digest) else { return nil }
        json = String(decoding: encoded, as: UTF8.self)
        detail = report.listDetail.flatMap { try? encoder.encode($0) }.map { String(decoding: $0, as: UTF8.self) }
    }

    /// Writes the digest, where there is none, if the clip's report is the one of a job.
    func write(_ connection: Connection, to clip: ClipID, ifOf job: JobID) throws {
        let written = try connection.run(
            """
            INSERT OR IGNORE INTO digest (clip, findings, words, json)
            SELECT clip.sequence, ?, ?, ? FROM clip JOIN report ON report.clip = clip.id WHERE clip.id = ? AND report.job = ?
            """, .integer(digest.count), .text(digest.words), .text(json), .id(clip), .id(job))
        guard written == 1, let detail else { return }
        try connection.run(
            "INSERT INTO list_detail (clip, json) SELECT sequence, ? FROM clip WHERE id = ?", .text(detail), .id(clip))
    }

    /// Removes the digest of a clip.
    static func remove(_ connection: Connection, of clip: ClipID) throws {
        try connection.run("DELETE FROM digest WHERE clip = (SELECT sequence FROM clip WHERE id = ?)", .id(clip))
    }
}
