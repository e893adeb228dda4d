internal import Domain
internal import Glibc
internal import TestSupport
internal import Testing

@testable internal import Media

/// What is drawn into the pictures of a copy is where it should be, in its colour; all else stays.
@Suite(.enabled(if: FFmpegTool.isPresent, FFmpegTool.absence))
struct DrawnCopyTests {
    private static let grey = RGB(126, 126, 126)
    private static let orange = CanvasColour(red: 255, green: 152, blue: 31)
    private static func plain(_ extra: String = "", size: String = "320x240", frames: Int = 3) -> String {
        "-f lavfi -i color=0x7e7e7e:s=\(size):r=25 -frames:v \(frames) \(extra) -c:v libx264 -qp 1 -pix_fmt yuv420p"
    }

    /// The colours at places of the first picture after something was drawn.
    private func colours(
        _ places: [(Double, Double)], of source: String = plain(), _ draw: (VideoCanvas) -> Void
    ) throws -> [RGB] {
        let folder = try TemporaryFolder()
        let (path, target) = (try folder.clip("clip.mp4", source), folder.file("drawn.mp4"))
        #expect(try DrawnCopy.make(from: path, to: target, draw: { draw($1) }))
        return try #require(try firstFrame(of: target) { picture in places.map { picture.colour(atX: $0, y: $1) } })
    }

    @Test(arguments: ["", "-vf scale=out_color_matrix=bt709 -colorspace bt709"])
    func `a line has its colour, its width and its ends`(_ matrix: String) throws {
        let seen = try colours(
            [
                (0.5, 0.5), (0.25, 0.5), (0.7, 0.5), (0.5, 0.5 + 6 / 240.0), (0.5, 0.5 - 6 / 240.0),
                (0.5, 0.5 + 16 / 240.0), (0.5, 0.5 - 16 / 240.0), (0.25 - 16 / 320.0, 0.5), (0.9, 0.9),
            ], of: Self.plain(matrix)
        ) { canvas in
            #expect(canvas.width == 320 && canvas.height == 240)
            canvas.line(
                from: CanvasPoint(x: 80, y: 120), to: CanvasPoint(x: 240, y: 120), width: 20, colour: Self.orange)
        }
        for colour in seen.prefix(5) { #expect(colour.isNear(RGB(255, 152, 31), within: 16), "\(colour)") }
        for colour in seen.dropFirst(5) { #expect(colour.isNear(Self.grey, within: 16), "\(colour)") }
    }

    @Test
    func `what is half seen is mixed`() throws {
        let seen = try colours([(0.5, 0.5), (0.1, 0.1)]) { canvas in
            canvas.disc(at: CanvasPoint(x: 160, y: 120), radius: 20, colour: Self.orange, opacity: 0.5)
        }
        #expect(seen[0].isNear(RGB(190, 139, 78), within: 14), "\(seen[0])")
        #expect(seen[1].isNear(Self.grey))
    }

    @Test
    func `edges are smooth`() throws {
        // A steep line: every row crosses its edge at another part of a pixel.
        var luma: Set<Int> = []
        let folder = try TemporaryFolder()
        let (path, target) = (try folder.clip("clip.mp4", Self.plain()), folder.file("drawn.mp4"))
        _ = try DrawnCopy.make(from: path, to: target) { _, canvas in
            canvas.line(
                from: CanvasPoint(x: 150, y: 20), to: CanvasPoint(x: 165, y: 220), width: 8,
                colour: CanvasColour(red: 255, green: 255, blue: 255))
        }
        _ = try firstFrame(of: target) { picture in
            for y in 60..<180 {
                for x in 140..<180 { luma.insert(Int(picture.planes.0[y * picture.strides.0 + x]) / 16) }
            }
        }
        #expect(luma.count >= 7, "\(luma)")
    }

    @Test(arguments: [-1e9, -500, -30, 0, 319.9, 360, 1e9, Float.nan, .infinity])
    func `what lies outside is left out`(_ place: Float) throws {
        let seen = try colours([(0.5, 0.5)]) { canvas in
            canvas.line(
                from: CanvasPoint(x: place, y: place), to: CanvasPoint(x: place, y: -place), width: 9,
                colour: Self.orange)
            canvas.disc(at: CanvasPoint(x: 319, y: place), radius: 30, colour: Self.orange)
            canvas.disc(at: CanvasPoint(x: 10, y: 10), radius: place, colour: Self.orange, opacity: .nan)
        }
        #expect(seen[0].isNear(Self.grey))
    }

    @Test(arguments: [0, 90, 180, 270])
    func `turned clips are drawn on as they are shown`(_ rotation: Int) throws {
        let folder = try TemporaryFolder()
        let flat = try folder.clip("flat.mp4", Self.plain())
        let path = try folder.clip("turned.mp4", "-i \(flat) -c copy -metadata:s:v:0 rotate=\((360 - rotation) % 360)")
        let target = folder.file("drawn.mp4")
        _ = try DrawnCopy.make(from: path, to: target) { _, canvas in
            #expect((canvas.width, canvas.height) == (rotation % 180 == 0 ? (320, 240) : (240, 320)))
            canvas.disc(
                at: CanvasPoint(x: Float(canvas.width) / 4, y: Float(canvas.height) / 4), radius: 20,
                colour: Self.orange)
        }
        #expect(try MediaProbe.probe(target).rotation == 0)
        let seen = try #require(try firstFrame(of: target) { $0.quarters })
        #expect(seen[0].isNear(RGB(255, 152, 31), within: 16), "\(seen[0])")
        for colour in seen.dropFirst() { #expect(colour.isNear(Self.grey), "\(colour)") }
    }

    @Test
    func `times are kept and told, at an uneven rate too`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.clip(
            "uneven.mp4",
            Patterns.moving(rate: "60")
                + "-vf select=not(mod(n\\,3))+lt(n\\,40) -vsync vfr -c:v libx264 -preset veryfast -pix_fmt yuv420p")
        let target = folder.file("drawn.mp4")
        var told: [Double] = []
        #expect(try DrawnCopy.make(from: path, to: target, draw: { time, _ in told.append(time) }))
        let (expected, seen) = (try facts(of: path, hashing: false), try facts(of: target, hashing: false))
        #expect(told == expected.map(\.time) && seen.count == expected.count)
        for (frame, original) in zip(seen, expected) { #expect(abs(frame.time - original.time) < 0.001) }
        let info = try MediaProbe.probe(target)
        #expect(info.playsInBrowsers && info.isVariableFrameRate)
        #expect(abs(info.duration - (try MediaProbe.probe(path).duration)) < 0.1)
    }

    @Test
    func `large clips keep their size up to 1920 pixels`() throws {
        for (size, expected) in [("1920x1080", [1920, 1080]), ("2560x1440", [1920, 1080]), ("322x241", [322, 240])] {
            let folder = try TemporaryFolder()
            let path = try folder.clip(
                "clip.mkv", "-f lavfi -i color=0x7e7e7e:s=\(size):r=25 -frames:v 2 -c:v ffv1 -pix_fmt yuv444p")
            #expect(try DrawnCopy.make(from: path, to: folder.file("drawn.mp4"), draw: { _, _ in }))
            let info = try MediaProbe.probe(folder.file("drawn.mp4"))
            #expect(
                [info.width, info.height] == expected || size == "322x241" && [info.width, info.height] == [322, 242])
        }
    }

    @Test
    func `a copy that is cancelled or cannot be written is gone`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.clip("clip.mp4", Self.plain(frames: 40))
        var drawn = 0
        let isFinished = try DrawnCopy.make(
            from: path, to: folder.file("drawn.mp4"), isCancelled: { drawn >= 20 }, draw: { _, _ in drawn += 1 })
        #expect(!isFinished && drawn == 20 && access(folder.file("drawn.mp4"), F_OK) != 0)
        #expect(
            code { _ = try DrawnCopy.make(from: path, to: folder.file("no/drawn.mp4"), draw: { _, _ in }) }
                == .outputFailed)
    }
}
