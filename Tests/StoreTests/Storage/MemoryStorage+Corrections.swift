import Domain
import Synchronization

@testable import Store

extension MemoryStorage {
    func correctedReport(of clip: ClipID) async throws -> CorrectedReport? {
        state.withLock { state in
            guard let index = state.entry(clip), let report = state.entries[index].report else { return nil }
            let corrections = state.entries[index].corrections
            return CorrectedReport(
                revision: CorrectedReport.Revision(job: report.job, correction: corrections.last?.number ?? 0),
                measured: report.measured ?? report.json, shown: report.json, corrections: corrections.map(\.kept))
        }
    }

    func reportRevision(of clip: ClipID) async throws -> CorrectedReport.Revision? {
        try await correctedReport(of: clip)?.revision
    }

    func correct(
        _ clip: ClipID, _ change: CorrectionChange, shown: [UInt8]?, of revision: CorrectedReport.Revision
    ) async throws -> Bool {
        guard let current = try await correctedReport(of: clip), current.revision == revision else { return false }
        state.withLock { state in
            guard let index = state.entry(clip) else { return }
            switch change {
            case .add(let kept): state.entries[index].corrections.append((revision.correction + 1, kept))
            case .undo(let letter):
                if let last = state.entries[index].corrections.lastIndex(where: { $0.kept.of(letter) }) {
                    state.entries[index].corrections.remove(at: last)
                }
            case .removeAll(let letter): state.entries[index].corrections.removeAll { $0.kept.of(letter) }
            }
            state.entries[index].report?.json = shown ?? current.measured
            state.entries[index].report?.measured = shown == nil ? nil : current.measured
        }
        return true
    }
}

extension KeptCorrection {
    fileprivate func of(_ letter: Character) -> Bool { correction.finding.letter == letter }
}
