import Domain
import Testing
import Vision

@testable import Analysis

@Suite("The kinetic chain")
struct KineticChainMeterTests {
    @Test("each part is fastest when it was made so", arguments: [30, 60, 120, 240] as [Double])
    func times(fps: Double) throws {
        let swing = SyntheticSwing(hips: -0.13, shoulders: -0.09, elbow: -0.05, wrist: 0, fps: fps)
        let chain = try #require(try swing.measured().assessment.kineticChain)
        #expect(chain.links.map(\.segment) == [.hips, .shoulders, .elbow, .wrist])
        #expect(chain.isInOrder)
        for (link, expected) in zip(chain.links, [(-0.13, 6.0), (-0.09, 9), (-0.05, 12), (0, 16)]) {
            #expect(abs(link.time - SyntheticSwing.contact - expected.0) <= max(1 / fps, 1.0 / 60) + 1e-3, "\(link)")
            #expect(abs(link.peak / expected.1 - 1) < 0.15, "\(link)")
        }
    }

    static let lags: [(Double, Double, Bool)] = [
        (60, 0.02, true), (60, 0.03, true), (60, 0.06, false), (50, 0.06, false), (30, 0.06, true),
        (240, 0.03, true), (240, 0.05, false),
    ]

    @Test("parts out of order are told where the frames can tell it", arguments: lags)
    func order(fps: Double, lag: Double, isInOrder: Bool) throws {
        let swing = SyntheticSwing(hips: -0.13, shoulders: -0.13, elbow: 0.02, wrist: 0.02 - lag, fps: fps)
        var measured = try swing.measured()
        measured.swing.metrics = SyntheticSwing.good
        let assessment = measured.assessment
        #expect(assessment.kineticChain?.isInOrder == isInOrder)
        let part = try #require(assessment.scoreParts.first { $0.aspect == .kineticChain })
        #expect((part.measurement.value <= part.measurement.band?.high ?? 0) == isInOrder)
        #expect(assessment.insights.contains { $0.type == .kineticChain } == !isInOrder)
    }

    @Test("serves have no order of hips and shoulders", arguments: [(Swing.Shot.serve, true), (.forehand, false)])
    func serve(shot: Swing.Shot, isInOrder: Bool) throws {
        let swing = SyntheticSwing(hips: -0.06, shoulders: -0.14, elbow: -0.05, wrist: 0)
        #expect(try swing.measured(shot).assessment.kineticChain?.isInOrder == isInOrder)
    }

    @Test("slow motion of a known factor has the speeds of life", arguments: [2.0, 4])
    func slowMotion(factor: Double) throws {
        var swing = try SyntheticSwing(fps: 30, slowdown: factor).measured()
        swing.slowMotion = factor
        let chain = try #require(swing.assessment.kineticChain)
        #expect(chain.isInOrder)
        #expect(abs(try #require(chain.links.last).peak / 16 - 1) < 0.15)
    }

    @Test(
        "a hand that seems fastest long before contact was lost in the blur", arguments: [(-0.1, true), (-0.16, false)])
    func lostHand(wrist: Double, isJudged: Bool) throws {
        let swing = SyntheticSwing(hips: -0.2, shoulders: -0.18, elbow: -0.15, wrist: wrist)
        let assessment = try swing.measured().assessment
        #expect((assessment.kineticChain != nil) == isJudged)
        #expect(assessment.withheld.contains { $0.reason.contains("blur") } == !isJudged)
    }

    @Test("thirty fps may confirm an order, but not accuse")
    func fewFrames() throws {
        let assessment = try SyntheticSwing(elbow: 0.02, wrist: -0.1, fps: 30).measured().assessment
        #expect(assessment.kineticChain == nil)
        #expect(assessment.withheld.contains { $0.reason.contains("too low to be sure") })
    }

    @Test("a chain of a leaning trunk may confirm an order, but not accuse", arguments: [25.0, 25.1])
    func lean(degrees: Double) throws {
        var swing = try SyntheticSwing(elbow: 0.02, wrist: -0.1).measured()
        swing.swing.metrics.trunkLean = degrees
        #expect((swing.assessment.kineticChain == nil) == (degrees > 25))
        var inOrder = try SyntheticSwing().measured()
        inOrder.swing.metrics.trunkLean = degrees
        #expect(inOrder.assessment.kineticChain?.isInOrder == true)
    }

    @Test("small steps back add up")
    func sum() throws {
        let swing = SyntheticSwing(hips: 0, shoulders: -0.03, elbow: -0.06, wrist: -0.09)
        #expect(try swing.measured().assessment.kineticChain?.isInOrder == false)
    }

    @Test("turns in depth make no links, and two links no chain")
    func depth() throws {
        #expect(try SyntheticSwing(middle: 0).measured().assessment.kineticChain == nil)
    }

    @Test("a hand that the tracker loses for a frame is not fast")
    func leap() throws {
        var swing = try SyntheticSwing(fps: 30).measured()
        let before = try #require(swing.assessment.kineticChain)
        let frames = SyntheticSwing(fps: 30).frames.enumerated().map { index, frame in
            var pose = frame.pose
            if index == 54 { pose?.world[PoseLandmark.rightWrist.rawValue] += SIMD3(-0.3, -0.5, 0) }
            return PoseFrame(time: frame.time, pose: pose)
        }
        swing.recording = try SyntheticClip.recording(of: frames)
        #expect(swing.assessment.kineticChain == before)
    }
}
