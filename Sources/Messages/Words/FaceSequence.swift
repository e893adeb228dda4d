package import Domain

/// The five faces that lock a message, in order, the same never twice in a row: 6 · 5⁴ = 3,750 sequences.
///
/// It is a secret: neither ``description`` nor a log shows it, only ``text`` does.
package struct FaceSequence: Hashable, Sendable {
    /// The six faces, in the order of an avatar's sheet.
    package static let faces = ["wink_l", "tongue_out", "surprise", "wink_r", "smile", "smooch"].map {
        ExpressionName(rawValue: $0)
    }
    /// Faces of a sequence.
    package static let count = 5

    /// The faces in order.
    package let faces: [ExpressionName]

    /// Their names, joined by commas.
    package var text: String { faces.map(\.rawValue).joined(separator: ",") }

    /// A sequence of five of the six faces.
    /// - Throws: `count`, `unknown` or `repeated`.
    package init(_ faces: [ExpressionName]) throws(FaceSequenceError) {
        guard faces.allSatisfy(Self.faces.contains) else { throw .unknown }
        guard faces.count == Self.count else { throw .count }
        guard zip(faces, faces.dropFirst()).allSatisfy({ $0 != $1 }) else { throw .repeated }
        self.faces = faces
    }

    /// A sequence as ``text`` writes it; white space around the names does not matter.
    /// - Throws: `count`, `unknown` or `repeated`.
    package init(text: String) throws(FaceSequenceError) {
        // The longest is shorter; nobody's megabytes are split.
        guard text.utf8.prefix(201).count <= 200 else { throw .unknown }
        let names = text.split(separator: ",").map { $0.filter { !$0.isWhitespace } }
        try self.init(names.map { ExpressionName(rawValue: $0) })
    }
}

extension FaceSequence: CustomStringConvertible, CustomDebugStringConvertible {
    /// Says nothing of the faces.
    package var description: String { "five faces" }
    /// Says nothing of the faces.
    package var debugDescription: String { description }
}

/// Why faces are no sequence.
package struct FaceSequenceError: UserFacingError, Equatable, Sendable {
    package let code: ErrorCode
    package let text: LocalizedText

    static let count = FaceSequenceError(
        code: "count", text: "A message is locked with five faces. Choose five.")
    static let unknown = FaceSequenceError(
        code: "unknown",
        text: "Unknown face. Choose from \(FaceSequence.faces.map(\.rawValue).joined(separator: ", ")).")
    static let repeated = FaceSequenceError(
        code: "repeated", text: "You can’t use the same face twice in a row. Choose a different face in between.")
}
