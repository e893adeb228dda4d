package import Domain
import FoundationEssentials
import Store
import System
import Workers

/// Reports on paper: drawn in a worker while somebody waits for them, and not kept.
extension WorkerPool {
    /// Draws a document with pictures of a clip, with moments drawn into frames of it. Cancelling the task leaves the line, or ends the worker.
    /// - Returns: the PDF.
    /// - Parameters:
    ///   - pictures: those that the document may name; what is not there is left out.
    ///   - address: who asks; nil where addresses do not tell people apart.
    /// - Throws: `AppError`.
    package nonisolated func draw(
        _ document: PaperDocument, of clip: Clip, _ pictures: [ArtefactName], for address: String? = nil
    ) async throws -> [UInt8] {
        if let refusal = spans.enter(address) { throw AppError(creating: refusal) }
        defer { spans.leave(address) }
        return try await store.withWorkFolder { results in
            let needsFrames = document.pictures.contains { $0.time != nil }
            try await layOutResults(of: clip.id, in: results, with: pictures, needsLandmarks: needsFrames)
            try JSONEncoder().encode(document).write(to: URL(filePath: results + "/" + PaperDocument.fileName))
            return try await store.withWorkFolder { output in
                let outcome = try await outcome(of: clip, needsFrames: needsFrames, results: results, output: output)
                guard outcome == .done else { throw error(AppError(outcome), of: clip.id) }
                switch await BlockingThread.run({ ResultFiles.paper(in: output) }) {
                case .success(let bytes): return bytes
                case .failure(let bad): throw error(AppError(.broke(reason: bad.reason)), of: clip.id)
                }
            }
        }
    }

    private nonisolated func outcome(
        of clip: Clip, needsFrames: Bool, results: String, output: String
    ) async throws -> WorkerOutcome {
        guard needsFrames else {
            return await runner.run(PaperTask(), on: WorkerPaths(results: results, output: output)).outcome
        }
        return try await store.materialise(.content(clip.blob)) { input in
            await runner.run(PaperTask(), on: WorkerPaths(input: input, results: results, output: output)).outcome
        }
    }

    private nonisolated func error(_ error: AppError, of clip: ClipID) -> AppError {
        if let detail = error.detail { log("a PDF of clip \(clip): \(detail)") }
        return error
    }
}
