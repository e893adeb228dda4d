package import Domain

/// Why there is no opinion, in words for whoever asked.
package struct OpinionError: UserFacingError, Equatable, Sendable {
    /// The sort of trouble.
    package let code: ErrorCode
    /// One sentence: what is wrong and what to do.
    package let message: String
    /// What went wrong inside, for the log.
    package let detail: String?

    init(_ code: ErrorCode, _ message: String, detail: String? = nil) {
        self.code = code
        self.message = message
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
        .noKey, "Second opinions are switched off; enter a key in the settings first.")
    /// The key's file cannot be written.
    package static let keyNotKept = OpinionError(
        .keyNotKept,
        "The key could not be kept. Check that the data folder can be written and has space, then try again.")
    /// The settings cannot be used.
    static func settings(_ problem: String) -> OpinionError { OpinionError(.settings, problem) }
    /// What was shown and what would be sent differ.
    package static let changed = OpinionError(
        .changed,
        "What would be sent has changed since it was shown, so nothing was sent. Look at it again, then ask again.")
    /// What was agreed to once, and what would be sent, differ.
    package static let otherTerms = OpinionError(
        .changed,
        "Since this was agreed to, the settings of second opinions have changed, so nothing was sent. Look at what would be sent, then ask again."
    )
    /// There is nothing to be shown of the swing.
    package static let noPictures = OpinionError(
        .noPictures, "The pictures of this swing are not there any more. Have them made again.")
    static let cancelled = OpinionError(.cancelled, "It was stopped.")
    /// The program ended while an answer was on its way.
    package static let interrupted = OpinionError(
        .interrupted,
        "Motionbook stopped while this was on its way; it may have arrived and may be charged, so it is not sent again by itself. Ask again if you like."
    )
    static let circuit = OpinionError(.circuit, "Five requests in a row failed; there is a pause before the next one.")
    static let budget = OpinionError(.budget, "What a day may cost is used up; the rest waits until tomorrow.")

    static func impossible(_ what: String) -> OpinionError {
        OpinionError(
            .impossible,
            "The model’s answer is impossible (\(what)), so it is not used. Ask again, or choose another model.")
    }

    static func unreadable(_ host: String, _ what: String) -> OpinionError {
        OpinionError(
            .unreadable,
            "What \(host) answered cannot be read (\(what)). Ask again, or check model and address in the settings.")
    }

    static func blocked(_ reason: String) -> OpinionError {
        OpinionError(.blocked, "The model declined to look at these pictures (\(reason)). The report stands as it is.")
    }

    /// An exchange that brought no answer.
    init?(_ answer: PostAnswer, from host: String) {
        let stands = "The report stands as it is"
        switch answer.outcome {
        case .answered: return nil
        case .unreachable:
            self.init(
                .unreachable, "\(host) cannot be reached. \(stands); check the network, then ask again.",
                detail: answer.detail)
        case .timedOut:
            self.init(
                .timedOut, "\(host) did not answer within 10 seconds. \(stands); ask again later.",
                detail: answer.detail)
        case .notTrusted:
            self.init(
                .notTrusted,
                "\(host) could not prove that it is what it says (its certificate is not trusted), so nothing was sent. Check the address in the settings.",
                detail: answer.detail)
        case .cutOff:
            self.init(
                .cutOff, "\(host) broke off in the middle of its answer. \(stands); ask again later.",
                detail: answer.detail)
        case .tooLarge:
            self.init(
                .tooLarge,
                "The answer of \(host) was longer than a megabyte and was not read. Check the address in the settings.")
        case .cancelled: self = .cancelled
        case .failed:
            self.init(
                .failed, "\(host) could not be asked. \(stands); check the address in the settings, then ask again.",
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
                "\(host) points to another address, which is not followed. Check the address in the settings.",
                detail: detail)
        case 400 where detail.contains("FAILED_PRECONDITION"), 402:
            self.init(
                .refused, "\(host) does not work for this account. Look at its payments there, then ask again.",
                detail: detail)
        case 400 where detail.contains("API_KEY") || detail.contains("API key"), 401, 403:
            self.init(
                .keyRefused, "\(host) does not take the key. Enter the right one in the settings.", detail: detail)
        case 404:
            self.init(
                .unknownModel, "\(host) knows no model \(model). Check model and address in the settings.",
                detail: detail)
        case 429:
            self.init(.busy, "\(host) wants fewer requests at the moment. Ask again later.", detail: detail)
        case 500, 503:
            self.init(.overloaded, "\(host) is overloaded or has a fault. Ask again later.", detail: detail)
        case 400:
            self.init(
                .badRequest, "\(host) did not understand what was asked. Check the model in the settings.",
                detail: detail)
        default:
            self.init(
                .refused, "\(host) refused (status \(status)). Check model and address in the settings.", detail: detail
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
