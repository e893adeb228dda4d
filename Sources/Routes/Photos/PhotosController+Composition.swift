import Analysis
import Domain
import FoundationEssentials
import HTTPServer
import Store

/// A picture judged anew: for another subject, or for a part of it as if that were the picture.
extension PhotosController {
    /// What `motionbook analyze` would say of the picture with that subject and that frame. It is computed from what
    /// the worker saw: no picture is decoded here.
    func composition(_ found: ClipSummary, _ context: RequestContext) async throws -> Response {
        let query = context.request.query
        let options = try CompositionOptions(query["time"], query["subject"], query["point"], query["frame"])
        let file = try await files.storedFile(.facts, of: found)
        let json = try await store.materialise(file.blob) { path in try? Data(contentsOf: URL(filePath: path)) }
        guard let json, let facts = try? FactsFile(json: [UInt8](json)), let picture = facts.picture(at: options.time)
        else {
            throw AppError.noSuchFile
        }
        let composition = Composer.composition(
            of: picture, subject: options.subject, frame: options.frame ?? .whole, wantsCrops: options.frame == nil)
        return Response.json(composition.translated.json).changeable
    }

    /// What the report found, for the scripts of its page.
    func found(_ clip: ClipSummary) async throws -> Response {
        guard let json = try await store.report(of: clip.id),
            let report = try? AnalysisKind.report(json: json) as? CompositionReport
        else {
            throw AppError.noReport(clip.job)
        }
        return Response.json(FoundCompositions(report).json).changeable
    }
}

/// Compositions of a report, in the reader's language.
struct FoundCompositions: JSONAnswer {
    let composition: Composition
    let moments: [Composition]

    init(_ report: CompositionReport) {
        (composition, moments) = (report.composition.translated, report.moments.map(\.translated))
    }
}

/// What somebody wants to know of a picture.
struct CompositionOptions {
    /// Seconds on the clip's clock.
    let time: Double
    /// What to take for the subject; nil for what was found.
    let subject: SubjectChoice?
    /// The part to judge; nil for all of it.
    let frame: PictureBox?

    /// Shortest edge of a part that can be judged, share of the picture.
    private static let leastFrame = 0.05
    /// Shortest edge of a subject.
    private static let leastSubject = 0.005

    init(_ time: String?, _ subject: String?, _ point: String?, _ frame: String?) throws(AppError) {
        let seconds = time.map { Double($0) ?? -1 } ?? 0
        guard seconds >= 0, seconds.isFinite else { throw AppError.noTime }
        self.time = seconds
        self.frame = try frame.map { text throws(AppError) in try Self.box(text, least: Self.leastFrame) }
        if let subject {
            self.subject = .box(try Self.box(subject, least: Self.leastSubject))
        } else if let point {
            guard let numbers = Self.numbers(point, count: 2) else { throw AppError.noSuchPart }
            self.subject = .point(PicturePoint(numbers[0], numbers[1]))
        } else {
            self.subject = nil
        }
    }

    /// A box within the picture: `x,y,width,height`, 0…1.
    static func box(_ text: String, least: Double = leastSubject) throws(AppError) -> PictureBox {
        guard let numbers = numbers(text, count: 4) else { throw AppError.noSuchPart }
        let box = PictureBox(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
        guard min(box.width, box.height) >= least, let inside = box.intersection(.whole),
            min(inside.width, inside.height) >= least
        else { throw AppError.noSuchPart }
        return inside
    }

    private static func numbers(_ text: String, count: Int) -> [Double]? {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).compactMap { Double($0) }
        return numbers.count == count && numbers.allSatisfy { (0...1).contains($0) } ? numbers : nil
    }
}
