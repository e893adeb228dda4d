import Domain
import Testing

@testable import Analysis

@Suite("Curves of a swing")
struct SwingCurveTests {
    private let times = (0..<40).map { Double($0) / 30 }

    private func swing(contact: Double = 1, hand: Side = .right) -> Swing {
        Swing(
            start: 0.2, contact: contact, end: 1.3, stroke: .unknown, hand: hand, confidence: 1, validatedBy: .none,
            metrics: SwingMetrics(), keyFrames: [])
    }

    private func series(_ values: [MetricName: [Float]]) -> SwingSeries {
        SwingSeries(times: times, isSeen: times.map { _ in true }, values: values)
    }

    @Test("each hand has its own wrist and elbow", arguments: Side.allCases)
    func sides(hand: Side) {
        let series = series([
            .wristAngularVelocity(.left): times.map { _ in 1 }, .wristAngularVelocity(.right): times.map { _ in 2 },
        ])
        let values = SwingCurve.wristTurn.values(of: swing(hand: hand), in: series, frames: 3..<6)
        #expect(values == Array(repeating: hand == .left ? 1 : 2, count: 3))
        #expect(SwingCurve.elbow.values(of: swing(hand: hand), in: series, frames: 3..<6).allSatisfy { $0.isNaN })
    }

    @Test("turns are counted from contact, forwards upwards, across a whole turn", arguments: [Float(1), -1])
    func turns(way: Float) throws {
        let turn = times.map { Cycle.wrapped(170 + way * Float($0) * 100) }
        let values = SwingCurve.shoulders.values(of: swing(), in: series([.shoulderRotation: turn]), frames: 0..<40)
        for (time, value) in zip(times, values) { #expect(abs(value - (time - 1) * 100) < 0.01) }
    }

    @Test("speeds of slow motion are those of life, angles stay")
    func slowMotion() {
        let series = series([.wristSpeed(.right): times.map { _ in 2 }, .shoulderHipSeparation: times.map { _ in -30 }])
        let speeds = SwingCurve.wristSpeed.values(of: swing(), in: series, frames: 0..<2, slowMotion: 4)
        #expect(speeds == [8, 8])
        let angles = SwingCurve.separation.values(of: swing(), in: series, frames: 0..<2, slowMotion: 4)
        #expect(angles == [30, 30])
    }

    @Test("times beyond the recording leave nothing or something, but never trap", arguments: [-5.0, 0, 1.29, 5, 1e6])
    func odd(contact: Double) {
        let series = series([.shoulderRotation: times.map { Float($0) }])
        for frames in [0..<0, 0..<40, 39..<40, 40..<40] {
            for curve in SwingCurve.allCases {
                #expect(curve.values(of: swing(contact: contact), in: series, frames: frames).count == frames.count)
            }
        }
    }
}
