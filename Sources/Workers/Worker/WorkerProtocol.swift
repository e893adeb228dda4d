package import Domain

/// On what terms a worker works: one JSON object on the first line of its standard input.
struct WorkerTerms: Codable, Equatable, Sendable {
    /// How it shuts itself in; nil where that is not wished.
    var confinement: Confinement?
}

/// What a worker is asked to do: one JSON object on the second line of its standard input, and after `wait` on the
/// third.
package enum WorkerRequest: Codable, Sendable {
    /// Do a task.
    case task(TaskRequest)
    /// Get ready for a photo that is looked at for `kind`; what to do with it is the next request.
    case wait(kind: AnalysisKind, limits: WorkerLimits)
    /// Look at the pictures of cameras for as long as orders come (`SessionOrder`).
    case session(limits: WorkerLimits)

    /// The limits that the worker puts on itself before it opens the file.
    package var limits: WorkerLimits {
        switch self {
        case .task(let request): request.limits
        case .wait(_, let limits), .session(let limits): limits
        }
    }
}

/// A task, with what its worker gets to see and may use.
package struct TaskRequest: Codable, Sendable {
    /// What to do.
    package let task: any WorkerTask
    /// Files and folders as the worker sees them.
    let paths: WorkerPaths
    /// What the worker puts on itself.
    let limits: WorkerLimits

    init(_ task: some WorkerTask, _ paths: WorkerPaths, _ limits: WorkerLimits) {
        self.task = task
        self.paths = paths
        self.limits = limits
    }

    private enum CodingKeys: CodingKey { case name, task, paths, limits }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        guard let type = WorkerTasks.named(try fields.decode(String.self, forKey: .name)) else {
            throw OutOfBounds("an unknown task")
        }
        task = try type.init(from: fields.superDecoder(forKey: .task))
        paths = try fields.decode(WorkerPaths.self, forKey: .paths)
        limits = try fields.decode(WorkerLimits.self, forKey: .limits)
    }

    package func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(type(of: task).name, forKey: .name)
        try task.encode(to: fields.superEncoder(forKey: .task))
        try fields.encode(paths, forKey: .paths)
        try fields.encode(limits, forKey: .limits)
    }
}

/// What a worker says of its task: one JSON object a line on its standard output. The last one is `done` or `failed`.
enum WorkerEvent<Answer: Codable & Bounded & Sendable>: Codable, Sendable {
    /// How far a stage is.
    case progress(Progress)
    /// It is done, and what is left in the output folder is complete.
    case done(Answer)
    /// It cannot be done with this file, and trying again would not help.
    case failed(AppError)
}

extension WorkerEvent: Bounded {
    /// - Throws: `OutOfBounds` for what no clip has.
    func check() throws(OutOfBounds) {
        switch self {
        case .progress(let progress): try progress.check()
        case .done(let answer): try answer.check()
        case .failed(let failure): try failure.check()
        }
    }
}

/// What a worker may use. The worker sets these on itself before it reads a stranger's bytes; children inherit them.
package struct WorkerLimits: Codable, Equatable, Sendable {
    /// Cores that it keeps busy.
    package var cores = 1
    /// Memory that is its own and can be written, bytes.
    package var memoryBytes = WorkerMemory.job.bytes
    /// Address space, bytes.
    package var addressSpaceBytes = WorkerMemory.job.bytes + WorkerMemory.mappedBytes
    /// Processor time of all threads together, seconds.
    package var cpuSeconds = 1200
    /// Largest file that may be written, bytes.
    package var fileBytes = 4 << 30
    /// How far it makes way for others, 0…19 (as `nice`).
    package var niceness = 0
    /// Most open files.
    package var openFiles = 256
    /// Most threads and processes together; nil where the system would count those of the user's other programs, too.
    package var processes: Int?

    /// The usual limits for a clip of ordinary length.
    package init() {}
}
