import Testing

@testable import Vision

struct OneEuroFilterTests {
    static let parameters = OneEuroFilter.Parameters(minimumCutoff: 1, beta: 0.5, derivativeCutoff: 2)
    static let interval: Float = 1 / 30

    @Test
    func `the first value passes`() {
        var filter = OneEuroFilter(Self.parameters)
        #expect(filter.apply(SIMD3(3, -4, 5), interval: Self.interval, scale: 1) == SIMD3(3, -4, 5))
    }

    @Test(arguments: [SIMD3<Float>(0, 0, 0), SIMD3(1, -2, 1e6)])
    func `constants stay`(_ value: SIMD3<Float>) {
        var filter = OneEuroFilter(Self.parameters)
        for _ in 0..<50 { #expect(filter.apply(value, interval: Self.interval, scale: 7) == value) }
    }

    /// The formula of the paper for one component, in double precision.
    static func published(_ values: [Double], _ intervals: [Double], scale: Double) -> [Double] {
        func alpha(_ cutoff: Double, _ interval: Double) -> Double {
            let tau = 1 / (2 * Double.pi * cutoff)
            return 1 / (1 + tau / interval)
        }
        var (smoothed, speed) = (values[0], 0.0)
        return values.indices.map { index in
            guard index > 0 else { return values[0] }
            let rawSpeed = (values[index] - values[index - 1]) * scale / intervals[index]
            let a = alpha(Double(parameters.derivativeCutoff), intervals[index])
            speed = a * rawSpeed + (1 - a) * speed
            let cutoff = Double(parameters.minimumCutoff) + Double(parameters.beta) * abs(speed)
            let b = alpha(cutoff, intervals[index])
            smoothed = b * values[index] + (1 - b) * smoothed
            return smoothed
        }
    }

    struct Case: CustomStringConvertible {
        var description: String
        var values: [Double]
        var interval = 1.0 / 30
        var scale = 1.0
    }

    static let cases = [
        Case(description: "a step up", values: [0, 0, 0, 1, 1, 1, 1, 1]),
        Case(description: "a step down, far from zero", values: [500, 500, 200, 200, 200], scale: 0.004),
        Case(description: "a ramp, slowly sampled", values: [0, 1, 2, 3, 4, 5], interval: 0.5),
        Case(description: "to and fro, quickly sampled", values: [0, 1, -1, 1, -1, 0], interval: 1.0 / 240),
        Case(description: "a step whose speed the scale hides", values: [0, 0, 1, 1, 1], scale: 0),
    ]

    @Test(arguments: cases)
    func `the output is that of the published formula`(_ test: Case) {
        var filter = OneEuroFilter(Self.parameters)
        let intervals = test.values.indices.map { test.interval * ($0.isMultiple(of: 3) ? 1 : 1.5) }
        let expected = Self.published(test.values, intervals, scale: test.scale)
        for (index, value) in test.values.enumerated() {
            let seen = filter.apply(
                SIMD3(Float(value), Float(-value), 0), interval: Float(intervals[index]), scale: Float(test.scale))
            let tolerance = 1e-5 * max(1, abs(expected[index]))
            #expect(abs(Double(seen.x) - expected[index]) < tolerance, "value \(index)")
            #expect(seen.y == -seen.x && seen.z == 0, "each component is filtered for itself")
        }
    }

    @Test
    func `a step, worked out by hand`() {
        // Cutoff 1 Hz whatever the speed, one value a second: alpha = 1 / (1 + 1 / 2π) = 0.862 697.
        var filter = OneEuroFilter(OneEuroFilter.Parameters(minimumCutoff: 1, beta: 0, derivativeCutoff: 1))
        let seen = [0, 1, 1, 1].map { filter.apply(SIMD3(repeating: $0), interval: 1, scale: 1).x }
        for (value, expected) in zip(seen, [0, 0.862697, 0.981148, 0.997412] as [Float]) {
            #expect(abs(value - expected) < 2e-6)
        }
    }

    @Test
    func `speed lets motion through, scale 0 takes speed away`() {
        func afterStep(scale: Float) -> Float {
            var filter = OneEuroFilter(Self.parameters)
            _ = filter.apply(.zero, interval: Self.interval, scale: scale)
            return filter.apply(SIMD3(repeating: 1), interval: Self.interval, scale: scale).x
        }
        #expect(afterStep(scale: 10) > afterStep(scale: 1) && afterStep(scale: 1) > afterStep(scale: 0))
        let atRest: Float = 1 / (1 + 30 / (2 * .pi))
        #expect(abs(afterStep(scale: 0) - atRest) < 1e-6)
    }

    @Test(arguments: [0, -0.1] as [Float])
    func `without an interval the filter begins anew`(_ interval: Float) {
        var filter = OneEuroFilter(Self.parameters)
        for value: Float in [0, 1, 2] { _ = filter.apply(SIMD3(repeating: value), interval: Self.interval, scale: 1) }
        #expect(filter.apply(SIMD3(repeating: 9), interval: interval, scale: 1) == SIMD3(repeating: 9))
        #expect(filter.apply(SIMD3(repeating: 9), interval: Self.interval, scale: 1) == SIMD3(repeating: 9))
    }

    @Test
    func `after a reset the filter is as new`() {
        var (used, new) = (OneEuroFilter(Self.parameters), OneEuroFilter(Self.parameters))
        for value: Float in [0, 50, -3] { _ = used.apply(SIMD3(repeating: value), interval: Self.interval, scale: 1) }
        used.reset()
        for value: Float in [7, 8, 8, 2] {
            let input = SIMD3(repeating: value)
            let expected = new.apply(input, interval: Self.interval, scale: 1)
            #expect(used.apply(input, interval: Self.interval, scale: 1) == expected)
        }
    }
}
