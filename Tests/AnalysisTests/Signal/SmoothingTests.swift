import Glibc
import Testing

@testable import Analysis

@Suite("Peak-preserving smoothing")
struct SmoothingTests {
    static let rates = [24.0, 25, 30, 50, 60, 120, 240]

    @Test("keeps a ramp as it is, also at the ends and with uneven spacing", arguments: [3, 5])
    func ramp(frames: Int) {
        var times: [Double] = []
        for index in 0..<60 { times.append(Double(index) / 30 + (index % 3 == 0 ? 0.007 : 0)) }
        let values = times.map { Float(3 + 2 * $0) }
        let smoothed = PeakPreservingSmoother(framesAt30: frames).smooth(values, at: times)
        for (before, after) in zip(values, smoothed) { #expect(abs(before - after) < 1e-4) }
    }

    @Test("keeps a parabola's peak", arguments: rates)
    func peak(fps: Double) {
        let times = SyntheticClip.times(fps: fps, duration: 1)
        let values = times.map { Float(10 - 100 * ($0 - 0.5) * ($0 - 0.5)) }
        let smoothed = PeakPreservingSmoother(framesAt30: 5).smooth(values, at: times)
        #expect(abs((smoothed.max() ?? 0) - (values.max() ?? 0)) < 0.01)
    }

    @Test(
        "takes noise down, the more the more frames there are",
        arguments: [(30.0, Float(0.75)), (60, 0.6), (240, 0.35)])
    func noise(fps: Double, share: Float) {
        var noise = SplitMix(seed: 7)
        let times = SyntheticClip.times(fps: fps, duration: 20)
        let values = times.map { _ in Float(noise.gaussian()) }
        let smoothed = PeakPreservingSmoother(framesAt30: 5).smooth(values, at: times)
        #expect(deviation(smoothed) < share * deviation(values))
    }

    @Test("a gap stays a gap and does not touch its neighbours")
    func gap() {
        let times = SyntheticClip.times(fps: 30, duration: 1)
        var values = [Float](repeating: 2, count: times.count)
        values[10] = .nan
        values[11] = .nan
        let smoothed = PeakPreservingSmoother(framesAt30: 5).smooth(values, at: times)
        #expect(smoothed[10].isNaN && smoothed[11].isNaN)
        #expect(smoothed.count { $0.isFinite } == 28)
        for value in smoothed where value.isFinite { #expect(abs(value - 2) < 1e-5) }
    }

    @Test("does not mix samples that are far apart")
    func sparse() {
        let values: [Float] = [0, 10, 0, 10]
        #expect(PeakPreservingSmoother(framesAt30: 5).smooth(values, at: [0, 1, 2, 3]) == values)
    }

    @Test("copes with series of no, one and two samples, and with clocks that stand still")
    func degenerate() {
        let smoother = PeakPreservingSmoother(framesAt30: 5)
        #expect(smoother.smooth([], at: []) == [])
        #expect(smoother.smooth([4], at: [0]) == [4])
        #expect(smoother.smooth([4, 5], at: [0, 0.03]) == [4, 5])
        let still = smoother.smooth([Float](repeating: 1, count: 20_000), at: [Double](repeating: 3, count: 20_000))
        #expect(still.allSatisfy { $0 == 1 })
    }

    @Test("directions are smoothed across the turn from 180 to −180")
    func direction() {
        let times = SyntheticClip.times(fps: 30, duration: 1)
        let values = times.indices.map { $0.isMultiple(of: 2) ? Float(179) : -179 }
        let smoothed = MetricSmoothing.direction.apply(to: values, at: times)
        for value in smoothed { #expect(abs(value) > 178) }
    }

    private func deviation(_ values: [Float]) -> Float {
        (values.reduce(0) { $0 + $1 * $1 } / Float(values.count)).squareRoot()
    }
}

/// Noise that is the same in every run.
struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Normally distributed, deviation 1 (Box and Muller).
    mutating func gaussian() -> Double {
        let radius = (-2 * log(Double.random(in: 1e-12...1, using: &self))).squareRoot()
        return radius * cos(2 * .pi * Double.random(in: 0...1, using: &self))
    }
}
