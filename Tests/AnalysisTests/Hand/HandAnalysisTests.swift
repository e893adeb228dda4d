import Domain
import Testing
import Vision

@testable import Analysis

@Suite("Hands over a clip")
struct HandAnalysisTests {
    /// What is held up for how long.
    typealias Scene = (seconds: Double, hands: [SyntheticHand])

    static func frames(_ scenes: [Scene], fps: Double = 25) -> [HandFrame] {
        var frames: [HandFrame] = []
        for scene in scenes {
            for _ in 0..<Int((scene.seconds * fps).rounded()) {
                frames.append(HandReaderTests.frame(scene.hands, at: Double(frames.count) / fps))
            }
        }
        return frames
    }

    static func analysis(isMirrored: Bool = false) -> HandAnalysis {
        HandAnalysis(reader: HandReader(aspectRatio: 4 / 3, isMirrored: isMirrored))
    }

    static func findings(_ scenes: [Scene], fps: Double = 25, isMirrored: Bool = false) -> HandFindings {
        var analysis = analysis(isMirrored: isMirrored)
        let frames = frames(scenes, fps: fps)
        for frame in frames { _ = analysis.add(frame) }
        return analysis.finish(at: Double(frames.count) / fps).findings
    }

    static let all = Set(Finger.allCases)

    @Test("counts become events, those passed on the way do not", arguments: [25.0, 60, 10])
    func counts(fps: Double) {
        let findings = Self.findings(
            [
                (1, []), (1, [SyntheticHand([.index, .middle])]), (0.12, [SyntheticHand([.index, .middle, .ring])]),
                (1, [SyntheticHand(Self.all)]), (0.12, []), (1, [SyntheticHand(Self.all)]), (0.5, []),
            ], fps: fps)
        #expect(findings.events.map(\.count) == [2, 5])
        let times = findings.events.flatMap { [$0.start, $0.end] }
        #expect(zip(times, [1, 2, 2.12, 4.24]).allSatisfy { abs($0 - $1) < 0.05 }, "\(times)")
        #expect(findings.events[0].hands.map(\.raised) == [[.index, .middle]])
        #expect(findings.events[0].hands.map(\.gesture.rawValue) == ["peace"])
        #expect(findings.events[1].hands.allSatisfy { $0.chirality == .right && $0.confidence > 0.6 })
        #expect(findings.counts.map(\.count) == [nil, 2, 3, 5, nil, 5, nil])
        #expect(abs(findings.coverage - 3.12 / 4.74) < 0.02)
    }

    @Test("both hands count together, each with its own fingers and side", arguments: [false, true])
    func bothHands(isMirrored: Bool) {
        let hands = [
            SyntheticHand([.index, .middle], isLeft: true, centre: SIMD2(0.8, 0.5)),
            SyntheticHand(Self.all, centre: SIMD2(0.2, 0.5)),
        ]
        let findings = Self.findings([(1, hands)], isMirrored: isMirrored)
        #expect(findings.events.map(\.count) == [7])
        let seen = findings.events.first?.hands ?? []
        #expect(seen.map(\.raised.count) == [5, 2])
        #expect(seen.map(\.chirality) == (isMirrored ? [.left, .right] : [.right, .left]))
        #expect(seen.map { $0.box.count } == [4, 4] && seen.map { $0.position.count } == [2, 2])
    }

    @Test("the same count with another gesture is another event")
    func otherGesture() {
        let findings = Self.findings([
            (1, [SyntheticHand([.index, .middle])]), (1, [SyntheticHand([.index, .little])]),
            (0.1, [SyntheticHand([.index, .middle])]), (1, [SyntheticHand([.index, .little])]),
        ])
        #expect(findings.events.map { $0.hands.map(\.gesture.rawValue) } == [["peace"], ["rock"]])
        #expect(findings.events.map { $0.hands.map(\.raised) } == [[[.index, .middle]], [[.index, .little]]])
        let times = findings.events.flatMap { [$0.start, $0.end] }
        #expect(zip(times, [0, 1, 1, 3.1]).allSatisfy { abs($0 - $1) < 0.03 }, "\(times)")
    }

    @Test("a count whose gestures never hold is one event all the same")
    func restlessGesture() {
        // A thumb that tilts to and fro, faster than a gesture holds.
        let scenes: [Scene] = (0..<8).map { (0.24, [SyntheticHand([.thumb], roll: $0 % 2 == 0 ? -60 : 120)]) }
        let findings = Self.findings(scenes)
        #expect(findings.events.map(\.count) == [1])
        #expect(findings.events.first?.start == 0 && abs((findings.events.first?.end ?? 0) - 1.92) < 0.01)
    }

    @Test("a still is an event at once; a picture without hands is none")
    func still() {
        var analysis = Self.analysis()
        _ = analysis.add(HandReaderTests.frame([SyntheticHand([.index])]))
        let events = analysis.finish(at: nil).findings.events
        #expect(events.map(\.count) == [1] && events.allSatisfy { $0.start == 0 && $0.end == 0 })
        var empty = Self.analysis()
        _ = empty.add(HandReaderTests.frame([]))
        #expect(empty.finish(at: nil).findings.events.isEmpty)
        var nothing = Self.analysis()
        #expect(nothing.finish(at: nil).findings == HandFindings())
    }

    @Test("beginnings and ends are told as they happen")
    func news() {
        var analysis = Self.analysis()
        var told: [String] = []
        for frame in Self.frames([(1, [SyntheticHand([.index, .middle])]), (1, [SyntheticHand(Self.all)]), (1, [])]) {
            for news in analysis.add(frame).news {
                switch news {
                case .countBegan(let event): told.append("+\(event.count)")
                case .countEnded(let event): told.append("-\(event.count)")
                case .gestureBegan(let event): told.append("+\(event.gesture.rawValue)")
                case .gestureEnded(let event):
                    told.append("-\(event.gesture.rawValue)")
                    #expect(event.hand.chirality == .right && event.end - event.start > 0.9)
                }
            }
        }
        #expect(told.filter { $0.count == 2 } == ["+2", "-2", "+5", "-5"])
        #expect(told.filter { $0.count > 2 } == ["+peace", "-peace", "+openPalm", "-openPalm"])
    }

    @Test("a hand that is lost and found under another number goes on")
    func renumbered() {
        var analysis = Self.analysis()
        for frame in 0..<50 {
            let time = Double(frame) / 25
            let hand = TrackedHand(id: frame < 20 ? 1 : 2, hand: SyntheticHand([.index]).hand)
            _ = analysis.add(HandFrame(time: time, hands: frame == 20 ? [] : [hand]))
        }
        #expect(analysis.finish(at: 2).findings.events.map { [$0.start, $0.end] } == [[0, 2]])
    }
}
