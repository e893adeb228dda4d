import Domain
import Testing
import Vision

@testable import Analysis

@Suite("What tells strokes apart")
struct StrokeEvidenceTests {
    static func evidence(_ stroke: SyntheticStroke) throws -> StrokeEvidence {
        try #require(StrokeEvidence(try stroke.motion(), around: 2))
    }

    /// The side, and whether both hands hold the racket.
    static let expected: [(SyntheticStroke.Kind, Side, Bool)] = [
        (.forehand, .right, false), (.oneHandedBackhand, .left, false), (.twoHandedBackhand, .left, true),
        (.serve, .right, false), (.overhead, .right, false), (.club, .left, true),
    ]

    @Test("is measured from the front and from behind, of right- and left-handers", arguments: expected, [false, true])
    func measured(_ expected: (kind: SyntheticStroke.Kind, side: Side, isTwoHanded: Bool), isMirrored: Bool) throws {
        for yaw in [Float(0), .pi] {
            let evidence = try Self.evidence(SyntheticStroke(kind: expected.kind, yaw: yaw, isMirrored: isMirrored))
            func seen(_ side: Side) -> Side { isMirrored ? (side == .left ? .right : .left) : side }
            if expected.kind != .serve { #expect(evidence.side == seen(expected.side)) }
            #expect(evidence.isTwoHanded == expected.isTwoHanded && evidence.footwork < 0.5)
            let isOverhead = [.serve, .overhead].contains(expected.kind)
            if isOverhead { #expect(evidence.overheadHand == seen(.right)) }
            if expected.kind == .forehand { #expect(evidence.busierHand == seen(.right)) }
            if expected.kind == .oneHandedBackhand { #expect(evidence.straighterArm == seen(.right)) }
            #expect((evidence.lean > 14) == (expected.kind == .club))
        }
    }

    @Test("a mirrored player has the same evidence, on the other side", arguments: SyntheticStroke.Kind.allCases)
    func mirrored(kind: SyntheticStroke.Kind) throws {
        let one = try Self.evidence(SyntheticStroke(kind: kind))
        let other = try Self.evidence(SyntheticStroke(kind: kind, isMirrored: true))
        #expect(one.side != other.side && one.busierHand != other.busierHand)
        for value: KeyPath<StrokeEvidence, Float> in [\.handsApart, \.lowest, \.lean] {
            #expect(abs(one[keyPath: value] - other[keyPath: value]) < 0.02)
        }
    }

    @Test("there is none where nobody is")
    func nobody() throws {
        let motion = try SyntheticStroke().motion()
        #expect(StrokeEvidence(motion, around: 9) == nil && StrokeEvidence(motion, around: -9) == nil)
        #expect(StrokeEvidence(motion, around: 2, stretch: 7) == nil)
        #expect(StrokeEvidence(motion, around: 2, stretch: 0) == StrokeEvidence(motion, around: 2))
        #expect(StrokeEvidence(try BodyMotionTests.motion([]), around: 0) == nil)
    }

    @Test("feet that go count", arguments: [(Float(0), false), (0.5, true)])
    func footwork(speed: Float, isMoving: Bool) throws {
        let frames = SyntheticClip.frames { time in
            var body = SyntheticStroke().body(at: time)
            body.centre.x = 0.3 + Float(time) * speed / 8
            return body
        }
        let evidence = try #require(StrokeEvidence(try BodyMotionTests.motion(frames), around: 2))
        #expect((evidence.footwork > 0.5) == isMoving)
    }
}
