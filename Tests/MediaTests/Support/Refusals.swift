internal import Domain
internal import Media
internal import Testing

/// Looks into a file, then reads it to its end, pictures and sound.
/// - Returns: the error with which that ends; nil if it is read well.
func refusal(of path: String, limits: MediaLimits = MediaLimits()) throws -> AppError? {
    _ = sound(of: path, limits: limits)
    do {
        let frames = try facts(of: path, limits: limits, hashing: false)
        #expect(!frames.isEmpty, "an error is due where there is no frame")
        return nil
    } catch let error as AppError {
        #expect(isAdvice(error.message), "\(error.message)")
        return error
    }
}

/// Whether a message is two or three sentences, what is wrong and what to do, in words for everyone.
func isAdvice(_ message: String) -> Bool {
    let sentences = message.split(separator: ". ")
    return (2...3).contains(sentences.count) && message.hasSuffix(".")
        && sentences.allSatisfy { $0.first?.isUppercase == true }
        && !message.contains("/") && !message.contains("Error")
}
