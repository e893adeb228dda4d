extension FingerCount {
    /// How long dots can be seen, seconds.
    static let seenSeconds = 1.5

    /// The tasks of a level.
    package func questions(of level: Int, _ numbers: inout SeededNumbers) -> [Question] {
        let exercise = Exercise.allCases[level]
        var asked: [Question] = []
        for number in 0..<exercise.level.questions {
            let question = exercise.question(&numbers, after: asked.last, number)
            asked.append(question)
        }
        return asked
    }
}

extension FingerCount.Exercise {
    typealias Question = FingerCount.Question

    /// The next task: never the same number of fingers as before, so that hands must move.
    fileprivate func question(_ numbers: inout SeededNumbers, after before: Question?, _ number: Int) -> Question {
        let form = form(&numbers, number)
        let fingers = numbers.choice(of: Array(Self.fingers(of: form, self)), not: before?.fingers) ?? 1
        return Self.question(form, fingers, &numbers)
    }

    private func form(_ numbers: inout SeededNumbers, _ number: Int) -> Question.Form {
        switch self {
        case .oneHand, .bothHands: .number
        case .dots: .dots
        case .neighbours: number.isMultiple(of: 2) ? .more : .less
        case .sums: .sum
        case .differences: .difference
        case .clock: number.isMultiple(of: 2) ? .sum : .difference
        }
    }

    /// The counts that a form can be answered with.
    private static func fingers(of form: Question.Form, _ exercise: Self) -> ClosedRange<Int> {
        switch form {
        case .number: 1...(exercise == .oneHand ? Question.fingersOfAHand : Question.mostFingers)
        // What is seen at a glance is hardly more than six.
        case .dots: 1...6
        case .more, .sum: 2...Question.mostFingers
        case .less, .difference: 1...Question.mostFingers - 1
        }
    }

    private static func question(
        _ form: Question.Form, _ fingers: Int, _ numbers: inout SeededNumbers
    ) -> Question {
        switch form {
        case .number: return Question(form: form, numbers: [fingers])
        case .dots:
            return Question(
                form: form, numbers: [fingers], dots: DotField.places(of: fingers, &numbers),
                seenSeconds: FingerCount.seenSeconds)
        case .more: return Question(form: form, numbers: [fingers - 1])
        case .less: return Question(form: form, numbers: [fingers + 1])
        case .sum:
            let first = numbers.number(in: 1...fingers - 1)
            return Question(form: form, numbers: [first, fingers - first])
        case .difference:
            let all = numbers.number(in: fingers + 1...Question.mostFingers)
            return Question(form: form, numbers: [all, all - fingers])
        }
    }
}
