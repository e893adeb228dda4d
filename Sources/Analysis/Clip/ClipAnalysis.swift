package import Domain
package import Vision

/// One kind of analysis: what it does with a whole clip.
protocol ClipAnalysis: Sendable {
    /// What it looks for.
    static var kind: AnalysisKind { get }
    /// The models that a photo is looked at with, if they are worth to be loaded before there is one.
    static var photoModels: [ModelLibrary.Name] { get }
    /// Goes from the clip to a report, and leaves the landmarks in the session's folder.
    func run(_ session: AnalysisSession) async throws -> AnalysisResult
    /// What draws the findings into the clip's pictures.
    /// - Parameter landmarks: the file with the recording that `run` left.
    func painter(of report: any AnalysisReport, landmarks: String) throws -> any OverlayPainter
    /// A report with what people say of its findings.
    /// - Parameter landmarks: the file with the recording that `run` left.
    func corrected(
        _ report: any AnalysisReport, by corrections: [Correction], from landmarks: String, _ library: ModelLibrary
    ) async throws -> any AnalysisReport
}

extension ClipAnalysis {
    static var photoModels: [ModelLibrary.Name] { [] }

    /// The landmarks' lines.
    func painter(of report: any AnalysisReport, landmarks: String) throws -> any OverlayPainter {
        ContourPainter(try LandmarkRecording(file: landmarks))
    }

    func corrected(
        _ report: any AnalysisReport, by corrections: [Correction], from landmarks: String, _ library: ModelLibrary
    ) async throws -> any AnalysisReport {
        throw OutOfBounds("corrections of a \(Self.kind.rawValue) report")
    }
}

/// The analyses, one a kind: each has its place here.
enum ClipAnalyses {
    static let all: [any ClipAnalysis] = [
        SwingClipAnalysis(), HandClipAnalysis(), ExpressionClipAnalysis(), CompositionClipAnalysis(),
    ]

    /// The analysis of a kind. A test looks whether each kind has one.
    static func of(_ kind: AnalysisKind) -> any ClipAnalysis {
        guard let analysis = all.first(where: { type(of: $0).kind == kind }) else {
            preconditionFailure("\(kind.rawValue) has no analysis")
        }
        return analysis
    }
}

extension AnalysisKind {
    /// The models that a photo is looked at with, if they are worth to be loaded before there is one.
    package var photoModels: [ModelLibrary.Name] { type(of: ClipAnalyses.of(self)).photoModels }
}

/// What analyses of all kinds are given.
struct AnalysisSession: Sendable {
    let path: String
    let folder: String
    let order: AnalysisOrder
    let library: ModelLibrary
    let limits: MediaLimits
    /// Parts of a clip to track at the same time.
    let parts: Int
    /// Whether pictures are made.
    let wantsPictures: Bool
    let progress: @Sendable (Progress) -> Void

    /// How the clip is seen.
    var turn: ClipTurn { order.turn ?? .none }

    /// Where the landmarks go.
    var landmarks: String { folder + "/\(ArtefactName.landmarks)" }

    /// Tells of tracked frames.
    @Sendable func tracked(_ done: Int, of total: Int) {
        progress(Progress(stage: .tracking, done: done, total: total))
    }
}

extension PartedPass {
    /// A look at all frames of a session's clip.
    init(_ session: AnalysisSession) {
        self.init(
            session.path, turn: session.turn, limits: session.limits, lanes: session.parts, progress: session.tracked)
    }
}

/// What an analysis found, and which pictures show it.
struct AnalysisResult {
    var report: any AnalysisReport
    var info: MediaInfo
    /// The pictures to make; nil where the analysis has made them itself.
    var pictures: [WantedPictures]?
}
