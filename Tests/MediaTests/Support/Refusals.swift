internal import Media
internal import Reports
internal import Testing

/// Looks into a file, then reads it to its end, pictures and sound.
/// - Returns: the error with which that ends; nil if it is read well.
func refusal(of path: String, limits: MediaLimits = MediaLimits()) throws -> MediaError? {
    _ = sound(of: path, limits: limits)
    do {
        let frames = try facts(of: path, limits: limits, hashing: false)
        #expect(!frames.isEmpty, "an error is due where there is no frame")
        return nil
    } catch let error as MediaError {
        #expect(isAdvice(error.message), "\(error.message)")
        return error
    }
}

/// Whether a message is two sentences, what is wrong and what to do, in words for everyone.
func isAdvice(_ message: String) -> Bool {
    let sentences = message.split(separator: ". ")
    return sentences.count == 2 && message.hasSuffix(".") && sentences.allSatisfy { $0.first?.isUppercase == true }
        && !message.contains("/") && !message.contains("Error")
}

/// Numbers that are the same in each run (SplitMix64).
struct SeededNumbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }
}
