import Analysis
import FoundationEssentials
import Jobs
import Media
import Reports
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

    func propose(_ input: URL) async throws -> AnalysisKind {
        do {
            return try await ClipAnalyzer(library: library, cores: 1).propose(input.path)
        } catch let error as AnalysisError {
            throw WorkFailure(code: error.code, message: error.message)
        }
    }

    func analyze(
        _ input: URL, kind: AnalysisKind, _ order: AnalysisOrder, cores: Int, output: URL,
        progress: @escaping @Sendable (Progress) -> Void
    ) async throws {
        do {
            let analyzer = ClipAnalyzer(library: library, cores: cores)
            _ = try await analyzer.analyze(input.path, kind: kind, order, into: output.path, progress: progress)
        } catch let error as AnalysisError {
            throw WorkFailure(code: error.code, message: error.message)
        }
    }

    func overlay(
        _ input: URL, results: URL, output: URL, progress: @escaping @Sendable (Progress) -> Void
    ) async throws {
        do {
            let target = output.appending(path: ArtefactName.skeletonVideo.description)
            try SkeletonVideo.make(of: input.path, results: results.path, to: target.path) { done, total in
                progress(Progress(stage: .drawing, done: done, total: total))
            }
        } catch let error as AnalysisError {
            throw WorkFailure(code: error.code, message: error.message)
        }
    }

    func gif(_ input: URL, _ span: SpanGIF, results: URL?, output: URL) async throws {
        do {
            let target = output.appending(path: OutputName.spanGIF)
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
