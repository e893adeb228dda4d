import Media
import TestSupport
import Testing

@testable import Vision

/// The hand models on pictures without hands, and on real hands.
@Suite(.enabled(if: Installed.hasModels, "\(Installed.modelsAbsence)"))
struct HandModelTests {
    static let models = Task { try await HandModels(ModelLibrary(folder: Installed.models), streams: 2) }

    @Test(arguments: PoseTrackerTests.nobody)
    func `where no hand is, none is seen`(_ name: String, _ make: @Sendable () -> SyntheticPicture) async throws {
        let picture = make()
        #expect(try await HandSearch(Self.models.value).hands(in: picture.picture).isEmpty)
        let tracker = try await HandTracker(Self.models.value)
        #expect(try tracker.track(picture.picture, at: 0).hands.isEmpty)
        #expect(tracker.work.detectorRuns == 1)
    }

    static let stills = [
        ("hands/digits/2/IMG_1120.JPG", 1), ("hands/digits/1/IMG_4287.JPG", 1),
        ("hands/hagrid_fullbody/four_02_07a5a144-c635-4441-aedb-5c8e9da79aac.jpg", 1), ("photos/chelsea.png", 0),
        ("faces/neutral/Ali_Naimi_0002.jpg", 0), ("faces/tongue/IMG_20180109_134500320.jpg", 0),
    ]

    @Test(.enabled(if: TestData.isPresent, "\(TestData.absence)"), arguments: stills)
    func `hands of stills are found, once each`(_ path: String, _ count: Int) async throws {
        let reader = try FrameReader(path: TestData.path(path))
        while let frame = try reader.next() {
            let hands = try await HandSearch(Self.models.value).hands(in: frame.picture)
            #expect(hands.count == count)
            for hand in hands { Self.expectSense(hand) }
        }
    }

    @Test(.enabled(if: TestData.isPresent, "\(TestData.absence)"))
    func `hands are followed with few looks at the whole picture`() async throws {
        let reader = try FrameReader(path: TestData.path("hands/asl_words/milk.mkv"))
        let tracker = try await HandTracker(Self.models.value, most: 2)
        var (frames, seen, ids) = (0, 0, Set<Int>())
        while let frame = try reader.next() {
            let hands = try tracker.track(frame.picture, at: frame.time).hands
            frames += 1
            seen += hands.count
            ids.formUnion(hands.map(\.id))
            for tracked in hands { Self.expectSense(tracked.hand) }
        }
        #expect(seen > frames, "\(seen) hands in \(frames) frames")
        #expect(ids.count < 6 && tracker.work.detectorRuns < frames / 2)
        #expect(tracker.work.landmarkRuns >= seen && tracker.work.landmarks > .zero)
    }

    /// A hand in the picture, and in space one of human size.
    static func expectSense(_ hand: Hand) {
        #expect(hand.presence > 0.5 && hand.presence <= 1 && (0...1).contains(hand.rightness))
        for name in HandLandmark.allCases {
            #expect((-0.5...1.5).contains(hand[name].x) && (-0.5...1.5).contains(hand[name].y))
            #expect((hand.world(name) * hand.world(name)).sum() < 0.2 * 0.2)
        }
        let palm = hand.world(.middleMCP) - hand.world(.wrist)
        #expect((0.03...0.15).contains((palm * palm).sum().squareRoot()), "length of the palm, metres")
    }
}
