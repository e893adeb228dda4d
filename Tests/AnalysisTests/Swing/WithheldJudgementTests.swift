import Domain
import Testing
import Vision

@testable import Analysis

@Suite("What is not judged")
struct WithheldJudgementTests {
    /// One reason why something is not judged.
    struct Obstacle: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let aspects: [JudgedAspect]
        let reason: String
        let set: @Sendable (inout SyntheticSwing.Case) -> Void

        init(
            _ description: String, _ aspects: [JudgedAspect], _ reason: String,
            _ set: @escaping @Sendable (inout SyntheticSwing.Case) -> Void
        ) {
            (testDescription, self.aspects, self.reason, self.set) = (description, aspects, reason, set)
        }
    }

    static let obstacles = [
        Obstacle("front", [.contact], "From this angle, one camera") { $0.swing.view = .front },
        Obstacle("behind", [.contact], "From this angle, one camera") { $0.swing.view = .behind },
        Obstacle("no view", [.contact], "camera angle is unclear") { $0.swing.view = nil },
        Obstacle("into depth", [.contact], "towards or away from the camera") { $0.swing.metrics.contactInFront = nil },
        Obstacle("start cut", [.rotation, .kineticChain, .stance, .preparation], "starts after") {
            $0.swing.cut = .start
        },
        Obstacle("end cut", [.followThrough, .rotation], "ends before") { $0.swing.cut = .end },
        Obstacle("both cut", [.followThrough, .rotation, .kineticChain, .stance, .preparation], "the swing") {
            $0.swing.cut = .both
        },
        Obstacle("slow motion", [.kineticChain], "at an unknown speed") { $0.slowMotion = 0 },
        Obstacle("unmeasured lean", [.balance], "hidden at contact") { $0.swing.metrics.trunkLean = nil },
        Obstacle("feet", [.stance], "one is behind the other") { $0.swing.metrics.stanceWidth = nil },
        Obstacle("legs", [.stance], "legs are hidden") { $0.swing.metrics.kneeAngle = nil },
        Obstacle("body", JudgedAspect.allCases, "hidden or too small") { $0.swing.metrics.averageConfidence = 0.49 },
        Obstacle("picture on its side", JudgedAspect.allCases, "The clip is sideways") {
            $0.swing.metrics.trunkLean = 88
        },
        Obstacle("stroke", [.contact, .followThrough, .rotation, .stance, .preparation], "stroke is unknown") {
            $0.swing.stroke = .unknown
        },
        Obstacle(
            "unsure contact", [.contact, .kineticChain, .balance, .stance, .preparation],
            "only accurate to ±0.14 s, so anything"
        ) {
            $0.swing.contactUncertainty = 0.14
        },
        Obstacle("contact that is sure enough", [], "") { $0.swing.contactUncertainty = 0.1 },
        Obstacle(
            "unsure contact in slow motion", [.contact, .kineticChain, .balance, .stance, .preparation], "in real time"
        ) {
            ($0.slowMotion, $0.swing.contactUncertainty) = (4, 0.56)
        },
        Obstacle("volley", [.followThrough, .rotation, .kineticChain], "the stroke is short") {
            $0.swing.stroke = .volley
        },
    ]

    @Test("each obstacle withholds what hangs on it, and nothing else", arguments: obstacles)
    func obstacle(obstacle: Obstacle) throws {
        var swing = try SwingAssessorTests.good()
        obstacle.set(&swing)
        let assessment = swing.assessment
        #expect(assessment.withheld.map(\.aspect) == obstacle.aspects)
        #expect(assessment.withheld.allSatisfy { $0.reason.contains(obstacle.reason) && $0.reason.hasSuffix(".") })
        #expect((assessment.contact == nil) == obstacle.aspects.contains(.contact))
        #expect((assessment.followThrough == nil) == obstacle.aspects.contains(.followThrough))
        #expect((assessment.rotation == nil) == obstacle.aspects.contains(.rotation))
        #expect((assessment.kineticChain == nil) == obstacle.aspects.contains(.kineticChain))
    }

    @Test(
        "few fps leave the moment of contact open", arguments: [(15.0, false), (23.976, true), (30, true)])
    func rate(fps: Double, isFine: Bool) throws {
        var swing = try SyntheticSwing(fps: fps).measured()
        swing.swing.metrics = SyntheticSwing.good
        let assessment = swing.assessment
        #expect((assessment.contact != nil) == isFine)
        #expect(assessment.withheld.contains { $0.reason.contains("15 fps") } == !isFine)
    }

    @Test("slow motion of a known factor makes few frames dense enough")
    func slowMotion() throws {
        var swing = try SyntheticSwing(fps: 15, slowdown: 4).measured()
        swing.swing.metrics = SyntheticSwing.good
        #expect(swing.assessment.contact == nil)
        swing.slowMotion = 4
        #expect(swing.assessment.contact == .perfect)
    }

    @Test(
        "a chest that is turned aside says nothing about the stroke's direction",
        arguments: [Swing.Shot.backhand, .backhandSlice, .backhandVolley], [nil, false, true])
    func backhand(shot: Swing.Shot, twoHanded: Bool?) throws {
        var swing = try SwingAssessorTests.good(shot)
        swing.swing.view = .front
        swing.swing.twoHanded = twoHanded
        #expect((swing.assessment.contact == nil) == (twoHanded == true))
        swing.swing.metrics.contactInFront = nil
        #expect(swing.assessment.contact == nil)
    }

    @Test("a hidden arm withholds preparation and follow-through")
    func hiddenArm() throws {
        var swing = try SwingAssessorTests.good()
        let frames = SyntheticSwing().frames.map { frame in
            var pose = frame.pose
            pose?.landmarks[PoseLandmark.rightWrist.rawValue].visibility = 0
            return PoseFrame(time: frame.time, pose: pose)
        }
        swing.recording = try SyntheticClip.recording(of: frames)
        let hidden = swing.assessment.withheld.filter {
            $0.reason == "The racket arm is hidden. Film from the side where it can be seen."
        }.map(\.aspect)
        #expect(hidden == [.followThrough, .preparation])
    }

    @Test("where contact is unsure no tip rests on it")
    func unsureContact() throws {
        var swing = try SwingAssessorTests.good()
        swing.swing.metrics.contactInFront = -0.3
        #expect(swing.assessment.insights.contains { $0.type == .contact })
        swing.swing.contactUncertainty = 0.14
        let assessment = swing.assessment
        #expect(assessment.rotation == .excellent && assessment.followThrough == .excellent)
        #expect(
            assessment.scoreParts.map(\.measurement.name) == [
                SwingQuantity.followThroughHeight.name, SwingQuantity.shoulderRotation.name,
                SwingQuantity.kneeBend.name,
            ])
        #expect(assessment.insights.allSatisfy { [.rotation, .followThrough, .stance].contains($0.type) })
        // A serve's follow-through begins with where the arm is at contact.
        var serve = try SwingAssessorTests.good(.serve)
        serve.swing.contactUncertainty = 0.14
        #expect(serve.assessment.followThrough == nil && serve.assessment.rotation == .excellent)
    }

    @Test("what lies in depth may confirm, but not accuse")
    func depth() throws {
        var swing = try SyntheticSwing(middle: 0).measured()
        swing.swing.metrics = SyntheticSwing.good
        #expect(swing.assessment.rotation == .excellent)
        swing.swing.metrics.shoulderRotation = 30
        #expect(swing.assessment.rotation == nil)
        #expect(
            swing.assessment.withheld.contains {
                $0.aspect == .rotation && $0.reason.contains("towards or away from the camera")
            })
        var seen = try SwingAssessorTests.good()
        seen.swing.metrics.shoulderRotation = 30
        #expect(seen.assessment.rotation == .insufficient)
    }

    @Test("a lean in depth may confirm, but not accuse", arguments: [0 as Float, 1.4])
    func lean(yaw: Float) throws {
        var shape = SyntheticSwing()
        shape.body.lean = 0.7
        shape.body.yaw = yaw
        var swing = try shape.measured()
        swing.swing.metrics = SyntheticSwing.good
        swing.swing.metrics.trunkLean = 40
        let isJudged = swing.assessment.scoreParts.contains { $0.measurement.name.contains("lean") }
        #expect(isJudged == (yaw == 0))
    }

    @Test(
        "two hands that go back towards the camera or away from it may go far enough, but not too short",
        arguments: [Swing.View.front, .behind, .rightSide], [true, false])
    func backswing(view: Swing.View, twoHanded: Bool) throws {
        var swing = try SwingAssessorTests.good(.backhand)
        swing.swing.view = view
        swing.swing.twoHanded = twoHanded
        var isJudged: Bool {
            swing.assessment.scoreParts.contains { $0.measurement.name == SwingQuantity.backswing.name }
        }
        #expect(isJudged)
        swing.swing.metrics.backswingAngle = 20
        #expect(isJudged == (view == .rightSide || !twoHanded))
    }
}
