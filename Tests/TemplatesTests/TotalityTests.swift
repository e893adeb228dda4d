import Domain
import FoundationEssentials
import Testing

@testable import Analysis
@testable import Templates

/// Words and numerals answer for every number there is, so that nothing that was read anywhere can bring a page down.
@Suite struct TotalityTests {
    static let numbers: [Double] = [
        0, -0.0, 1, -1, 0.5, 59.95, 1e9, 1e14, -1e14, 9.3e18, -9.3e18, 1e300, -1e300, .greatestFiniteMagnitude,
        -.greatestFiniteMagnitude, .leastNonzeroMagnitude, .infinity, -.infinity, .nan, .signalingNaN,
    ]
    static let counts = [0, 1, -1, 999, 1000, -12_345, .max, .min, .max - 1, .min + 1]

    @Test(arguments: numbers)
    func everyNumberHasWords(_ number: Double) {
        var words = [
            Numerals.shortest(number), Numerals.trimmed(number), Numerals.exactSeconds(number),
            "\(Numerals.whole(number))", Wording.duration(number), Wording.clock(number),
            Wording.percent(number), Wording.frameRate(number), Wording.length(metres: number),
            Wording.relative(milliseconds: number), Wording.fromContact(number),
        ]
        words += (-1...5).map { Numerals.fixed(number, $0) }
        words += ["°", "ms", "m", "%", "", "rad/s"].map { Measurement.words(number, $0) }
        for text in words { #expect((1...60).contains(text.utf8.count), "\(text)") }
        for low in Self.numbers {
            let measurement = Measurement(
                name: "", value: number, unit: "m", band: .init(low: low, high: number, source: ""))
            #expect(measurement.bandWords != nil)
            _ = measurement.isInBand
            _ = Document(BandGauge(measurement: measurement).node)
        }
    }

    @Test(arguments: counts)
    func everyCountHasWords(_ count: Int) {
        let day = CalendarDay(year: count, month: count, day: count)
        for text in [
            Numerals.grouped(count), localized(count, "\(count) swing", "\(count) swings"),
            Wording.bytes(Int64(count)), Wording.limit(Int64(count)), Wording.day(day), Wording.shortDay(day),
        ] {
            #expect((1...80).contains(text.utf8.count), "\(text)")
        }
        let event = HandEvent(start: 0, end: 1, count: count, hands: [])
        let media = ReportMedia(width: count, height: count, duration: 1, frames: count, fps: 1, rotation: count)
        let report = HandReport(media: media, coverage: 1, events: [event])
        #expect(report.digest.summary.contains(Numerals.grouped(count)))
        #expect(EventTimeline.hands([event]).chips.first?.level.map { (0...10).contains($0) } == true)
        let progress = Progress(stage: .tracking, done: count, total: count)
        #expect(progress.share.map { (0...1).contains($0) } != false)
        _ = progress.detail
    }

    @Test(
        arguments: [
            (2.5, 3), (-2.5, -3), (1e300, .max), (-1e300, .min), (.infinity, .max), (.nan, 0), (9.3e18, .max),
        ] as [(Double, Int)])
    func wholeNumbersEndSomewhere(_ number: Double, _ whole: Int) {
        #expect(Numerals.whole(number) == whole)
    }

    @Test(arguments: numbers)
    func everyAxisHasFewMarks(_ lower: Double) {
        for upper in Self.numbers {
            for count in [-1, 0, 1, 5] {
                for isCovering in [false, true] {
                    let ticks = NiceTicks(from: lower, to: upper, count: count, coveringUpper: isCovering)
                    #expect((1...max(count + 2, 1)).contains(ticks.values.count), "\(lower) \(upper) \(count)")
                    #expect((0...4).contains(ticks.digits))
                }
            }
            guard lower <= upper else { continue }
            #expect(!NiceTicks(around: lower...upper, count: 5).values.isEmpty)
        }
    }

    @Test(arguments: numbers)
    func everyChartCanBeDrawn(_ number: Double) {
        for other in Self.numbers {
            let chart = TimeChart(
                title: "", summary: "", valueLabel: "", times: [number, other], duration: other,
                series: [.init(name: "", style: "", values: [other, number], times: nil)], axis: .aroundZero,
                spans: [.init(start: number, end: other, label: "", contact: other)],
                markers: [.init(time: other, value: number, label: "")], levels: [number])
            let drawing = Document(chart.svg(.wide, id: "a"))
            #expect(drawing.text.contains("chart-line"))
            for word in ["nan", "inf"] { #expect(!drawing.text.contains(word)) }
        }
    }
}
