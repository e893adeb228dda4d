import Domain
import Testing
import Vision

@testable import Analysis

@Suite("When a swing begins, meets the ball and ends")
struct SwingTimingTests {
    static func found(_ frames: [PoseFrame]) async throws -> [FoundSwing] {
        try await FoundSwing.all(
            candidates(at: [2]), in: BodyMotionTests.motion(frames), LocalSwingValidator()
        ) { _ in [.forehand: 1] }
    }

    @Test(
        "a swing begins with the wind-up and ends with the turn", arguments: SyntheticStroke.Kind.allCases, [30.0, 60])
    func contact(kind: SyntheticStroke.Kind, fps: Double) async throws {
        let frames = SyntheticStroke(kind: kind, fps: fps).frames
        let swing = try #require(try await Self.found(frames).first)
        #expect(abs(swing.segment.contact - Int(2 * fps)) <= 1)
        let time = { (frame: Int) in frames[frame].time }
        #expect((0.35...2).contains(2 - time(swing.segment.frames.lowerBound)))
        #expect((0.2...0.95).contains(time(swing.segment.frames.upperBound - 1) - 2))
        #expect(swing.cut == nil)
    }

    struct Cut: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var from: Double
        var to: Double
        var cut: Swing.Cut?
    }

    static let cuts = [
        Cut(testDescription: "whole", from: 0, to: 4, cut: nil),
        Cut(testDescription: "just whole", from: 1.2, to: 2.6, cut: nil),
        Cut(testDescription: "begins in the backswing", from: 1.65, to: 4, cut: .start),
        Cut(testDescription: "ends in the follow-through", from: 0, to: 2.2, cut: .end),
        Cut(testDescription: "both", from: 1.65, to: 2.2, cut: .both),
    ]

    @Test("says which end is cut by the clip, or by a cut in it", arguments: cuts, [false, true])
    func cut(_ example: Cut, isInClip: Bool) async throws {
        var frames = SyntheticStroke().frames
        if isInClip {
            // Before and after somebody else stands there.
            for index in frames.indices where !(example.from..<example.to).contains(frames[index].time) {
                frames[index].pose = SyntheticBody(centre: SIMD2(0.2, 0.5)).pose
            }
            for time in [example.from, example.to] where time > 0 && time < 4 {
                frames[Int((time * 60).rounded(.up))].startsAnew = true
            }
        } else {
            frames.removeAll { !(example.from..<example.to).contains($0.time) }
        }
        let found = try await Self.found(frames)
        #expect(found.count == 1)
        let swing = try #require(found.first)
        #expect(swing.cut == example.cut)
        #expect(abs(frames[swing.segment.contact].time - 2) < 0.06)
        #expect(swing.segment.frames.contains(swing.segment.contact))
        let times = swing.segment.frames.map { frames[$0].time }
        #expect(times.allSatisfy { ((example.from - 0.01)..<example.to).contains($0) })
    }

    @Test("a swing keeps its frames where the body is lost for a moment", arguments: [1.2, 1.6, 2, 2.3, 2.5])
    func lost(time: Double) async throws {
        var frames = SyntheticStroke().frames
        frames[Int(time * 60)].pose = nil
        let swing = try #require(try await Self.found(frames).first)
        #expect(abs(frames[swing.segment.contact].time - 2) < 0.06)
        #expect(swing.segment.frames.count > 30 && swing.cut == nil)
    }
}
