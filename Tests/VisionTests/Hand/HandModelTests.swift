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
        #expect(tracker.work.detectorRuns == 1, "there is nothing that another tone could show")
    }

    /// A labelled hand of the webcam, and how it is changed: it is seen in each, by both ways of looking.
    @Test(
        .enabled(if: TestData.isPresent, "\(TestData.absence)"),
        arguments: [("as it is", 1, false), ("grey", 1, true), ("dark", 8, false), ("grey and dark", 8, true)])
    func `a hand is seen without colour and without light`(_ name: String, _ divisor: Int, _ isGrey: Bool) async throws
    {
        let reader = try FrameReader(path: TestData.path("hands/fingers_webcam/1528664299.56_pic00021.jpg"))
        let frame = try #require(try reader.next())
        let edge = 600
        let whole = Region(frame.picture)
        let pixels = PictureCrop(whole, of: frame.picture, size: edge)
        let changed = SyntheticPicture.rgb(edge, edge * 3 / 4) { x, y in
            let colour = pixels[x, y + edge / 8] * 255
            let luma = 0.299 * colour.x + 0.587 * colour.y + 0.114 * colour.z
            return SIMD3<UInt8>((isGrey ? SIMD3(repeating: luma) : colour) / Float(divisor))
        }
        let found = try await HandSearch(Self.models.value).hands(in: changed.picture)
        let followed = try await HandTracker(Self.models.value).track(changed.picture, at: 0).hands.map(\.hand)
        for hands in [found, followed] {
            #expect(hands.count == 1)
            for hand in hands {
                Self.expectSense(hand)
                let tip = hand[.middleTip]
                #expect((0.2...0.6).contains(tip.x) && (0.1...0.4).contains(tip.y), "\(tip)")
            }
        }
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
