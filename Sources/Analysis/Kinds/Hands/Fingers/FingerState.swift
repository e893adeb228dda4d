package import Domain

/// Whether a finger is raised, and how sure that is.
package struct FingerState: Equatable, Sendable {
    /// Probability, 0…1, that the finger is raised.
    package var probability: Float

    /// A state from its probability.
    package init(probability: Float) { self.probability = probability }

    /// Whether the finger is raised.
    package var isRaised: Bool { probability > 0.5 }

    /// How sure that is, 0.5…1.
    package var confidence: Float { max(probability, 1 - probability) }
}

/// The five fingers of a hand.
package struct HandFingers: Equatable, Sendable {
    private var states: [FingerState]

    /// Fingers from the probabilities that they are raised, from the thumb on.
    package init(thumb: Float, index: Float, middle: Float, ring: Float, little: Float) {
        states = [thumb, index, middle, ring, little].map(FingerState.init)
    }

    /// The state of a finger.
    package subscript(_ finger: Finger) -> FingerState {
        switch finger {
        case .thumb: states[0]
        case .index: states[1]
        case .middle: states[2]
        case .ring: states[3]
        case .little: states[4]
        }
    }

    /// The raised fingers, from the thumb on.
    package var raised: [Finger] { Finger.allCases.filter { self[$0].isRaised } }

    /// Number of raised fingers.
    package var count: Int { states.count { $0.isRaised } }

    /// How sure the raised fingers are, 0.5…1: as sure as the least sure finger.
    package var confidence: Float { states.map(\.confidence).min() ?? 0.5 }

    /// Probability, 0…1, that exactly these fingers are raised; that of the least sure one.
    package func probability(of fingers: Set<Finger>) -> Float {
        Finger.allCases.map { fingers.contains($0) ? self[$0].probability : 1 - self[$0].probability }.min() ?? 0
    }
}
