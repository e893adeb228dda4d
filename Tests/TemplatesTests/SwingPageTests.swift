import Domain
import Testing

@testable import Analysis
@testable import Templates

@Suite("Swings on a clip's page")
struct SwingPageTests {
    private func page() throws -> MarkupReader {
        try MarkupReader(ReportPage.render(Samples.report(.done, result: ReportFixture.result())).text)
    }

    /// The elements of a class.
    private func all(_ style: String, in page: MarkupReader) -> [MarkupReader.Element] {
        page.elements.filter { ($0["class"] ?? "").split(separator: " ").contains(Substring(style)) }
    }

    @Test func chipsSayWhenWhatAndWithWhichHand() throws {
        let chips = all("swing-chip", in: try page())
        #expect(chips.map { $0["href"] } == ["#swing-1", "#swing-2"])
        #expect(chips.map { $0["data-start"] } == ["1.000000", "5.200000"])
        #expect(chips.map { $0["data-contact"] } == ["1.700000", "5.900000"])
        #expect(chips.map { $0["data-end"] } == ["2.100000", "6.000000"])
        #expect(chips.map { $0["data-hand"] } == ["right", "left"])
        #expect(chips.map { $0["data-cut"] } == ["", "end"])
        #expect(
            chips[0]["title"] == "Swing 1: forehand, right hand, from 0:01.00 to 0:02.10, contact 0:01.70"
                && chips[1]["title"]?.hasSuffix("cut off by the clip") == true)
    }

    @Test func saysWhatTheSwingIs() throws {
        let heads = all("swing-head", in: try page()).map(\.text)
        #expect(heads[0].contains("right hand · one-handed · filmed from behind"))
        #expect(heads[0].contains("Forehand (very likely)"))
        #expect(heads[1].contains("left hand · two-handed · filmed from the left"))
        #expect(all("cut-note", in: try page()).map(\.text).count == 1)
    }

    /// The page of the fixture's first swing, changed.
    private func page(_ change: (inout Swing) -> Void) throws -> MarkupReader {
        var result = try ReportFixture.result()
        result.found.swings = result.found.swings.map { model in
            var swing = model.swing
            change(&swing)
            return SwingModel(
                swing, number: model.number, keyFrames: model.keyFrames, slowMotion: result.found.slowMotion)
        }
        return try MarkupReader(ReportPage.render(Samples.report(.done, result: result)).text)
    }

    static let names: [(Swing.Shot, String, String)] = [
        (.forehand, "Forehand", "Forehand"), (.forehandSlice, "Forehand slice", "Forehand slice"),
        (.backhand, "Backhand", "Backhand"), (.backhandSlice, "Backhand slice", "Backhand slice"),
        (.forehandVolley, "Forehand volley", "Forehand volley"),
        (.backhandVolley, "Backhand volley", "Backhand volley"), (.volley, "Volley", "Volley"),
        (.serve, "Serve", "Serve"), (.overhead, "Overhead", "Overhead"),
        (.unknown, "Swing (stroke unknown)", "Swing"),
    ]

    @Test(arguments: names)
    func strokesAreNamedAsPlayersDo(shot: Swing.Shot, title: String, short: String) throws {
        #expect(Self.names.map(\.0) == Swing.Shot.allCases)
        let page = try page { ($0.stroke, $0.wing, $0.spin) = (shot.stroke, shot.wing, shot.spin) }
        #expect(page.all("h2").contains { $0.text.hasSuffix(title) })
        #expect(all("chip-words", in: page)[0].text.hasPrefix(short + " "))
        #expect(all("swing-chip", in: page)[0]["title"]?.hasPrefix("Swing 1: \(short.lowercased()), ") == true)
        let heads = all("swing-head", in: page).map(\.text)
        #expect(heads[0].contains("\(short) (very likely)"))
    }

    @Test func contactIsToldWithHowWellItIsKnown() throws {
        let before = try page()
        #expect(!all("swing-head", in: before)[0].text.contains("contact at 0:01.70"))
        let page = try page { ($0.contactUncertainty, $0.contactBy) = (0.03, .sound) }
        let told = "contact at 0:01.70 (±0.03\u{A0}s, estimated from the sound)"
        #expect(all("swing-head", in: page)[0].text.contains(told))
        let chips = all("swing-chip", in: page)
        #expect(chips[0]["data-unsure"] == "0.030000")
        #expect(chips[0]["title"]?.hasSuffix("contact 0:01.70 ±0.03\u{A0}s") == true)
        #expect(!all("chart-unsure", in: page).isEmpty)
        let moved = try self.page { ($0.contactUncertainty, $0.contactBy) = (0.001, .motion) }
        #expect(all("swing-head", in: moved)[0].text.contains("±0.01\u{A0}s, estimated from the motion"))
    }

    /// The clip plays four times slower than life: 0.4 s of it are 0.1 s.
    @Test(arguments: [(0.4, false), (0.41, true)])
    func whatRestsOnAnUnsureContactIsMarked(uncertainty: Double, isUnsure: Bool) throws {
        let page = try page { $0.contactUncertainty = uncertainty }
        let phases = all("phase", in: page).prefix(5)
        #expect(phases.map { $0.text.contains("approximate") } == [false, isUnsure, isUnsure, isUnsure, false])
        #expect(phases.contains { $0.text.contains("before") || $0.text.contains("at contact") } == !isUnsure)
        #expect(phases[2].attributes.contains { $0.value.contains("Contact, approximate") } == isUnsure)
        let rows = page.all("tr").map(\.text)
        #expect(rows.contains { $0.hasPrefix("Elbow angle at contact") && $0.contains("≈") } == isUnsure)
        #expect(!rows.contains { $0.hasPrefix("Shoulder turn") && $0.contains("≈") })
        #expect(page.all("p").contains { $0.text.hasPrefix("≈ marks values") } == isUnsure)
    }

    @Test func aCoachReadsVerdictsTipsAndWhatIsNotJudged() throws {
        let page = try page()
        let verdicts = all("verdicts", in: page).map(\.text)
        #expect(verdicts[0].contains("Contact timingLateMeet the ball about 7\u{A0}cm (2.8\u{A0}in) farther in front."))
        #expect(verdicts[0].contains("Follow-throughGood") && verdicts[0].contains("Kinetic chainIn order"))
        #expect(verdicts[1] == "RotationToo little")

        let tips = all("tips", in: page)[0].text
        #expect(tips.contains("Elbow at contact 118°, target 120\u{A0}–\u{2060}\u{A0}165°"))
        #expect(tips.contains("Trunk lean 7°, target at most 15°") && tips.contains("own clips of 12 players"))
        let withheld = all("withheld", in: page)
        #expect(withheld.count == 1 && withheld[0].text.contains("Follow-through: The clip ends before"))
    }

    @Test func everyMomentLeadsThereWithAndWithoutScripts() throws {
        let links = try page().all("a").filter { $0["data-seek"] != nil }
        #expect(links.count > 10)
        for link in links { #expect(link["href"] == "/clips/\(clipID())/media#t=" + (link["data-seek"] ?? "")) }
    }

    @Test func measurementsHaveUnitBandAndSource() throws {
        let cards = all("card", in: try page()).map(\.text)
        #expect(cards.count == 8)
        #expect(cards[0].contains("Contact") && cards[0].contains("0.18\u{A0}m"))
        #expect(cards[0].contains("Target: 0.25\u{A0}–\u{2060}\u{A0}0.50\u{A0}moutside target"))
        #expect(cards[0].contains("Knudson"))
        #expect(try !page().all("summary").contains { $0.text.contains("points") })
    }

    @Test func theChainIsToldAgainstContactInRealTime() throws {
        let rows = try page().all("tr").filter { $0.ancestors.contains("li") }.map(\.text)
        // The clip plays four times slower than life: 140 ms on its clock are 35 ms.
        #expect(rows.contains("Hips35\u{A0}ms before6.1\u{A0}rad/s"))
        #expect(rows.contains("Wristat contact21.7\u{A0}rad/s"))
    }

    @Test func fivePhasesShowTheSkeletonWithoutScripts() throws {
        let page = try page()
        let pictures = all("phase-picture", in: page)
        #expect(pictures.count == 10 && pictures.allSatisfy { $0["role"] == "img" && $0["aria-label"] != nil })
        #expect(Set(pictures.prefix(5).map { $0["viewBox"] }).count == 1)
        let images = page.all("img").filter { $0.ancestors.contains("foreignObject") }
        #expect(images.first?["src"] == "/clips/\(clipID())/pictures/keyframe-0-0.jpg")
        #expect(images.allSatisfy { $0["loading"] == "lazy" })
        for level in ["poor", "fair", "sure"] {
            #expect(page.all("path").contains { $0["class"] == "bones bones-" + level })
        }
    }

    @Test(
        arguments: [
            ([], Box(x: 0, y: 0, width: 1000, height: 500)),
            // A body of 100 × 200 in the middle: room on all sides, no narrower than 3 : 4.
            ([(0.45, 0.3), (0.55, 0.7)], Box(x: 401, y: 118, width: 198, height: 264)),
            // At the edge of the picture, no farther.
            ([(0, 0), (0.1, 0.4)], Box(x: 0, y: 0, width: 198, height: 264)),
            ([(0.2, 0.1), (0.9, 0.95)], Box(x: 76, y: 0, width: 924, height: 500)),
        ] as [([(Double, Double)], Box)])
    func picturesAreCutToTheBody(points: [(Double, Double)], expected: Box) {
        let frame = SwingModel.KeyFrame(
            label: "", time: 0, path: nil, body: points.map { .init(x: $0.0, y: $0.1, visibility: 1) })
        let strip = KeyFrameStrip(
            swing: SwingModel(Samples.swing(1).swing, keyFrames: [frame]), size: (1000, 500),
            links: TimeLink(playback: "/x"), slowMotion: 1)
        let crop = strip.crops[0]
        for (value, wanted) in [
            (crop.x, expected.x), (crop.y, expected.y), (crop.width, expected.width), (crop.height, expected.height),
        ] { #expect(abs(value - wanted) < 1e-6, "\(crop)") }
    }

    @Test func picturesGoWithTheHipsAtOneScale() {
        let frames = [0.2, 0.5].map { place in
            SwingModel.KeyFrame(
                label: "", time: 0, path: nil,
                body: (0..<33).map { .init(x: place + Double($0 % 3) / 100, y: 0.4 + Double($0) / 200, visibility: 1) })
        }
        let crops = KeyFrameStrip(
            swing: SwingModel(Samples.swing(1).swing, keyFrames: frames), size: (1000, 500),
            links: TimeLink(playback: "/x"), slowMotion: 1
        ).crops
        #expect(crops[0].width == crops[1].width && crops[0].height == crops[1].height && crops[0].y == crops[1].y)
        #expect(abs(crops[1].x - crops[0].x - 300) < 1e-6)
    }

    @Test func whatIsNotJudgedForOneReasonStandsTogether() throws {
        var result = try ReportFixture.result()
        result.found.swings[0].swing.assessment?.withheld = [.balance, .stance, .contact].map {
            WithheldJudgement(aspect: $0, reason: $0 == .stance ? "Too dark." : "Too far.")
        }
        let page = try MarkupReader(ReportPage.render(Samples.report(.done, result: result)).text)
        let lines = page.all("li").map(\.text)
        #expect(lines.contains("Balance, Contact: Too far.") && lines.contains("Stance: Too dark."))
    }

    @Test(arguments: [(1.0, 2.0), (4, 8), (1e9, 2), (.nan, 2)])
    func speedsOfSlowMotionAreInRealTime(factor: Double, expected: Double) throws {
        var result = try ReportFixture.result()
        result.found.slowMotion = factor
        let times = [0.0, 1]
        let series = SwingSeries(
            times: times, isSeen: [true, true], values: [.wristSpeed(.right): [2, 2], .elbowAngle(.right): [90, 90]])
        let pace = result.found.pace
        #expect(ChartedQuantity.wristSpeed.lines(of: series, pace: pace)[0].values == [expected, expected])
        #expect(ChartedQuantity.elbow.lines(of: series, pace: pace)[0].values == [90, 90])
    }

    @Test(arguments: [(ReportWarning.Code.unsurePace, false), (.lowLight, true)])
    func speedsThatNobodyKnowsAreNotCharted(code: ReportWarning.Code, areShown: Bool) throws {
        var report = try ReportFixture.report()
        report.warnings = [ReportWarning(code: code, message: "Why it is so.")]
        var result = try ReportFixture.result()
        result.found = SwingPresentation().findings(of: report, from: Samples.Source(series: Samples.series()))
        let all = try MarkupReader(ReportPage.render(Samples.report(.done, result: result)).text).all("div")
            .compactMap { $0["data-chart"] }
        #expect(all.contains("elbow") && ["angularVelocity", "wristSpeed"].allSatisfy { all.contains($0) == areShown })
    }

    @Test func slowMotionIsTold() throws {
        let told = try page()
        let words = told.all("p").map(\.text).first { $0.hasPrefix("About 4× slow motion. Speeds") }
        #expect(words?.hasSuffix("corrected by this estimate, so they are approximate.") == true)
        var result = try ReportFixture.result()
        result.found.slowMotionSource = .file
        let stated = try MarkupReader(ReportPage.render(Samples.report(.done, result: result)).text).all("p")
        #expect(stated.contains { $0.text.hasPrefix("4× slow motion (according to the file). Speeds") })
        #expect(!told.all("li").contains { $0["data-code"] == "slowMotion" })
        result.found.slowMotion = nil
        let unknown = try MarkupReader(ReportPage.render(Samples.report(.done, result: result)).text)
        #expect(unknown.all("li").contains { $0["data-code"] == "slowMotion" })
        #expect(!unknown.all("p").contains { $0["class"] == "slow-motion" })
    }

    @Test func warningsHaveANameAndAdvice() throws {
        let warnings = try page().all("li").filter { $0["data-code"] != nil }
        #expect(warnings.map { $0["data-code"] } == ["cutSwing"])
        #expect(warnings[0].text == "Cut-off swing. Swing 2 is cut off by the end of the clip. Film a second longer.")
    }

    @Test func aSwingWithoutJudgementStillHasItsNumbers() throws {
        var result = try ReportFixture.result()
        result.found.swings[0].swing.assessment = nil
        result.found.swings = [result.found.swings[0]]
        let page = try MarkupReader(ReportPage.render(Samples.report(.done, result: result)).text)
        #expect(page.all("p").contains { $0.text == "This swing was measured but not assessed." })
        #expect(all("cards", in: page).isEmpty && all("phases", in: page).count == 1)
    }

    @Test(
        arguments: [
            ([ReportWarning.Code.lowLight, .noSwing], "No swing found", ["lowLight"]),
            ([.stillImage, .noSwing], "Still photo", []), ([], "No swing found", []),
        ] as [([ReportWarning.Code], String, [String])])
    func withoutSwingsThePageSaysWhyOnce(codes: [ReportWarning.Code], title: String, listed: [String]) throws {
        var result = Samples.result(swings: 0)
        result.warnings = codes.map { ReportWarning(code: $0, message: "Why it is so.") }
        let page = try MarkupReader(ReportPage.render(Samples.report(.done, result: result)).text)
        #expect(page.all("h2").contains { $0["id"] == "no-swing-title" && $0.text == title })
        #expect(page.all("li").compactMap { $0["data-code"] } == listed)
    }

    @Test func oneSwingHasAListInPlaceOfATable() throws {
        let page = try MarkupReader(ReportPage.render(Samples.report(.done, result: Samples.result(swings: 1))).text)
        #expect(all("number-list", in: page).count == 3 && all("table-numbers", in: page).isEmpty)
    }

    @Test func eachSwingHasItsNumbersForPaper() throws {
        let numbers = all("print-numbers", in: try page()).map(\.text)
        #expect(numbers.count == 2 && !numbers[1].contains("Hip turn") && numbers[0].contains("maximum bend134°"))
        #expect(numbers[0].contains("Peak wrist speed12.4\u{A0}m/s, est."))
    }
}

@Suite("Numbers with units")
struct MeasurementWordsTests {
    @Test(arguments: [
        (118.4, "°", "118°"), (0.184, "m", "0.18\u{A0}m"), (12.44, "rad/s", "12.4\u{A0}rad/s"),
        (35.2, "ms", "35\u{A0}ms"), (1.55, "shoulder widths", "1.6\u{A0}shoulder widths"), (2, "", "2.0"),
    ])
    func values(value: Double, unit: String, words: String) {
        #expect(Measurement(name: "", value: value, unit: unit).valueWords == words)
    }

    @Test(
        arguments: [
            (nil, 15.0, "at most 15°", false), (15.0, nil, "at least 15°", true), (nil, nil, nil, true),
            (10.0, 20.0, "10\u{A0}–\u{2060}\u{A0}20°", true),
        ] as [(Double?, Double?, String?, Bool)])
    func bands(low: Double?, high: Double?, words: String?, isInBand: Bool) {
        let measurement = Measurement(
            name: "", value: 16, unit: "°", band: .init(low: low, high: high, source: "here"))
        #expect(measurement.bandWords == words && measurement.isInBand == isInBand)
    }

    @Test func lengthsInBothSystems() { #expect(Wording.length(metres: 0.12) == "12\u{A0}cm (4.7\u{A0}in)") }

    @Test(arguments: [
        (-120.4, "120\u{A0}ms before"), (80, "80\u{A0}ms after"), (1937, "1.94\u{A0}s after"), (0.2, "at contact"),
    ])
    func timesAgainstContact(milliseconds: Double, words: String) {
        #expect(Wording.relative(milliseconds: milliseconds) == words)
    }
}
