import Domain
import Media
import TestSupport
import Testing

@testable import Analysis
@testable import Vision

@Suite("Warnings", .enabled(if: Installed.hasModels, "\(Installed.modelsAbsence)"))
struct SwingWarningsTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var code: ReportWarning.Code
        var media = SyntheticClip.media()
        var impression = ClipImpression()
        /// What the message must say.
        var says: String
        var frames: @Sendable () -> [PoseFrame]
        var testDescription: String { code.rawValue }
    }

    static func stroke(_ change: (inout PoseFrame, Int) -> Void = { _, _ in }) -> [PoseFrame] {
        var frames = SyntheticStroke(fps: 30, isLively: true).frames
        for index in frames.indices { change(&frames[index], index) }
        return frames
    }

    static let still = SyntheticClip.media(kind: .still, duration: 0, frames: 1, fps: 0)
    static let people = PeopleSeen(
        time: 0, poses: [0.2, 0.5, 0.8].map { SyntheticBody(metre: 0.1, centre: SIMD2($0, 0.5)).pose })

    static let cases = [
        Case(code: .stillImage, media: still, says: "video") { Array(stroke().prefix(1)) },
        Case(code: .noPerson, says: "whole body") { stroke { frame, _ in frame.pose = nil } },
        Case(code: .severalPeople, impression: ClipImpression(people: people), says: "3 people") { stroke() },
        Case(code: .sceneCuts, says: "2 times") { stroke { $0.startsAnew = [0, 15, 100].contains($1) } },
        Case(code: .lowCoverage, says: "67%") { stroke { frame, index in if index >= 80 { frame.pose = nil } } },
        Case(code: .lowLight, impression: ClipImpression(brightness: 30), says: "dark") { stroke() },
        Case(code: .partialBody, says: "legs") {
            stroke { frame, _ in
                for landmark in 25..<33 { frame.pose?.landmarks[landmark].visibility = 0.1 }
            }
        },
        Case(code: .smallPlayer, says: "closer") { SyntheticStroke(fps: 30, metre: 0.1, isLively: true).frames },
        Case(code: .uncertainTracking, says: "trunk") {
            stroke { frame, index in
                if index < 31 { frame.pose = SyntheticBody(centre: SIMD2(0.5, 1.1)).pose }
            }
        },
        Case(code: .shortClip, says: "too short") { Array(stroke().prefix(12)) },
        Case(code: .lowFrameRate, media: SyntheticClip.media(frames: 60, fps: 15), says: "15 fps") {
            SyntheticStroke(fps: 15, isLively: true).frames
        },
        Case(code: .slowMotion, says: "× slower") { SyntheticStroke(fps: 30, slowdown: 6).frames },
        Case(code: .unsurePace, says: "not shown") { SyntheticStroke(fps: 30).frames },
        Case(code: .reversed, says: "backwards") {
            SwingFixture.smash.backwards
        },
        Case(code: .cutSwing, says: "cut") { stroke().filter { $0.time < 2.2 } },
        Case(code: .noSwing, says: "probably not one") { SyntheticClip.frames(fps: 30) { _ in SyntheticBody() } },
    ]

    @Test("each is given where it belongs, and no other", arguments: cases)
    func given(_ example: Case) async throws {
        let recording = try SyntheticClip.recording(of: example.frames(), width: 720, height: 720)
        let report = try await SwingAnalysis(
            detector: SwingFixture.detector.value, reference: FormFixture.reference()
        ).report(
            of: recording, media: example.media, impression: example.impression)
        #expect(report.warnings.map { $0.code } == [example.code])
        let message = try #require(report.warnings.first).message
        #expect(message.hasSuffix(".") && message.contains(example.says), "\(message)")
        #expect(!message.contains("nan") && !message.contains("inf"))
    }

    @Test("none is missing in the table")
    func table() {
        #expect(Set(Self.cases.map { $0.code.rawValue }).count == Self.cases.count && Self.cases.count == 16)
    }

    @Test("one cut, one person, or a player who fills the picture is no reason to warn")
    func fine() async throws {
        let frames = Self.stroke { $0.startsAnew = $1 == 0 || $1 == 10 }
        let one = PeopleSeen(time: 0, poses: [SyntheticBody().pose])
        let report = try await SwingAnalysis(
            detector: SwingFixture.detector.value, reference: FormFixture.reference()
        ).report(
            of: try SyntheticClip.recording(of: frames, width: 720, height: 720), media: SyntheticClip.media(),
            impression: ClipImpression(brightness: 45, people: one))
        #expect(report.warnings.isEmpty && report.people == nil)
    }

    @Test("what came nearest to a swing is told with its numbers")
    func nearest() async throws {
        let frames = SyntheticMotion.dancing.frames(fps: 30)
        let recording = try SyntheticClip.recording(of: frames, width: 720, height: 720)
        let report = try await SwingAnalysis(
            detector: SwingFixture.detector.value, reference: FormFixture.reference()
        ).report(
            of: recording, media: SyntheticClip.media())
        let message = report.warnings.first?.message ?? ""
        #expect(report.warnings.map(\.code) == [.noSwing])
        #expect(message.hasPrefix("The most swing-like movement is at ") && message.hasSuffix("."))
    }
}
