import Domain
import Testing

@testable import Analysis
@testable import Vision

/// Those who play, as a report tells of them.
@Suite("Players of a report")
struct ReportPlayerTests {
    private static let player = ReportPlayer(number: 2, side: .far, height: 74, shirt: "#0a9fff", coverage: 0.875)

    @Test(
        "can be what is in a picture",
        arguments: [
            { $0.number = 1 }, { $0.number = 4 }, { $0.height = 0 }, { $0.height = MediaLimits().photoEdge },
            { $0.shirt = "#000000" }, { $0.coverage = 0 }, { $0.coverage = 1 }, { $0.side = nil },
        ] as [@Sendable (inout ReportPlayer) -> Void])
    func allowed(change: @Sendable (inout ReportPlayer) -> Void) throws {
        var player = Self.player
        change(&player)
        try player.check()
    }

    @Test(
        "cannot be anything else",
        arguments: [
            { $0.number = 0 }, { $0.number = 5 }, { $0.number = .min }, { $0.height = -1 },
            { $0.height = MediaLimits().photoEdge + 1 }, { $0.coverage = -0.01 }, { $0.coverage = 1.01 },
            { $0.coverage = .nan }, { $0.shirt = "" }, { $0.shirt = "#" }, { $0.shirt = "0a9fff" },
            { $0.shirt = "#0a9ff" }, { $0.shirt = "#0a9ffff" }, { $0.shirt = "#0A9FFF" }, { $0.shirt = "#0a9ffg" },
            { $0.shirt = "#0a9ff;" }, { $0.shirt = "x0a9fff" }, { $0.shirt = "#0a9fé" }, { $0.shirt = "red" },
        ] as [@Sendable (inout ReportPlayer) -> Void])
    func refused(change: @Sendable (inout ReportPlayer) -> Void) throws {
        var player = Self.player
        try player.check()
        change(&player)
        #expect(throws: OutOfBounds.self) { try player.check() }
    }

    private static func report(players: Int?, swingOf player: Int?) -> SwingReport {
        var swing = Swing(
            start: 1.3, contact: 2, end: 2.3, stroke: .unknown, hand: .right, confidence: 0.9, validatedBy: .none,
            metrics: SwingMetrics(), keyFrames: [1.3, 1.65, 2, 2.15, 2.3])
        swing.player = player
        var report = SwingReport(
            media: ReportMedia(width: 1280, height: 720, duration: 4.5, frames: 135, fps: 30, rotation: 0),
            coverage: 0.97, swings: [swing], warnings: [])
        report.players = players.map { count in
            (0..<count).map { place in
                var player = Self.player
                player.number = min(place + 1, 4)
                return player
            }
        }
        return report
    }

    @Test(
        "are four at most, and swings are theirs",
        arguments: [
            (nil, nil, true), (2, 1, true), (2, 2, true), (4, 4, true), (2, nil, true), (2, 3, false), (2, 0, false),
            (nil, 1, false), (5, 1, false), (4, 5, false),
        ] as [(Int?, Int?, Bool)])
    func swings(players: Int?, player: Int?, isRight: Bool) throws {
        let report = Self.report(players: players, swingOf: player)
        #expect(((try? report.checkFindings()) != nil) == isRight)
        guard isRight else { return }
        #expect(try SwingReport(json: report.encoded()) == report)
    }

    @Test("leave no trace in the report of one")
    func one() throws {
        let text = String(decoding: try Self.report(players: nil, swingOf: nil).encoded(), as: UTF8.self)
        #expect(!text.contains("player"))
    }

    /// A path of somebody whose feet are so far down a picture of 720 rows.
    private static func path(feet: Float, height: Float) -> PlayerPath {
        let box = PixelBounds(SIMD2(600, feet - height), SIMD2(640, feet))
        let body = SeenBody(
            time: 0, hips: box.centre, circle: box.centre, box: box, score: 1, motion: 1,
            clothes: Clothes(chest: SIMD3(1, 0.5, 0), hips: .zero))
        return PlayerPath(seen: [body], score: 1, presence: 1, height: height)
    }

    @Test(
        "stand on both sides where their feet are far apart",
        arguments: [
            ([600, 180], [.near, .far]), ([600, 560], [nil, nil]), ([600, 580, 200, 192], [.near, .near, .far, .far]),
            ([600], [nil]), ([], []),
        ] as [([Float], [ReportPlayer.Side?])])
    func sides(feet: [Float], sides: [ReportPlayer.Side?]) {
        let players = ReportPlayer.list(
            feet.map { Self.path(feet: $0, height: $0 / 4 + 0.4) }, picture: SIMD2(1280, 720))
        #expect(players.map(\.side) == sides)
        #expect(players.map(\.number) == Array(1..<feet.count + 1))
        #expect(players.map(\.height) == feet.map { Int($0 / 4) })
        #expect(players.allSatisfy { $0.shirt == "#ff8000" && $0.coverage == 0 })
        for player in players { #expect(throws: Never.self) { try player.check() } }
    }
}
