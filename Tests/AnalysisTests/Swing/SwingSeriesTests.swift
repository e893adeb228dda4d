import Domain
import Glibc
import Testing
import Vision

@testable import Analysis

extension SyntheticClip {
    static func sine(_ angle: Double) -> Double { sin(angle) }
}

@Suite("Series of a clip")
struct SwingSeriesTests {
    /// When the frames of a clip are shown.
    struct Clock: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var times: [Double]
        /// Share of the peak that may be lost: rarer frames see less of it.
        var tolerance: Float
    }

    static let clocks =
        SmoothingTests.rates.map { fps in
            Clock(
                testDescription: "\(fps) fps", times: SyntheticClip.times(fps: fps, duration: 4),
                tolerance: fps < 30 ? 0.06 : 0.04)
        }
        + (1...5).map { seed in
            Clock(testDescription: "variable rate \(seed)", times: variable(seed: UInt64(seed)), tolerance: 0.06)
        }

    /// Frames of 17 to 40 ms, as phones write in changing light.
    static func variable(seed: UInt64) -> [Double] {
        var random = SplitMix(seed: seed)
        var times = [0.0]
        while let last = times.last, last < 4 { times.append(last + Double.random(in: 0.017...0.04, using: &random)) }
        return times
    }

    @Test("a swing has the same peak at the same time at every rate", arguments: clocks)
    func rates(clock: Clock) throws {
        let frames = SyntheticClip.swings([BellSwing(time: 2)], at: clock.times)
        let series = SwingMetricsCalculator.series(of: try SyntheticClip.recording(of: frames))
        let velocity = series[.wristAngularVelocity(.right)]
        let peak = try #require(velocity.indices.filter { velocity[$0].isFinite }.max { velocity[$0] < velocity[$1] })
        #expect(abs(velocity[peak] / 12 - 1) < clock.tolerance, "peak \(velocity[peak])")
        #expect(abs(series.times[peak] - 2) < 0.05, "at \(series.times[peak])")
        let speed = series[.wristSpeed(.right)].filter { $0.isFinite }.max() ?? 0
        #expect(abs(speed / (12 * SyntheticBody.arm) - 1) < clock.tolerance + 0.01, "speed \(speed)")
        #expect((series[.wristAngularVelocity(.left)].filter { $0.isFinite }.max() ?? 9) < 0.2)
    }

    @Test(
        "a resting body that trembles does not seem to swing, also at many fps",
        arguments: SmoothingTests.rates)
    func tremble(fps: Double) throws {
        var random = SplitMix(seed: 3)
        let frames = SyntheticClip.times(fps: fps, duration: 4).map { time in
            var pose = SyntheticBody().pose
            for joint in 0..<Pose.landmarkCount {
                for axis in 0..<3 { pose.world[joint][axis] += Float(0.003 * random.gaussian()) }
            }
            return PoseFrame(time: time, pose: pose)
        }
        let series = SwingMetricsCalculator.series(of: try SyntheticClip.recording(of: frames))
        for side in Side.allCases {
            #expect((series[.wristAngularVelocity(side)].filter { $0.isFinite }.max() ?? 9) < 3)
        }
    }

    @Test("what is measured does not depend on what else is")
    func subset() throws {
        let frames = SyntheticClip.swings(
            [BellSwing(time: 2)], at: SyntheticClip.times(fps: 900, duration: 3))
        let recording = try SyntheticClip.recording(of: frames)
        let (all, some) = (
            SwingMetricsCalculator.series(of: recording),
            SwingMetricsCalculator.series(of: recording, only: [.wristSpeed(.right), .shoulderHipSeparation])
        )
        #expect(some.times == all.times && some.isSeen == all.isSeen)
        for name in [MetricName.wristSpeed(.right), .shoulderHipSeparation] {
            #expect(some[name].map(\.bitPattern) == all[name].map(\.bitPattern))
            #expect(some[name].contains { $0.isFinite })
        }
        #expect(some[.wristSpeed(.left)].allSatisfy { $0.isNaN })
    }

    @Test("a clip played twice as slowly has half the velocities")
    func slowMotion() throws {
        let times = SyntheticClip.times(fps: 120, duration: 4)
        let frames = SyntheticClip.swings([BellSwing(time: 2)], at: times)
        let slow = frames.map { PoseFrame(time: $0.time * 2, pose: $0.pose) }
        func peak(_ frames: [PoseFrame]) throws -> Float {
            let series = SwingMetricsCalculator.series(of: try SyntheticClip.recording(of: frames))
            return series[.wristAngularVelocity(.right)].filter { $0.isFinite }.max() ?? 0
        }
        #expect(abs(try peak(slow) / peak(frames) - 0.5) < 0.02)
    }

    @Test("short gaps are bridged, long ones are not", arguments: [(1, 0), (5, 0), (8, 1), (30, 1)])
    func gaps(missing: Int, unknown: Int) throws {
        let frames = SyntheticClip.times(fps: 30, duration: 4).enumerated().map { index, time in
            PoseFrame(time: time, pose: (40..<40 + missing).contains(index) ? nil : SyntheticBody().pose)
        }
        let series = SwingMetricsCalculator.series(of: try SyntheticClip.recording(of: frames))
        let velocity = series[.wristAngularVelocity(.right)]
        // The first frame has none before it.
        #expect(velocity.count { $0.isNaN } == 1 + missing + unknown)
        #expect(series[.elbowAngle(.left)].count { $0.isNaN } == missing)
        #expect(series.isSeen.count { !$0 } == missing)
    }

    @Test("time stamps that stand still give no velocities, and end")
    func standingClock() throws {
        let pose = SyntheticBody().pose
        let frames = (0..<2000).map { _ in PoseFrame(time: 1, pose: pose) }
        let series = SwingMetricsCalculator.series(of: try SyntheticClip.recording(of: frames))
        #expect(series[.wristSpeed(.left)].allSatisfy { $0.isNaN })
        #expect(series[.confidence].allSatisfy { abs($0 - 0.95) < 0.01 })
    }

    @Test("shoulders that turn past 180 degrees are smoothed across")
    func backToCamera() throws {
        let frames = SyntheticClip.times(fps: 60, duration: 1).map { time in
            PoseFrame(time: time, pose: SyntheticBody(shoulders: Float(2.5 + 1.5 * time)).pose)
        }
        let series = SwingMetricsCalculator.series(of: try SyntheticClip.recording(of: frames))
        for (time, degrees) in zip(series.times, series[.shoulderRotation]) {
            let expected = Cycle.wrapped(Float(2.5 + 1.5 * time) * 180 / .pi)
            #expect(abs(Cycle.wrapped(degrees - expected)) < 0.2)
        }
    }

    @Test("a clip without frames has empty series")
    func empty() throws {
        let series = SwingMetricsCalculator.series(of: try SyntheticClip.recording(of: []))
        #expect(series.times.isEmpty && series[.confidence].isEmpty)
        #expect(series.frame(nearest: 1) == nil)
        #expect(series.frames(from: 0, to: 1).isEmpty)
    }

    @Test(
        "finds frames by time",
        arguments: [
            (0.0, 0.3, 0..<4), (0.05, 0.25, 1..<3), (0.1, 0.1, 1..<2), (-5, 5, 0..<5), (0.45, 9, 5..<5),
            (0.2, 0.1, 2..<2),
        ])
    func ranges(start: Double, end: Double, frames: Range<Int>) {
        let series = SwingSeries(
            times: [0, 0.1, 0.2, 0.3, 0.4], isSeen: [Bool](repeating: true, count: 5), values: [:])
        #expect(series.frames(from: start, to: end) == frames)
    }

    @Test("finds the nearest frame", arguments: [(-1.0, 0), (0.04, 0), (0.06, 1), (0.1, 1), (0.29, 3), (7, 4)])
    func nearest(time: Double, frame: Int) {
        let series = SwingSeries(
            times: [0, 0.1, 0.2, 0.3, 0.4], isSeen: [Bool](repeating: true, count: 5), values: [:])
        #expect(series.frame(nearest: time) == frame)
    }
}
