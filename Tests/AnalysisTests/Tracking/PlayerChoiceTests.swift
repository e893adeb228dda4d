import Domain
import FoundationEssentials
import TestSupport
import Testing
import Vision

@testable import Analysis
@testable import Media

/// Two people side by side: one plays, the other is a picture that stands still.
@Suite(
    "Choice of the player", .serialized, .enabled(if: Installed.hasDemo, "\(Installed.demoAbsence)"),
    .enabled(if: TestProgram.run(["ffmpeg", "-version"]) == 0, "needs the ffmpeg program to make a clip"))
struct PlayerChoiceTests {
    enum Place: CaseIterable { case left, right }

    /// Makes the clip.
    private static func clip(_ folder: String, player: Place) throws -> String {
        let (still, clip) = (folder + "/still.png", folder + "/clip.mp4")
        let source = "-v error -ss 0.2 -t 1.5 -i \(Installed.demo) "
        // The person is in the middle of it.
        let view = "fps=30,crop=iw*0.4:ih*0.6:iw*0.17:0,scale=480:-2"
        let order = player == .left ? "[a][b]" : "[b][a]"
        for arguments in [
            source + "-frames:v 1 -vf \(view) " + still,
            source + "-loop 1 -framerate 30 -i \(still) -an -frames:v 36 -filter_complex "
                + "[0:v]\(view),setsar=1[a];[1:v]setsar=1[b];\(order)hstack=shortest=1 " + clip,
        ] {
            try #require(
                TestProgram.run(["ffmpeg"] + arguments.split(separator: " ").map(String.init)) == 0, "ffmpeg works")
        }
        return clip
    }

    /// Where the one who is followed is, and how many there are to choose from.
    private static func followed(_ choice: PlayerChoice, player: Place) async throws -> (Place, people: Int) {
        let folder = try TemporaryFolder()
        let clip = try clip(folder.path, player: player)
        let summary = try await PoseTrackingPass(
            library: PoseTrackingPassTests.library, limits: MediaLimits(), parts: 1
        ).run(clip, choice: choice, folder: folder.path) { _, _ in }
        let frames = try PoseTrackingPassTests.frames(summary.stretches)
        #expect(frames.count == 36 && summary.frames == 36, "each frame comes once")
        let places = frames.compactMap(\.pose).map { $0[ClassicJoint.root].x }
        try #require(places.count > 25)
        #expect(places.allSatisfy { $0 < 0.5 } || places.allSatisfy { $0 > 0.5 }, "nobody else is followed in between")
        return (places[0] < 0.5 ? .left : .right, summary.people?.poses.count ?? 0)
    }

    /// Makes a clip of somebody small, beside whom somebody large comes after 0.6 s, and tracks it.
    private static func late(_ choice: PlayerChoice) async throws -> (frames: [PoseFrame], people: Int) {
        let folder = try TemporaryFolder()
        let clip = folder.path + "/clip.mp4"
        let arguments =
            "-v error -ss 0.2 -t 2.4 -i \(Installed.demo) -an -filter_complex "
            + "[0:v]fps=30,split[x][y];[y]crop=iw*0.4:ih*0.6:iw*0.17:0,split[a][b];"
            + "[x]trim=end_frame=1,scale=960:720,gblur=sigma=30,loop=89:1:0,setpts=N/30/TB[court];"
            + "[a]scale=200:-2[far];[b]scale=440:-2,setpts=PTS+0.6/TB[near];"
            + "[court][far]overlay=80:60:eof_action=repeat[one];[one][near]overlay=480:320:enable=gte(t\\,0.6) "
            + "-t 3 -r 30 \(clip)"
        try #require(TestProgram.run(["ffmpeg"] + arguments.split(separator: " ").map(String.init)) == 0)
        let summary = try await PoseTrackingPass(
            library: PoseTrackingPassTests.library, limits: MediaLimits(), parts: 1
        ).run(clip, choice: choice, folder: folder.path) { _, _ in }
        return (try PoseTrackingPassTests.frames(summary.stretches), summary.people?.poses.count ?? 0)
    }

    @Test(
        "somebody large who comes late is the player, and can be chosen",
        arguments: [PlayerChoice.player, .number(2), .number(1)])
    func late(choice: PlayerChoice) async throws {
        let (frames, people) = try await Self.late(choice)
        #expect(frames.count == 90 && people == 2)
        let near = frames.map { ($0.pose?[ClassicJoint.root].x ?? 0) > 0.4 }
        #expect(near[..<30].allSatisfy { !$0 }, "there is nobody else before")
        #expect(near[40...].allSatisfy { $0 == (choice != .number(1)) })
        #expect(frames.dropFirst().count(where: \.startsAnew) <= 1)
    }

    @Test("who moves is the player", arguments: [Place.left])
    func moving(player: Place) async throws {
        let (place, people) = try await Self.followed(.player, player: player)
        #expect(place == player && people == 2)
    }

    @Test("a number chooses, whoever moves", arguments: [(2, Place.right)])
    func number(number: Int, place: Place) async throws {
        let chosen = try await Self.followed(.number(number), player: place == .left ? .right : .left)
        #expect(chosen.0 == place && chosen.people == 2)
    }
}
