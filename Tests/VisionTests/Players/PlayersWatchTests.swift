import Media
import TestSupport
import Testing

@testable import Vision

/// Who is seen at a glance.
struct PlayersWatchTests {
    struct Pair: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var one: SeenBody
        var other: SeenBody
        var answer: Bool
    }

    static let opponents = [
        Pair(
            testDescription: "near and far", one: .example(600, 500, height: 150),
            other: .example(620, 150, height: 70), answer: true),
        Pair(
            testDescription: "far and near", one: .example(620, 150, height: 70),
            other: .example(600, 500, height: 150), answer: true),
        Pair(
            testDescription: "side by side", one: .example(400, 400, height: 150),
            other: .example(800, 400, height: 150), answer: false),
        Pair(
            testDescription: "a child beside", one: .example(400, 400, height: 150),
            other: .example(800, 425, height: 100), answer: false),
        Pair(
            testDescription: "as large, higher up", one: .example(400, 500, height: 150),
            other: .example(800, 300, height: 140), answer: false),
        Pair(
            testDescription: "larger, higher up", one: .example(400, 500, height: 100),
            other: .example(800, 200, height: 180), answer: false),
    ]

    @Test(arguments: opponents)
    func `opponents stand at both ends of a court`(_ pair: Pair) {
        let picture = SyntheticPicture.rgb(1280, 720) { _, _ in .zero }
        func areOpponents(_ bodies: [SeenBody]) -> Bool {
            PlayersWatch.Look(camera: nil, isWatched: true, bodies: bodies).hasOpponents(in: picture.picture)
        }
        #expect(areOpponents([pair.one, pair.other]) == pair.answer)
        #expect(!areOpponents([pair.one]) && !areOpponents([]))
    }

    static let others = [
        Pair(
            testDescription: "far away", one: .example(600, 150, height: 60), other: .example(600, 500, height: 150),
            answer: true),
        Pair(
            testDescription: "the same", one: .example(600, 400), other: .example(605, 402), answer: false),
        Pair(
            testDescription: "a shadow beside, as large", one: .example(670, 400), other: .example(600, 400),
            answer: false),
        Pair(
            testDescription: "somebody beside, as large", one: .example(690, 400), other: .example(600, 400),
            answer: true),
        Pair(
            testDescription: "a leg", one: .example(600, 430, height: 50), other: .example(600, 400), answer: false),
        Pair(
            testDescription: "behind, and smaller", one: .example(620, 340, height: 60), other: .example(600, 400),
            answer: true),
    ]

    @Test(arguments: others)
    func `another body is neither a shadow nor a leg`(_ pair: Pair) {
        #expect(PlayersWatch.isOther(pair.one, than: pair.other) == pair.answer)
    }
}

/// A rally of two, as a camera above the near end of the court sees it.
@Suite(.enabled(if: Installed.hasModels && TestData.isPresent, "\(TestData.absence)"))
struct RallyTests {
    static let models = Task { try await PoseModels(ModelLibrary(folder: Installed.models), streams: 2) }
    static let clip = TestData.path("tennis/taipei_rally_4.mp4")
    static let seconds = 2.5

    /// Where both are, as judged by eye: seconds, and a box.
    static let near = [
        (1.167, PixelBounds(SIMD2(668, 472), SIMD2(728, 595))),
        (2.333, PixelBounds(SIMD2(601, 505), SIMD2(649, 623))),
    ]
    static let far = [
        (0.8, PixelBounds(SIMD2(601, 106), SIMD2(645, 163))), (1.5, PixelBounds(SIMD2(517, 95), SIMD2(567, 158))),
        (2.13, PixelBounds(SIMD2(520, 92), SIMD2(558, 151))),
    ]

    /// What a watch sees of the beginning of the clip.
    static func looks() async throws -> [(time: Double, look: PlayersWatch.Look)] {
        let watch = try await PlayersWatch(models.value)
        let reader = try FrameReader(path: clip)
        var looks: [(Double, PlayersWatch.Look)] = []
        while let frame = try reader.next(), frame.time < seconds {
            if let look = try watch.look(frame.picture, at: frame.time, isCut: false) {
                looks.append((frame.time, look))
            }
        }
        return looks
    }

    @Test
    func `both players are seen, and hardly anybody else`() async throws {
        let looks = try await Self.looks()
        #expect(looks.count == 25, "ten pictures a second are compared")
        #expect(looks[0].look.camera == nil && looks.dropFirst().allSatisfy { $0.look.camera != nil })
        let watched = looks.filter(\.look.isWatched)
        #expect(watched.count == 12, "in every second of them, from the third on")
        for (time, box) in Self.near + Self.far {
            let nearest = try #require(watched.min { abs($0.time - time) < abs($1.time - time) })
            #expect(nearest.look.bodies.contains { $0.box.overlap(box) > 0.3 }, "\(time) s: \(nearest.look.bodies)")
        }
        let bodies = watched.reduce(0) { $0 + $1.look.bodies.count }
        #expect((2 * watched.count * 3 / 4...3 * watched.count).contains(bodies), "\(bodies) in \(watched.count) looks")
    }

    @Test
    func `each player is followed through every frame that shows the player`() async throws {
        var paths = PlayerPaths()
        for (time, look) in try await Self.looks() { paths.add(look, at: time) }
        let players = paths.players(in: SIMD2(1280, 720)).sorted { $0.feet > $1.feet }
        #expect(players.count == 2)
        for (player, judged) in zip(players, [Self.near, Self.far]) {
            let follower = try await PlayerFollower(Self.models.value, path: player)
            let reader = try FrameReader(path: Self.clip)
            var seen: [(time: Double, box: PixelBounds)] = []
            var (frames, passed) = (0, 0)
            while let frame = try reader.next(), frame.time < Self.seconds {
                frames += 1
                switch try follower.look(frame.picture, at: frame.time, shot: 0, isCut: false) {
                case .passed: passed += 1
                case .unseen: break
                case .seen(let pose): seen.append((frame.time, pose.box(in: frame.picture.size)))
                }
            }
            #expect((player.height < 100) == (passed > 0), "only a small body is looked at less often")
            #expect(seen.count > (frames - passed) * 8 / 10, "\(seen.count) of \(frames - passed)")
            for (time, box) in judged {
                let nearest = try #require(seen.min { abs($0.time - time) < abs($1.time - time) })
                #expect(nearest.box.overlap(box) > 0.4, "\(time) s: \(nearest)")
            }
        }
    }

    @Test
    func `who is not where the watch saw somebody is unseen, and a picture of one pixel is no crash`() async throws {
        let path = PlayerPath(
            seen: [.example(at: 0, 600, 400), .example(at: 0.2, 610, 400)], score: 1, presence: 1, height: 100)
        let follower = try await PlayerFollower(Self.models.value, path: path)
        let watch = try await PlayersWatch(Self.models.value)
        for (index, size) in [(1280, 720), (1, 1), (2, 300)].enumerated() {
            let picture = SyntheticPicture.rgb(size.0, size.1) { x, y in SIMD3(repeating: UInt8((x + y) % 256)) }
            let time = Double(index) / 5
            guard case .unseen = try follower.look(picture.picture, at: time, shot: 0, isCut: index > 0) else {
                Issue.record("nobody is in picture \(index)")
                continue
            }
            #expect(try watch.look(picture.picture, at: time, isCut: false)?.bodies.isEmpty == true)
        }
    }
}
