import FoundationEssentials
public import Reports

extension Store {
    /// Reports that are read at once while digests are made.
    private static let batch = 16

    /// Makes the digests of the reports that have none: an older version wrote them. Those that cannot be read get none.
    /// - Returns: how many were made.
    @discardableResult
    public func digestOldReports() async throws(StoreError) -> Int {
        var (made, last) = (0, "")
        while !Task.isCancelled {
            let after = last
            let reports = try await reader.run { connection throws(StoreError) in
                try connection.rows(
                    """
                    SELECT report.clip, report.job, report.json FROM report LEFT JOIN digest ON digest.clip = report.clip
                    WHERE digest.clip IS NULL AND report.clip > ? ORDER BY report.clip LIMIT \(Self.batch)
                    """, .text(after)
                ) { row throws(StoreError) in
                    (clip: try row.text(0), job: try row.text(1), json: try row.blob(2))
                }
            }
            guard let end = reports.last else { break }
            last = end.clip
            let digests = await BlockingThread.run { reports.map { StoredDigest(of: $0.json) } }
            // A report that came meanwhile has brought its own.
            try await database.transaction { connection throws(StoreError) in
                for (report, digest) in zip(reports, digests) {
                    guard let digest else { continue }
                    try digest.write(connection, to: report.clip, ifOf: report.job)
                    try ClipWords.refresh(connection, where: "clip.id = ?", .text(report.clip))
                }
            }
            made += digests.count { $0 != nil }
        }
        return made
    }

    /// The swings of some clips, for trends and choices; clips without any are left out.
    public func swings(of clips: [ClipID]) async throws(StoreError) -> [ClipID: SwingDigest] {
        let wanted = "[" + clips.map { "\"\($0)\"" }.joined(separator: ",") + "]"
        let found = try await reader.run { connection throws(StoreError) in
            try connection.rows(
                """
                SELECT clip, swings FROM digest
                WHERE clip IN (SELECT value FROM json_each(?)) AND swings IS NOT NULL
                """, .text(wanted)
            ) { row throws(StoreError) in
                (clip: try row.id(0, of: Clip.self), json: try row.text(1))
            }
        }
        return Dictionary(
            found.compactMap { row in
                (try? JSONDecoder().decode(SwingDigest.self, from: Data(row.json.utf8))).map { (row.clip, $0) }
            }, uniquingKeysWith: { $1 })
    }
}

/// A digest as its row has it.
struct StoredDigest: Sendable {
    private let digest: ReportDigest
    private let json: String
    private let swings: String?

    /// The digest of a report's JSON; nil if that cannot be read.
    init?(of report: [UInt8]) {
        guard let report = try? AnalysisKind.report(json: report) else { return nil }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        digest = report.digest
        guard let encoded = try? encoder.encode(digest) else { return nil }
        json = String(decoding: encoded, as: UTF8.self)
        swings = (report as? SwingReport).flatMap { report in
            report.swings.isEmpty
                ? nil : (try? encoder.encode(SwingDigest(of: report))).map { String(decoding: $0, as: UTF8.self) }
        }
    }

    /// Writes the digest, if the clip's report is still the one of a job.
    func write(_ connection: Connection, to clip: String, ifOf job: String) throws(StoreError) {
        try connection.run(
            """
            INSERT INTO digest (clip, findings, words, json, swings)
            SELECT clip, ?, ?, ?, ? FROM report WHERE clip = ? AND job = ?
            ON CONFLICT (clip) DO NOTHING
            """, .integer(digest.count), .text(digest.words), .text(json), .text(swings), .text(clip), .text(job))
    }
}
