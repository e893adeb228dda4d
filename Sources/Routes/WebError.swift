import Domain
import HTTPServer

/// An error as the web answers it: the one place where reasons become statuses.
struct WebError: ResponseError {
    let error: any UserFacingError

    init(_ error: any UserFacingError) { self.error = error }

    /// Nil for an error that nobody foresaw.
    init?(_ error: any Error) {
        guard let error = error as? any UserFacingError else { return nil }
        self.error = error
    }

    var code: String { error.code.rawValue }
    var message: String { error.message }
    var detail: String? { error.detail }
    /// Whoever is asked to come again is told when, seconds.
    var headers: HeaderFields {
        if [AppError.classPaused.code, AppError.nothingToPlay.code].contains(error.code) { return [.retryAfter: "2"] }
        return status == .serviceUnavailable ? [.retryAfter: "30"] : [:]
    }

    var status: Status {
        switch error.reason {
        case .invalid: .badRequest
        case .forbidden: .forbidden
        case .notFound: .notFound
        case .conflict: .conflict
        case .outdated: .preconditionFailed
        case .gone: .gone
        case .tooLarge: .contentTooLarge
        case .unsupported: .unsupportedMediaType
        case .unusable: .unprocessableContent
        case .locked: .locked
        case .wrongChecksum: .checksumMismatch
        case .internal: .internalServerError
        case .busy: .serviceUnavailable
        case .diskFull: .insufficientStorage
        }
    }
}
