import Analysis
import Domain
import HTTPServer
import Jobs
import Messages
import SecondOpinion
import Store

/// What a request asks for and cannot have, or what went wrong below, with its status and its sentence.
struct RouteError: ResponseError {
    let status: Status
    let code: String
    let message: String
    var detail: String?

    /// Whoever is asked to come again is told when, seconds.
    var headers: HeaderFields { status == .serviceUnavailable ? [.retryAfter: "30"] : [:] }

    static let noSuchClip = RouteError(
        status: .notFound, code: StoreError.Code.unknownClip.rawValue,
        message: "There is no such clip; it may have been deleted.")

    static let noSuchAthlete = RouteError(
        status: .notFound, code: StoreError.Code.unknownAthlete.rawValue,
        message: "There is no such athlete; the entry may have been deleted.")

    static let noSuchFile = RouteError(
        status: .notFound, code: "noSuchFile", message: "The analysis of this clip has made no such file.")

    static let thresholdIsNoShare = RouteError(
        status: .badRequest, code: "noShare", message: "A threshold is a number from 0 to 1; move the sliders again.")

    static let noSuchMoment = RouteError(
        status: .badRequest, code: "noTime", message: "A moment of a clip is told in seconds: time=1.5.")

    static let noSuchPart = RouteError(
        status: .badRequest, code: "noPart",
        message:
            "A part of a picture is x,y,width,height, a point is x,y: each from 0 to 1, and large enough to be seen.")

    static let pictureWithoutTime = RouteError(
        status: .badRequest, code: "noTime", message: "A picture comes with the time when it was taken: ?t=SECONDS.")

    static let noSuchTopic = RouteError(
        status: .badRequest, code: "noSuchTopic",
        message: "Sessions tell of \(LiveEvent.Topic.allCases.map(\.rawValue).joined(separator: ", ")).")

    static let noSuchSession = RouteError(
        status: .notFound, code: "noSession", message: "There is no such session; it may have ended.")

    static let stillHasNoVideo = RouteError(
        status: .conflict, code: "stillImage",
        message: "This is a picture: a video can be made of clips only.")

    static let noSuchLayout = RouteError(
        status: .badRequest, code: "noSuchLayout",
        message:
            "Videos are made as \(VideoLayout.allCases.map(\.rawValue).joined(separator: " or ")); choose one of them.")

    static let stillHasNoParts = RouteError(
        status: .conflict, code: "stillImage", message: "This is a picture: a GIF can be made of a part of a clip only."
    )

    static func noSuchPerson(in report: SwingReport) -> RouteError {
        let error = AnalysisError.noSuchPerson(of: report.people?.count ?? 1)
        return RouteError(status: .badRequest, code: error.code, message: error.message)
    }

    /// A report, or what belongs to it, that is not there yet, or never will be.
    static func noReport(_ job: Job) -> RouteError {
        switch job.state {
        case .queued, .running:
            RouteError(
                status: .conflict, code: "notReady",
                message: "This clip is still being analysed; try again in a moment.")
        case .failed, .cancelled, .done:
            RouteError(
                status: .notFound, code: "noReport",
                message: job.message ?? "This clip has no report; run the analysis again.")
        }
    }

    /// The one place where errors of the rooms below become answers; nil for those that nobody foresaw.
    init?(_ error: any Error) {
        switch error {
        case let error as StoreError:
            self.init(
                status: Status(error.httpStatus), code: error.code.rawValue, message: error.message,
                detail: error.detail)
        case let error as IntakeError:
            self.init(
                status: Status(error.httpStatus), code: error.code, message: error.message, detail: error.detail)
        case let error as OpinionError: self.init(error)
        case let error as SealError:
            self.init(status: .internalServerError, code: "seal", message: error.message)
        case let error as LiveError:
            self.init(status: Status(error.httpStatus), code: error.code, message: error.message)
        case let error as SpanError:
            self.init(
                status: Status(error.httpStatus), code: error.code, message: error.message, detail: error.detail)
        default:
            return nil
        }
    }

    init(status: Status, code: String, message: String, detail: String? = nil) {
        self.status = status
        self.code = code
        self.message = message
        self.detail = detail
    }
}
