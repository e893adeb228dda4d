import Domain
import Testing

@testable import Analysis

@Suite("The published rule")
struct PublishedRuleTests {
    /// Thirty fps with spikes of one frame.
    private func series(
        seconds: Double, right: [(Double, Float)] = [], left: [(Double, Float)] = [], fps: Double = 30
    ) -> SwingSeries {
        let times = SyntheticClip.times(fps: fps, duration: seconds)
        func values(_ spikes: [(Double, Float)]) -> [Float] {
            var values = [Float](repeating: 1, count: times.count)
            for (time, height) in spikes { values[Int((time * fps).rounded())] = height }
            return values
        }
        return SwingSeries(
            times: times, isSeen: times.map { _ in true },
            values: [.wristAngularVelocity(.right): values(right), .wristAngularVelocity(.left): values(left)])
    }

    @Test("a swing goes from 0.7 s before its peak to 0.3 s after", arguments: SmoothingTests.rates)
    func segment(fps: Double) throws {
        let series = series(seconds: 4, right: [(2, 5)], fps: fps)
        let found = try #require(PublishedRule().segments(in: series).first)
        #expect(abs(series.times[found.contact] - 2) < 1e-6)
        #expect(abs(series.times[found.frames.lowerBound] - 1.3) <= 1 / fps)
        #expect(abs(series.times[found.frames.upperBound - 1] - 2.3) <= 1 / fps)
    }

    @Test("a peak must be over 3 rad/s", arguments: [(Float(2.99), 0), (3, 0), (3.01, 1)])
    func threshold(peak: Float, count: Int) {
        #expect(PublishedRule().segments(in: series(seconds: 4, right: [(2, peak)])).count == count)
    }

    @Test("of peaks that are less than 1 s apart the highest stays, whichever hand makes it")
    func distance() {
        let near = PublishedRule().segments(in: series(seconds: 6, right: [(2, 5)], left: [(2.9, 6)]))
        #expect(near.map { $0.hand } == [.left])
        let apart = PublishedRule().segments(in: series(seconds: 6, right: [(2, 5)], left: [(3, 6)]))
        #expect(apart.map { $0.hand } == [.right, .left])
    }

    @Test(
        "a swing that the clip's ends cut shorter than 20 frames at 30 a second does not count",
        arguments: [(0.1, false), (0.3, false), (11.0 / 30, true), (0.5, true), (3.9, true), (119.0 / 30, true)])
    func ends(peak: Double, counts: Bool) {
        for fps in [30.0, 120] {
            let found = PublishedRule().segments(in: series(seconds: 4, right: [(peak, 5)], fps: fps))
            #expect(found.isEmpty != counts, "at \(fps) fps")
        }
    }

    @Test("exactly 20 frames at 30 a second are enough, 19 are not", arguments: [(10.0 / 30, 20), (9.0 / 30, nil)])
    func twentyFrames(peak: Double, frames: Int?) {
        let found = PublishedRule().segments(in: series(seconds: 4, right: [(peak, 5)]))
        #expect(found.first?.frames.count == frames)
    }

    @Test("its numbers can be changed")
    func parameters() {
        var parameters = PublishedRule.Parameters()
        parameters.minimumPeak = 8
        parameters.minimumDistance = 0.4
        let series = series(seconds: 6, right: [(2, 9), (2.5, 9), (3, 5)])
        #expect(PublishedRule(parameters).segments(in: series).count == 2)
    }

    @Test("frames without a body are no peaks")
    func unknown() {
        let times = SyntheticClip.times(fps: 30, duration: 3)
        let unknown = [Float](repeating: .nan, count: times.count)
        let series = SwingSeries(
            times: times, isSeen: times.map { _ in false },
            values: [.wristAngularVelocity(.right): unknown, .wristAngularVelocity(.left): unknown])
        #expect(PublishedRule().segments(in: series).isEmpty)
    }
}
