package import Domain

/// Writes down expressions in the order in which they are made, until there are enough.
package struct SequenceRecorder: Equatable, Sendable {
    /// So many expressions are a whole sequence.
    package static let length = 5

    /// What was recorded.
    package private(set) var expressions: [ExpressionName] = []

    /// Nothing is recorded yet.
    package init() {}

    /// What was recorded of expressions one after the other.
    init(_ expressions: [ExpressionName]) {
        for expression in expressions { record(expression) }
    }

    /// Whether there are enough.
    package var isComplete: Bool { expressions.count >= Self.length }

    /// Records an expression.
    /// - Returns: false if it was refused: the same twice in a row, or one too many.
    @discardableResult
    package mutating func record(_ expression: ExpressionName) -> Bool {
        guard !isComplete, expressions.last != expression else { return false }
        expressions.append(expression)
        return true
    }

    /// The expressions, joined by commas.
    package var text: String { expressions.map(\.rawValue).joined(separator: ",") }
}
