import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import Analysis
@testable import Templates

@Suite("What stands beside a clip in a video")
struct PanelTests {
    private static let media = ReportMedia(width: 640, height: 360, duration: 10, frames: 300, fps: 30, rotation: 0)

    private func panel(_ change: (inout Swing) -> Void = { _ in }, slowMotion: Double? = nil) -> VideoPanel {
        let swings = [2.0, 6.0].map { contact in
            var swing = Samples.swing(contact).swing
            swing.cut = nil
            change(&swing)
            return swing
        }
        let report = SwingReport(media: Self.media, coverage: 1, swings: swings, warnings: [], slowMotion: slowMotion)
        return report.panel { Samples.series() }
    }

    private func moment(_ panel: VideoPanel, _ time: Double) throws -> VideoPanel.Moment {
        panel.moments[try #require(panel.moment(at: time))]
    }

    @Test func aSwingIsNamedWithItsPhase() throws {
        let panel = panel { $0.contactUncertainty = 0.03 }
        #expect(try moment(panel, 0).title == "2 swings" && moment(panel, 0).curve == nil)
        let phases = [
            (1.4, "Backswing"), (1.95, "Contact ±0.03\u{A0}s"), (2.15, "Follow-through"), (2.4, "Finished"),
            (5, "Finished"),
            (5.4, "Backswing"),
        ]
        for (time, phase) in phases {
            let moment = try moment(panel, time)
            #expect(moment.phase == phase, "at \(time)")
            #expect(moment.place == (time < 5.3 ? "Swing 1 of 2" : "Swing 2 of 2"))
            #expect(moment.title == "Forehand" && moment.remark == "right hand · one-handed · filmed from behind")
        }
        #expect(panel.moments.map(\.start) == panel.moments.map(\.start).sorted())
    }

    @Test func numbersStandWithUnitsVerdictsAndBands() throws {
        let rows = try moment(
            panel {
                $0.metrics.shoulderRotation = 84
                $0.assessment?.scoreParts = [
                    ScorePart(
                        aspect: .rotation,
                        measurement: Measurement(
                            name: "Shoulder turn", value: 84, unit: "°", band: .init(low: 60, high: 110, source: "x")))
                ]
            }, 2
        ).rows
        #expect(rows.contains { $0.name == "Contact timing" && $0.value == "Late" && $0.tone == .fair })
        #expect(
            rows.contains {
                $0.name == "Peak wrist angular velocity" && $0.value == "18.6\u{A0}rad/s" && $0.tone == .plain
            })
        let turn = try #require(rows.first { $0.name == "Shoulder turn" })
        #expect(turn.value == "84°" && turn.tone == .good && turn.detail.hasPrefix("target 60"))
    }

    @Test func whatIsNotKnownIsLeftOut() throws {
        func names(_ change: (inout Swing) -> Void) throws -> Set<String> {
            let panel = panel {
                $0.metrics.backswingAngle = 118
                $0.metrics.elbowAngleAtContact = 150
                $0.metrics.shoulderRotation = 84
                change(&$0)
            }
            return Set(try moment(panel, 2).rows.map(\.name))
        }
        let (ofContact, all) = (Set(["Arm swing before contact", "Elbow angle at contact"]), try names { _ in })
        #expect(all.isSuperset(of: ofContact) && all.contains("Shoulder turn"))
        let unsure = try names { $0.contactUncertainty = 0.2 }
        #expect(unsure.isDisjoint(with: ofContact) && unsure.contains("Shoulder turn"))
        #expect(try !names { $0.cut = .start }.contains("Shoulder turn"))
        // Where there are no speeds, there is no curve of them either.
        let withheld = panel { $0.metrics.peakAngularVelocity = nil }
        #expect(
            try moment(withheld, 2).curve == nil
                && !moment(withheld, 2).rows.contains { $0.name == "Peak wrist angular velocity" })
    }

    @Test func theCurveIsThatOfTheSwing() throws {
        let curve = try #require(try moment(panel { $0.contactUncertainty = 0.03 }, 2).curve)
        #expect(try #require(curve.times.first) >= 1.29 && #require(curve.times.last) <= 2.31 && curve.times.count > 20)
        #expect(curve.mark == .init(time: 2, uncertainty: 0.03, label: "contact"))
        #expect(curve.peak == "peak 18.6\u{A0}rad/s")
        #expect(SwingReport(media: Self.media, coverage: 0, swings: [], warnings: []).panel { nil }.moments.count == 1)
    }

    /// A number and the measurement that is assessed have one name; only reports from before have another.
    @Test func targetsBelongToNumbers() {
        let (numbers, assessed) = (Set(SwingNumber.all.map(\.name)), Set(SwingQuantity.allCases.map(\.name)))
        for (number, former) in SwingPresentation.formerNames {
            let isCurrent = numbers.contains(number) && assessed.contains(number)
            #expect(isCurrent && assessed.isDisjoint(with: former), "\(number)")
        }
    }

    @Test func handsSayFingersAndGestures() throws {
        let report = HandReport(media: Self.media, coverage: 1, events: Samples.hands(gesture: "peace").events)
        let panel = report.panel { nil }
        let shown = [0, 0.5, 1.7, 2, 4.5, 5, 8].map { panel.moment(at: $0).map { panel.moments[$0].title } }
        #expect(
            shown == [
                "No raised fingers", "2 fingers", "No raised fingers", "7 fingers", "No raised fingers", "0 fingers",
                "No raised fingers",
            ])
        let seven = try moment(panel, 3)
        #expect(
            seven.place == "Event 2 of 3"
                && seven.rows.map(\.name) == ["Left hand, open palm", "Right hand, peace", "0:00.50"])
        #expect(seven.rows[0].value == "5 fingers" && seven.rows[0].detail.hasPrefix("thumb, index, middle"))
        #expect(seven.phase == "Open palm, Peace")
    }

    @Test func expressionsListThoseSoFar() throws {
        let sample = Samples.expressions()
        let report = ExpressionReport(
            media: Self.media, coverage: 1, expressions: sample.expressions, sequence: "", coefficients: [],
            thresholds: [])
        let panel = report.panel { nil }
        #expect(try moment(panel, 0).title == "No expression" && moment(panel, 0).rows.isEmpty)
        let second = try moment(panel, 3.5)
        #expect(second.title == "Tongue out" && second.place == "Expression 2 of 3")
        #expect(second.rows.map(\.value) == ["Tongue out", "Left wink"])
        #expect(try moment(panel, 4.5).place == "2 of 3 so far" && moment(panel, 4.5).rows.count == 2)
    }
}
