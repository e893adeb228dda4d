import Domain
import Testing
import Vision

@testable import Analysis

@Suite("Pace of a clip")
struct PaceTests {
    /// The pace of a stroke that the net saw when the clip was played so many times faster.
    static func pace(_ stroke: SyntheticStroke, named name: Swing.Stroke? = nil, slowness: Int = 1) throws -> Pace {
        let found = candidates(at: [2 * stroke.slowdown], slowness: slowness).map {
            (candidate: $0.candidate, stroke: name)
        }
        return Pace(of: found, in: MotionStretch.all(in: try stroke.recording()))
    }

    @Test(
        "slow motion of this calm player is told within a factor of two, also of swings that were found at life's pace",
        arguments: [SyntheticStroke.Kind.forehand, .twoHandedBackhand, .serve], [4, 8])
    func slow(kind: SyntheticStroke.Kind, slowdown: Int) throws {
        let stroke = SyntheticStroke(kind: kind, fps: 20, duration: 3, slowdown: Double(slowdown))
        for slowness in slowdown == 4 ? [1, 3, 4] : [7, 8] {
            let pace = try Self.pace(stroke, named: kind == .serve ? .serve : .forehand, slowness: slowness)
            let factor = try #require(pace.factor)
            #expect((Double(slowdown) / 1.6...Double(slowdown) * 2.1).contains(factor))
            #expect(!pace.isUnsure && pace.ofSwings == factor)
        }
    }

    @Test("life is life, a slow forehand may be slow motion, and is a volley as fast as others")
    func calm() throws {
        #expect(try Self.pace(SyntheticStroke(fps: 30, isLively: true), named: .forehand) == .life)
        let calm = try Self.pace(SyntheticStroke(fps: 30), named: .forehand)
        #expect(calm.isUnsure && calm.factor == nil && calm.ofSwings == 0)
        #expect(try Self.pace(SyntheticStroke(fps: 30), named: .volley) == .life)
    }

    @Test("of nothing nothing is said")
    func nothing() throws {
        #expect(Pace(of: [], in: MotionStretch.all(in: try SyntheticStroke().recording())) == .life)
        #expect(Pace(of: candidates(at: [2]).map { ($0.candidate, nil) }, in: []) == .life)
    }
}
