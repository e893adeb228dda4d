package import Domain

/// Why there is no opinion, in words for whoever asked.
package struct OpinionError: UserFacingError, Equatable, Sendable {
    /// The sort of trouble.
    package let code: ErrorCode
    /// One sentence: what is wrong and what to do.
    package let text: LocalizedText
    /// What went wrong inside, for the log.
    package let detail: String?

    init(_ code: ErrorCode, _ text: LocalizedText, detail: String? = nil) {
        self.code = code
        self.text = text
        self.detail = detail
    }

    /// The service is not ours: what it refuses does not fit, whatever it is.
    package var reason: ErrorReason {
        switch code {
        case .settings: .invalid
        case .keyNotKept: .diskFull
        default: .conflict
        }
    }

    /// Whether trying once more may help.
    var isPassing: Bool { [.busy, .overloaded].contains(code) }
    /// Whether it says something of the service, not of what was asked.
    var isOfService: Bool {
        [
            .unreachable, .timedOut, .notTrusted, .cutOff, .tooLarge, .redirected, .busy, .overloaded, .keyRefused,
            .unknownModel, .refused, .unreadable, .failed,
        ].contains(code)
    }
}

extension OpinionError {
    /// There is no key, so nothing is asked.
    package static let noKey = OpinionError(
        .noKey, "Second opinions are off. Enter a key in the settings.")
    /// The key's file cannot be written.
    package static let keyNotKept = OpinionError(
        .keyNotKept,
        "The key could not be saved. Check that the data folder is writable and has free space, then try again.")
    /// The settings cannot be used.
    static func settings(_ problem: LocalizedText) -> OpinionError { OpinionError(.settings, problem) }
    /// What was shown and what would be sent differ.
    package static let changed = OpinionError(
        .changed,
        "The data to send has changed since you saw it, so nothing was sent. Review it, then ask again.")
    /// What was agreed to once, and what would be sent, differ.
    package static let otherTerms = OpinionError(
        .changed,
        "The second-opinion settings have changed since you agreed, so nothing was sent. Review what would be sent, then ask again."
    )
    /// There is nothing to be shown of the swing.
    package static let noPictures = OpinionError(
        .noPictures, "The images of this swing no longer exist. Ask again to create them.")
    static let cancelled = OpinionError(.cancelled, "Cancelled.")
    /// The program ended while an answer was on its way.
    package static let interrupted = OpinionError(
        .interrupted,
        "Motionbook stopped while this request was being sent. You may be charged for it, so it is not sent again automatically. Ask again if you like."
    )
    static let circuit = OpinionError(.circuit, "Five requests in a row failed. Motionbook waits before the next one.")
    static let budget = OpinionError(.budget, "Today’s budget is used up. The remaining requests wait until tomorrow.")

    static func impossible(_ what: LocalizedText) -> OpinionError {
        OpinionError(
            .impossible,
            "The model gave an invalid answer (\(what)), so it was discarded. Ask again, or choose another model.")
    }

    static func unreadable(_ host: String, _ what: LocalizedText) -> OpinionError {
        OpinionError(
            .unreadable,
            "Can’t read the answer from \(host) (\(what)). Ask again, or check the model and address in the settings.")
    }

    static func blocked(_ reason: String) -> OpinionError {
        OpinionError(.blocked, "The model refused to analyse these images (\(reason)). The report is unchanged.")
    }

    /// An exchange that brought no answer.
    init?(_ answer: PostAnswer, from host: String) {
        switch answer.outcome {
        case .answered: return nil
        case .unreachable:
            self.init(
                .unreachable, "Can’t reach \(host). The report is unchanged. Check the network, then ask again.",
                detail: answer.detail)
        case .timedOut:
            self.init(
                .timedOut, "\(host) did not answer within 10 seconds. The report is unchanged. Ask again later.",
                detail: answer.detail)
        case .notTrusted:
            self.init(
                .notTrusted,
                "The certificate of \(host) is not trusted, so nothing was sent. Check the address in the settings.",
                detail: answer.detail)
        case .cutOff:
            self.init(
                .cutOff, "The answer from \(host) was cut off. The report is unchanged. Ask again later.",
                detail: answer.detail)
        case .tooLarge:
            self.init(
                .tooLarge,
                "The answer from \(host) was too long (more than 1 MB). Check the address in the settings.")
        case .cancelled: self = .cancelled
        case .failed:
            self.init(
                .failed,
                "The request to \(host) failed. The report is unchanged. Check the address in the settings, then ask again.",
                detail: answer.detail)
        }
    }

    /// An answer that says that something is wrong.
    init?(status: Int, body: [UInt8], from host: String, model: String) {
        let detail = "status \(status): " + GeminiAnswer.complaint(body)
        switch status {
        case 200..<300: return nil
        case 300..<400:
            self.init(
                .redirected,
                "\(host) redirects to another address, which is not allowed. Check the address in the settings.",
                detail: detail)
        case 400 where detail.contains("FAILED_PRECONDITION"), 402:
            self.init(
                .refused, "\(host) refused this account. Check its billing there, then ask again.",
                detail: detail)
        case 400 where detail.contains("API_KEY") || detail.contains("API key"), 401, 403:
            self.init(
                .keyRefused, "\(host) rejected the key. Enter a valid key in the settings.", detail: detail)
        case 404:
            self.init(
                .unknownModel, "\(host) has no model “\(model)”. Check the model and address in the settings.",
                detail: detail)
        case 429:
            self.init(.busy, "\(host) is limiting requests. Ask again later.", detail: detail)
        case 500, 503:
            self.init(.overloaded, "\(host) is overloaded or down. Ask again later.", detail: detail)
        case 400:
            self.init(
                .badRequest, "\(host) did not understand the request. Check the model in the settings.",
                detail: detail)
        default:
            self.init(
                .refused,
                "\(host) refused the request (status \(status)). Check the model and address in the settings.",
                detail: detail
            )
        }
    }
}

/// What can go wrong with a second opinion, beside what goes wrong elsewhere.
extension ErrorCode {
    package static let unreachable: ErrorCode = "unreachable"
    package static let notTrusted: ErrorCode = "notTrusted"
    package static let cutOff: ErrorCode = "cutOff"
    package static let redirected: ErrorCode = "redirected"
    package static let overloaded: ErrorCode = "overloaded"
    package static let keyRefused: ErrorCode = "keyRefused"
    package static let badRequest: ErrorCode = "badRequest"
    package static let unknownModel: ErrorCode = "unknownModel"
    package static let refused: ErrorCode = "refused"
    package static let blocked: ErrorCode = "blocked"
    package static let impossible: ErrorCode = "impossible"
    package static let cancelled: ErrorCode = "cancelled"
    package static let interrupted: ErrorCode = "interrupted"
    package static let changed: ErrorCode = "changed"
    package static let noPictures: ErrorCode = "noPictures"
    package static let budget: ErrorCode = "budget"
    package static let circuit: ErrorCode = "circuit"
    package static let noKey: ErrorCode = "noKey"
    package static let keyNotKept: ErrorCode = "keyNotKept"
    package static let settings: ErrorCode = "settings"
    package static let failed: ErrorCode = "failed"
}
