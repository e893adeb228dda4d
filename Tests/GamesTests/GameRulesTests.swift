import Domain
import Testing

@testable import Games

extension Game {
    fileprivate func answers(_ level: Int, _ seed: UInt64) -> [[String]] {
        questions(of: level, seed: seed)?.map(\.answer) ?? []
    }

    fileprivate func efforts(_ level: Int, _ seed: UInt64) -> [Double] {
        questions(of: level, seed: seed)?.map(\.effort) ?? []
    }
}

/// What holds for every game, each level, and many seeds.
@Suite struct GameRulesTests {
    static let seeds: [UInt64] = [0, 1, 2, .max] + (0..<200).map { $0 &* 0x9E37_79B9_7F4A_7C15 }

    @Test func gamesHaveNamesForAddresses() {
        let names = Games.all.map { $0.id.rawValue }
        #expect(Set(names).count == names.count)
        for name in names { #expect(!name.isEmpty && name.allSatisfy { $0.isLowercase || $0 == "-" }) }
        for game in Games.all {
            #expect(Games.game(game.id)?.id == game.id)
            #expect(Set(game.levels.map(\.name)).count == game.levels.count)
        }
        #expect(Games.game(GameID(rawValue: "chess")) == nil)
    }

    @Test func aSeedGivesTheSameGameAndAnotherOneAnother() {
        for game in Games.all {
            for level in game.levels.indices {
                let rounds = Self.seeds.map { game.answers(level, $0) }
                #expect(rounds == Self.seeds.map { game.answers(level, $0) })
                #expect(rounds.allSatisfy { $0.count == game.levels[level].questions })
                #expect(Set(rounds).count > 5, "level \(level) of \(game.id)")
            }
            #expect(game.answers(game.levels.count, 1) == [] && game.answers(-1, 1) == [])
        }
    }

    @Test func levelsAskForMoreAndMore() {
        for game in Games.all {
            let efforts = game.levels.indices.map { level in
                let all = Self.seeds.flatMap { game.efforts(level, $0) }
                // Who must hurry has to think faster.
                return all.reduce(0, +) / Double(all.count) + (game.levels[level].limitSeconds == nil ? 0 : 1)
            }
            #expect(zip(efforts, efforts.dropFirst()).allSatisfy { $0 <= $1 + 1e-9 }, "\(game.id): \(efforts)")
            #expect((efforts.first ?? 0) < (efforts.last ?? 0))
        }
    }

    @Test func numbersFollowFromTheirSeedOnEveryMachine() {
        var numbers = SeededNumbers(seed: 1_234_567)
        // The first numbers of this seed in the authors' own program.
        #expect(
            (0..<3).map { _ in numbers.next() } == [
                6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
            ])
    }
}

@Suite struct FingerCountTests {
    private func each(_ body: (FingerCount.Question, FingerCount.Exercise) throws -> Void) rethrows {
        for (level, exercise) in FingerCount.Exercise.allCases.enumerated() {
            for seed in GameRulesTests.seeds {
                for question in FingerCount().questions(of: level, seed: seed) ?? [] { try body(question, exercise) }
            }
        }
    }

    @Test func everyTaskCanBeAnsweredWithTenFingers() {
        each { question, exercise in
            #expect((1...10).contains(question.fingers))
            #expect(question.numbers.allSatisfy { (0...11).contains($0) }, "\(question)")
            if exercise == .oneHand { #expect(question.fingers <= 5) }
        }
    }

    @Test func aTaskIsWhatItsLevelPractises() {
        each { question, exercise in
            let numbers = question.numbers
            switch question.form {
            case .number: #expect(numbers == [question.fingers] && [.oneHand, .bothHands].contains(exercise))
            case .dots: #expect(question.dots?.count == question.fingers && question.seenSeconds == 1.5)
            case .more: #expect(numbers == [question.fingers - 1] && exercise == .neighbours)
            case .less: #expect(numbers == [question.fingers + 1] && exercise == .neighbours)
            case .sum: #expect(numbers.count == 2 && numbers.allSatisfy { $0 >= 1 })
            case .difference: #expect(numbers.count == 2 && numbers[0] <= 10 && numbers[1] >= 1)
            }
        }
    }

    @Test func handsMustMoveFromTaskToTask() {
        for level in FingerCount().levels.indices {
            for seed in GameRulesTests.seeds {
                let counts = (FingerCount().questions(of: level, seed: seed) ?? []).map(\.fingers)
                #expect(zip(counts, counts.dropFirst()).allSatisfy { $0 != $1 })
            }
        }
    }

    @Test func dotsLieApartAndInTheirField() {
        each { question, _ in
            let dots = question.dots ?? []
            for (index, one) in dots.enumerated() {
                #expect(one.count == 2 && one.allSatisfy { (0.04...0.96).contains($0) })
                for other in dots[..<index] {
                    let (x, y) = (one[0] - other[0], one[1] - other[1])
                    #expect((x * x + y * y).squareRoot() > 0.09)
                }
            }
        }
    }

    @Test func allNumbersOfALevelComeUp() {
        for (level, counts) in [(0, 1...5), (1, 1...10), (2, 1...6), (3, 1...10), (4, 2...10), (5, 1...9), (6, 1...10)]
        {
            let asked = GameRulesTests.seeds.flatMap { FingerCount().questions(of: level, seed: $0) ?? [] }
            #expect(Set(asked.map(\.fingers)) == Set(counts), "level \(level)")
        }
    }
}

@Suite struct CopycatTests {
    @Test func aRowGrowsByAFaceAndNoneComesTwiceAtOnce() throws {
        for level in Copycat().levels.indices {
            for seed in GameRulesTests.seeds {
                let rows = try #require(Copycat().questions(of: level, seed: seed)).map(\.faces)
                for row in rows {
                    #expect(row.allSatisfy(Copycat.faces.contains))
                    #expect(zip(row, row.dropFirst()).allSatisfy { $0 != $1 })
                }
                if level < 2 {
                    #expect(rows.allSatisfy { $0.count == 1 } && Set(rows.map { $0[0] }).count == rows.count)
                } else {
                    for (number, row) in rows.enumerated() {
                        #expect(row.count == number + 1 && Array(rows[rows.count - 1].prefix(row.count)) == row)
                    }
                }
            }
        }
    }
}

@Suite struct OutcomeTests {
    private func outcome(right: Int, seconds: Double, level: Int = 1) throws -> GameOutcome {
        let questions = try #require(FingerCount().questions(of: level, seed: 7))
        let answers = questions.enumerated().map { number, question in
            GameAnswer(question: number, given: number < right ? question.answer : ["0"], seconds: seconds)
        }
        return try #require(FingerCount().outcome(of: answers, level: level, seed: 7))
    }

    @Test(arguments: [(10, 2.0, 3), (10, 9, 2), (9, 2, 2), (8, 20, 2), (7, 2, 1), (6, 2, 1), (5, 1, 0), (0, 0, 0)])
    func starsAreForWhatIsRightAndTheThirdForBeingQuickAsWell(right: Int, seconds: Double, stars: Int) throws {
        let outcome = try outcome(right: right, seconds: seconds)
        #expect(outcome.stars == stars && outcome.right == right && outcome.of == 10)
    }

    @Test(arguments: [(10, 0.0, 1500), (10, 8, 1000), (10, 4, 1250), (3, 100, 300), (0, 1, 0)])
    func pointsAreForWhatIsRightAndMoreForBeingQuick(right: Int, seconds: Double, score: Int) throws {
        #expect(try outcome(right: right, seconds: seconds).score == score)
    }

    @Test func moreRightAndQuickerIsNeverWorthLess() throws {
        for right in 0..<10 {
            for seconds in stride(from: 0.0, through: 12, by: 0.5) {
                let (one, better) = (
                    try outcome(right: right, seconds: seconds), try outcome(right: right + 1, seconds: seconds)
                )
                let slower = try outcome(right: right, seconds: seconds + 1)
                #expect(one.score < better.score && one.stars <= better.stars)
                #expect(slower.score <= one.score && slower.stars <= one.stars)
            }
        }
    }

    @Test func againstTheClockALateAnswerIsNone() throws {
        let last = FingerCount().levels.count - 1
        #expect(try outcome(right: 12, seconds: 8.0, level: last).right == 12)
        #expect(try outcome(right: 12, seconds: 8.1, level: last).right == 0)
    }

    @Test func theFirstAnswerToATaskCounts() throws {
        let questions = try #require(FingerCount().questions(of: 0, seed: 7))
        let answers = [
            GameAnswer(question: 0, given: ["0"], seconds: 1),
            GameAnswer(question: 0, given: questions[0].answer, seconds: 1),
            GameAnswer(question: 1, given: questions[1].answer, seconds: 1),
            GameAnswer(question: 99, given: ["1"], seconds: 1), GameAnswer(question: -1, given: ["1"], seconds: 1),
        ]
        #expect(FingerCount().outcome(of: answers, level: 0, seed: 7)?.right == 1)
        #expect(FingerCount().outcome(of: answers, level: 9, seed: 7) == nil)
        for seconds in [Double.nan, .infinity, -1] {
            let odd = [GameAnswer(question: 1, given: questions[1].answer, seconds: seconds)]
            #expect((100...150).contains(FingerCount().outcome(of: odd, level: 0, seed: 7)?.score ?? -1))
        }
    }
}
