package import Domain
package import FoundationEssentials

/// A correction as it is kept.
package struct KeptCorrection: Codable, Equatable, Sendable {
    /// What somebody said.
    package var correction: Correction
    /// When.
    package var madeAt: Date
    /// In which browser: `Firefox`.
    package var browser: String

    package init(_ correction: Correction, madeAt: Date = .stored, browser: String) {
        self.correction = correction
        self.madeAt = madeAt
        self.browser = browser
    }
}

extension KeptCorrection: Bounded {
    /// - Throws: `OutOfBounds` for what no server has kept.
    package func check() throws(OutOfBounds) {
        try correction.check()
        try Bound.words.check(browser)
        guard (0...4e9).contains(madeAt.timeIntervalSince1970) else { throw OutOfBounds("a date out of range") }
    }
}

/// A report and what people say of it, as they stood at one moment.
package struct CorrectedReport: Sendable {
    /// The analysis that left it, and its last correction: what changes when either does.
    package struct Revision: Hashable, Sendable, CustomStringConvertible {
        var job: JobID
        var correction: Int

        /// As it stands in an entity tag (RFC 9110, 8.8.3), without the quotes.
        package var description: String { "\(job)-\(correction)" }
    }

    package var revision: Revision
    /// As analysed, JSON.
    package var measured: [UInt8]
    /// As shown, JSON: the same where nobody corrected anything.
    package var shown: [UInt8]
    /// The oldest first.
    package var corrections: [KeptCorrection]
}

/// What becomes of a clip's corrections.
package enum CorrectionChange: Sendable {
    /// One more.
    case add(KeptCorrection)
    /// The last one is taken back, of those whose findings have names that begin so.
    case undo(Character)
    /// All of them are taken back.
    case removeAll(Character)
}

/// What people say of findings. Another database can stand in behind this.
package protocol CorrectionRepository: Sendable {
    /// A report and what people say of it; nil where there is no report.
    func correctedReport(of clip: ClipID) async throws -> CorrectedReport?

    /// What changes when a report or its corrections do; nil where there is no report.
    func reportRevision(of clip: ClipID) async throws -> CorrectedReport.Revision?

    /// Changes the corrections of a clip and the report that is shown, and removes what was made from the former report:
    /// one transaction.
    /// - Parameters:
    ///   - shown: the report after the change, JSON; nil for the measured one.
    ///   - revision: what the change was made for.
    /// - Returns: whether it was; false where somebody was faster.
    /// - Throws: `alreadyQueued` while a job of the clip is not final: what that leaves would be of the former report.
    func correct(
        _ clip: ClipID, _ change: CorrectionChange, shown: [UInt8]?, of revision: CorrectedReport.Revision
    ) async throws -> Bool
}

extension CorrectionRepository {
    /// What changes when the reports of some clips do, clip by clip; empty where there is none.
    package func revisions(of clips: [ClipID]) async throws -> [String] {
        var revisions: [String] = []
        for clip in clips { revisions.append(try await reportRevision(of: clip)?.description ?? "") }
        return revisions
    }
}
