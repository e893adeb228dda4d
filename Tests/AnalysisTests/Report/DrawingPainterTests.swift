import Domain
import FoundationEssentials
import Glibc
import Media
import TestSupport
import Testing
import Vision

@testable import Analysis

/// What people draw on joints follows them, in videos as on the page, and is measured in every frame.
@Suite struct DrawingPainterTests {
    /// Remembers the lines that are drawn.
    private struct Lines: SkeletonCanvas {
        let width = 640
        let height = 480
        var lines: [(from: CanvasPoint, to: CanvasPoint, colour: CanvasColour)] = []
        var texts: [TextMask] = []

        mutating func line(
            from: CanvasPoint, to: CanvasPoint, width: Float, colour: CanvasColour, opacity: Float
        ) { lines.append((from, to, colour)) }
        mutating func text(_ mask: TextMask, at place: CanvasPoint, colour: CanvasColour) { texts.append(mask) }

        /// The lines of a colour: edges lie under them.
        func lines(_ colour: Drawing.Colour) -> [(from: CanvasPoint, to: CanvasPoint)] {
            lines.filter { $0.colour == CanvasColour(colour) }.map { ($0.from, $0.to) }
        }
    }

    private static let elbow = Drawing(
        .angle, .pink,
        [.init(x: 0, y: 0, landmark: 12), .init(x: 0, y: 0, landmark: 14), .init(x: 0, y: 0, landmark: 16)])

    private func painted(
        _ moments: [Moment], _ recording: LandmarkRecording?, at times: [Double], pace: Double = 1
    ) -> [Lines] {
        var painter = DrawingPainter(moments, recording: recording, pace: pace)
        return times.map { time in
            var canvas = Lines()
            painter.draw(at: time, on: &canvas)
            return canvas
        }
    }

    /// The angle of two lines at the end of the first, degrees.
    private func degrees(_ lines: [(from: CanvasPoint, to: CanvasPoint)]) -> Double {
        DrawnAngle.degrees([lines[0].from, lines[0].to, lines[1].to])
    }

    @Test func anAngleFollowsItsJointsInEveryFrame() throws {
        let recording = try SwingFixture.forehand.recording()
        let times = (0..<recording.frameCount).map { recording.time(of: $0) }
        let shown = painted([Moment(time: 0.5, drawings: [Self.elbow])], recording, at: times)
        let curve = try #require(DrawnAngle(Self.elbow, in: recording))
        #expect(curve.times == times && curve.corner == 14)
        var seen = 0
        for (frame, canvas) in shown.enumerated() {
            let lines = canvas.lines(.pink)
            guard let pose = recording.frame(frame).pose, !lines.isEmpty else {
                #expect(curve.degrees[frame].isNaN)
                continue
            }
            seen += 1
            // By the landmarks: from the sides of the triangle, not from the directions of its sides.
            let (a, b, c) = (pose.landmarks[12], pose.landmarks[14], pose.landmarks[16])
            func side(_ one: Landmark, _ other: Landmark, _ width: Double, _ height: Double) -> Double {
                let (x, y) = (Double(one.x - other.x) * width, Double(one.y - other.y) * height)
                return (x * x + y * y).squareRoot()
            }
            func angle(_ width: Double, _ height: Double) -> Double {
                let (one, two, far) = (side(a, b, width, height), side(c, b, width, height), side(a, c, width, height))
                let cosine = (one * one + two * two - far * far) / (2 * one * two)
                return acos(min(max(cosine, -1), 1)) * 180 / .pi
            }
            #expect(abs(curve.degrees[frame] - angle(Double(recording.width), Double(recording.height))) < 0.5)
            #expect(abs(degrees(lines) - angle(640, 480)) < 0.5)
            #expect(!canvas.texts.isEmpty)
        }
        #expect(seen > recording.frameCount * 3 / 4)
    }

    @Test func whatFollowsNothingIsShownAtItsMoment() {
        let line = Drawing(.line, .blue, [.init(x: 0.25, y: 0.5), .init(x: 0.75, y: 0.5)])
        let shown = painted([Moment(time: 1, drawings: [line])], nil, at: [0.9, 1, 1.4, 1.6])
        #expect(shown.map { $0.lines(.blue).count } == [0, 1, 1, 0])
        #expect(shown[1].lines(.blue)[0] == (CanvasPoint(x: 160, y: 240), CanvasPoint(x: 480, y: 240)))
    }

    @Test func aPathGrowsWithTheClip() throws {
        let recording = try SwingFixture.serve.recording()
        let path = Drawing(.path, .yellow, [.init(x: 0, y: 0, landmark: 16)])
        let shown = painted(
            [Moment(time: 0, drawings: [path])], recording,
            at: [1, 2, 3].map { recording.time(of: recording.frameCount * $0 / 4) })
        let counts = shown.map { $0.lines(.yellow).count }
        #expect(counts[0] > 0 && counts[0] < counts[1] && counts[1] < counts[2], "\(counts)")
    }

    @Test func aStopwatchStops() {
        let watch = Drawing(.stopwatch, .white, [.init(x: 0.5, y: 0.5)], until: 2)
        let shown = painted([Moment(time: 1, drawings: [watch])], nil, at: [0.9, 1, 1.5, 2.2, 2.6], pace: 4)
        // Nine for each: the edge on all sides, and the words.
        #expect(shown.map(\.texts.count) == [0, 9, 9, 9, 0])
    }

    /// Scripts and videos draw with the same colours and sizes.
    @Test func coloursAndSizesAreThoseOfThePage() throws {
        let script = try String(
            contentsOf: TestData.package.appending(path: "Public/js/moments/paint.js"), encoding: .utf8)
        for colour in Drawing.Colour.allCases {
            let ink = CanvasColour(colour)
            let value = [ink.red, ink.green, ink.blue].map { Int($0) }.reduce(0) { $0 << 8 | $1 }
            let digits = String(value, radix: 16)
            let hex = String(repeating: "0", count: 6 - digits.count) + digits
            #expect(script.contains("\(colour.rawValue): \"#\(hex)\""), "\(colour)")
        }
        for size in ["line = 1 / 180", "letter = 1 / 26", "arc = 1 / 16", "head = 1 / 28"] {
            #expect(script.contains("const \(size);"), "\(size)")
        }
    }

    @Test(.enabled(if: SkeletonVideoTests.hasFFmpeg, SkeletonVideoTests.absence))
    func aVideoStandsStillAtAMoment() throws {
        let folder = try TemporaryFolder()
        let clip = folder.path + "/clip.mp4"
        try #require(
            TestProgram.run([
                "ffmpeg", "-v", "error", "-f", "lavfi", "-i", "color=0x7e7e7e:s=320x240:r=25", "-f", "lavfi", "-i",
                "sine=frequency=440", "-t", "2", "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p",
                "-c:a", "aac", clip,
            ]) == 0)
        var writer = try LandmarkRecordingWriter(path: folder.path + "/landmarks.bin", width: 320, height: 240)
        for frame in 0..<50 { try writer.append(PoseFrame(time: Double(frame) / 25, pose: nil)) }
        try writer.finish()
        let report =
            #"{"version":1,"kind":"swing","coverage":0,"media":{"width":320,"height":240,"duration":2,"frames":50,"#
            + #""fps":25,"rotation":0},"warnings":[],"swings":[]}"#
        try Data(report.utf8).write(to: URL(filePath: folder.path + "/report.json"))
        let circle = Drawing(.circle, .orange, [.init(x: 0.5, y: 0.5), .init(x: 0.75, y: 0.5)])
        let moments = [Moment(time: 1, hold: 1.5, drawings: [circle])]
        try JSONEncoder().encode(moments).write(to: URL(filePath: folder.path + "/" + OutputName.moments))
        try SkeletonVideo.make(of: clip, results: folder.path, to: folder.path + "/drawn.mp4") { _, _ in }
        let made = try MediaProbe.probe(folder.path + "/drawn.mp4")
        #expect(abs(made.duration - 3.5) < 0.1, "\(made.duration)")
        let reader = try FrameReader(path: folder.path + "/drawn.mp4")
        var times: [Double] = []
        while let frame = try reader.next() { times.append(frame.time) }
        #expect(times.count == 50)
        #expect(abs(times[25] - 1) < 0.001 && abs(times[26] - 2.54) < 0.001, "\(times)")
        // The sound waits for the picture.
        let sound = try #require(
            SoundReader(path: folder.path + "/drawn.mp4", limits: MediaLimits(), rate: 8000, channels: 1))
        var (before, gap, after) = (0, 0, 0)
        while let block = sound.next() {
            for (index, sample) in block.samples.enumerated() where abs(sample) > 0.02 {
                switch block.time + Double(index) / 8000 {
                case ..<1.0: before += 1
                case 1.15..<2.4: gap += 1
                case 2.6...: after += 1
                default: break
                }
            }
        }
        #expect(before > 4000 && after > 4000 && gap < 200, "\(before) \(gap) \(after)")
    }
}
