internal import Analysis
import Archives
package import Domain
internal import Media
internal import Store

/// On what terms a worker works: one JSON object on the first line of its standard input.
struct WorkerTerms: Codable, Equatable, Sendable {
    /// How it shuts itself in; nil where that is not wished.
    var confinement: Confinement?
}

/// What a worker is asked to do: one JSON object on the second line of its standard input, and after `wait` on the third.
package enum WorkerRequest: Codable, Equatable, Sendable {
    /// Do nothing: to be shut in, and to be able to read these paths, is all.
    case trial(readable: [String], limits: WorkerLimits)
    /// Look at a file: `input` is its path as the worker sees it.
    case probe(input: String, limits: WorkerLimits)
    /// Look at a few frames of a file and propose what to look for.
    case propose(input: String, limits: WorkerLimits)
    /// Look for the mark of a message in a file.
    case mark(input: String, limits: WorkerLimits)
    /// Tell the faces that a clip shows.
    case faces(input: String, limits: WorkerLimits)
    /// Do a job on a clip that is looked at for `kind`: `results` is a folder with report and landmarks, if the job makes
    /// something of them; what it makes goes to `output`.
    case job(
        JobTask, kind: AnalysisKind, input: String, results: String?, output: String, limits: WorkerLimits)
    /// Make the GIF of a part of a clip: `results` is a folder with report and landmarks where a skeleton is to be drawn, the
    /// GIF goes to `output`.
    case gif(input: String, span: ClipGIF, results: String?, output: String, limits: WorkerLimits)
    /// Cut a part out of a picture; it goes to `output`.
    case crop(input: String, crop: PhotoCrop, output: String, limits: WorkerLimits)
    /// Make the thumbnail of a poster; it goes to `output`.
    case thumbnail(input: String, output: String, limits: WorkerLimits)
    /// Draw the document in `results`, with the pictures there; the PDF goes to `output`.
    case paper(results: String, output: String, limits: WorkerLimits)
    /// Take the clip of a number, from 0, out of a ZIP of clips; what belongs to it goes to `output`.
    case unpack(input: String, clip: Int, output: String, limits: WorkerLimits)
    /// Get ready for a photo that is looked at for `kind`; what to do with it is the next request.
    case wait(kind: AnalysisKind, limits: WorkerLimits)
    /// Look at the pictures of cameras for as long as orders come (`SessionOrder`).
    case session(limits: WorkerLimits)

    /// The limits that the worker puts on itself before it opens the file.
    package var limits: WorkerLimits {
        switch self {
        case .trial(_, let limits), .probe(_, let limits), .propose(_, let limits), .job(_, _, _, _, _, let limits),
            .gif(_, _, _, _, let limits), .mark(_, let limits), .faces(_, let limits), .session(let limits),
            .wait(_, let limits),
            .unpack(_, _, _, let limits), .crop(_, _, _, let limits), .thumbnail(_, _, let limits),
            .paper(_, _, let limits):
            limits
        }
    }
}

/// What a worker says: one JSON object a line on its standard output. The last one is `probed`,
/// `proposed`, `marked`, `made`, `unpacked`, `finished` or `failed`.
package enum WorkerEvent: Codable, Equatable, Sendable {
    /// How far a stage is.
    case progress(Progress)
    /// What the file is.
    case probed(MediaInfo)
    /// What to look for in the file.
    case proposed(kind: AnalysisKind)
    /// The message that the file's mark names.
    case marked(id: String)
    /// The faces that the clip shows, in order.
    case made(faces: [ExpressionName])
    /// A clip of a ZIP is complete in the output folder; there are so many in the ZIP.
    case unpacked(clips: Int)
    /// The results are complete in the output folder.
    case finished
    /// The file cannot be analysed, and trying again would not help.
    case failed(AppError)
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

extension WorkerEvent: Bounded {
    /// - Throws: `OutOfBounds` for what no clip has.
    package func check() throws(OutOfBounds) {
        switch self {
        case .progress(let progress): try progress.check()
        case .probed(let info): try info.check()
        case .failed(let failure): try failure.check()
        case .marked(let id):
            guard LockedMessage.isID(id) else { throw OutOfBounds("a mark that names no message") }
        case .made(let faces):
            guard faces.count <= Self.mostFaces, faces.allSatisfy(\.isPlain) else {
                throw OutOfBounds("faces that nobody makes")
            }
        case .unpacked(let clips): try Bound.number("a number of clips", 1...ClipManifest.mostClips).check(clips)
        case .proposed, .finished: break
        }
    }
}

extension WorkerEvent {
    /// Faces that a clip is asked for.
    private static let mostFaces = 5
}

extension ExpressionName {
    /// Whether it is a name as expressions have them: 1 to 32 small letters and `_`.
    fileprivate var isPlain: Bool {
        (1...32).contains(rawValue.utf8.count)
            && rawValue.utf8.allSatisfy {
                $0 == UInt8(ascii: "_") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
            }
    }
}
