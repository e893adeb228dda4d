import Domain
import Testing

@testable import Templates

@Suite("Reports of composition")
struct CompositionPageTests {
    private func read(_ found: CompositionResult, isStill: Bool = true) throws -> MarkupReader {
        let result = Samples.result(of: found, element: isStill ? .image : .video)
        return try MarkupReader(ReportPage.render(Samples.report(.done, result: result, isStill: isStill)).text)
    }

    private func all(_ name: String, in page: MarkupReader) -> [MarkupReader.Element] {
        page.elements.filter { $0["class"]?.split(separator: " ").contains(Substring(name)) ?? false }
    }

    private let found = CompositionResult(composition: Samples.composition())

    @Test func theScoreStandsWithItsWordAndItsReason() throws {
        let panel = try #require(try read(found).elements.first { $0["id"] == "composition-panel" })
        for words in ["82", "out of 100", "Strong", "Rule of thirds", "Move the subject", "A face (93% confidence)"] {
            #expect(panel.text.contains(words), "\(words)")
        }
        #expect(panel["data-judged"] == "yes")
    }

    /// A picture of nothing has no score anywhere, and says why.
    @Test func whatIsEmptyHasNoScore() throws {
        let why = "There is nothing to score in this image: it is black."
        let nothing = Composition(
            time: 0, rule: nil, score: nil, feedback: LocalizedText(why, nil), subject: nil, rules: [])
        let panel = try #require(
            try read(CompositionResult(composition: nothing)).elements.first { $0["id"] == "composition-panel" })
        #expect(panel["data-judged"] == "no" && panel.text.contains(why))
        let report = CompositionReport(
            media: ReportMedia(width: 4, height: 3, duration: 0, frames: 1, fps: 0, rotation: 0), coverage: 0,
            composition: nothing)
        #expect(report.terminalText.contains("No subject: " + why))
        let digest = PictureDigest(of: report)
        #expect(digest.score == nil && digest.feedback == why && digest.worth < -1)
        var sheet = Samples.contactSheet()
        let photo = ContactSheetModel.Photo(card: Samples.card(0, name: "a", state: .done), digest: digest)
        sheet.stacks = [ContactSheetModel.Stack([photo])].compactMap(\.self)
        let page = ContactSheetPage.render(sheet).text
        #expect(page.contains("No subject") && page.contains(why))
    }

    @Test(
        arguments: [
            (.composition, .stillPicture, "A photo can’t show a swing"),
            (.composition, .proposed, "Motionbook saw no raised hand in this photo"),
            (.composition, nil, nil),
        ] as [(AnalysisKind, AnalysisOrder.KindReason?, String?)])
    func whatNobodyNamedIsSaidWithTheOthers(
        _ kind: AnalysisKind, _ reason: AnalysisOrder.KindReason?, _ words: String?
    ) throws {
        var model = Samples.report(.done, result: Samples.result(of: found, element: .image), isStill: true)
        (model.kind, model.kindReason) = (kind, reason)
        model.otherKinds = AnalysisKind.all.filter { $0 != kind }
        let page = try MarkupReader(ReportPage.render(model).text)
        #expect(!page.elements.contains { $0.text.contains("Analyse for swings") })
        let notice = page.elements.first { $0["id"] == "kind-notice" }
        #expect((notice == nil) == (words == nil))
        guard let words, let notice else { return }
        #expect(notice.text.contains(words) && notice.text.contains("Raised fingers"))
        #expect(!notice.text.contains("Swings"))
    }

    /// Of one picture there is no share in which its subject is seen.
    @Test func aPhotoHasNoCoverage() throws {
        for isStill in [true, false] {
            let head = try #require(all("report-head", in: try read(found, isStill: isStill)).first)
            #expect(head.text.contains("Subject visible in") == !isStill)
        }
    }

    @Test func everyRuleHasARowAndTheOthersWaitHidden() throws {
        let rows = all("composition-rule", in: try read(found))
        #expect(rows.filter { $0["hidden"] == nil }.prefix(2).map { $0["data-rule"] } == ["thirds", "horizon"])
        #expect(Set(rows.compactMap { $0["data-rule"] }).isSuperset(of: RuleWords.all.map(\.name.rawValue)))
        #expect(rows[0].text.contains("7.1% of the diagonal") && rows[0].text.contains("turn: 2.3°"))
        #expect(rows[0].text.contains("subjects: 3") && rows[0].text.contains("share: 40%"))
    }

    @Test func theLinesOfTheLeadingRuleAreDrawnOnTheServer() throws {
        let page = try read(found)
        let shown = page.elements.filter { $0["data-way"] != nil && $0["hidden"] == nil }
        #expect(shown.map { $0["data-layer"] } == ["thirds"])
        #expect(page.elements.filter { $0["data-way"] != nil }.count == 8)
        #expect(page.elements.filter { $0["class"] == "line wish" }.count == 1)
        let checked = page.elements.filter { $0["name"] == "layer" && $0["checked"] != nil }.map { $0["value"] }
        #expect(checked == ["thirds", "marks", "subject"])
    }

    @Test func cropsStartFromWhatIsProposed() throws {
        let page = try read(found)
        let fields = ["x", "y", "width", "height"].map { name in
            page.elements.first { $0["id"] == "crop-" + name }?["value"]
        }
        #expect(fields == ["0.1000", "0.0500", "0.8000", "0.8000"])
        let boxes = page.elements.filter { $0["name"] == "ratio" }.map { $0["data-box"] }
        #expect(boxes == ["0.1000,0.0500,0.8000,0.8000", "0.1000,0.0000,0.5625,1.0000", "", "", ""])
        #expect(page.elements.first { $0["id"] == "crop-form" }?["action"] == "/clips/\(clipID())/crop")
        #expect(page.elements.first { $0["name"] == "metadata" }?["checked"] == nil)
    }

    @Test func nothingToJudgeIsSaidPlainly() throws {
        let panel = try #require(try read(Samples.nothingComposed()).elements.first { $0["id"] == "composition-panel" })
        #expect(panel["data-judged"] == "no" && panel.text.contains("No subject"))
        let some = Samples.nothingComposed([RuleVerdict(rule: Samples.thirds, score: 1, confidence: 1, feedback: "")])
        let other = try #require(try read(some).elements.first { $0["id"] == "composition-panel" })
        #expect(other["data-judged"] == "yes" && other.text.contains("No clear subject was found"))
    }

    @Test func theBestMomentOfAClipComesFirst() throws {
        let page = try read(Samples.compositionMoments(), isStill: false)
        #expect(all("moment", in: page).map { $0["data-seek"] } == ["7.250000", "2.000000", "0.500000"])
        #expect(page.elements.first { $0["id"] == "crop-time" }?["value"] == "7.250000")
    }

    @Test func framesThatComeUnevenlyHaveTheirTimes() throws {
        var result = Samples.compositionMoments()
        func times() throws -> String? {
            try read(result, isStill: false).elements.first { $0["id"] == "player" }?["data-times"]
        }
        #expect(try times() == nil)
        result.frameTimes = [0, 0.1, 2.50004]
        #expect(try times() == "0.0000,0.1000,2.5000")
    }

    @Test func terminalsAndListsSayIt() {
        let media = ReportMedia(width: 640, height: 360, duration: 0, frames: 1, fps: 0, rotation: 0)
        var report = CompositionReport(media: media, coverage: 1, composition: Samples.composition("So."))
        #expect(
            report.terminalText.hasPrefix(
                "Rule of thirds, 0.82: So.\n  Rule of thirds, 0.87: So.\n  Level horizon, 0.41"))
        #expect(report.digest.summary == "Rule of thirds")
        report.moments = Samples.compositionMoments().moments
        report.media.duration = 9
        #expect(report.terminalText.contains("7.25 s: Rule of thirds, 0.90"))
        #expect(report.digest.summary == "3 moments, rule of thirds")
        #expect(
            report.liveEvents.map(\.start) == [2, 7.25]
                && report.liveEvents[0].title == "Good composition, rule of thirds")
        let panel = report.panel { nil }
        #expect(panel.moments.map(\.start) == [0, 2, 7.25] && panel.moments[1].title == "82 · Rule of thirds")
        let empty = Samples.nothingComposed().composition
        #expect(CompositionReport(media: media, coverage: 0, composition: empty).digest.summary == "No subject")
    }

    @Test func gradesGoDown() {
        let words = [1, 0.8, 0.79, 0.6, 0.4, 0.1, 0, -1, .nan].map { CompositionGrade.of($0).word }
        #expect(words == ["Strong", "Strong", "Good", "Good", "Fair", "Weak", "Weak", "Weak", "Weak"])
    }
}
