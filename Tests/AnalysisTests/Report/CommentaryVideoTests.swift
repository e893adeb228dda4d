import Domain
import FoundationEssentials
import Media
import TestSupport
import Testing
import Vision

@testable import Analysis

/// The video of a commentary shows at each time what was on the screen then.
@Suite struct CommentaryVideoTests {
    /// A clip that is red in its first second, green in its second and blue in its third, and a voice.
    private static func scene(_ commentary: Commentary) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let colours = ["red", "green", "blue"].map { "color=\($0):s=320x240:r=25:d=1" }
        let made = TestProgram.run(
            ["ffmpeg", "-v", "error"] + colours.flatMap { ["-f", "lavfi", "-i", $0] } + [
                "-filter_complex", "concat=n=3", "-c:v", "libx264", "-g", "25", "-pix_fmt", "yuv420p",
                folder.path + "/clip.mp4",
            ])
        let spoke = TestProgram.run([
            "ffmpeg", "-v", "error", "-f", "lavfi", "-i", "sine=440:r=48000:d=\(commentary.seconds)", "-c:a", "libopus",
            "-f", "webm", folder.path + "/voice",
        ])
        try #require(made == 0 && spoke == 0)
        let report =
            #"{"version":1,"kind":"swing","coverage":0,"media":{"width":320,"height":240,"duration":3,"frames":75,"#
            + #""fps":25,"rotation":0},"warnings":[],"swings":[]}"#
        try Data(report.utf8).write(to: URL(filePath: folder.path + "/report.json"))
        var writer = try LandmarkRecordingWriter(path: folder.path + "/landmarks.bin", width: 320, height: 240)
        for frame in 0..<75 { try writer.append(PoseFrame(time: Double(frame) / 25, pose: nil)) }
        try writer.finish()
        try JSONEncoder().encode(commentary).write(to: URL(filePath: folder.path + "/commentary.json"))
        return folder
    }

    /// The times of a video's frames, and what is at a place of each: 0 is red, 1 green, 2 blue.
    private static func colours(_ path: String, x: Int, y: Int) throws -> [(time: Double, colour: Int)] {
        let reader = try FrameReader(path: path)
        var found: [(Double, Int)] = []
        while let frame = try reader.next() {
            guard case .planarYUV(let shiftX, let shiftY) = frame.picture.layout else { break }
            let (planes, strides) = (frame.picture.planes, frame.picture.strides)
            let u = planes.1[(y >> shiftY) * strides.1 + (x >> shiftX)]
            let v = planes.2[(y >> shiftY) * strides.2 + (x >> shiftX)]
            found.append((frame.time, v > 150 ? 0 : u > 150 ? 2 : 1))
        }
        return found
    }

    /// What pages of the first version sent: all drawings whenever one changed.
    @Test func scriptsOfTheFirstVersionAreRead() throws {
        func moment(_ time: Double) throws -> String {
            let line = Drawing(.line, .orange, [.init(x: 0.1, y: 0.1), .init(x: 0.2, y: 0.2)])
            return String(decoding: try JSONEncoder().encode(Moment(time: time, drawings: [line])), as: UTF8.self)
        }
        let (one, two) = (try moment(1), try moment(2))
        let json = """
            {"seconds":3,"steps":[{"at":0,"time":0.5,"view":{"x":0,"y":0,"size":1},"skeleton":true,"moments":[]},
            {"at":1,"moments":[\(one),\(two)]},{"at":2,"skeleton":false,"moments":[\(two)]}]}
            """
        let read = try JSONDecoder().decode(Commentary.self, from: Data(json.utf8))
        try read.check()
        #expect(read.steps.map { $0.moments?.count } == [0, 2, 2] && read.steps.map(\.trail) == [true, nil, false])
        #expect(read.steps[2].moments?["0"]?.time == 2 && read.steps[2].moments?["1"]?.drawings.isEmpty == true)
        // As it is written now it reads the same.
        #expect(try JSONDecoder().decode(Commentary.self, from: JSONEncoder().encode(read)) == read)
    }

    @Test(.enabled(if: SkeletonVideoTests.hasFFmpeg, SkeletonVideoTests.absence))
    func framesAreShownForAsLongAsTheyWere() throws {
        let commentary = Commentary(
            seconds: 4,
            steps: [
                .init(at: 0, time: 2.5), .init(at: 0.613, time: 0.5), .init(at: 1.2, time: 1.5),
                .init(at: 3.25, time: 0.2),
            ])
        let folder = try Self.scene(commentary)
        let target = folder.path + "/made.mp4"
        var told: [Int] = []
        try CommentaryVideo.make(of: folder.path + "/clip.mp4", results: folder.path, to: target) { done, total in
            #expect(total == 4)
            told.append(done)
        }
        #expect(told == [1, 2, 3, 4])
        let found = try Self.colours(target, x: 160, y: 120)
        func colour(at time: Double) -> Int? { found.last { $0.time <= time + 0.001 }?.colour }
        #expect([0, 0.6, 0.62, 1.19, 1.21, 3.24, 3.26, 3.9].map(colour) == [2, 2, 0, 0, 1, 1, 0, 0])
        // Players jump to what is written: nothing stands longer than half a second or so.
        #expect(zip(found, found.dropFirst()).allSatisfy { $1.time - $0.time < 0.8 })
        let info = try MediaProbe.probe(target)
        #expect(abs(info.duration - 4) < 0.1 && info.width == 320 && info.height == 240)
        let sound = try #require(SoundReader(path: target))
        var samples = 0
        while let block = sound.next() { samples += block.samples.count }
        #expect(abs(Double(samples) / Double(SoundReader.rate) - 4) < 0.1)
    }

    @Test(.enabled(if: SkeletonVideoTests.hasFFmpeg, SkeletonVideoTests.absence))
    func drawingsComeAndGoAndPartsAreMagnified() throws {
        // A blue line across a red picture, in its lower quarter.
        let line = Drawing(.line, .blue, [.init(x: 0.1, y: 0.75), .init(x: 0.9, y: 0.75)])
        let commentary = Commentary(
            seconds: 2,
            steps: [
                .init(at: 0, time: 0.5, moments: [:]),
                .init(at: 0.5, moments: ["a": Moment(time: 0.5, drawings: [line])]),
                .init(at: 1, view: .init(x: 0.25, y: 0.5, size: 0.5)),
                .init(at: 1.5, view: .whole, moments: ["a": Moment(time: 0)]),
            ])
        let folder = try Self.scene(commentary)
        let target = folder.path + "/made.mp4"
        try CommentaryVideo.make(of: folder.path + "/clip.mp4", results: folder.path, to: target) { _, _ in }
        // Where the line is in the whole picture, and in the magnified part.
        let (whole, part) = (try Self.colours(target, x: 160, y: 180), try Self.colours(target, x: 160, y: 120))
        func isDrawn(_ found: [(time: Double, colour: Int)]) -> [Bool] {
            [0.2, 0.7, 1.2, 1.7].map { time in found.last { $0.time <= time + 0.001 }?.colour != 0 }
        }
        #expect(isDrawn(whole) == [false, true, false, false])
        #expect(isDrawn(part) == [false, false, true, false])
    }

    @Test(.enabled(if: SkeletonVideoTests.hasFFmpeg, SkeletonVideoTests.absence))
    func whatIsNoVoiceIsSaid() throws {
        let folder = try Self.scene(Commentary(seconds: 1, steps: [.init(at: 0, time: 0)]))
        try Data("no sound".utf8).write(to: URL(filePath: folder.path + "/voice"))
        let error = #expect(throws: AppError.self) {
            try CommentaryVideo.make(
                of: folder.path + "/clip.mp4", results: folder.path, to: folder.path + "/made.mp4"
            ) { _, _ in }
        }
        #expect(error?.code == .notAllowed && error?.text.english.contains("voice") == true)
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/made.mp4"))
    }
}
