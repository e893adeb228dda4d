public import Domain

/// Writes down expressions in the order in which they are made, until there are enough.
public struct SequenceRecorder: Equatable, Sendable {
    /// So many expressions are a whole sequence.
    public static let length = 5

    /// What was recorded.
    public private(set) var expressions: [ExpressionName] = []

    /// Nothing is recorded yet.
    public init() {}

    /// Whether there are enough.
    public var isComplete: Bool { expressions.count >= Self.length }

    /// Records an expression.
    /// - Returns: false if it was refused: the same twice in a row, or one too many.
    @discardableResult
    public mutating func record(_ expression: ExpressionName) -> Bool {
        guard !isComplete, expressions.last != expression else { return false }
        expressions.append(expression)
        return true
    }

    /// The expressions, joined by commas.
    public var text: String { expressions.map(\.rawValue).joined(separator: ",") }
}
