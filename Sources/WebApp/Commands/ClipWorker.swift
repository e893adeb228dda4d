import Analysis
import Domain
import FoundationEssentials
import Jobs
import Vision
import Workers

/// What a worker process works with: the models, what is done for each kind of job, and cameras.
struct ClipWorker: WorkPerformer {
    private let tools: WorkerTools
    /// Where cameras begin.
    private let stage: LiveModelCache

    /// - Parameter cores: how many may be kept busy.
    init(library: ModelLibrary, cores: Int) {
        tools = WorkerTools(library: library, jobs: Self.jobs)
        stage = LiveModelCache(library: library, streams: cores)
    }

    private static let jobs: [JobKind: WorkerTools.JobWork] = [
        .analysis: { task, place, tools in
            _ = try await ClipAnalyzer(library: tools.library, cores: place.cores).analyze(
                place.input, kind: task.kind, task.job.order, into: place.output, progress: place.progress)
        },
        .overlay: { task, place, _ in
            try SkeletonVideo.make(
                of: place.input, task.job.layout, results: place.results ?? "",
                to: place.output + "/\(task.job.layout.artefact)"
            ) { place.progress(Progress(stage: .drawing, done: $0, total: $1)) }
        },
        .opinionPictures: { task, place, tools in
            try await OpinionPictureMaker.make(
                of: place.input, results: place.results ?? "", library: tools.library, task.job.opinionOrder,
                to: place.output + "/\(ArtefactName.opinionPictures)", progress: place.progress)
        },
        .commentary: { task, place, _ in
            try CommentaryVideo.make(
                of: place.input, results: place.results ?? "",
                to: place.output + "/\(task.job.commentary.map(ArtefactName.video) ?? .noCommentary)"
            ) { place.progress(Progress(stage: .drawing, done: $0, total: $1)) }
        },
        .comparisonVideo: { task, place, _ in
            guard let film = task.job.film else { throw OutOfBounds("a video of no swings") }
            try ComparisonVideo.make(
                of: place.input, results: place.results ?? "", film,
                to: place.output + "/\(ArtefactName.comparisonVideo)"
            ) { place.progress(Progress(stage: .drawing, done: $0, total: $1)) }
        },
    ]

    /// The kinds of job that are done here.
    static var kinds: Set<JobKind> { Set(jobs.keys) }

    func getReady(for kind: AnalysisKind) { tools.library.loadAhead(kind.photoModels) }

    func perform<Task: WorkerTask>(_ task: Task, in place: WorkerPlace) async throws -> Task.Answer {
        try await task.perform(in: place, with: tools)
    }

    func live(_ opening: SessionOrder.Opening) async throws -> sending any LiveWork {
        let manner = LiveManner(isMirrored: opening.isMirrored, isSlow: opening.isShared)
        return LiveCamera(try await stage.session(opening.kind, manner))
    }
}

extension ClipAnalyzer {
    /// The analyzer of an installation, on all cores: a command has the machine to itself.
    init(_ layout: InstallationLayout) {
        self.init(
            library: ModelLibrary(folder: layout.models), cores: ProcessInfo.processInfo.activeProcessorCount)
    }
}
