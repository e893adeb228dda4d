import Testing
import Vision

@testable import Analysis

@Suite("Pace of a clip")
struct PaceTests {
    /// The pace of a stroke that the net saw when the clip was played so many times faster.
    static func factor(_ stroke: SyntheticStroke, slowness: Int) throws -> Double? {
        let found = candidates(at: [2 * stroke.slowdown], slowness: slowness).map(\.candidate)
        return try #require(Pace(of: found, in: try stroke.recording())).factor
    }

    @Test(
        "slow motion is estimated to a half", arguments: [SyntheticStroke.Kind.forehand, .twoHandedBackhand, .serve],
        [4, 8])
    func slow(kind: SyntheticStroke.Kind, slowdown: Int) throws {
        let stroke = SyntheticStroke(kind: kind, fps: 20, duration: 3, slowdown: Double(slowdown))
        for slowness in [slowdown, slowdown - 1] {
            let factor = try #require(try Self.factor(stroke, slowness: slowness))
            #expect((Double(slowdown) / 1.5...Double(slowdown) * 1.5).contains(factor))
        }
    }

    @Test("a calm player is not slow motion")
    func calm() throws { #expect(try Self.factor(SyntheticStroke(fps: 30, slowdown: 2), slowness: 2) == nil) }

    @Test("of nothing nothing is said")
    func nothing() throws {
        #expect(Pace(of: [], in: try SyntheticClip.recording(of: [])) == nil)
    }
}
