/// Show the number with your fingers.
package struct FingerCount: Game {
    /// Its name in addresses.
    package let id = GameID(rawValue: "finger-count")
    /// What it is played with.
    package let input = GameInput.fingers
    /// For whom it is, years.
    package let ages = 4...8
    /// Its levels, the easiest first.
    package let levels = Exercise.allCases.map(\.level)

    package init() {}

    /// What a level practises.
    enum Exercise: String, CaseIterable {
        /// A numeral, with one hand.
        case oneHand = "one-hand"
        /// A numeral, with both.
        case bothHands = "both-hands"
        /// How many dots there are, seen for a moment: subitising.
        case dots
        /// The number after, or before.
        case neighbours
        /// Sums to ten.
        case sums
        case differences
        /// Sums and differences, against the clock.
        case clock

        var level: GameLevel {
            switch self {
            case .oneHand: GameLevel(rawValue, questions: 8, quickSeconds: 8)
            case .bothHands: GameLevel(rawValue, questions: 10, quickSeconds: 8)
            case .dots: GameLevel(rawValue, questions: 10, quickSeconds: 8)
            case .neighbours, .sums, .differences: GameLevel(rawValue, questions: 10, quickSeconds: 10)
            case .clock: GameLevel(rawValue, questions: 12, quickSeconds: 6, limitSeconds: 8)
            }
        }
    }

    /// Show as many fingers as it says.
    package struct Question: GameQuestion {
        /// How it is asked.
        package enum Form: String, Codable, CaseIterable, Sendable {
            /// The number itself.
            case number
            /// So many dots.
            case dots
            /// One more, or one less, than a number.
            case more, less
            /// Two numbers together, or the first without the second.
            case sum, difference
        }

        /// How it is asked.
        package var form: Form
        /// The numbers that are shown, in order.
        package var numbers: [Int]
        /// Where dots lie: x and y, 0…1 of the field; none touches another.
        package var dots: [[Double]]?
        /// How long dots can be seen, seconds.
        package var seenSeconds: Double?

        /// Fingers to show, 1…10.
        package var fingers: Int {
            let first = numbers.first ?? 0
            return switch form {
            case .number, .dots: first
            case .more: first + 1
            case .less: first - 1
            case .sum: numbers.reduce(0, +)
            case .difference: numbers.dropFirst().reduce(first, -)
            }
        }

        /// The count.
        package var answer: [String] { [String(fingers)] }

        /// Steps of thought: to read is one, to count in a moment two, to go on by one three, to add four, to take away
        /// five; a second hand is one more.
        package var effort: Double {
            let steps: Double =
                switch form {
                case .number: 1
                case .dots: 2
                case .more, .less: 3
                case .sum: 4
                case .difference: 5
                }
            return steps + (fingers > Self.fingersOfAHand ? 1 : 0)
        }

        static let fingersOfAHand = 5
        static let mostFingers = 10
    }
}
