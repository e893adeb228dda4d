import Analysis
import Archives
import Domain
import FoundationEssentials
import Jobs
import Media
import Messages
import Paper
import Store
import Vision

/// What a worker process does: Analysis behind the protocol that Jobs speaks.
struct ClipWorker: ClipWork {
    let library: ModelLibrary
    /// Where cameras begin.
    let stage: LiveModelCache

    /// - Parameter cores: how many may be kept busy.
    init(library: ModelLibrary, cores: Int) {
        self.library = library
        stage = LiveModelCache(library: library, streams: cores)
    }

    func probe(_ input: URL) async throws -> MediaInfo {
        return try MediaProbe.probe(input.path)
    }

    func propose(_ input: URL) async throws -> AnalysisKind {
        return try await ClipAnalyzer(library: library, cores: 1).propose(input.path)
    }

    func mark(_ input: URL) async throws -> String {
        return try MarkReader.read(input.path).description
    }

    func faces(_ input: URL) async throws -> [ExpressionName] {
        return try await ClipAnalyzer(library: library, cores: 1).faces(input.path)
    }

    func getReady(for kind: AnalysisKind) { library.loadAhead(kind.photoModels) }

    private typealias Work =
        @Sendable (ClipWorker, ClipJob, @escaping @Sendable (Progress) -> Void) async throws -> Void

    /// What is done for each kind of job.
    private static let works: [JobKind: Work] = [
        .analysis: { worker, job, progress in
            _ = try await ClipAnalyzer(library: worker.library, cores: job.cores).analyze(
                job.input.path, kind: job.kind, job.task.order, into: job.output.path, progress: progress)
        },
        .overlay: { _, job, progress in
            let target = job.output.appending(path: job.task.layout.artefact.description)
            try SkeletonVideo.make(
                of: job.input.path, job.task.layout, results: job.results?.path ?? "", to: target.path
            ) { progress(Progress(stage: .drawing, done: $0, total: $1)) }
        },
        .opinionPictures: { worker, job, progress in
            let target = job.output.appending(path: ArtefactName.opinionPictures.description)
            try await OpinionPictureMaker.make(
                of: job.input.path, results: job.results?.path ?? "", library: worker.library, job.task.opinionOrder,
                to: target.path, progress: progress)
        },
    ]

    /// The kinds of job that are done here.
    static var kinds: Set<JobKind> { Set(works.keys) }

    func perform(_ job: ClipJob, progress: @escaping @Sendable (Progress) -> Void) async throws {
        try await Self.works[job.task.kind]?(self, job, progress)
    }

    func gif(_ input: URL, _ span: ClipGIF, results: URL?, output: URL) async throws {
        let target = output.appending(path: OutputName.spanGIF)
        try span.make(of: input.path, results: results?.path, to: target.path) { _, _ in }
    }

    func crop(_ input: URL, _ crop: PhotoCrop, output: URL) async throws {
        try PhotoCropper.crop(input.path, crop, to: output.appending(path: OutputName.crop).path)
    }

    func thumbnail(of picture: URL, into output: URL) async throws {
        try Self.makeThumbnail(of: picture.path, into: output.path)
    }

    private static func makeThumbnail(of picture: String, into folder: String) throws(AppError) {
        let edge = ArtefactName.thumbnailEdge
        let small = try PictureExport(of: picture, largest: edge).jpegs(at: [0], maximumEdge: edge)
        let target = folder + "/\(ArtefactName.thumbnail)"
        guard FileManager.default.createFile(atPath: target, contents: Data(small[0])) else {
            throw AppError(
                .outputFailed, "The thumbnail could not be written. Check the free disk space and try again.")
        }
    }

    func paper(_ results: URL, into output: URL) async throws {
        let document = try JSONDecoder().decode(
            PaperDocument.self, from: Data(contentsOf: results.appending(path: PaperDocument.fileName)))
        var pictures: [ArtefactName: PaperWriter.Picture] = [:]
        for name in Set(document.pictures) {
            let file = results.appending(path: name.description)
            // What is no picture is left out: the rest is worth its paper all the same.
            guard let jpeg = try? Data(contentsOf: file), let info = try? MediaProbe.probe(file.path) else { continue }
            pictures[name] = PaperWriter.Picture(jpeg: [UInt8](jpeg), width: info.width, height: info.height)
        }
        try PaperWriter.write(document, pictures, to: output.appending(path: OutputName.paper).path)
    }

    func unpack(_ zip: URL, clip: Int, into output: URL) async throws -> Int {
        let count = try ClipUnpacking.unpack(zip.path, clip: clip, into: output.path)
        // Thumbnails are not packed. A clip whose poster cannot be read comes in without.
        try? Self.makeThumbnail(of: output.path + "/\(ArtefactName.poster)", into: output.path)
        return count
    }

    func live(_ kind: AnalysisKind, isMirrored: Bool) async throws -> sending any LiveWork {
        return LiveCamera(try await stage.session(kind, isMirrored: isMirrored))
    }
}

extension ClipAnalyzer {
    /// The analyzer of an installation, on all cores: a command has the machine to itself.
    init(_ layout: Layout) {
        self.init(
            library: ModelLibrary(folder: layout.models), cores: ProcessInfo.processInfo.activeProcessorCount)
    }
}
