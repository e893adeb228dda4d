public import Reports

/// What coefficients must be for an expression.
public struct ExpressionRule: Equatable, Sendable {
    /// What one coefficient must be.
    public struct Condition: Equatable, Sendable {
        /// The coefficient.
        public var coefficient: ExpressionCoefficients.Name
        /// It must be above this.
        public var above: Float?
        /// It must be below this.
        public var below: Float?

        /// A coefficient that must be high.
        public static func high(_ coefficient: ExpressionCoefficients.Name, above: Float) -> Condition {
            Condition(coefficient: coefficient, above: above, below: nil)
        }

        /// A coefficient that must be low.
        public static func low(_ coefficient: ExpressionCoefficients.Name, below: Float) -> Condition {
            Condition(coefficient: coefficient, above: nil, below: below)
        }

        func holds(_ face: ExpressionCoefficients) -> Bool {
            let value = face[coefficient]
            return value > above ?? -1 && value < below ?? 2
        }
    }

    /// The expression.
    public let name: ExpressionName
    /// Ways to make it; in each all conditions must hold.
    public let ways: [[Condition]]

    /// An expression that is made in one of some ways.
    public init(_ name: String, _ ways: [Condition]...) {
        self.name = ExpressionName(rawValue: name)
        self.ways = ways
    }

    /// Whether a face makes the expression.
    public func isMade(by face: ExpressionCoefficients) -> Bool {
        ways.contains { way in way.allSatisfy { $0.holds(face) } }
    }

    /// How much of the expression a face shows: the least of the coefficients that must be high, in the best way.
    public func strength(in face: ExpressionCoefficients) -> Float {
        ways.map { way in way.filter { $0.above != nil }.map { face[$0.coefficient] }.min() ?? 0 }.max() ?? 0
    }

    /// What a report says of it.
    public var thresholds: [ExpressionThreshold] {
        ways.joined().map { condition in
            ExpressionThreshold(
                expression: name, coefficient: condition.coefficient.rawValue,
                above: condition.above.map { Double($0).rounded(to: 3) },
                below: condition.below.map { Double($0).rounded(to: 3) })
        }
    }
}
