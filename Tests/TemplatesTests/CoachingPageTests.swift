import Domain
import Testing

@testable import Templates

@Suite("Pages for coaches")
struct CoachingPageTests {
    private func read(_ page: Document) throws -> MarkupReader { try MarkupReader(page.text) }

    @Test func aClipIsNamedByAPlainForm() throws {
        let page = try read(ReportPage.render(Samples.coached(.done)))
        let forms = page.all("form").filter { $0["action"] == "/clips/\(clipID())/athlete" }
        #expect(forms.count == 2 && forms.allSatisfy { $0["method"] == "post" })
        let input = try #require(page.all("input").first { $0["id"] == "athlete" })
        #expect(input["name"] == "name" && input["maxlength"] == "60" && input["list"] == "athletes")
        #expect(page.all("option").filter { $0.ancestors.last == "datalist" }.map { $0["value"] } == ["Ada", "Bo"])
        // The second form takes the name off.
        #expect(page.all("input").contains { $0["type"] == "hidden" && $0["name"] == "name" && $0["value"] == "" })
        #expect(page.all("a").contains { $0["href"] == "/athletes/\(athleteID)" && $0.text == "Ada" })
        let unnamed = try read(ReportPage.render(Samples.coached(.done, hasPlayer: false)))
        #expect(unnamed.all("form").filter { $0["action"] == "/clips/\(clipID())/athlete" }.count == 1)
        #expect(unnamed.all("summary").contains { $0.text == "Name the athlete" })
        #expect(page.all("summary").contains { $0.text == "Athlete: Ada" })
    }

    @Test(arguments: ["", "one\ntwo", "\nfirst line empty", "</textarea><script>x</script>"])
    func notesStandInTheirField(text: String) throws {
        let page = try read(ReportPage.render(Samples.coached(.done, text: text)))
        let field = try #require(page.all("textarea").first)
        #expect(field["maxlength"] == "10000" && field["name"] == "text")
        // The parser of a browser drops the first line feed.
        #expect(field.text.first == "\n")
        #expect(
            field.text.dropFirst().replacing("&lt;", with: "<").replacing("&gt;", with: ">") == text)
        #expect(page.all("form").contains { $0["action"] == "/clips/\(clipID())/note" && $0["method"] == "post" })
    }

    @Test(arguments: Samples.states)
    func nothingIsTypedIntoAPageThatLoadsAgain(state: ClipState) throws {
        let page = try read(ReportPage.render(Samples.coached(state)))
        #expect(page.all("textarea").isEmpty == state.isLive)
    }

    @Test func theListSaysWhatThereIs() throws {
        let page = try read(AthletesPage.render(Samples.athletes()))
        let cards = page.all("li").filter { $0["class"]?.contains("athlete-card") == true }
        #expect(cards.count == 2 && cards[0].text.contains("3 clips · 12 swings"))
        #expect(cards[1].text.contains("0 clips · 0 swings") && cards[1].text.contains("No session"))
        #expect(page.all("a").contains { $0["aria-current"] == "page" && $0["href"] == "/athletes" })
        let empty = try read(AthletesPage.render(AthletesModel(site: Samples.site, athletes: [])))
        #expect(empty.all("h2").contains { $0.text == "No athletes yet" })
    }

    @Test func trendsAreChartsAndATable() throws {
        let page = try read(AthletePage.render(Samples.athlete()))
        let charts = page.all("svg").filter { $0["role"] == "img" }
        #expect(charts.count == 2 && charts[0].text.contains("8.0 m/s, est., 4 swings from 6.0 to 9.0"))
        let rows = page.all("tr").filter { $0.ancestors.contains("tbody") }
        #expect(rows.map(\.text.first) == ["1", "9", "3"])  // the newest session first
        let cells = page.all("td").map(\.text)
        #expect(cells == ["9.5", "–", "–", "40", "8.0 (6.0 to 9.0)", "–"])
        #expect(page.all("th").contains { $0.text == "Peak wrist speedm/s, est." })
        #expect(page.all("a").filter { $0["aria-current"] == "true" }.map(\.text) == ["Serves (6)"])
        // One chart is shown at first, all else is behind a fold.
        #expect(charts.map { $0.ancestors.contains("details") } == [false, true])
    }

    @Test func anAthleteCanBeRenamedAndDeleted() throws {
        let page = try read(AthletePage.render(Samples.athlete()))
        let actions = page.all("form").compactMap { $0["action"] }
        #expect(
            Set(actions)
                == Set(
                    ["rename", "delete", "target", "target/remove"].map { "/athletes/\(athleteID)/\($0)" } + [
                        "/links/new"
                    ]))
        #expect(
            page.all("form").filter { $0["action"]?.hasSuffix("delete") == true }.first?.ancestors.contains("dialog")
                == true)
        let question = try read(
            Samples.coachingPages("Ada").first { $0.0 == "delete athlete" }?.1 ?? DeletePage.render(Samples.delete()))
        #expect(question.all("h1").first?.text == "Permanently delete this athlete?")
        #expect(question.all("p").contains { $0.text.contains("The clips are kept") })
    }

    @Test func bothSwingsStandSideBySide() throws {
        let page = try read(ComparisonPage.render(Samples.comparison()))
        let sides = page.all("figure").filter { $0["data-side"] != nil }
        #expect(sides.map { $0["data-side"] } == ["A", "B"])
        #expect(
            sides.map { $0["data-contact"] } == ["4.000000", "4.000000"] && sides.map { $0["data-slow"] } == ["1", "4"])
        #expect(page.all("video").count == 2 && page.all("video").allSatisfy { $0["controls"] != nil })
        let form = try #require(page.all("form").first)
        #expect(form["method"] == "get" && form["action"] == "/clips/\(clipID())/compare/\(clipID(1))")
        #expect(page.all("option").filter { $0["selected"] != nil && $0.ancestors.last == "select" }.count == 2)
        let rows = page.all("tr").filter { $0.ancestors.contains("tbody") }.map(\.text)
        #expect(
            rows == [
                "Form scoreout of 107.57.5no clear difference", "Peak wrist angular velocityrad/s8.09.5+1.5",
                "Arm swing before contact°9060−30", "Shoulder turn°–90–", "Hip turn°90900",
            ])
    }

    @Test func aComparisonCanBeTakenAway() throws {
        let page = try read(ComparisonPage.render(Samples.filmed(.offered)))
        let paper = try #require(page.all("a").first { $0["href"]?.contains("comparison.pdf") == true })
        #expect(paper["href"] == "/clips/\(clipID())/compare/\(clipID())/comparison.pdf?a=s4000&amp;b=s4000")
        let form = try #require(page.all("form").first { $0["action"]?.hasSuffix("/comparison.mp4") == true })
        #expect(form["method"] == "post")
        let options = page.all("option").map(\.text)
        for words in ["Side by side", "B over A", "Real time", "Speed 0.25×"] { #expect(options.contains(words)) }
        let job = JobID()
        let done = try read(ComparisonPage.render(Samples.filmed(.ready(Samples.film, job, bytes: 5_000_000))))
        let link = try #require(done.all("a").first { $0["data-made"] == "now" })
        #expect(link["href"]?.hasSuffix("/comparison.mp4?job=\(job)") == true && link.text.contains("B over A"))
        let making = try read(ComparisonPage.render(Samples.filmed(.making(done: 3, total: 9))))
        #expect(!making.all("form").contains { $0["action"]?.hasSuffix("/comparison.mp4") == true })
        let guest = Guest(base: "/shared/a", hasDownloads: true, showsNames: true) { _ in true }
        let shared = try Guest.$current.withValue(guest) { try read(ComparisonPage.render(Samples.comparison())) }
        #expect(!shared.all("form").contains { $0["method"] == "post" })
        let looking = Guest(base: "/shared/a", hasDownloads: false, showsNames: true) { _ in true }
        let bare = try Guest.$current.withValue(looking) { try read(ComparisonPage.render(Samples.comparison())) }
        #expect(!bare.all("a").contains { $0["href"]?.contains("comparison.pdf") == true })
    }

    @Test func oneCurveIsShownAndTheOthersAreLinks() throws {
        let page = try read(ComparisonPage.render(Samples.comparison()))
        let links = page.all("a").filter { $0["data-curve"] != nil }
        #expect(links.map { $0["aria-current"] } == ["true", nil])
        #expect(
            links.map { $0["href"] }
                == ["elbow", "hips"].map { "/clips/\(clipID())/compare/\(clipID(1))?curve=\($0)#curves" })
        #expect(page.elements.first { $0["id"] == "curve-elbow" }?["hidden"] == nil)
        #expect(page.elements.first { $0["id"] == "curve-hips" }?["hidden"] != nil)
        let drawing = try #require(page.all("svg").first { $0["id"] == "wide-elbow" })
        #expect(drawing["data-start"] == "-0.700000" && drawing["data-end"] == "0.700000")
        #expect(drawing.text.contains("Time from contact (s)"))
        let lines = page.all("path").filter { $0["class"]?.hasPrefix("chart-line") == true }
        #expect(lines.prefix(2).map { $0["class"] } == ["chart-line series-1", "chart-line series-2"])
    }

    @Test func whatCanBeComparedIsListed() throws {
        let page = try read(ComparisonChoicePage.render(Samples.choice()))
        #expect(page.all("a").filter { $0["aria-current"] == "true" }.count == 1)
        #expect(page.all("ul").filter { $0["class"] == "clip-entries" }.count == 2)
        let empty = try read(ComparisonChoicePage.render(Samples.choice(groups: 0)))
        #expect(empty.all("p").contains { $0.text.hasPrefix("There are no other swings yet.") })
    }
}

@Suite("Chart of a trend")
struct TrendChartTests {
    private func read(
        _ points: [SessionPoint?], band: Measurement.Band? = nil, target: AthleteTarget? = nil
    ) throws -> MarkupReader {
        let days = points.indices.map { CalendarDay(year: 2026, month: 1 + $0 % 12, day: 1 + $0 % 28) }
        let series = SessionSeries(.peakLinearVelocity, points: points, days: days)
        return try MarkupReader(
            Document(TrendChart(series: series, band: band, target: target, id: "t").node).text)
    }

    private static func point(_ median: Double, _ low: Double, _ high: Double) -> SessionPoint {
        SessionPoint(median: median, low: low, high: high, swings: 2)
    }

    private static let series: [[SessionPoint?]] = [
        [], [nil], [point(1, 1, 1)], [point(0, 0, 0), point(0, 0, 0)], [point(-5, -9, -1), nil, point(-4, -6, -2)],
        [point(1e6, -1e6, 1e6), point(-1e6, -1e6, 1e6)], [point(-0.012, -0.018, -0.01), point(-0.015, -0.02, -0.011)],
        Array(repeating: point(2, 1, 3), count: 60),
    ]

    @Test(arguments: series)
    func everySeriesDrawsWithinItsBox(points: [SessionPoint?]) throws {
        let page = try read(points)
        let dots = page.all("circle")
        #expect(dots.count == points.count { $0 != nil })
        for dot in dots {
            let (x, y) = (Double(dot["cx"] ?? "") ?? -1, Double(dot["cy"] ?? "") ?? -1)
            #expect((40...306).contains(x) && (10...126).contains(y))
        }
        // A character of an axis is at most 7 units wide, the minus sign too: labels begin within the box.
        for label in page.all("text") where label["text-anchor"] == "end" {
            #expect((Double(label["x"] ?? "") ?? 0) >= Double(label.text.count) * 7, "\(label.text)")
        }
        for element in page.elements {
            for (name, value) in element.attributes where name != "class" {
                #expect(!value.contains("nan") && !value.contains("inf"), "\(name)")
            }
        }
    }

    @Test func theTargetAndTheRangeStandInTheChart() throws {
        let points = [Self.point(2, 1, 3), Self.point(5, 4, 8)]
        let band = Measurement.Band(low: 9, source: "")
        let page = try read(points, band: band, target: Samples.target(.peakLinearVelocity, 12))
        let target = try #require(page.all("line").first { $0["class"] == "trend-target" })
        let end = try #require(page.all("line").first { $0["class"] == "trend-good-end" })
        let good = try #require(page.all("rect").first { $0["class"] == "trend-good" })
        // The target is over the range's lower end, and that over all values.
        let (aim, low) = (Double(target["y1"] ?? "") ?? -1, Double(end["y1"] ?? "") ?? -1)
        let dots = page.all("circle").compactMap { Double($0["cy"] ?? "") }
        #expect((10...126).contains(aim) && aim < low && dots.allSatisfy { low < $0 })
        #expect(good["y"].flatMap(Double.init) == 10)
        #expect(page.all("text").contains { $0.text == "Target ≥\u{A0}12.0\u{A0}m/s" })
        #expect(page.all("line").allSatisfy { $0["class"] != "trend-slope" })
    }

    @Test func sessionsStandAtTheirDays() throws {
        let days = [1, 2, 11].map { CalendarDay(year: 2026, month: 1, day: $0) }
        let points = [2.0, 2.1, 3].map { Self.point($0, $0, $0) }
        let series = SessionSeries(.peakLinearVelocity, points: points, days: days)
        let page = try MarkupReader(Document(TrendChart(series: series, id: "t").node).text)
        let places = page.all("circle").compactMap { Double($0["cx"] ?? "") }
        try #require(places.count == 3)
        #expect(abs((places[2] - places[0]) - 10 * (places[1] - places[0])) < 0.2)
        let slope = try #require(page.all("line").first { $0["class"] == "trend-slope" })
        #expect(Double(slope["x1"] ?? "") == places[0] && Double(slope["x2"] ?? "") == places[2])
    }

    @Test(arguments: [(1, "1 swing from"), (2, "2 swings from")])
    func swingsAreCounted(_ swings: Int, _ words: String) throws {
        let days = [CalendarDay(year: 2026, month: 1, day: 1)]
        let series = SessionSeries(
            .peakLinearVelocity, points: [SessionPoint(median: 2, low: 1, high: 3, swings: swings)], days: days)
        #expect(Document(TrendChart(series: series, id: "t").node).text.contains(", " + words))
    }

    @Test func theBandSpansLowestToHighest() throws {
        let page = try read([Self.point(2, 1, 3), Self.point(5, 4, 8)])
        let band = try #require(page.all("path").first { $0["class"] == "trend-band" }?["d"])
        #expect(band.hasSuffix("Z") && band.filter { $0 == "L" }.count == 3)
    }
}
