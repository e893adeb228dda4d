import Analysis
import FoundationEssentials
import Jobs
import Media
import Store
import Vision

/// What a worker process does: Analysis behind the protocol that Jobs speaks.
struct ClipWorker: ClipWork {
    let library: ModelLibrary

    func probe(_ input: URL) async throws -> MediaInfo {
        do throws(MediaError) {
            return try MediaProbe.probe(input.path)
        } catch {
            throw WorkFailure(code: error.code.rawValue, message: error.message)
        }
    }

    func propose(_ input: URL) async throws -> ClipKind {
        do {
            return ClipKind(rawValue: try await ClipAnalyzer(library: library, cores: 1).propose(input.path).rawValue)
                ?? .swing
        } catch let error as AnalysisError {
            throw WorkFailure(code: error.code, message: error.message)
        }
    }

    func analyze(
        _ input: URL, kind: ClipKind, _ order: AnalysisOrder, cores: Int, output: URL,
        progress: @escaping @Sendable (WorkProgress) -> Void
    ) async throws {
        guard let kind = AnalysisKind(rawValue: kind.rawValue) else {
            throw WorkFailure(code: "unknownKind", message: "This version does not look for that. Choose another kind.")
        }
        do {
            let choices = ClipAnalyzer.Choices(person: order.person, isMirrored: order.mirrored)
            let analyzer = ClipAnalyzer(library: library, cores: cores)
            _ = try await analyzer.analyze(input.path, kind: kind, choices, into: output.path) { step in
                progress(WorkProgress(stage: step.stage.rawValue, done: step.done, total: step.total))
            }
        } catch let error as AnalysisError {
            throw WorkFailure(code: error.code, message: error.message)
        }
    }

    func overlay(
        _ input: URL, results: URL, output: URL, progress: @escaping @Sendable (WorkProgress) -> Void
    ) async throws {
        do {
            let target = output.appending(path: SkeletonVideo.fileName)
            try SkeletonVideo.make(of: input.path, results: results.path, to: target.path) { done, total in
                progress(WorkProgress(stage: SkeletonVideo.stage, done: done, total: total))
            }
        } catch let error as AnalysisError {
            throw WorkFailure(code: error.code, message: error.message)
        }
    }

    func gif(_ input: URL, _ span: SpanGIF, results: URL?, output: URL) async throws {
        do {
            let target = output.appending(path: SpanGIF.fileName)
            try span.make(of: input.path, results: results?.path, to: target.path) { _, _ in }
        } catch let error as AnalysisError {
            throw WorkFailure(code: error.code, message: error.message)
        }
    }
}

extension ClipAnalyzer {
    /// The analyzer of an installation, on all cores: a command has the machine to itself.
    init(_ resources: Resources) {
        self.init(
            library: ModelLibrary(folder: resources.models), cores: ProcessInfo.processInfo.activeProcessorCount)
    }
}
