import Domain
import FoundationEssentials
import Testing
import Vision

@Suite("Recording of landmarks")
struct LandmarkRecordingTests {
    static let frames = [
        PoseFrame(time: 0, pose: SyntheticBody(rightArm: 0.3).pose),
        PoseFrame(time: 0.033367, pose: nil),
        PoseFrame(time: 0.066733, pose: SyntheticBody(rightArm: 0.9, shoulders: 1, visibility: 0.2).pose),
    ]

    @Test("gives back what was written, to half a step")
    func roundTrip() throws {
        let recording = try SyntheticClip.recording(of: Self.frames, width: 720, height: 1280)
        #expect(recording.frameCount == 3)
        #expect((recording.width, recording.height) == (720, 1280))
        for (index, frame) in Self.frames.enumerated() {
            let read = recording.frame(index)
            #expect(abs(read.time - frame.time) <= 0.5e-6)
            #expect(recording.time(of: index) == read.time)
            #expect((read.pose == nil) == (frame.pose == nil))
            guard let written = frame.pose, let pose = read.pose else { continue }
            #expect(abs(pose.score - written.score) <= 0.5 / 255)
            for landmark in 0..<Pose.landmarkCount {
                let (a, b) = (written.landmarks[landmark], pose.landmarks[landmark])
                for (x, y) in [(a.x, b.x), (a.y, b.y), (a.z, b.z)] { #expect(abs(x - y) <= 0.501 / 16_384) }
                #expect(abs(a.visibility - b.visibility) <= 0.501 / 255)
                #expect(abs(a.presence - b.presence) <= 0.501 / 255)
                let apart = written.world[landmark] - pose.world[landmark]
                for axis in 0..<3 { #expect(abs(apart[axis]) <= 0.51e-4) }
            }
        }
    }

    @Test("remembers where a frame starts anew, with and without a body")
    func startsAnew() throws {
        let flags = [true, false, true, false, true]
        let frames = flags.enumerated().map { index, flag in
            PoseFrame(time: Double(index), pose: index < 3 ? SyntheticBody().pose : nil, startsAnew: flag)
        }
        let recording = try SyntheticClip.recording(of: frames)
        #expect((0..<5).map { recording.frame($0).startsAnew } == flags)
        let bytes = try SyntheticClip.bytes(of: frames)
        for (index, flag) in flags.enumerated() { #expect(bytes[32 + 470 * index + 5] == (flag ? 1 : 0)) }
    }

    @Test("has the bytes that the document says: browsers read the same ones")
    func layout() throws {
        let bytes = try SyntheticClip.bytes(of: Self.frames, width: 720, height: 1280)
        #expect(bytes.count == 32 + 3 * 470)
        #expect(Array(bytes[0..<12]) == Array("MBLM".utf8) + [1, 0, 1, 0, 33, 0, 0, 0])
        #expect(Array(bytes[12..<32]) == [0xD0, 2, 0, 0, 0, 5, 0, 0, 3, 0, 0, 0] + [UInt8](repeating: 0, count: 8))
        let second = 32 + 470
        #expect(Array(bytes[second..<second + 4]) == [0x57, 0x82, 0, 0])  // 33 367 µs
        #expect(bytes[(second + 4)..<(second + 470)].allSatisfy { $0 == 0 })
        // The nose: x 0.5, y 0.5 − 0.65/4, visibility 0.95, presence 0.9, in space (0, −0.65, 0).
        #expect(Array(bytes[40..<54]) == [0, 0x20, 0x9A, 0x15, 0, 0, 242, 230, 0, 0, 0x9C, 0xE6, 0, 0])
    }

    @Test("refuses to be cut off, at every length")
    func truncated() throws {
        let bytes = Data(try SyntheticClip.bytes(of: Self.frames))
        for length in 0..<bytes.count {
            #expect(throws: LandmarkRecording.Malformed.self) { try LandmarkRecording(bytes.prefix(length)) }
        }
        #expect(throws: LandmarkRecording.Malformed.self) { try LandmarkRecording(bytes + [0]) }
    }

    @Test(
        "refuses headers that cannot be",
        arguments: [
            ("magic", 0, [UInt8]("MBLN".utf8)), ("version", 4, [2]), ("kind", 6, [9]), ("landmarks", 8, [34]),
            ("landmarks", 8, [0]), ("no width", 12, [0, 0, 0, 0]), ("huge width", 12, [0, 0, 1, 0]),
            ("huge height", 16, [255, 255, 255, 255]), ("no frames", 20, [0, 0, 0, 0]),
            ("too many frames", 20, [4]), ("frames beyond memory", 20, [255, 255, 255, 255]),
            ("time runs back", 32, [255, 255]),
        ])
    func hostile(name: String, offset: Int, patch: [UInt8]) throws {
        var bytes = try SyntheticClip.bytes(of: Self.frames)
        bytes.replaceSubrange(offset..<offset + patch.count, with: patch)
        #expect(throws: LandmarkRecording.Malformed.self) { try LandmarkRecording(Data(bytes)) }
    }

    @Test("whatever the bytes of frames are, what is read is finite", arguments: 0..<20)
    func noise(seed: Int) throws {
        var random = SplitMix(seed: UInt64(seed))
        var bytes = try SyntheticClip.bytes(of: Self.frames)
        for frame in 0..<3 {
            for offset in 4..<470 { bytes[32 + frame * 470 + offset] = UInt8.random(in: 0...255, using: &random) }
        }
        let recording = try LandmarkRecording(Data(bytes))
        for index in 0..<recording.frameCount {
            guard let pose = recording.frame(index).pose else { continue }
            for landmark in 0..<Pose.landmarkCount {
                #expect(abs(pose.landmarks[landmark].x) <= 2 && abs(pose.world[landmark].z) <= 3.3)
                #expect((0...1).contains(pose.landmarks[landmark].visibility))
            }
        }
    }

    @Test("reads a slice of other bytes")
    func slice() throws {
        let bytes = Data([1, 2, 3] + (try SyntheticClip.bytes(of: Self.frames)))
        #expect(try LandmarkRecording(bytes.dropFirst(3)).frame(2).pose != nil)
    }

    @Test("keeps values that it cannot hold within its range, and time in order")
    func extremes() throws {
        var pose = SyntheticBody().pose
        pose.landmarks[0] = Landmark(x: 7, y: -.infinity, z: .nan, visibility: 2, presence: .nan)
        pose.world[0] = SIMD3(9, -9, .nan)
        pose.score = 0.0001
        let times = [0, -1, 0.5, .nan, 0.4, .infinity, 1]
        let recording = try SyntheticClip.recording(of: times.map { PoseFrame(time: $0, pose: pose) })
        #expect(times.indices.map { recording.time(of: $0) } == [0, 0, 0.5, 0.5, 0.5, 0.5, 1])
        let read = try #require(recording.frame(0).pose)
        #expect(read.landmarks[0] == Landmark(x: 32_767.0 / 16_384, y: 0, z: 0, visibility: 1, presence: 0))
        #expect(read.world[0] == SIMD3(3.2767, -3.2768, 0))
        #expect(read.score > 0)
    }

    @Test("says where it cannot be written or read")
    func noFile() {
        #expect(throws: AppError.self) {
            _ = try LandmarkRecordingWriter(path: "/nowhere/landmarks.bin", width: 1, height: 1)
        }
        #expect(throws: AppError.self) {
            var writer = try LandmarkRecordingWriter(path: "/dev/full", width: 1, height: 1)
            try writer.finish()
        }
        #expect(throws: LandmarkRecording.Malformed.self) { try LandmarkRecording(file: "/nowhere/landmarks.bin") }
    }
}
