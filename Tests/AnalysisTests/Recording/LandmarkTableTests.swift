import Testing
import Vision

@Suite("Landmarks as a table")
struct LandmarkTableTests {
    private func lines(_ frames: [PoseFrame]) throws -> [[Substring]] {
        var table = LandmarkTable(try SyntheticClip.recording(of: frames))
        var text = ""
        while let rows = table.nextRows() { text += String(decoding: rows, as: UTF8.self) }
        #expect(text.hasSuffix("\n"))
        return text.split(separator: "\n").map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    }

    @Test("has one row a frame, each as long as the header", arguments: [0, 1, 63, 64, 65, 200])
    func shape(count: Int) throws {
        let frames = (0..<count).map { index in
            PoseFrame(time: Double(index) / 30, pose: index.isMultiple(of: 7) ? nil : SyntheticBody().pose)
        }
        let lines = try lines(frames)
        #expect(lines.count == count + 1)
        #expect(lines.allSatisfy { $0.count == 2 + 33 * 8 })
    }

    @Test("names its columns and prints plain numbers")
    func content() throws {
        let lines = try lines(LandmarkRecordingTests.frames)
        #expect(lines[0].prefix(5) == ["time_s", "score", "nose_x", "nose_y", "nose_z"])
        #expect(lines[0].last == "rightFootIndex_world_z_m")
        #expect(lines[1].prefix(6) == ["0.0", "0.988", "0.5", "0.33752", "0.0", "0.949"])
        #expect(lines[2].prefix(3) == ["0.033367", "0", ""])
        #expect(lines[2].dropFirst(2).allSatisfy { $0.isEmpty })
        for field in lines[3] { #expect(Double(field) != nil) }
    }
}
