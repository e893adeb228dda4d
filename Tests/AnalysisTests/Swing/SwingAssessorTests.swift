import Domain
import Testing
import Vision

@testable import Analysis

@Suite("What a swing means")
struct SwingAssessorTests {
    /// A forehand from the side whose numbers lie in the middle of all bands.
    static func good(_ shot: Swing.Shot = .forehand) throws -> SyntheticSwing.Case {
        var swing = try SyntheticSwing().measured(shot)
        swing.swing.metrics = SyntheticSwing.good
        return swing
    }

    @Test("a swing within all bands has praise and no tips")
    func perfect() throws {
        let assessment = try Self.good().assessment
        #expect(assessment.contact == .perfect && assessment.contactAdjustment == 0)
        #expect(assessment.followThrough == .excellent && assessment.rotation == .excellent)
        #expect(assessment.withheld.isEmpty)
        #expect(assessment.insights.isEmpty)
        let praise = try #require(assessment.praise)
        #expect(praise.message.hasPrefix("Good: ") && !praise.evidence.times.isEmpty)
        // Bands alone make no score.
        #expect(assessment.formScore == nil)
        #expect(assessment.form?.reason == "There are no reference players for this stroke.")
    }

    static let contacts: [(Double, SwingAssessment.Contact, Double)] = [
        (-0.2, .late, 0.3), (0.099, .late, 0.001), (0.1, .perfect, 0), (0.6, .perfect, 0), (0.601, .early, -0.001),
        (0.8, .early, -0.2),
    ]

    @Test("a forehand is met late behind its band and early in front of it", arguments: contacts)
    func contact(metres: Double, contact: SwingAssessment.Contact, adjustment: Double) throws {
        var swing = try Self.good()
        swing.swing.metrics.contactInFront = metres
        #expect(swing.assessment.contact == contact)
        #expect(abs(try #require(swing.assessment.contactAdjustment) - adjustment) < 1e-9)
        // Three centimetres are not worth a tip.
        let tips = swing.assessment.insights.filter { $0.message.hasPrefix("You met the ball \(contact.rawValue)") }
        #expect(tips.count == (abs(adjustment) >= 0.03 ? 1 : 0))
    }

    static let turns: [(Double, SwingAssessment.Rotation)] = [
        (59.9, .insufficient), (60, .good), (89.9, .good), (90, .excellent),
    ]

    @Test("the shoulders' turn is graded", arguments: turns)
    func rotation(degrees: Double, rotation: SwingAssessment.Rotation) throws {
        var swing = try Self.good()
        swing.swing.metrics.shoulderRotation = degrees
        #expect(swing.assessment.rotation == rotation)
    }

    static let heights: [(Double, SwingAssessment.FollowThrough)] = [
        (-0.101, .low), (-0.1, .good), (0.099, .good), (0.1, .excellent),
    ]

    @Test("the follow-through is graded", arguments: heights)
    func followThrough(metres: Double, followThrough: SwingAssessment.FollowThrough) throws {
        var swing = try Self.good()
        swing.swing.metrics.followThroughHeight = metres
        #expect(swing.assessment.followThrough == followThrough)
    }

    /// Numbers drawn at random, in and out of the bands.
    static func random(_ seed: UInt64) -> SwingMetrics {
        var random = SplitMix(seed: seed)
        func draw(_ range: ClosedRange<Double>) -> Double? {
            Bool.random(using: &random) || Bool.random(using: &random) ? .random(in: range, using: &random) : nil
        }
        return SwingMetrics(
            backswingAngle: draw(0...180), followThroughHeight: draw(-0.6...0.6), shoulderRotation: draw(0...180),
            contactInFront: draw(-0.5...1), elbowAngleAtContact: draw(40...180), kneeAngle: draw(60...180),
            stanceWidth: draw(0.2...4), trunkLean: draw(0...60), averageConfidence: 0.9)
    }

    @Test(
        "each tip has frames and numbers with units, and what is not judged is named", arguments: Swing.Shot.allCases)
    func sound(shot: Swing.Shot) throws {
        var swing = try SyntheticSwing().measured(shot)
        for seed in 0..<12 {
            swing.swing.metrics = Self.random(UInt64(seed))
            swing.swing.twoHanded = [nil, true, false][seed % 3]
            let assessment = swing.assessment
            #expect(assessment.scoreParts.allSatisfy { $0.points == nil && $0.outOf == nil })
            #expect(assessment.insights.count <= 3)
            #expect(assessment.insights.map(\.priority) == Array(1...3).prefix(assessment.insights.count).map { $0 })
            for tip in assessment.insights {
                #expect(!tip.evidence.times.isEmpty && !tip.evidence.measurements.isEmpty)
                #expect(tip.evidence.times.allSatisfy { swing.series.times.contains($0.rounded(to: 4)) || $0 > 0 })
                #expect(tip.evidence.measurements.allSatisfy { !$0.unit.isEmpty && $0.band?.source.isEmpty == false })
                #expect(tip.message.hasSuffix(".") && !tip.message.contains("any"))
            }
            // What is not judged is named, and nothing is left out.
            for aspect in JudgedAspect.allCases {
                let isJudged = assessment.scoreParts.contains { $0.aspect == aspect }
                let isWithheld = assessment.withheld.contains { $0.aspect == aspect }
                #expect(isJudged || isWithheld, "\(aspect)")
            }
            #expect(
                (assessment.contact == nil) == !assessment.scoreParts.contains { $0.measurement.name.contains("front") }
            )
            #expect(swing.assessment == assessment)
        }
    }

    @Test("a swing in the mirror means the same with the other hand", arguments: Swing.Shot.allCases)
    func mirrored(shot: Swing.Shot) throws {
        for shape in [SyntheticSwing(), SyntheticSwing(hips: 0, wrist: -0.1), SyntheticSwing(fps: 30, middle: 0.3)] {
            let one = try shape.measured(shot, view: .rightSide)
            let other = try shape.measured(shot, view: .leftSide, mirrored: true)
            #expect(other.swing.hand == .left)
            #expect(other.swing.metrics.contactInFront == one.swing.metrics.contactInFront)
            #expect(other.assessment == one.assessment)
        }
    }

    /// What a stroke is told when one number is out of its band.
    struct Fault: Sendable, CustomTestStringConvertible {
        let shot: Swing.Shot
        let tip: String
        let set: @Sendable (inout SwingMetrics) -> Void
        var testDescription: String { "\(shot): \(tip)" }
    }

    static let faults = [
        Fault(shot: .forehandVolley, tip: "Keep it short: aim for at most 90°") { $0.backswingAngle = 140 },
        Fault(shot: .forehandVolley, tip: "Keep a slight bend in your elbow: aim for 90° to 170°") {
            $0.elbowAngleAtContact = 179
        },
        Fault(shot: .backhandVolley, tip: "Stretch your arm towards the ball: aim for at least 110°") {
            $0.elbowAngleAtContact = 80
        },
        Fault(shot: .backhandVolley, tip: "Meet the ball 20 cm farther in front") { $0.contactInFront = 0 },
        Fault(shot: .backhandSlice, tip: "Stretch your arm towards the ball: aim for at least 130°") {
            $0.elbowAngleAtContact = 100
        },
        Fault(shot: .overhead, tip: "Turn them farther before you swing forward: aim for at least 45°") {
            $0.shoulderRotation = 10
        },
    ]

    @Test("volleys, smashes and slices have tips of their own", arguments: faults)
    func fault(fault: Fault) throws {
        var swing = try Self.good(fault.shot)
        fault.set(&swing.swing.metrics)
        let tips = swing.assessment.insights.map(\.message)
        #expect(tips.contains { $0.contains(fault.tip) }, "\(tips)")
    }

    @Test("a slice may end low, a drive may not")
    func slice() throws {
        for shot in [Swing.Shot.backhand, .backhandSlice] {
            var swing = try Self.good(shot)
            swing.swing.metrics.followThroughHeight = -0.4
            #expect((swing.assessment.followThrough == .low) == (shot == .backhand))
            #expect(swing.assessment.followThrough != nil)
        }
    }

    @Test("serves are judged by the arm after contact, and not by its height")
    func serve() throws {
        let assessment = try Self.good(.serve).assessment
        #expect(assessment.followThrough != nil)
        #expect(assessment.scoreParts.contains { $0.aspect == .followThrough && $0.measurement.unit == "°" })
    }
}
