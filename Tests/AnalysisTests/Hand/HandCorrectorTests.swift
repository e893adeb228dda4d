import Domain
import TestSupport
import Testing
import Vision

@testable import Analysis

/// What a person says of raised fingers counts; what nobody touched stays as it was measured.
@Suite("Corrected hands") struct HandCorrectorTests {
    private typealias Scene = HandAnalysisTests.Scene

    private static let left = SyntheticHand([.index, .middle], isLeft: true, centre: SIMD2(0.8, 0.5))
    private static let right = SyntheticHand(HandAnalysisTests.all, centre: SIMD2(0.2, 0.5))
    /// Two fingers for a second, no hand, then both hands.
    private static let scenes: [Scene] = [
        (1, [SyntheticHand([.index, .middle])]), (0.6, []), (1, [left, right]),
    ]

    /// The report of scenes before and after corrections.
    private func corrected(
        _ scenes: [Scene] = scenes, _ make: (HandReport) -> [EventCorrection]
    ) async throws -> (before: HandReport, after: HandReport) {
        let folder = try TemporaryFolder()
        let path = folder.path + "/landmarks.bin"
        var writer = try LandmarkRecordingWriter(
            path: path, width: 640, height: 480, layout: .hands(HandReport.mostHands, values: Finger.allCases.count))
        var analysis = HandAnalysisTests.analysis()
        let frames = HandAnalysisTests.frames(scenes)
        for frame in frames {
            let reading = analysis.add(frame).reading
            try writer.append(RecordedBody.hands(frame, reading), at: frame.time)
        }
        try writer.finish()
        let duration = Double(frames.count) / 25
        let report = HandReport(
            media: ReportMedia(
                width: 640, height: 480, duration: duration, frames: frames.count, fps: 25, rotation: 0),
            coverage: 1, events: analysis.finish(at: duration).findings.events)
        let corrector = HandCorrector(try LandmarkRecording(file: path))
        let after = try await FindingCorrector(report: report).corrected(by: make(report)) { corrector.event($0, $1) }
        try after.check()
        return (report, after)
    }

    private func correction(of event: HandEvent, _ change: (inout EventCorrection) -> Void) -> EventCorrection {
        var correction = EventCorrection(of: event.identity)
        change(&correction)
        return correction
    }

    /// An event without what only corrected reports say.
    private func bare(_ event: HandEvent) -> HandEvent {
        var event = event
        (event.id, event.measuredPlace) = (nil, nil)
        return event
    }

    @Test func anotherCountRaisesTheLikeliestFingers() async throws {
        let (before, after) = try await corrected { [correction(of: $0.events[1]) { $0.count = 6 }] }
        #expect(before.events.map(\.count) == [2, 7] && after.events.map(\.count) == [2, 6])
        #expect(bare(after.events[0]) == before.events[0] && after.events[0].validatedBy == nil)
        let event = after.events[1]
        #expect(event.validatedBy == .person && event.measured?.count == 7 && event.measuredPlace == 1)
        #expect(event.hands.map(\.raised.count).reduce(0, +) == 6, "\(event.hands.map(\.raised))")
        // The fingers that are folded are not among them.
        #expect(zip(event.hands, before.events[1].hands).allSatisfy { Set($0.raised).isSubset(of: $1.raised) })
        #expect((event.start, event.end) == (before.events[1].start, before.events[1].end) && !event.isMoved)
    }

    @Test func moreFingersThanHandsHaveAreCountedAllTheSame() async throws {
        let (_, after) = try await corrected { [correction(of: $0.events[0]) { $0.count = 8 }] }
        #expect(after.events[0].count == 8 && after.events[0].hands.map(\.raised.count) == [5])
        #expect(after.events[0].hands.map(\.gesture) == [.noGesture], "peace has two fingers")
    }

    @Test func aGestureIsNamedForTheHandOfThatSide() async throws {
        let ok = GestureName(rawValue: "ok")
        let (before, after) = try await corrected {
            [correction(of: $0.events[1]) { $0.gestures = EventCorrection.Gestures(left: ok) }]
        }
        let sides = after.events[1].hands.map(\.chirality)
        #expect(sides == [.right, .left] && after.events[1].count == 7)
        #expect(after.events[1].hands.map(\.gesture) == [before.events[1].hands[0].gesture, ok])
    }

    @Test func anAddedEventHasTheHandsThatWereThere() async throws {
        let (before, after) = try await corrected { report in
            var added = EventCorrection(of: FindingID(HandEvent.self, at: 0.1))
            (added.isAdded, added.start, added.end, added.count) = (true, 0.1, 0.5, 1)
            return [correction(of: report.events[0]) { $0.isRemoved = true }, added]
        }
        #expect(after.events.map(\.count) == [1, 7] && after.removed?.map(\.count) == [2])
        let event = after.events[0]
        #expect(event.isAdded && event.id?.description == "h100" && event.pictured(at: 0) == nil)
        #expect(event.hands.count == 1 && event.hands[0].raised.count == 1 && event.hands[0].chirality == .right)
        // The recording rounds places.
        let places = zip(event.hands[0].position, before.events[0].hands[0].position)
        #expect(places.allSatisfy { abs($0 - $1) < 0.001 })
    }

    @Test func whereNoHandWasSeenTheCountStands() async throws {
        let (_, after) = try await corrected { _ in
            var added = EventCorrection(of: FindingID(HandEvent.self, at: 1.1))
            (added.isAdded, added.start, added.end, added.count) = (true, 1.1, 1.5, 3)
            return [added]
        }
        #expect(after.events.map(\.count) == [2, 3, 7] && after.events[1].hands.isEmpty)
    }

    @Test func anEventThatIsAddedJustBeforeAnotherReplacesNothing() async throws {
        let (before, after) = try await corrected { report in
            let start = report.events[1].start
            var added = EventCorrection(of: FindingID(HandEvent.self, at: start - 0.2))
            (added.isAdded, added.start, added.end, added.count) = (true, start - 0.2, start, 3)
            return [added]
        }
        #expect(after.events.map(\.count) == [2, 3, 7] && bare(after.events[2]) == before.events[1])
        // Once an analysis finds it, too, it is that one.
        let (_, found) = try await corrected { report in
            var added = EventCorrection(of: FindingID(HandEvent.self, at: report.events[1].start + 0.1))
            (added.isAdded, added.start) = (true, report.events[1].start + 0.1)
            (added.end, added.count) = (report.events[1].end, 3)
            return [added]
        }
        #expect(found.events.map(\.count) == [2, 3] && found.events[1].measured?.count == 7)
    }

    @Test func aLaterAnalysisKeepsWhatFits() async throws {
        let (before, after) = try await corrected { report in
            var near = EventCorrection(of: FindingID(HandEvent.self, at: report.events[1].start + 0.2))
            near.count = 4
            var far = EventCorrection(of: FindingID(HandEvent.self, at: report.events[1].start + 0.5))
            far.count = 9
            return [near, far]
        }
        #expect(after.events.map(\.count) == [2, 4] && after.unmatched?.map(\.count) == [9])
        #expect(before.events[1].identity != after.events[1].identity, "it has the name that the person knew")
    }
}
