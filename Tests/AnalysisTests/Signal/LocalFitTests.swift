import Testing

@testable import Analysis

@Suite("Local fits")
struct LocalFitTests {
    struct Curve: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var value: @Sendable (Double) -> Double
        var slope: @Sendable (Double) -> Double
        /// Seconds between samples, again and again.
        var steps: [Double]
        var window = 0.1
    }

    static let curves = [
        Curve(testDescription: "constant", value: { _ in 3 }, slope: { _ in 0 }, steps: [0.02]),
        Curve(testDescription: "line", value: { 2 - 7 * $0 }, slope: { _ in -7 }, steps: [0.02]),
        Curve(testDescription: "line, uneven", value: { 2 - 7 * $0 }, slope: { _ in -7 }, steps: [0.01, 0.04, 0.02]),
        Curve(
            testDescription: "parabola", value: { 1 + 3 * $0 - 5 * $0 * $0 }, slope: { 3 - 10 * $0 }, steps: [0.02]),
        Curve(
            testDescription: "parabola, uneven", value: { 1 + 3 * $0 - 5 * $0 * $0 }, slope: { 3 - 10 * $0 },
            steps: [0.01, 0.03, 0.017, 0.002]),
        Curve(
            testDescription: "parabola, 240 a second", value: { 1 + 3 * $0 - 5 * $0 * $0 }, slope: { 3 - 10 * $0 },
            steps: [1.0 / 240]),
        Curve(
            testDescription: "line through three samples", value: { 2 - 7 * $0 }, slope: { _ in -7 }, steps: [0.06]),
    ]

    @Test("is exact for what it fits, at any spacing", arguments: curves)
    func exact(_ curve: Curve) throws {
        var times = [0.0]
        while times.count < 60 { times.append((times.last ?? 0) + curve.steps[times.count % curve.steps.count]) }
        var fit = LocalFit()
        for index in 20..<40 {
            try #require(fit.centre(on: index, times, window: curve.window) { _ in true })
            let series = { (sample: Int) in Float(curve.value(times[sample])) }
            #expect(abs(Double(fit.value(series)) - curve.value(times[index])) < 1e-4)
            #expect(abs(Double(fit.slope(series)) - curve.slope(times[index])) < 2e-3)
        }
    }

    @Test("the weights of a value add up to one, those of a slope to nothing")
    func weights() throws {
        let times = SyntheticClip.times(fps: 60, duration: 1)
        var fit = LocalFit()
        try #require(fit.centre(on: 30, times, window: 0.1) { _ in true })
        #expect(fit.samples == Array(24...36))
        #expect(abs(fit.value { _ in 1 } - 1) < 1e-5 && abs(fit.slope { _ in 1 }) < 1e-3)
    }

    @Test(
        "refuses where the samples lie on one side",
        arguments: [
            (0, false), (1, false), (2, false), (3, true), (26, true), (27, false), (28, false), (29, false),
        ])
    func edges(index: Int, isFitted: Bool) {
        let times = SyntheticClip.times(fps: 60, duration: 0.5)
        var fit = LocalFit()
        #expect(fit.centre(on: index, times, window: 0.1) { _ in true } == isFitted)
    }

    @Test("an edge is where the neighbours do not belong, too", arguments: [(10, false), (12, false), (13, true)])
    func otherStretch(index: Int, isFitted: Bool) {
        let times = SyntheticClip.times(fps: 60, duration: 0.5)
        var fit = LocalFit()
        #expect(fit.centre(on: index, times, window: 0.1) { $0 >= 10 } == isFitted)
        #expect(!isFitted || fit.samples.allSatisfy { $0 >= 10 })
    }

    @Test("refuses too few samples and a clock that stands still")
    func refused() {
        var fit = LocalFit()
        let sparse = [0, 0.5, 1]
        #expect(!fit.centre(on: 1, sparse, window: 0.1) { _ in true })
        #expect(!fit.centre(on: 0, [0], window: 0.1) { _ in true })
        let still = [Double](repeating: 2, count: 1000)
        #expect(!fit.centre(on: 500, still, window: 0.1) { _ in true })
        #expect(fit.samples.count <= 257)
    }
}
