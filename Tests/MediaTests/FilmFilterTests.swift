internal import Domain
internal import TestSupport
internal import Testing

@testable internal import Media

/// Films of phones and camcorders: high dynamic range is brought to what screens show, and fields become pictures.
@Suite(.enabled(if: FFmpegTool.isPresent, FFmpegTool.absence))
struct FilmFilterTests {
    /// Colour bars, white, and skin.
    private static let colours = [
        RGB(255, 255, 255), RGB(191, 191, 191), RGB(191, 191, 0), RGB(0, 191, 191), RGB(0, 191, 0), RGB(191, 0, 191),
        RGB(191, 0, 0), RGB(0, 0, 191), RGB(64, 64, 64), RGB(16, 16, 16),
        RGB(241, 194, 125), RGB(224, 172, 105), RGB(198, 134, 66), RGB(141, 85, 36), RGB(92, 58, 33),
    ]
    /// What people notice as another colour is beyond this, by CIEDE2000.
    private static let most = 6.0

    private static func bars(_ transfer: String, size: (width: Int, height: Int) = (32, 64)) -> String {
        func hex(_ value: Int) -> String { (value < 16 ? "0" : "") + String(value, radix: 16) }
        let parts = colours.indices.map { index in
            let colour = colours[index]
            return "color=0x\(hex(colour.r))\(hex(colour.g))\(hex(colour.b)):s=\(size.width)x\(size.height):r=25,"
                + "format=gbrp[c\(index)];"
        }
        let all = colours.indices.map { "[c\($0)]" }.joined() + "hstack=inputs=\(colours.count)"
        return "-f lavfi -i " + parts.joined() + all
            + ",zscale=pin=bt709:tin=bt709:min=gbr:p=bt2020:t=\(transfer):m=bt2020nc:r=limited:npl=203,format=yuv420p10"
            + " -frames:v 4 -c:v ffv1 -color_primaries bt2020 -colorspace bt2020nc -color_range tv -color_trc \(transfer)"
    }

    private func check(_ path: String, _ what: String) throws {
        let seen = try #require(
            try firstFrame(of: path) { picture in
                Self.colours.indices.map {
                    picture.colour(atX: (Double($0) + 0.5) / Double(Self.colours.count), y: 0.5)
                }
            })
        let differences = zip(seen, Self.colours).map { $0.difference(to: $1) }
        let mean = differences.reduce(0, +) / Double(differences.count)
        let largest = differences.max() ?? .infinity
        #expect(mean < Self.most && largest < 2 * Self.most, "\(what): \(mean), \(differences), \(seen)")
    }

    @Test(arguments: ["smpte2084", "arib-std-b67"])
    func `high dynamic range has the colours of the same film without it`(_ transfer: String) throws {
        let folder = try TemporaryFolder()
        let film = try folder.clip("film.mkv", Self.bars(transfer))
        #expect(try !MediaProbe.probe(film).playsInBrowsers)
        try check(film, "what is looked at")
        #expect(try Proxy.make(from: film, to: folder.file("proxy.mp4")))
        try check(folder.file("proxy.mp4"), "the copy")
        let poster = try #require(try PictureExport(of: film, largest: 480).jpegs(at: [0], maximumEdge: 480).first)
        try check(folder.write(poster, "poster.jpg"), "the poster")
    }

    /// What is looked at has 1920 pixels at most; the report states what the file has.
    @Test func largeFilmsOfHighRangeAreMadeSmaller() throws {
        let folder = try TemporaryFolder()
        let film = try folder.clip("large.mkv", Self.bars("smpte2084", size: (160, 90)))
        #expect(try MediaProbe.probe(film).width == 2400)
        let size = try #require(try firstFrame(of: film) { ($0.geometry.width, $0.geometry.height) })
        #expect(size == (1920, 72))
        try check(film, "the smaller picture")
    }

    private static func fields(
        _ order: String, frames: Int = 25, size: String = "320x240", codec: String = "-c:v mpeg2video -q:v 2"
    ) -> String {
        "-f lavfi -i color=black:s=\(size):r=50[a];color=white:s=24x120:r=50[b];[a][b]overlay=x=4*n:y=60,"
            + "interlace=scan=\(order):lowpass=off -frames:v \(frames) -flags +ilme+ildct "
            + "-top \(order == "tff" ? 1 : 0) \(codec)"
    }

    @Test(arguments: ["tff", "bff"])
    func `each field is a picture of its own instant`(_ order: String) throws {
        let folder = try TemporaryFolder()
        let film = try folder.clip("film.ts", Self.fields(order))
        let info = try MediaProbe.probe(film)
        #expect(abs(info.fps - 50) < 0.01 && info.frames == 50 && !info.playsInBrowsers)
        let reader = try FrameReader(path: film)
        var (seen, times): ([Double], [Double]) = ([], [])
        while let frame = try reader.next() {
            // The middle of what is bright in the row through the middle.
            let bright = (0..<320).filter { frame.picture.colour(atX: (Double($0) + 0.5) / 320, y: 0.5).g > 127 }
            seen.append(Double(bright.reduce(0, +)) / Double(max(1, bright.count)))
            times.append(frame.time)
        }
        #expect(seen.count == 50)
        for place in seen.indices.dropFirst() {
            #expect(abs(seen[place] - seen[place - 1] - 4) <= 1, "picture \(place): \(seen[place])")
            #expect(abs(times[place] - times[place - 1] - 0.02) < 0.001)
        }
        // Any of them is found again.
        let export = try PictureExport(of: film, largest: 320)
        let jpeg = try #require(try export.jpegs(at: [times[31]], maximumEdge: 320).first)
        let middle = try #require(
            try firstFrame(of: folder.write(jpeg, "found.jpg")) { picture in
                (0..<320).filter { picture.colour(atX: (Double($0) + 0.5) / 320, y: 0.5).g > 127 }
            })
        #expect(abs(Double(middle.reduce(0, +)) / Double(max(1, middle.count)) - seen[31]) <= 1)
    }

    /// Only its frames say so.
    @Test func filmsInDVHaveFields() throws {
        let folder = try TemporaryFolder()
        let film = try folder.clip(
            "film.avi", Self.fields("bff", size: "720x576", codec: "-c:v dvvideo -pix_fmt yuv420p"))
        let info = try MediaProbe.probe(film)
        #expect(abs(info.fps - 50) < 0.01 && info.frames == 50 && !info.playsInBrowsers)
        #expect(try facts(of: film, hashing: false).count == 50)
    }

    @Test func aLongFilmKeepsOneInstantOfEachFrame() throws {
        let folder = try TemporaryFolder()
        let film = try folder.clip("film.ts", Self.fields("tff"))
        var limits = MediaLimits()
        limits.frames = 40
        let info = try MediaProbe.probe(film, limits: limits)
        #expect(info.frames == 25 && abs(info.fps - 25) < 0.01)
        #expect(try facts(of: film, limits: limits, hashing: false).count == 25)
    }

    @Test func progressiveFilmsPassUntouched() throws {
        let folder = try TemporaryFolder()
        let film = try folder.clip("film.ts", Patterns.moving() + "-c:v mpeg2video -q:v 2")
        #expect(try MediaProbe.probe(film).frames == 50)
        #expect(try facts(of: film, hashing: false).count == 50)
    }

    /// A broadcast that changes its size on the way.
    @Test func allPicturesComeWhereTheSizeChanges() throws {
        let folder = try TemporaryFolder()
        let x264 = "-c:v libx264 -preset veryfast"
        let small = try folder.clip("small.ts", Self.fields("tff", frames: 50, codec: x264))
        let large = try folder.clip("large.ts", Self.fields("tff", frames: 50, size: "640x480", codec: x264))
        let film = try folder.write(TemporaryFolder.bytes(small) + TemporaryFolder.bytes(large), "film.ts")
        let seen = try facts(of: film, hashing: false)
        #expect(seen.count == 200, "\(seen.map(\.time))")
    }

    @Test(.enabled(if: TestData.isPresent, Comment(rawValue: TestData.absence)))
    func `a real film with fields has two pictures for each frame`() throws {
        let info = try MediaProbe.probe(TestData.path("cases/v09_interlaced.mts"))
        #expect(info.frames == 116 && info.fps == 60)
    }
}
