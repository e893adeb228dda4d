import Domain
import FoundationEssentials
import Media
import TestSupport
import Testing
import Vision

@testable import Analysis

/// The skeleton is drawn where the landmarks are, each side in its colour, the trail only during swings.
@Suite struct SkeletonVideoTests {
    static let absence: Comment = "needs the ffmpeg program to make clips"
    static let hasFFmpeg = TestProgram.run(["ffmpeg", "-version"]) == 0

    /// A grey clip, a recording of a body that stands there and a report, and what the copy shows.
    private struct Scene {
        let folder: TemporaryFolder
        static let (width, height) = (640, 480)

        init(visibility: Float = 0.95, swing: ClosedRange<Double>? = nil) throws {
            folder = try TemporaryFolder()
            let status = TestProgram.run([
                "ffmpeg", "-v", "error", "-f", "lavfi", "-i", "color=0x7e7e7e:s=640x480:r=25", "-frames:v", "50",
                "-c:v",
                "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", folder.path + "/clip.mp4",
            ])
            try #require(status == 0)
            var writer = try LandmarkRecordingWriter(path: folder.path + "/landmarks.bin", width: 640, height: 480)
            for frame in 0..<50 {
                var body = SyntheticBody(visibility: visibility)
                // The right arm goes round once a second.
                body.rightArm = .pi / 2 + 2 * .pi * Double(frame) / 25
                // Half way the body goes.
                try writer.append(PoseFrame(time: Double(frame) / 25, pose: frame < 40 ? body.pose : nil))
            }
            try writer.finish()
            let swings = swing.map {
                #"{"start":\#($0.lowerBound),"contact":\#($0.lowerBound),"end":\#($0.upperBound),"stroke":"unknown","#
                    + #""hand":"right","confidence":1,"validatedBy":"none","metrics":{},"keyFrames":[]}"#
            }
            let report =
                #"{"version":1,"kind":"swing","coverage":1,"media":{"width":640,"height":480,"duration":2,"frames":50,"#
                + #""fps":25,"rotation":0},"warnings":[],"swings":[\#(swings ?? "")]}"#
            try Data(report.utf8).write(to: URL(filePath: folder.path + "/report.json"))
        }

        /// How many pixels of each frame have a colour near each of some.
        func counts(near wanted: (Int, Int, Int)...) throws -> [[Int]] {
            try SkeletonVideo.make(
                of: folder.path + "/clip.mp4", results: folder.path, to: folder.path + "/drawn.mp4"
            ) { done, total in #expect(done <= total && total == 50) }
            let reader = try FrameReader(path: folder.path + "/drawn.mp4")
            var counts: [[Int]] = wanted.map { _ in [] }
            while let frame = try reader.next() {
                for (number, colour) in wanted.enumerated() {
                    counts[number].append(Self.count(frame.picture, near: colour))
                }
            }
            return counts
        }

        private static func count(_ picture: Picture, near wanted: (Int, Int, Int)) -> Int {
            guard case .planarYUV(let shiftX, let shiftY) = picture.layout else { return 0 }
            var count = 0
            for y in 0..<picture.height {
                for x in 0..<picture.width {
                    let luma = (Float(picture.planes.0[y * picture.strides.0 + x]) - 16) * 255 / 219
                    let u = Float(picture.planes.1[(y >> shiftY) * picture.strides.1 + (x >> shiftX)]) - 128
                    let v = Float(picture.planes.2[(y >> shiftY) * picture.strides.2 + (x >> shiftX)]) - 128
                    let colour = picture.colour
                    let (red, blue) = (luma + colour.rCr * v, luma + colour.bCb * u)
                    let green = luma - colour.gCb * u - colour.gCr * v
                    let far = max(
                        abs(red - Float(wanted.0)), abs(green - Float(wanted.1)), abs(blue - Float(wanted.2)))
                    if far < 28 { count += 1 }
                }
            }
            return count
        }
    }

    private static let (blue, orange, yellow) = ((0x6C, 0xC5, 0xFF), (0xFF, 0xB4, 0x5C), (255, 236, 92))

    @Test(.enabled(if: hasFFmpeg, absence)) func `both sides are drawn while there is a body`() throws {
        let counts = try Scene().counts(near: Self.blue, Self.orange, Self.yellow)
        for counts in counts.prefix(2) {
            #expect(counts.count == 50)
            #expect(counts.prefix(40).allSatisfy { $0 > 100 }, "\(counts)")
            #expect(counts.suffix(10).allSatisfy { $0 < 10 }, "\(counts)")
        }
        #expect(counts[2].count == 50 && counts[2].allSatisfy { $0 < 10 })
    }

    @Test(.enabled(if: hasFFmpeg, absence)) func `what is hardly visible is faint`() throws {
        #expect(try Scene(visibility: 0.1).counts(near: Self.blue)[0].allSatisfy { $0 < 10 })
    }

    @Test(.enabled(if: hasFFmpeg, absence)) func `the hitting hand leaves a trail during its swing`() throws {
        let counts = try Scene(swing: 0.4...0.8).counts(near: Self.yellow)[0]
        // Frames 10 to 20 are the swing, and the trail stays for ten more.
        #expect(counts[..<10].allSatisfy { $0 < 10 } && counts[33...].allSatisfy { $0 < 10 }, "\(counts)")
        #expect(counts[20] > counts[13] && counts[13] > 20, "\(counts)")
    }

    @Test func `a picture is refused with a sentence`() throws {
        let folder = try TemporaryFolder()
        try #require(
            TestProgram.run([
                "ffmpeg", "-v", "error", "-f", "lavfi", "-i", "color=red:s=64x64", "-frames:v", "1",
                folder.path + "/still.png",
            ]) == 0)
        do {
            try SkeletonVideo.make(
                of: folder.path + "/still.png", results: folder.path, to: folder.path + "/drawn.mp4"
            ) { _, _ in }
            Issue.record("a video was made")
        } catch let error as AppError {
            #expect(error == .stillHasNoVideo)
        }
        #expect(folder.files() == ["still.png"])
    }
}
