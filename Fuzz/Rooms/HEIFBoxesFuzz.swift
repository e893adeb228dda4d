@testable import Media

/// The list of items of a stranger's HEIC: what is left of it may be looked at, and nothing more is left out of that.
@Sendable func fuzzHEIFBoxes(_ bytes: [UInt8]) {
    _ = HEIFBoxes(bytes).isSound
    for companions in HEIFBoxes.Companions.allCases {
        guard let reduced = HEIFBoxes(bytes).reduced(companions) else { continue }
        precondition(reduced.count <= 2 * bytes.count)
        precondition(HEIFBoxes(reduced).isSound)
        guard let again = HEIFBoxes(reduced).reduced(companions) else {
            preconditionFailure("a list that was just written")
        }
        let length = again.count - reduced.count
        precondition(length > 0 && again.suffix(length) == reduced.suffix(length))
    }
}
