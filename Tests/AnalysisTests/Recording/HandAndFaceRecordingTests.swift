import FoundationEssentials
import TestSupport
import Testing
import Vision

@Suite("Recording of hands and faces")
struct HandAndFaceRecordingTests {
    private static func hand(_ id: Int) -> TrackedHand {
        var hand = Hand(
            landmarks: .init(repeating: .zero), world: .init(repeating: .zero), presence: 0.9, rightness: 0.8)
        for index in 0..<Hand.landmarkCount {
            hand.landmarks[index] = SIMD3(0.1 * Float(id) + Float(index) / 100, 0.5, -0.01)
            hand.world[index] = SIMD3(Float(index) / 1000, 0.05, 0)
        }
        return TrackedHand(id: id, hand: hand)
    }

    private static func face() -> TrackedFace {
        TrackedFace(
            id: 1,
            face: Face(mesh: (0..<Face.meshCount).map { SIMD3(Float($0) / 1000, 0.25, 0.01) }, presence: 1))
    }

    private func recording(
        _ layout: RecordingLayout, _ frames: [[RecordedBody]]
    ) throws -> LandmarkRecording {
        let folder = try TemporaryFolder()
        let path = folder.path + "/landmarks.bin"
        var writer = try LandmarkRecordingWriter(path: path, width: 640, height: 480, layout: layout)
        for (index, bodies) in frames.enumerated() { try writer.append(bodies, at: Double(index) / 10) }
        try writer.finish()
        return try LandmarkRecording(Data(contentsOf: URL(filePath: path)))
    }

    private func table(_ recording: LandmarkRecording, _ names: [String]) -> [[Substring]] {
        var table = LandmarkTable(recording, valueNames: names)
        var text = ""
        while let rows = table.nextRows() { text += String(decoding: rows, as: UTF8.self) }
        return text.split(separator: "\n").map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    }

    @Test("gives hands back with side, number, fingers and both places of each point")
    func hands() throws {
        let fingers: [Float] = [0, 1, 1, 0, 0.2]
        let bodies = [
            RecordedBody(Self.hand(3), side: .left, values: fingers),
            RecordedBody(Self.hand(257), side: .right, values: fingers),
        ]
        let recording = try recording(.hands(4, values: 5), [bodies, [], Array(repeating: bodies[0], count: 6)])
        #expect(recording.layout == .hands(4, values: 5))
        #expect((0..<3).map { recording.bodies(in: $0).count } == [2, 0, 4])
        let read = recording.bodies(in: 0)
        #expect(read.map(\.side) == [.left, .right])
        #expect(read.map(\.number) == [3, 1])
        #expect(read[0].values == fingers)
        #expect(abs(read[0].points[8].x - 0.38) < 1e-4 && abs(read[0].world[8].x - 0.008) < 1e-4)
        #expect(recording.frame(0).pose == nil)
    }

    @Test("gives a face back with its irises, the right one first")
    func face() throws {
        let recording = try recording(.face(values: 3), [[RecordedBody(Self.face(), values: [0, 0.4, 1])], []])
        let face = try #require(recording.bodies(in: 0).first)
        #expect(face.points.count == 478 && face.world.isEmpty)
        #expect(abs(face.points[10].x - 0.01) < 1e-4)
        for point in FaceMesh.rightIris + FaceMesh.leftIris {
            #expect(abs(face.points[point].x - Float(point) / 1000) < 1e-4)
        }
        #expect(zip(face.values, [0, 0.4, 1]).allSatisfy { abs($0 - $1) < 0.003 })
        #expect(recording.bodies(in: 1).isEmpty)
    }

    @Test("gives the values of all frames without their points", arguments: [1, 3, 200])
    func values(repeated times: Int) throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/landmarks.bin"
        let frames = (0..<times).flatMap { round in
            [[RecordedBody(Self.face(), values: [0, 0.4, Float(round % 10) / 10])], []]
        }
        var writer = try LandmarkRecordingWriter(path: path, width: 640, height: 480, layout: .face(values: 3))
        for (index, bodies) in frames.enumerated() { try writer.append(bodies, at: Double(index) / 30) }
        try writer.finish()
        let recording = try LandmarkRecording(file: path)
        let file = try RecordingFile(path: path)
        let read = try file.values()
        #expect(file.layout == recording.layout && read.values.count == 3)
        #expect(read.times == (0..<frames.count).map(recording.time))
        #expect(try file.recording().frameCount == frames.count)
        for (index, values) in read.values.enumerated() {
            let expected = (0..<frames.count).map { recording.bodies(in: $0).first.map { Double($0.values[index]) } }
            #expect(values.map { $0.isNaN ? nil : $0 } == expected)
        }
        let whole = try Data(contentsOf: URL(filePath: path))
        for length in [0, 31, 32, whole.count - 1] {
            try whole.prefix(length).write(to: URL(filePath: path))
            #expect(throws: LandmarkRecording.Malformed.self) { try RecordingFile(path: path) }
            #expect(throws: LandmarkRecording.Malformed.self) { try file.values() }
        }
        try FileManager.default.removeItem(atPath: path)
        #expect(throws: LandmarkRecording.Malformed.self) { try RecordingFile(path: path) }
    }

    @Test("becomes a table with a row for each hand, and one for a frame without any")
    func handTable() throws {
        let body = RecordedBody(Self.hand(2), side: .right, values: [0, 1, 0, 0, 0])
        let lines = table(
            try recording(.hands(4, values: 5), [[body, body], []]),
            ["thumb", "index", "middle", "=1+1", "x,y"])
        #expect(lines.count == 4)
        #expect(lines.allSatisfy { $0.count == 4 + 5 + 21 * 6 })
        #expect(
            lines[0].prefix(10) == [
                "time_s", "hand", "side", "score", "thumb", "index", "middle", "value_4", "value_5", "wrist_x",
            ])
        #expect(lines[1].prefix(6) == ["0.0", "2", "right", "0.902", "0.0", "1.0"])
        #expect(lines[3].prefix(5) == ["0.1", "", "", "0", ""])
    }

    @Test("becomes a table with the coefficients of a face first")
    func faceTable() throws {
        let lines = table(
            try recording(.face(values: 1), [[RecordedBody(Self.face(), values: [1])], []]), ["jawOpen"])
        #expect(lines[0].prefix(4) == ["time_s", "score", "jawOpen", "mesh_0_x"])
        #expect(lines[0].last == "leftIris_4_z")
        #expect(lines.allSatisfy { $0.count == 3 + 478 * 3 })
        #expect(lines[2].prefix(3) == ["0.1", "0", ""])
    }

    @Test("refuses layouts that no writer makes", arguments: [(6, 4), (8, 22), (10, 200), (25, 1)])
    func hostile(offset: Int, value: UInt8) throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/landmarks.bin"
        var writer = try LandmarkRecordingWriter(path: path, width: 640, height: 480, layout: .hands(4, values: 5))
        try writer.append([], at: 0)
        try writer.finish()
        var bytes = try Data(contentsOf: URL(filePath: path))
        _ = try LandmarkRecording(bytes)
        bytes[offset] = value
        #expect(throws: LandmarkRecording.Malformed.self) { try LandmarkRecording(bytes) }
    }
}
