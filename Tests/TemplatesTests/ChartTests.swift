import Domain
import Testing

@testable import Templates

@Suite("Axes")
struct NiceTicksTests {
    @Test(arguments: [
        (0.0, 10.0, 5, [0.0, 2, 4, 6, 8, 10]), (0, 3.7, 10, [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5]),
        (0, 61, 5, [0, 20, 40, 60]),
        (0, 1800, 10, [0, 200, 400, 600, 800, 1000, 1200, 1400, 1600, 1800]), (0.5, 0.9, 4, [0.5, 0.6, 0.7, 0.8, 0.9]),
        (-3, 3, 3, [-2, 0, 2]), (0, 0.033, 5, [0, 0.01, 0.02, 0.03]),
    ])
    func roundMarks(lower: Double, upper: Double, count: Int, expected: [Double]) {
        let values = NiceTicks(from: lower, to: upper, count: count).values
        #expect(values.count == expected.count)
        for (value, wanted) in zip(values, expected) { #expect(abs(value - wanted) < 1e-9) }
    }

    @Test(arguments: [0.4, 1, 3.01, 9.99, 10, 18.6, 33, 101])
    func coversTheTop(upper: Double) throws {
        let ticks = NiceTicks(from: 0, to: upper, count: 5, coveringUpper: true)
        let top = try #require(ticks.values.last)
        #expect(top >= upper && top < upper + ticks.step)
        #expect(ticks.values.count <= 7)
    }

    @Test(arguments: [(0.0, 0.0), (1, 0), (0, .nan), (0, .infinity), (-.infinity, 1)])
    func survivesNonsense(lower: Double, upper: Double) {
        #expect(NiceTicks(from: lower, to: upper, count: 5).values.count == 1)
    }

    @Test(arguments: [(10.0, 5, 0), (3.7, 10, 1), (0.25, 5, 2), (0.01, 5, 3)])
    func digitsTellMarksApart(upper: Double, count: Int, digits: Int) {
        #expect(NiceTicks(from: 0, to: upper, count: count).digits == digits)
    }
}

@Suite("Thinning out")
struct EnvelopeTests {
    private let times = (0..<36_000).map { Double($0) / 60 }

    @Test func shortSeriesStayAsTheyAre() {
        let points = Envelope.points(times: [0, 1, 2], values: [5, .nan, 7], limit: 1000)
        #expect(points.map(\.time) == [0, 1, 2])
        #expect(points[0].value == 5 && points[1].value.isNaN && points[2].value == 7)
    }

    @Test(arguments: [0, 1, 17, 9_999, 18_000, 35_998, 35_999])
    func everySinglePeakSurvives(index: Int) throws {
        var values = times.map { _ in 1.0 }
        values[index] = 50
        let points = Envelope.points(times: times, values: values, limit: 1000)
        let peak = try #require(points.max { $0.value < $1.value })
        #expect(peak == Envelope.Point(time: times[index], value: 50))
        #expect(points.count <= 1000)
        #expect(zip(points, points.dropFirst()).allSatisfy { $0.time < $1.time })
    }

    @Test func dipsSurviveToo() {
        var values = times.map { _ in 5.0 }
        values[12_345] = -3
        #expect(Envelope.points(times: times, values: values, limit: 500).contains { $0.value == -3 })
    }

    @Test func gapsStayGaps() {
        let values = times.indices.map { (10_000..<20_000).contains($0) ? Double.nan : 2 }
        let points = Envelope.points(times: times, values: values, limit: 1000)
        #expect(points.filter { $0.value.isNaN }.allSatisfy { (166...334).contains($0.time) })
        #expect(points.contains { $0.value.isNaN })
    }

    @Test func unequalLengthsAreCutToTheShorter() {
        #expect(Envelope.points(times: [0, 1, 2], values: [1], limit: 10).count == 1)
    }
}

@Suite("Chart over time")
struct TimeChartTests {
    private func chart(values: [Double], times: [Double], duration: Double = 0) -> TimeChart {
        TimeChart(
            title: "A title", summary: "A summary", valueLabel: "rad/s", times: times, duration: duration,
            series: [.init(name: "one", style: "series-1", values: values)],
            spans: [.init(start: 1, end: 2, label: "1")],
            markers: [.init(time: 1.5, value: 4, label: "Swing 1")])
    }

    private func read(_ chart: TimeChart, _ layout: TimeChart.Layout = .wide) throws -> MarkupReader {
        try MarkupReader(Document(chart.svg(layout, id: "c")).text)
    }

    @Test func saysWhatItShows() throws {
        let page = try read(chart(values: [0, 4, 1], times: [0, 1, 2]))
        let svg = try #require(page.all("svg").first)
        #expect(svg["role"] == "img" && svg["aria-labelledby"] == "c-title c-desc")
        #expect(page.all("title").first?.text == "A title")
        #expect(page.all("desc").first?.text == "A summary")
        #expect(page.all("text").contains { $0.text == "rad/s" })
        #expect(page.all("text").contains { $0.text == "Time (s)" })
    }

    @Test func longClipsCountMinutes() throws {
        let times = (0...600).map(Double.init)
        let page = try read(chart(values: times, times: times))
        #expect(page.all("text").contains { $0.text == "1:40" })
        #expect(page.all("text").contains { $0.text == "Time (min:s)" })
    }

    @Test func scriptsFindThePlot() throws {
        let page = try read(chart(values: [0, 4, 1], times: [0, 1, 2], duration: 2.5))
        let svg = try #require(page.all("svg").first)
        #expect(svg["data-start"] == "0.000000" && svg["data-end"] == "2.500000")
        #expect(svg["data-left"] == "40" && svg["data-right"] == "948")
        #expect(page.all("line").filter { $0["class"] == "chart-playhead" }.count == 1)
    }

    @Test(arguments: [(-90.0, 100.0), (0, 55), (90, 10)])
    func marksThatWereChosenSpanThePlot(value: Double, y: Double) {
        var chart = chart(values: [0, 4, 1], times: [0, 1, 2])
        chart.axis = .marks([-90, 0, 90])
        var layout = TimeChart.Layout.wide
        (layout.height, layout.margins) = (110, (0, 0, 10, 10))
        #expect(abs(TimeChart.Scale(chart: chart, layout: layout).y(value) - y) < 1e-9)
    }

    @Test func stackedChartsLeaveTheTimesToOneAxis() throws {
        var chart = chart(values: [0, 4, 1], times: [0, 1, 2])
        chart.spans = [.init(start: 0.5, end: 2, label: "1", contact: 1)]
        let page = try read(chart, .stacked)
        #expect(!page.all("text").contains { $0.text == "Time (s)" })
        #expect(page.all("path").filter { $0["class"] == "chart-contact" }.map { $0["d"] } == ["M494 30V162"])
        #expect(page.all("path").filter { $0["class"] == "chart-span" }.map { $0["d"] } == ["M267 30H948V162H267Z"])
        let axis = try MarkupReader(Document(chart.timeAxis(.stacked)).text)
        #expect(axis.all("text").contains { $0.text == "Time (s)" })
    }

    @Test func gapsLiftThePen() throws {
        let page = try read(chart(values: [1, 2, .nan, 3, 4], times: [0, 1, 2, 3, 4]))
        let path = try #require(page.all("path").last?["d"])
        #expect(path.filter { $0 == "M" }.count == 2)
        #expect(path.filter { $0 == "L" }.count == 2)
    }

    @Test(arguments: [[Double](), [5.0], [.nan, .nan], [.infinity, 1], [-4, -2]])
    func oddSeriesStillDraw(values: [Double]) throws {
        let times = values.indices.map(Double.init)
        for layout in [TimeChart.Layout.wide, .narrow] {
            let page = try read(chart(values: values, times: times), layout)
            for element in page.elements {
                for (name, value) in element.attributes where ["x", "y", "d", "cx", "cy"].contains(name) {
                    #expect(!value.contains("nan") && !value.contains("inf"))
                }
            }
        }
    }
}
