import Domain
import Testing

@testable import Templates

/// Where a swing’s form stands, on its page.
@Suite struct FormPageTests {
    private func page(_ change: (inout Swing) -> Void = { _ in }) throws -> MarkupReader {
        var result = try ReportFixture.result()
        result.found.swings = result.found.swings.map { model in
            var swing = model.swing
            change(&swing)
            return SwingModel(
                swing, number: model.number, keyFrames: model.keyFrames, slowMotion: result.found.slowMotion)
        }
        return try MarkupReader(ReportPage.render(Samples.report(.done, result: result)).text)
    }

    /// The elements of a class.
    private func all(_ style: String, in page: MarkupReader) -> [MarkupReader.Element] {
        page.elements.filter { ($0["class"] ?? "").split(separator: " ").contains(Substring(style)) }
    }

    @Test func theScoreSaysWhatItMeansOrWhyThereIsNone() throws {
        let meaning =
            "Higher than 6 of 10 experts and 9 of 10 amateurs, all filmed without a ball. Strokes in play can score differently. The score itself is uncertain by ±1.4."
        let reason = "Comparing the form takes 0.9 s before contact and 0.4 s after it, which the clip doesn’t show."
        let scores = all("score", in: try page()).map(\.text)
        #expect(scores == ["7.5 out of 10 for form" + meaning, "No form score: " + reason])
    }

    @Test func whatIsBestStandsAfterTheTips() throws {
        let tips = try #require(all("tips", in: page()).first).text
        let praise = try #require(tips.ranges(of: "What is best").first)
        #expect(tips[praise.upperBound...].contains("The trunk stays upright through contact."))
        #expect(!tips[..<praise.lowerBound].contains("The trunk stays upright"))
    }

    @Test func theFormIsComparedInSentences() throws {
        let page = try page()
        let parts = page.all("li").filter { $0.ancestors.contains("details") }.map(\.text)
        let sentences = [
            "Your other hand reached 5.1 trunk lengths a second. Of 10 experts, 4 are faster; of 10 amateurs, 2.",
            "Your hips turned 48°. Of 10 experts, 9 turn more; of 10 amateurs, 6.",
            "At contact your feet were 0.46 trunk lengths apart. Of 10 experts, 8 are closer together; of 10 amateurs, 5.",
            "After contact your hand kept 34% of its top speed. Of 10 experts, 5 are faster; of 10 amateurs, 6.",
        ]
        for sentence in sentences { #expect(parts.contains { $0.hasPrefix(sentence) }, "\(parts)") }
    }

    /// An older version made the score of points, and did not compare the form with anybody's.
    @Test func aReportOfAnOlderVersionKeepsItsScore() throws {
        let page = try page { swing in
            guard let parts = swing.assessment?.scoreParts, !parts.isEmpty else { return }
            swing.assessment?.form = nil
            swing.assessment?.praise = nil
            swing.assessment?.scoreParts = parts.map {
                ScorePart(aspect: $0.aspect, points: 1.5, outOf: 2, measurement: $0.measurement)
            }
        }
        let old = "An older version scored this swing. It can’t be compared with newer scores."
        #expect(all("score", in: page).first?.text == "7.5 out of 10 for form" + old)
        #expect(all("card", in: page)[0].text.contains("Contact1.5 of 2"))
        #expect(page.all("summary").contains { $0.text.contains("10.5 of 14 points") })
        #expect(!page.all("summary").contains { $0.text.contains("How the form compares") })
    }

    /// Trends and comparisons take the scores that mean the same.
    @Test func onlyScoresOfTheSameSortAreComparedWithEachOther() throws {
        var report = try ReportFixture.report()
        #expect(report.swings.map { $0.assessment?.comparableScore } == [7.5, nil])
        #expect(SwingDigest(of: report).swings[0].assessment?.comparableScore == 7.5)
        #expect(SwingDigest(of: report).swings[0].assessment?.form?.parts == [])
        let score = try #require(SwingNumber.comparable.first { $0.name == "Form score" })
        #expect(score.of(report.swings[0]) == 7.5)
        report.swings[0].assessment?.form = nil
        #expect(score.of(report.swings[0]) == nil)
        #expect(SwingDigest(of: report).swings[0].assessment?.comparableScore == nil)
    }

    /// How uncertain scores are stands beside their difference, which is none where it is smaller.
    @Test(arguments: [
        (1.5, 9.5, "+2.0\u{A0}±\u{A0}1.5"), (1.5, 5.0, "−2.5\u{A0}±\u{A0}1.5"), (1.5, 9.0, "no clear difference"),
        (2.1, 9.5, "no clear difference"), (nil, 9.5, "–"),
    ])
    func aDifferenceOfScoresSaysHowUncertainItIs(_ spread: Double?, _ other: Double, _ words: String) throws {
        let score = try #require(SwingNumber.comparable.first { $0.name == "Form score" })
        var (one, two) = (try ReportFixture.report().swings[0], try ReportFixture.report().swings[0])
        one.assessment?.form?.spread = 1.3
        two.assessment?.form?.spread = spread
        two.assessment?.formScore = other
        #expect(score.difference(one, two) == words)
        // Other numbers are as they were.
        two.metrics.peakAngularVelocity = (one.metrics.peakAngularVelocity ?? 0) + 2
        let speed = try #require(SwingNumber.comparable.first { $0.name == "Peak wrist angular velocity" })
        #expect(score.name != speed.name && !speed.difference(one, two).contains("±"))
    }
}
