/// Why something cannot be done, in words for the person who asked.
///
/// It knows neither HTTP nor exit statuses: `WebError` maps reasons to statuses, and the command line ends with 1.
package protocol UserFacingError: Error {
    /// Stable, for programs: `unknownClip`.
    var code: ErrorCode { get }
    /// One sentence or two: what is wrong and what to do, in any language.
    var text: LocalizedText { get }
    /// What sort of trouble it is.
    var reason: ErrorReason { get }
    /// What went wrong inside, for the log only: never shown to users.
    var detail: String? { get }
}

extension UserFacingError {
    /// That of the code.
    package var reason: ErrorReason { code.reason }
    package var detail: String? { nil }
    /// What is wrong and what to do, in the language of whoever reads.
    package var message: String { text.localized }
}

extension Error {
    /// The code of an error that is for users; nil for any other.
    package var userFacingCode: ErrorCode? { (self as? any UserFacingError)?.code }

    /// What a log says of it.
    package var logDescription: String {
        guard let known = self as? any UserFacingError else { return "\(self)" }
        return "\(known.code.rawValue): \(known.detail ?? known.text.english)"
    }
}
