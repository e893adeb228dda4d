import Reports
import Testing
import Vision

@testable import Analysis

@Suite("What tells strokes apart")
struct StrokeEvidenceTests {
    static func evidence(_ stroke: SyntheticStroke) throws -> StrokeEvidence {
        try #require(StrokeEvidence(try stroke.motion(), around: 2))
    }

    /// The side, the faster hand, whether both hold the racket, and how high the hands come, trunk lengths.
    static let expected: [(SyntheticStroke.Kind, Side, Side, Bool, ClosedRange<Float>)] = [
        (.forehand, .right, .right, false, -0.2...0.8), (.oneHandedBackhand, .left, .right, false, -0.2...0.8),
        (.twoHandedBackhand, .left, .left, true, -0.2...0.8), (.serve, .right, .right, false, 1.9...2.4),
        (.overhead, .right, .right, false, 1.9...2.4), (.club, .left, .left, true, -0.5...0.5),
    ]

    @Test("is measured from the front and from behind, of right- and left-handers", arguments: expected, [false, true])
    func measured(
        _ expected: (kind: SyntheticStroke.Kind, side: Side, faster: Side, isTwoHanded: Bool, high: ClosedRange<Float>),
        isMirrored: Bool
    ) throws {
        for yaw in [Float(0), .pi] {
            let evidence = try Self.evidence(SyntheticStroke(kind: expected.kind, yaw: yaw, isMirrored: isMirrored))
            func seen(_ side: Side) -> Side { isMirrored ? (side == .left ? .right : .left) : side }
            if expected.kind != .serve { #expect(evidence.side == seen(expected.side)) }
            #expect(evidence.isTwoHanded == expected.isTwoHanded)
            if !expected.isTwoHanded { #expect(evidence.fasterHand == seen(expected.faster)) }
            #expect(expected.high.contains(evidence.highest), "\(evidence.highest)")
            #expect((evidence.facing > 0) == (yaw == 0))
            #expect(evidence.footwork < 0.5 && (0...1).contains(evidence.ownShare))
            let isOverhead = [.serve, .overhead].contains(expected.kind)
            if isOverhead { #expect(evidence.overheadHand == seen(.right)) }
            #expect((evidence.tossHeight > 1.5) == (expected.kind == .serve))
            #expect((evidence.lean > 14) == (expected.kind == .club))
        }
    }

    @Test("a mirrored player has the same evidence, on the other side", arguments: SyntheticStroke.Kind.allCases)
    func mirrored(kind: SyntheticStroke.Kind) throws {
        let one = try Self.evidence(SyntheticStroke(kind: kind))
        let other = try Self.evidence(SyntheticStroke(kind: kind, isMirrored: true))
        #expect(one.side != other.side && one.fasterHand != other.fasterHand)
        for value: KeyPath<StrokeEvidence, Float> in [
            \.sideOffset, \.ownShare, \.handsApart, \.highest, \.heightAtContact, \.lowest, \.facing,
        ] {
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
