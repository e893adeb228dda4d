import Domain
import FoundationEssentials
import Media
import TestSupport
import Testing
import Vision

@testable import Analysis

/// Films of two swings show both at contact at once, wherever that is in their clips, and however they were filmed.
@Suite(.enabled(if: SkeletonVideoTests.hasFFmpeg, SkeletonVideoTests.absence))
struct ComparisonVideoTests {
    /// A clip that is black but for one white frame, its contact; the body stands in its middle.
    private struct Scene {
        let folder: TemporaryFolder

        init() throws {
            folder = try TemporaryFolder()
            try add("", "clip.mp4", size: (640, 360), fps: 25, contact: 20)
            try add(OutputName.other, OutputName.otherClip, size: (240, 426), fps: 30, contact: 3)
        }

        private func add(
            _ prefix: String, _ name: String, size: (width: Int, height: Int), fps: Int, contact: Int
        ) throws {
            let filter =
                "color=black:s=\(size.width)x\(size.height):r=\(fps),drawbox=t=fill:c=white:enable='eq(n,\(contact))'"
            let status = TestProgram.run([
                "ffmpeg", "-v", "error", "-f", "lavfi", "-i", filter, "-frames:v", "50", "-c:v", "libx264", "-f", "mp4",
                "-pix_fmt", "yuv420p", folder.path + "/" + name,
            ])
            try #require(status == 0)
            let body = SyntheticBody().pose
            try Data(
                SyntheticClip.bytes(
                    of: (0..<50).map { PoseFrame(time: Double($0) / Double(fps), pose: body) }, width: size.width,
                    height: size.height)
            ).write(to: URL(filePath: folder.path + "/\(prefix)\(ArtefactName.landmarks)"))
            let time = Double(contact) / Double(fps)
            let report =
                #"{"version":1,"kind":"swing","coverage":1,"media":{"width":\#(size.width),"height":\#(size.height),"#
                + #""duration":2,"frames":50,"fps":\#(fps),"rotation":0},"warnings":[],"swings":[{"start":0,"#
                + #""contact":\#(time),"end":\#(time + 0.4),"stroke":"serve","hand":"right","confidence":1,"#
                + #""validatedBy":"none","metrics":{},"keyFrames":[]}]}"#
            try Data(report.utf8).write(to: URL(filePath: folder.path + "/" + prefix + OutputName.report))
        }

        /// A film, as how bright the upper part of each half of each picture is.
        func brightness(_ layout: ComparisonFilm.Layout) throws -> [(left: Float, right: Float)] {
            let (one, other) = (ClipID(), ClipID())
            func swing(_ clip: ClipID, _ prefix: String) throws -> ComparedSwing {
                let report = try AnalysisKind.report(file: folder.path + "/" + prefix + OutputName.report)
                let swings = try #require(report as? SwingReport).swings
                return ComparedSwing(clip: clip, swing: try #require(swings.first).identity)
            }
            let film = ComparisonFilm(
                a: try swing(one, ""), b: try swing(other, OutputName.other), shift: 0, layout: layout, speed: 1,
                revisions: [])
            var seen = 0
            try ComparisonVideo.make(
                of: folder.path + "/clip.mp4", results: folder.path, film, to: folder.path + "/film.mp4"
            ) { done, total in
                seen += 1
                #expect(done == seen && done <= total)
            }
            let reader = try FrameReader(path: folder.path + "/film.mp4")
            var found: [(Float, Float)] = []
            while let frame = try reader.next() {
                let picture = frame.picture
                func mean(_ columns: Range<Int>) -> Float {
                    let rows = picture.height - 24..<picture.height - 4
                    let samples = rows.flatMap { row in
                        columns.map { Float(picture.planes.0[row * picture.strides.0 + $0]) }
                    }
                    return samples.reduce(0, +) / Float(max(samples.count, 1))
                }
                let width = picture.width
                found.append((mean(4..<width / 8), mean(width - width / 8..<width - 4)))
            }
            #expect(found.count == seen)
            return found
        }
    }

    @Test func bothHalvesAreAtContactAtOnce() throws {
        let found = try Scene().brightness(.beside)
        let bright = found.indices.filter { found[$0].left > 128 || found[$0].right > 128 }
        // 25 frames a second among 30 pictures: one may be seen twice.
        #expect((1...2).contains(bright.count), "\(bright)")
        #expect(bright.contains { found[$0].left > 128 && found[$0].right > 128 }, "\(bright)")
    }

    @Test func theFirstFilmAloneIsUnderTheOtherBody() throws {
        let found = try Scene().brightness(.over)
        #expect(found.contains { $0.left > 128 && $0.right > 128 })
        #expect(found.allSatisfy { ($0.left > 128) == ($0.right > 128) })
    }

    @Test func aSwingThatIsGoneHasASentence() throws {
        let scene = try Scene()
        let gone = ComparedSwing(clip: ClipID(), swing: try #require(FindingID("s99999")))
        let film = ComparisonFilm(a: gone, b: gone, shift: 0, layout: .beside, speed: 1, revisions: [])
        #expect {
            try ComparisonVideo.make(
                of: scene.folder.path + "/clip.mp4", results: scene.folder.path, film,
                to: scene.folder.path + "/film.mp4"
            ) { _, _ in }
        } throws: { ($0 as? AppError)?.text.english.contains("no longer in its report") == true }
        #expect(!FileManager.default.fileExists(atPath: scene.folder.path + "/film.mp4"))
    }
}
