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
        let needsFrames = document.pictures.contains { $0.time != nil }
        return try await draw(document, about: "clip \(clip.id)", for: address) { results in
            try await layOutResults(of: clip.id, in: results, with: pictures, needsLandmarks: needsFrames)
        } outcome: { results, output in
            try await outcome(of: clip, needsFrames: needsFrames, results: results, output: output)
        }
    }

    /// Draws a document that has no pictures.
    /// - Returns: the PDF.
    /// - Parameters:
    ///   - subject: what it is about, for the log.
    ///   - address: who asks; nil where addresses do not tell people apart.
    /// - Throws: `AppError`.
    package nonisolated func draw(
        _ document: PaperDocument, about subject: String, for address: String? = nil
    ) async throws -> [UInt8] {
        try await draw(document, about: subject, for: address) { _ in
        } outcome: { results, output in
            await runner.run(PaperTask(), on: WorkerPaths(results: results, output: output)).outcome
        }
    }

    /// Draws a document with frames of two clips, without notes and drawings. Cancelling the task leaves the line, or ends the worker.
    /// - Returns: the PDF.
    /// - Parameters:
    ///   - address: who asks; nil where addresses do not tell people apart.
    /// - Throws: `AppError`.
    package nonisolated func draw(
        _ document: PaperDocument, comparing clip: Clip, with other: Clip, for address: String? = nil
    ) async throws -> [UInt8] {
        try await draw(document, about: "clips \(clip.id) and \(other.id)", for: address) { results in
            try await layOutResults(of: clip.id, in: results, hasMoments: false)
            _ = try await layOut(other: other.id, of: other.scope, in: results)
        } outcome: { results, output in
            try await outcome(of: clip, needsFrames: true, results: results, output: output)
        }
    }

    private nonisolated func draw(
        _ document: PaperDocument, about subject: String, for address: String?,
        layOut: @Sendable (_ results: String) async throws -> Void,
        outcome: @Sendable (_ results: String, _ output: String) async throws -> WorkerOutcome
    ) async throws -> [UInt8] {
        if let refusal = spans.enter(address) { throw AppError(creating: refusal) }
        defer { spans.leave(address) }
        return try await store.withWorkFolder { results in
            try await layOut(results)
            try JSONEncoder().encode(document).write(to: URL(filePath: results + "/" + PaperDocument.fileName))
            return try await store.withWorkFolder { output in
                let outcome = try await outcome(results, output)
                guard outcome == .done else { throw error(AppError(outcome), about: subject) }
                switch await BlockingThread.run({ ResultFiles.paper(in: output) }) {
                case .success(let bytes): return bytes
                case .failure(let bad): throw error(AppError(.broke(reason: bad.reason)), about: subject)
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

    private nonisolated func error(_ error: AppError, about subject: String) -> AppError {
        if let detail = error.detail { log("a PDF of \(subject): \(detail)") }
        return error
    }
}
