import Domain
import Testing

@testable import Analysis

/// What a player is told of the form.
@Suite("What is said of the form") struct FormWordsTests {
    /// A serve of a synthetic body before the reference players.
    private func measured(
        _ shot: Swing.Shot = .serve, twoHanded: Bool? = nil, _ change: (inout SyntheticSwing.Case) -> Void = { _ in }
    ) throws -> SwingAssessment {
        var swing = try SyntheticSwing().measured(shot, twoHanded: twoHanded)
        swing.swing.metrics = SyntheticSwing.good
        swing.reference = try FormFixture.reference()
        // Nobody moves like a synthetic body.
        swing.reference.mostOutside = 1
        change(&swing)
        return swing.assessment
    }

    @Test func aServeHasAScoreWithItsSpreadAndItsParts() throws {
        let assessment = try measured()
        let form = try #require(assessment.form)
        #expect((0...10).contains(try #require(assessment.formScore)) && assessment.comparableScore != nil)
        #expect(form.reason == nil && form.spread != nil && form.experts != nil && form.amateurs != nil)
        #expect(form.parts.count == SwingForm.mostParts)
        let weights = form.parts.map { abs((($0.experts + $0.amateurs) / 2 - 0.5) * $0.weight) }
        #expect(zip(weights, weights.dropFirst()).allSatisfy { $0 >= $1 - 5e-4 })
        try assessment.check()
    }

    @Test func tipsAreOfWhatMovesTheScoreMostAndPraiseStandsAlone() throws {
        for shot in [Swing.Shot.serve, .forehand] {
            let assessment = try measured(shot)
            #expect((1...3).contains(assessment.insights.count))
            #expect(assessment.insights.map(\.priority) == Array(1...assessment.insights.count))
            for tip in assessment.insights + [assessment.praise].compactMap(\.self) {
                #expect(!tip.evidence.times.isEmpty && tip.message.contains("Of 10 experts, "), "\(tip.message)")
                #expect(tip.evidence.times.allSatisfy { abs($0 - SyntheticSwing.contact) <= 0.9 })
                #expect(tip.message.hasSuffix(".") && !tip.message.contains("nan"))
            }
            #expect(!assessment.insights.contains { $0.message == assessment.praise?.message })
        }
    }

    /// A tip names what its frames show.
    @Test func noTipIsOfWhatNoFrameShows() throws {
        let assessment = try measured()
        let unseen = try #require(assessment.form).parts.filter { !$0.measure.isWorkedOn }
            .compactMap { $0.sentences?.fact.english }
        #expect(!unseen.isEmpty)
        for tip in assessment.insights {
            #expect(!unseen.contains { tip.message.hasPrefix($0) }, "\(tip.message)")
        }
    }

    /// If the tips are followed the score rises, by the first one most; who is below all amateurs stays there.
    @Test func whatIsAdvisedRaisesTheScore() throws {
        let reference = try FormFixture.reference()
        for vector in try FormFixture.vectors() where vector.stroke == "serve" && vector.score > 1 {
            let body = try #require(
                FormBody(picture: vector.picture, isSeen: FormBody.Joint.allCases.map { _ in true }))
            let (view, isBehind) = try #require(reference.groups["serve"]?.view(at: vector.angle))
            let measures = FormMeasures(isBehind ? body.flipped : body).all
            let score = try #require(FormScore(of: measures, stroke: "serve", in: view, reference))
            let better = score.parts.sorted { $0.gain > $1.gain }.prefix(3).map { part in
                var changed = measures
                changed[part.measure]?.value = part.aim
                return FormScore(of: changed, stroke: "serve", in: view, reference)?.points ?? 0
            }
            #expect(better == better.sorted(by: >) && better[0] > score.points && better[2] >= score.points)
        }
    }

    @Test func groundStrokesHaveSentencesAndNoNumberUntilTheFileSaysSo() throws {
        let assessment = try measured(.forehand)
        #expect(assessment.formScore == nil && assessment.form?.parts.isEmpty == false)
        #expect(assessment.form?.spread == nil && assessment.form?.experts == nil)
        #expect(assessment.form?.reason?.contains("surely enough for a score") == true)
        let scored = try measured(.forehand) { swing in
            let groups = swing.reference.groups.mapValues { FormReference.Group(isScored: true, views: $0.views) }
            swing.reference = FormReference(
                shares: swing.reference.shares, leastMeasures: 3, groups: groups, camera: swing.reference.camera,
                mostOutside: 1)
        }
        #expect(scored.formScore != nil && scored.form?.reason == nil)
    }

    /// Why there is no score.
    struct Obstacle: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let says: String
        var shot = Swing.Shot.serve
        let set: @Sendable (inout SyntheticSwing.Case) -> Void
    }

    static let obstacles = [
        Obstacle(testDescription: "no reference", says: "no reference players", shot: .forehandVolley) { _ in },
        Obstacle(testDescription: "slice", says: "no reference players", shot: .backhandSlice) { _ in },
        Obstacle(testDescription: "one hand or two", says: "can’t be told", shot: .backhand) { _ in },
        Obstacle(testDescription: "contact", says: "only accurate to ±0.14 s") { $0.swing.contactUncertainty = 0.14 },
        Obstacle(testDescription: "slow motion", says: "at an unknown speed") { $0.slowMotion = 0 },
        Obstacle(testDescription: "body", says: "hidden or too small") { $0.swing.metrics.averageConfidence = 0.4 },
        Obstacle(testDescription: "on its side", says: "sideways") { $0.swing.metrics.trunkLean = 88 },
        Obstacle(testDescription: "cut start", says: "which the clip doesn’t show") { $0.swing.contact = 0.8 },
        Obstacle(testDescription: "cut end", says: "which the clip doesn’t show") { $0.swing.contact = 3.7 },
    ]

    @Test func whatIsUnlikeAllReferencePlayersHasNoScoreAndNoAdviceByThem() throws {
        let assessment = try measured { $0.reference.mostOutside = 0.05 }
        #expect(assessment.formScore == nil && assessment.form?.spread == nil)
        #expect(assessment.form?.reason?.contains("beyond those of all reference players") == true)
        #expect(assessment.insights.allSatisfy { !$0.message.contains("Of 10 experts") })
        #expect(assessment.praise?.message.contains("Of 10 experts") != true)
    }

    @Test func aPaceThatWasEstimatedHasNoScore() throws {
        let assessment = try measured { $0.slowMotion = 4 }
        #expect(assessment.formScore == nil && assessment.form?.reason?.contains("only estimated") == true)
    }

    @Test(arguments: obstacles)
    func whatHidesTheFormIsTold(_ obstacle: Obstacle) throws {
        let assessment = try measured(obstacle.shot, obstacle.set)
        #expect(assessment.formScore == nil && assessment.form?.parts == [])
        let reason = try #require(assessment.form?.reason)
        #expect(reason.contains(obstacle.says) && reason.hasSuffix("."), "\(reason)")
    }

    @Test(arguments: FormMeasure.allCases)
    func everyValueIsSaidInASentence(_ measure: FormMeasure) throws {
        for (value, experts) in [(48.4, 0.11), (0.5, 0.9), (-0.2, 0.98)] {
            for isMoreBetter in [true, false] {
                let part = SwingForm.Part(
                    measure: measure, value: value, experts: experts, amateurs: 0.42, isMoreBetter: isMoreBetter,
                    weight: 0.1, times: [1])
                try part.check()
                guard let sentences = part.sentences else { continue }
                let (fact, comparison) = (sentences.fact.english, sentences.comparison.english)
                #expect(fact.hasSuffix(".") && !fact.contains("−") && !fact.contains(/-\d/), "\(fact)")
                let count = Int((10 * (isMoreBetter ? 1 - experts : experts)).rounded())
                #expect(comparison.hasPrefix("Of 10 experts, \(count) "), "\(comparison)")
                #expect(comparison.hasSuffix("of 10 amateurs, \(isMoreBetter ? 6 : 4)."), "\(comparison)")
            }
        }
    }

    @Test func unitsAreRight() {
        #expect(FormMeasure.hipTurn.text(48.4).english == "48°")
        #expect(FormMeasure.stance.text(0.456).english == "0.46 trunk lengths")
        #expect(FormMeasure.handSpeed.text(9.13).english == "9.1 trunk lengths a second")
        #expect(FormMeasure.fastTime.text(0.233).english == "0.23 s")
        #expect(FormMeasure.onwards.text(0.34).english == "34%")
        #expect(FormMeasure.onwards.text(1.2).english == "100%")
    }
}
