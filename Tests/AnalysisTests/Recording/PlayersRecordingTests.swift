import FoundationEssentials
import TestSupport
import Testing

@testable import Analysis
@testable import Vision

/// Recordings of several players, each with a place that is kept.
@Suite("Recording of several players")
struct PlayersRecordingTests {
    private static func frame(_ time: Double, _ x: Float?, anew: Bool = false) -> PoseFrame {
        PoseFrame(
            time: time, pose: x.map { SyntheticBody(centre: SIMD2($0, 0.5)).pose }, startsAnew: anew)
    }

    /// Frames of two players: places of their hips.
    static let frames = [
        [frame(0, 0.25, anew: true), frame(0, nil, anew: true)],
        [frame(0.5, nil), frame(0.5, 0.75)],
        [frame(1, nil), frame(1, nil)],
        [frame(1.5, 0.5), frame(1.5, 0.625, anew: true)],
    ]

    private static func bytes(
        _ frames: [[PoseFrame]], players: Int = 2, _ write: (URL) throws -> Void = { _ in }
    ) throws -> [UInt8] {
        let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).bin")
        defer { try? FileManager.default.removeItem(at: path) }
        var writer = try LandmarkRecordingWriter(
            path: path.path, width: 1280, height: 720, layout: .poses(players))
        for players in frames { try writer.append(players: players, at: players[0].time) }
        #expect(writer.frameCount == frames.count)
        try writer.finish()
        try write(path)
        return [UInt8](try Data(contentsOf: path))
    }

    private static func places(_ recording: LandmarkRecording) -> [Float?] {
        (0..<recording.frameCount).map { recording.frame($0).pose?[PoseLandmark.nose].x }
    }

    @Test("gives back each player by itself")
    func each() throws {
        let recording = try LandmarkRecording(Data(Self.bytes(Self.frames)))
        #expect(recording.layout == .poses(2) && recording.layout.bodies == 2 && recording.frameCount == 4)
        for player in 0..<2 {
            let one = try #require(recording.of(player: player))
            #expect(Self.places(one) == Self.frames.map { $0[player].pose?[PoseLandmark.nose].x })
            for index in 0..<4 {
                let (read, written) = (one.frame(index), Self.frames[index][player])
                #expect(read.time == written.time && one.time(of: index) == written.time)
                #expect(read.startsAnew == written.startsAnew && one.startsAnew(index) == written.startsAnew)
            }
        }
        #expect(Self.places(recording) == Self.places(try #require(recording.of(player: 0))))
        let again = try #require(recording.of(player: 1)?.of(player: 0))
        #expect(Self.places(again) == Self.places(recording))
        for nobody in [-1, 2, .max, .min] { #expect(recording.of(player: nobody) == nil) }
    }

    @Test("tells bodies by the number of their player, also where the first is not seen")
    func numbers() throws {
        let recording = try LandmarkRecording(Data(Self.bytes(Self.frames)))
        #expect((0..<4).map { recording.bodies(in: $0).map(\.number) } == [[0], [1], [], [0, 1]])
    }

    @Test("has the bytes that the document says")
    func layout() throws {
        let bytes = try Self.bytes(Self.frames)
        #expect(bytes.count == 32 + 4 * (4 + 2 * 466))
        #expect(Array(bytes[0..<12]) == Array("MBLM".utf8) + [1, 0, 1, 0, 33, 0, 1, 0])
        // The second player of the first frame: nobody, and nothing before it.
        #expect(Array(bytes[32 + 4 + 466..<32 + 4 + 470]) == [0, 1, 0, 0])
    }

    @Test("of one player is what it always was, byte for byte")
    func one() throws {
        let frames = LandmarkRecordingTests.frames
        #expect(try Self.bytes(frames.map { [$0] }, players: 1) == SyntheticClip.bytes(of: frames))
        #expect(RecordingLayout.poses(1) == .pose)
    }

    @Test("was of one player before there were several", arguments: [SwingFixture.rally, .serve])
    func old(fixture: SwingFixture) throws {
        let recording = try fixture.recording()
        #expect(recording.layout == .pose && recording.layout.bodies == 1)
        let first = try #require(recording.of(player: 0))
        #expect(recording.of(player: 1) == nil)
        #expect(Self.places(first) == Self.places(recording) && Self.places(recording).contains { $0 != nil })
    }

    @Test("refuses to be cut off, at every length, and bytes beyond")
    func truncated() throws {
        let bytes = Data(try Self.bytes(Self.frames))
        for length in 0..<bytes.count {
            #expect(throws: LandmarkRecording.Malformed.self) { try LandmarkRecording(bytes.prefix(length)) }
        }
        #expect(throws: LandmarkRecording.Malformed.self) { try LandmarkRecording(bytes + [0]) }
    }

    @Test("is never read beyond, whatever number of players it says", arguments: [0, 2, 15, 16, 255])
    func hostile(others: UInt8) throws {
        var bytes = try Self.bytes(Self.frames)
        bytes[10] = others
        #expect(throws: LandmarkRecording.Malformed.self) { try LandmarkRecording(Data(bytes)) }
    }

    @Test("keeps time in order")
    func time() throws {
        let times = [0, 0.5, 0.25, .nan, 1]
        let recording = try LandmarkRecording(
            Data(Self.bytes(times.map { [Self.frame($0, 0.5), Self.frame($0, 0.75)] })))
        #expect(times.indices.map { recording.time(of: $0) } == [0, 0.5, 0.5, 0.5, 1])
    }

    @Test("is a table with a row for each player, who are told by number from 1")
    func table() throws {
        var table = LandmarkTable(try LandmarkRecording(Data(Self.bytes(Self.frames))))
        var text = ""
        while let rows = table.nextRows() { text += String(decoding: rows, as: UTF8.self) }
        let lines = text.split(separator: "\n").map { $0.split(separator: ",", omittingEmptySubsequences: false) }
        #expect(lines[0].prefix(4) == ["time_s", "player", "score", "nose_x"])
        #expect(
            lines.dropFirst().map { $0.prefix(3) } == [
                ["0.0", "1", "0.988"], ["0.5", "2", "0.988"], ["1.0", "", "0"], ["1.5", "1", "0.988"],
                ["1.5", "2", "0.988"],
            ])
        #expect(lines.allSatisfy { $0.count == 3 + 33 * 8 })
    }

    @Test("hands on its frames from one of them on, of the first player or of all", arguments: [0, 2, 4, 9])
    func stretch(firstFrame: Int) throws {
        _ = try Self.bytes(Self.frames) { path in
            let stretch = RecordedStretch(recording: path.path, firstFrame: firstFrame)
            #expect(try stretch.players == 2)
            var (first, all): ([Float?], [[Float?]]) = ([], [])
            try stretch.forEach { (frame: PoseFrame) in first.append(frame.pose?[PoseLandmark.nose].x) }
            try stretch.forEach { (players: [PoseFrame]) in
                all.append(players.map { $0.pose?[PoseLandmark.nose].x })
            }
            let expected = Self.frames.dropFirst(firstFrame).map { $0.map { $0.pose?[PoseLandmark.nose].x } }
            #expect(all == expected && first == expected.map { $0[0] })
        }
    }
}
