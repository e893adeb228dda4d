import Domain
import Testing

@testable import Analysis
@testable import Templates

@Suite("Reports of hands and expressions")
struct EventPageTests {
    private func read(
        _ findings: any Findings, isStill: Bool = false, _ change: (inout ReportModel) -> Void = { _ in }
    ) throws -> MarkupReader {
        var model = Samples.report(
            .done, result: Samples.result(of: findings, element: isStill ? .image : .video), isStill: isStill)
        change(&model)
        return try MarkupReader(ReportPage.render(model).text)
    }

    private func all(_ name: String, in page: MarkupReader) -> [MarkupReader.Element] {
        page.elements.filter { $0["class"]?.split(separator: " ").contains(Substring(name)) ?? false }
    }

    @Test func countsStandOnTheBandAndInTheList() throws {
        let page = try read(Samples.hands())
        let chips = all("event-chip", in: page)
        #expect(chips.map { $0["data-sign"] } == ["2", "7", "0"])
        #expect(chips.map { $0["data-level"] } == ["2", "7", "0"])
        #expect(chips[1]["title"] == "7 fingers, open palm, peace, from 0:02.00 to 0:04.00")
        #expect(chips[1]["data-contact"] == "3.000000")
        #expect(all("event-count", in: page).map(\.text) == ["2", "7", "0"])
        #expect(page.elements.first { $0["id"] == "now-sign" }?.text == "2")
        #expect(all("report-head", in: page).first?.text.contains("Hands visible in 97% of frames") == true)
    }

    @Test func everyGestureLeadsToWhereItWasMadeFirst() throws {
        let gestures = all("gesture", in: try read(Samples.hands()))
        #expect(gestures.map { $0["href"] } == ["#event-1", "#event-2", "#event-3"])
        #expect(gestures[0].text.contains("Peace") && gestures[0].text.contains("2×"))
    }

    @Test func eachHandHasItsFingers() throws {
        let page = try read(Samples.hands())
        let details = page.elements.filter { $0["id"] == "event-2" }
        #expect(details.count == 1)
        #expect(all("finger-raised", in: page).count == 2 + 5 + 2)
        #expect(all("finger-folded", in: page).count == 3 + 0 + 3 + 5)
        #expect(all("finger-names", in: page).map(\.text).last == "no fingers")
    }

    @Test func aPictureHasItsCountWithoutATimeline() throws {
        var hands = Samples.hands()
        hands.events = [HandEvent(start: 0, end: 0, count: 2, hands: hands.events[0].hands)]
        let page = try read(hands, isStill: true)
        #expect(all("event-chip", in: page).isEmpty)
        #expect(page.elements.first { $0["id"] == "now-sign" }?.text == "2")
        #expect(page.elements.contains { $0["id"] == "overlay-toggle" })
    }

    @Test(arguments: [false, true]) func whatIsNotSureIsSaidSo(_ isStill: Bool) throws {
        var found = Samples.nothingShown
        #expect(try read(found, isStill: isStill).elements.allSatisfy { $0["id"] != "unsure-title" })
        let smile = ExpressionName(rawValue: "smile")
        found.unsure = [ExpressionEvent(expression: smile, start: 1, end: 2, peak: 1.5, confidence: 0.6)]
        let page = try read(found, isStill: isStill)
        #expect(page.elements.first { $0["id"] == "unsure-title" }?.text == "Not sure")
        let items = page.elements.filter { $0.text.contains("60% confidence") && $0.text.contains("Smile") }
        #expect(!items.isEmpty && items.contains { $0.text.contains("0:01.50") } != isStill)
    }

    @Test func expressionsAreAStripWithASequence() throws {
        let page = try read(Samples.expressions())
        #expect(all("strip-item", in: page).count == 3)
        #expect(all("strip-picture", in: page).count == 1)
        #expect(page.elements.first { $0["id"] == "sequence" }?.text == "wink_l,tongue_out,smile")
        #expect(all("sequence", in: page).first?.text.contains("Left wink") == true)
        #expect(all("event-chip", in: page).map { $0["data-words"] } == ["Left wink", "Tongue out", "Smile"])
    }

    @Test("charts belong to the expressions that they decide, with thresholds")
    func charts() throws {
        let page = try read(Samples.expressions())
        let drawings = page.elements.filter { $0["class"] == "chart-drawing" && $0["id"]?.hasSuffix("-wide") == true }
        // Tongue alone; both winks share the eyes; what the smile needs was not measured.
        #expect(drawings.count == 2)
        #expect(all("chart-level", in: page).count == 2 * (1 + 2))
        let words = page.all("desc").map(\.text)
        #expect(words.contains { $0.contains("Left wink: Eye blink right below 0.3") })
    }

    @Test("what an expression must not have stays in the chart of the one that has it")
    func chartsOfTheirOwn() throws {
        var result = Samples.expressions()
        let names = ["jawOpen", "mouthSmileLeft", "mouthSmileRight"]
        result.coefficients = names.map { .init(name: $0, values: result.times.map { _ in 0.5 }) }
        let (surprise, smile) = (ExpressionName(rawValue: "surprise"), ExpressionName(rawValue: "smile"))
        result.thresholds = [
            ExpressionThreshold(expression: surprise, coefficient: "jawOpen", above: 0.5),
            ExpressionThreshold(expression: surprise, coefficient: "mouthSmileLeft", below: 0.6),
            ExpressionThreshold(expression: smile, coefficient: "mouthSmileLeft", above: 0.7),
        ]
        let page = try read(result)
        let drawings = page.elements.filter { $0["class"] == "chart-drawing" && $0["id"]?.hasSuffix("-wide") == true }
        #expect(drawings.count == 2)
        #expect(drawings[0].text.contains("Jaw open") && !drawings[0].text.contains("Mouth smile left · "))
        #expect(drawings[1].text.contains("Mouth smile left · Mouth smile right"))
        #expect(all("chart-level", in: page).count == 2 * 2)
    }

    @Test(arguments: [(ReportWarning.Code.noHand, true), (.noFace, false)])
    func saysWhyThereIsNothing(_ code: ReportWarning.Code, _ isHand: Bool) throws {
        let findings: any Findings = isHand ? Samples.nothingHeldUp : Samples.nothingShown
        let page = try read(findings) { $0.result?.warnings = [ReportWarning(code: code, message: "It is dark.")] }
        let panel = try #require(all("no-swing", in: page).first)
        #expect(panel.text.contains(code.title) && panel.text.contains("It is dark."))
        #expect(all("warnings", in: page).isEmpty)
    }

    @Test(arguments: [true, false])
    func sidesCanBeSwapped(isMirrored: Bool) throws {
        let page = try read(Samples.hands(isMirrored: isMirrored))
        let button = try #require(page.elements.first { $0["id"] == "swap-sides" })
        #expect(button["name"] == "mirrored" && button["value"] == (isMirrored ? "false" : "true"))
        #expect(page.all("form").contains { $0["action"] == "/clips/\(clipID())/analyse" })
        #expect(page.elements.filter { $0["name"] == "kind" }.map { $0["value"] } == ["hands", "expression"])
    }

    @Test func nothingOfSwingsIsShown() throws {
        for findings: any Findings in [Samples.hands() as any Findings, Samples.expressions()] {
            let page = try read(findings)
            for id in ["trail-toggle", "print", "swap-player", "note", "athlete"] {
                #expect(!page.elements.contains { $0["id"] == id }, "\(id)")
            }
            #expect(page.all("body").first?.text.contains("Swing report") == false)
        }
    }

    @Test("figures of the analysis are those that were measured, and none else")
    func diagnostics() throws {
        let page = try read(Samples.hands())
        let panel = try #require(page.elements.first { $0["id"] == "diagnostics" })
        for words in [
            "71.4 fps", "4.2 s", "Detector runs", "12", "Dropped frames", "1.3 ms", "6.5 ms", "8.1 ms",
            "0.042 ms", "0:05.00 0 fingers, fist",
        ] { #expect(panel.text.contains(words), "\(words)") }
        let old = try read(Samples.hands()) {
            $0.result?.diagnostics?.latency = nil
            $0.result?.diagnostics?.droppedFrames = nil
        }
        let short = try #require(old.elements.first { $0["id"] == "diagnostics" })
        #expect(!short.text.contains("median") && !short.text.contains("Dropped"))
        let none = try read(Samples.hands()) { $0.result?.diagnostics = nil }
        #expect(!none.elements.contains { $0["id"] == "diagnostics" })
    }

    @Test func namesThatNobodyTaughtThePagesAreWords() {
        #expect(GestureName(rawValue: "vulcanSalute").title == "Vulcan salute")
        #expect(GestureName(rawValue: "vulcanSalute").sign == nil)
        #expect(ExpressionName(rawValue: "brow_raise").title == "Brow raise")
        #expect(Wording.words(of: "eyeBlinkLeft") == "Eye blink left")
    }

    @Test("the choice of kinds is there where there is something to choose")
    func chooser() throws {
        let many = try MarkupReader(DashboardPage.render(Samples.choiceOfKinds).text)
        #expect(
            many.elements.filter { $0["name"] == "kind" }.map { $0["value"] }
                == ["swing", "hands", "expression", "composition", "unsure"])
        #expect(many.elements.filter { $0["class"] == "kind-drawing" }.count == 5)
        let one = try MarkupReader(DashboardPage.render(Samples.emptyDashboard).text)
        #expect(one.elements.filter { $0["name"] == "kind" }.map { $0["type"] } == ["hidden"])
    }
}
