import Analysis
package import Domain
package import Vision

/// Something that a worker is asked to do, as a value. A new one is a file with a type of this, and a line in
/// `WorkerTasks.all`.
package protocol WorkerTask: Codable, Sendable {
    /// What the worker says when it is done. It may be a stranger's word: it has bounds.
    associatedtype Answer: Codable & Bounded & Sendable

    /// What it is called on the wire.
    static var name: String { get }
    /// How much memory its worker may have.
    static var memory: WorkerMemory { get }
    /// Whether its worker makes way for those that somebody waits for.
    static var makesWay: Bool { get }
    /// Whether a file that is refused is said to be what it is instead.
    static var describesRefusals: Bool { get }

    /// How long it may take.
    func wallClock(_ limits: JobLimits) -> Duration
    /// Does it; in a worker only.
    /// - Throws: a `UserFacingError` where it cannot be done with this file; trying again would not help.
    func perform(in place: WorkerPlace, with tools: WorkerTools) async throws -> Answer
}

extension WorkerTask {
    package static var memory: WorkerMemory { .look }
    package static var makesWay: Bool { false }
    package static var describesRefusals: Bool { false }
}

/// All tasks, one a line: what is not here no worker does.
enum WorkerTasks {
    static let all: [any WorkerTask.Type] = [
        TrialTask.self, ProbeTask.self, ProposalTask.self, JobRunTask.self, GIFTask.self, CropTask.self,
        ThumbnailTask.self, PaperTask.self, UnpackingTask.self, MarkTask.self, FacesTask.self,
        CorrectionTask.self,
    ]

    static func named(_ name: String) -> (any WorkerTask.Type)? { all.first { $0.name == name } }
}

/// Where a task is done, as the worker sees it.
package struct WorkerPlace: Sendable {
    /// What it may see.
    let paths: WorkerPaths
    /// Cores that may be kept busy.
    package let cores: Int
    /// To be called as often as is convenient: what is sent on is throttled.
    package let progress: @Sendable (Progress) -> Void

    /// Path of the file that it is about.
    package var input: String { get throws { try given(paths.input) } }
    /// Path of a folder with report and landmarks of the clip; nil where nothing is made of them.
    package var results: String? { paths.results }
    /// Path of the only folder that can be written to.
    package var output: String { get throws { try given(paths.output) } }

    private func given(_ path: String?) throws -> String {
        guard let path else { throw OutOfBounds("a task without its file") }
        return path
    }
}

/// What tasks are done with; the executable wires it.
package struct WorkerTools: Sendable {
    /// The work of each kind of job.
    package typealias JobWork = @Sendable (JobRunTask, WorkerPlace, WorkerTools) async throws -> Void

    /// The models.
    package let library: ModelLibrary
    let jobs: [JobKind: JobWork]

    package init(library: ModelLibrary, jobs: [JobKind: JobWork]) {
        self.library = library
        self.jobs = jobs
    }

    /// Looks at a clip on one core.
    var analyzer: ClipAnalyzer { ClipAnalyzer(library: library, cores: 1) }
}

/// A task has nothing to say but that it is done.
package struct Done: Codable, Bounded, Sendable {
    package init() {}
    package func check() throws(OutOfBounds) {}
}
