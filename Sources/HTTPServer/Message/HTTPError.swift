package import Domain

/// An error that knows which status it maps to and what to say to the person who reads it.
package protocol ResponseError: Error {
    /// The status of the answer.
    var status: Status { get }
    /// Stable, for programs: `clipNotFound`, `tooLarge`, …
    var code: String { get }
    /// One sentence: what is wrong and what to do.
    var message: String { get }
    /// Header fields that belong to the answer, such as Allow or Retry-After.
    var headers: HeaderFields { get }
    /// What went wrong inside, for the log only: never shown to anyone.
    var detail: String? { get }
}

extension ResponseError {
    package var headers: HeaderFields { [:] }
    package var detail: String? { nil }
}

/// The plain `ResponseError`.
package struct HTTPError: ResponseError, Equatable {
    /// The status of the answer.
    package let status: Status
    /// Stable, for programs.
    package let code: String
    /// One sentence, in any language: what is wrong and what to do.
    package let text: LocalizedText
    /// Header fields that belong to the answer.
    package let headers: HeaderFields

    /// An error with its status, code and sentence.
    package init(_ status: Status, _ code: String, _ text: LocalizedText, headers: HeaderFields = [:]) {
        self.status = status
        self.code = code
        self.text = text
        self.headers = headers
    }

    /// The sentence in the language of whoever reads.
    package var message: String { text.localized }
}
