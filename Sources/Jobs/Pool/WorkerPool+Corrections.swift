package import Domain
import Store
import System
import Workers

/// Corrections of findings: a worker measures the corrected ones from the recorded landmarks while somebody waits.
extension WorkerPool {
    /// How often a correction is made anew because somebody else was faster.
    private static let tries = 5

    /// Corrects a finding of a clip.
    /// - Parameters:
    ///   - browser: where somebody corrects it: `Firefox`.
    ///   - revision: of the report that the person saw; nil corrects whatever is shown.
    ///   - address: who asks; nil where addresses do not tell people apart.
    ///   - decide: names the correction for the report that is shown.
    /// - Returns: the report as it is shown now, and the name of what was corrected.
    /// - Throws: `AppError`; what `decide` throws.
    package nonisolated func correct<Report: CorrectableReport>(
        _ clip: ClipID, in browser: String, ifStill revision: String? = nil,
        for address: String? = nil, decide: @Sendable (Report) throws -> Report.Change
    ) async throws -> (report: Report, finding: FindingID) {
        var finding: FindingID?
        let corrected = try await change(clip, ifStill: revision, for: address) { current, shown in
            guard let shown = shown as? Report else { throw AppError.notCorrectable }
            let correction = try decide(shown).kept
            finding = correction.finding
            let corrections = current.corrections.map(\.correction) + [correction]
            guard corrections.count <= Correction.most else { throw AppError.tooManyCorrections }
            let report = try await measured(anew: clip, current.measured, corrections)
            guard !report.leavesOut(correction) else {
                throw report is SwingReport ? AppError.notMeasurable : AppError.leftOut
            }
            return (.add(KeptCorrection(correction, browser: browser)), report)
        }
        guard let report = corrected as? Report, let finding else { throw AppError.notCorrectable }
        return (report, finding)
    }

    /// Takes back the last correction of a clip, or all.
    /// - Throws: `AppError`, also where there is none.
    @discardableResult
    package nonisolated func undoCorrections(
        of clip: ClipID, all: Bool, ifStill revision: String? = nil, for address: String? = nil
    ) async throws -> any AnalysisReport {
        try await change(clip, ifStill: revision, for: address) { current, shown in
            // A clip may have been looked at for something else: what people said then is not shown, and stays.
            guard let letter = shown.letter else { throw AppError.nothingCorrected }
            let said = current.corrections.map(\.correction).filter { $0.finding.letter == letter }
            guard !said.isEmpty else { throw AppError.nothingCorrected }
            let left = all ? [] : said.dropLast()
            let change = all ? CorrectionChange.removeAll(letter) : .undo(letter)
            return (change, left.isEmpty ? nil : try await measured(anew: clip, current.measured, left))
        }
    }

    private nonisolated func change(
        _ clip: ClipID, ifStill revision: String?, for address: String?,
        _ make: (CorrectedReport, any AnalysisReport) async throws -> (CorrectionChange, (any AnalysisReport)?)
    ) async throws -> any AnalysisReport {
        if let refusal = spans.enter(address) { throw AppError(creating: refusal) }
        defer { spans.leave(address) }
        try await store.requireRoom()
        for _ in 0..<Self.tries {
            guard let current = try await store.correctedReport(of: clip),
                let shown = try? AnalysisKind.report(json: current.shown)
            else { throw AppError.notCorrectable }
            if let revision, revision != current.revision.description { throw AppError.correctedMeanwhile }
            let (change, report) = try await make(current, shown)
            if try await store.correct(clip, change, shown: report?.encoded(), of: current.revision) {
                return try report ?? AnalysisKind.report(json: current.measured)
            }
            if revision != nil { throw AppError.correctedMeanwhile }
        }
        throw AppError.correctedMeanwhile
    }

    /// The report of a clip with corrections.
    private nonisolated func measured(
        anew clip: ClipID, _ json: [UInt8], _ corrections: [Correction]
    ) async throws -> any AnalysisReport {
        try await store.withWorkFolder { results in
            try await store.layOut(clip, in: results, reportAs: "shown.json") { _ in [.landmarks] }
            return try await corrected(json, corrections, in: results)
        }
    }

    /// What a new analysis left, with what people said of the findings of the one before; nil where they said nothing.
    nonisolated func corrected(_ results: ResultFiles, of clip: ClipID) async throws -> [UInt8]? {
        let said = try await store.correctedReport(of: clip)?.corrections.map(\.correction) ?? []
        guard results.kind.report.isCorrected(by: said), let landmarks = results.files[.landmarks] else { return nil }
        return try await store.withWorkFolder { folder in
            try await BlockingThread.run {
                try FileSystem.link(landmarks, to: folder + "/\(ArtefactName.landmarks)")
            }
            return try await corrected(results.report, said, in: folder).encoded()
        }
    }

    /// A measured report with corrections.
    /// - Parameter results: a folder that has the landmarks; the measured report is laid beside them.
    nonisolated func corrected(
        _ json: [UInt8], _ corrections: [Correction], in results: String
    ) async throws -> any AnalysisReport {
        try await BlockingThread.run {
            try OpenFile(creating: results + "/" + OutputName.report).write(json)
        }
        return try await store.withWorkFolder { output in
            let outcome = await runner.run(
                CorrectionTask(corrections), on: WorkerPaths(results: results, output: output)
            ).outcome
            guard outcome == .done else { throw logged(AppError(outcome)) }
            switch await BlockingThread.run({ ResultFiles.report(in: output) }) {
            case .success(let report): return report
            case .failure(let bad): throw logged(AppError(.broke(reason: bad.reason)))
            }
        }
    }

    private nonisolated func logged(_ error: AppError) -> AppError {
        if let detail = error.detail { log("a correction: \(detail)") }
        return error
    }
}

/// Why findings cannot be corrected.
extension AppError {
    package static let notCorrectable = AppError(
        .noReport, "This clip has no report of this type, so there is nothing to correct. Analyse it for that first.")
    static let tooManyCorrections = AppError(
        .tooManyCorrections,
        "This clip has \(Correction.most) corrections already. Undo some, or go back to what was measured.")
    static let notMeasurable = AppError(
        .impossibleSpan,
        "The player isn’t tracked clearly enough at this moment, so no swing can be measured there. Choose another frame."
    )
    static let leftOut = AppError(
        .impossibleSpan, "This correction doesn’t fit the report. Reload the page, then try again.")
    static let nothingCorrected = AppError(.nothingCorrected, "Nothing in this report was corrected.")
    package static let correctedMeanwhile = AppError(
        .correctedMeanwhile, "Someone else corrected this report in the meantime. Reload the page to see what changed.")
}
