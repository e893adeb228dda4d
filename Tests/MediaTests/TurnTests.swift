internal import Domain
internal import GIFKit
internal import TestSupport
internal import Testing

@testable internal import Media

/// What somebody has turned is seen turned by all who read it, on top of what its file asks for.
@Suite(.enabled(if: FFmpegTool.isPresent, FFmpegTool.absence))
struct TurnTests {
    /// The same rows turned by hand.
    private static func turned<Element>(_ rows: [[Element]], _ turn: ClipTurn) -> [[Element]] {
        var rows = turn.isMirrored ? rows.map { $0.reversed() } : rows
        for _ in 0..<turn.quarterTurns {
            rows = rows[0].indices.map { column in rows.reversed().map { $0[column] } }
        }
        return rows
    }

    /// The colours of four quarters, once turned.
    private static func quarters(_ turn: ClipTurn, of order: [Int] = [0, 1, 2, 3]) -> [RGB] {
        turned([[order[0], order[1]], [order[2], order[3]]], turn).flatMap(\.self).map { Patterns.colours[$0] }
    }

    private static func rows(of picture: Picture) -> [[RGB]] {
        let (width, height) = (picture.geometry.width, picture.geometry.height)
        return (0..<height).map { y in
            (0..<width).map { x in
                picture.colour(atX: (Double(x) + 0.5) / Double(width), y: (Double(y) + 0.5) / Double(height))
            }
        }
    }

    /// Something of a clip's first frame.
    private static func look<T>(_ path: String, _ turn: ClipTurn = .none, _ look: (Picture) -> T) throws -> T? {
        let reader = try FrameReader(path: path, turn: turn)
        return try withExtendedLifetime(reader) { try reader.next().map { look($0.picture) } }
    }

    private static func expect(_ seen: [RGB]?, _ wanted: [RGB], within tolerance: Int = 12) throws {
        for (seen, wanted) in zip(try #require(seen), wanted) {
            #expect(seen.isNear(wanted, within: tolerance), "\(seen) \(wanted)")
        }
    }

    @Test(arguments: [
        ("still.png", "-frames:v 1 -c:v png -pix_fmt rgb24"), ("clip.mp4", "-c:v libx264 -pix_fmt yuv444p"),
    ])
    func `a reader gives the same pixels in other places`(_ name: String, _ arguments: String) throws {
        let folder = try TemporaryFolder()
        let path = try folder.clip(name, Patterns.moving(size: "48x32", seconds: 0.2) + arguments)
        let plain = try #require(try Self.look(path) { Self.rows(of: $0) })
        #expect(plain.count == 32 && plain[0].count == 48 && Set(plain.flatMap(\.self).map { "\($0)" }).count > 9)
        for turn in ClipTurn.all {
            let seen = try #require(try Self.look(path, turn) { Self.rows(of: $0) })
            #expect(seen == Self.turned(plain, turn), "\(turn)")
            let info = try MediaProbe.probe(path, turn: turn)
            #expect((info.width, info.height) == (seen[0].count, seen.count) && info.turn == turn.unlessNone)
            #expect(turn == .none || !info.playsInBrowsers)
        }
    }

    @Test func `a crop of a PNG has the same pixels`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.clip(
            "still.png", Patterns.moving(size: "48x32", seconds: 0.1) + "-frames:v 1 -c:v png -pix_fmt rgb24")
        let plain = try #require(try Self.look(path) { Self.rows(of: $0) })
        for turn in ClipTurn.all {
            var crop = PhotoCrop(x: 0.25, y: 0.5, width: 0.75, height: 0.5)
            crop.format = .png
            let target = folder.file("crop.png")
            let size = try PhotoCropper.crop(path, turn: turn, crop, to: target)
            let whole = Self.turned(plain, turn)
            let part = whole.suffix(whole.count / 2).map { Array($0.suffix($0.count * 3 / 4)) }
            #expect(size == (part[0].count, part.count))
            #expect(try Self.look(target) { Self.rows(of: $0) } == part, "\(turn)")
        }
    }

    /// On top of what the file itself asks for.
    @Test(arguments: OrientationTests.exif.map(\.value), ClipTurn.all)
    func `photos are turned on top of their EXIF`(_ value: UInt8, _ turn: ClipTurn) throws {
        let folder = try TemporaryFolder()
        let plain = try folder.clip("plain.jpg", Patterns.quarters() + "-c:v mjpeg -q:v 1 -pix_fmt yuvj444p")
        let path = try folder.write(OrientationTests.tagged(try TemporaryFolder.bytes(plain), value), "tagged.jpg")
        let order = try #require(OrientationTests.exif.first { $0.value == value }?.order)
        let wanted = Self.quarters(turn, of: order)
        let size: (Int, Int) = (value < 5) != turn.isSideways ? (128, 96) : (96, 128)
        let info = try MediaProbe.probe(path, turn: turn)
        #expect((info.width, info.height) == size && info.playsInBrowsers == (turn == .none))
        #expect(info.rotation == (try Self.look(path, turn) { $0.geometry.rotation }))
        try Self.expect(try Self.look(path, turn) { $0.quarters }, wanted)
        let exported = try PictureExport(of: path, turn: turn, largest: 500).jpegs(at: [0], maximumEdge: 500)
        let upright = try folder.write(exported[0], "upright.jpg")
        try Self.expect(try Self.look(upright) { $0.quarters }, wanted, within: 20)
        // The upper right quarter, in rows that are kept or not.
        let target = folder.file("crop.jpg")
        let crop = PhotoCrop(x: 0.5, y: 0, width: 0.5, height: 0.5)
        #expect(try PhotoCropper.crop(path, turn: turn, crop, to: target) == (size.0 / 2, size.1 / 2))
        try Self.expect(
            try Self.look(target) { $0.quarters }, Array(repeating: wanted[1], count: 4), within: 20)
    }

    @Test(arguments: ClipTurn.all)
    func `films are turned on top of their display matrix`(_ turn: ClipTurn) throws {
        let folder = try TemporaryFolder()
        let flat = try folder.clip("flat.mp4", Patterns.quarters(frames: 5) + "-c:v libx264 -qp 1 -pix_fmt yuv420p")
        let path = try folder.clip("turned.mp4", "-i \(flat) -c copy -metadata:s:v:0 rotate=270")
        let wanted = Self.quarters(turn, of: [2, 0, 3, 1])
        let size: (Int, Int) = turn.isSideways ? (128, 96) : (96, 128)
        try Self.expect(try Self.look(path, turn) { $0.quarters }, wanted)

        let proxy = folder.file("proxy.mp4")
        #expect(try Proxy.make(from: path, turn: turn, to: proxy))
        let info = try MediaProbe.probe(proxy)
        #expect((info.width, info.height, info.rotation) == (size.0, size.1, 0))
        try Self.expect(try Self.look(proxy) { $0.quarters }, wanted, within: 24)

        let span = try SpanFrames(of: path, turn: turn, in: 0...0.1, fps: 5, width: 500)
        let bitmap = try span.picture(at: 0)
        #expect((bitmap.width, bitmap.height) == size)
        let corner = bitmap.pixels[bitmap.height / 4 * bitmap.width + bitmap.width / 4]
        #expect(RGB(Int(corner.red), Int(corner.green), Int(corner.blue)).isNear(wanted[0], within: 12))
        #expect(try UprightPictures(of: path, turn: turn, maximumHeight: 500).picture(at: 0).width == size.0)
    }

    @Test func `a turned photo is decoded as large as the copy that pages show`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.clip(
            "large.jpg", Patterns.quarters(width: 4000, height: 3000) + "-c:v mjpeg -q:v 9 -pix_fmt yuvj420p")
        #expect(try Self.look(path) { max($0.geometry.width, $0.geometry.height) } == 2000)
        let turned = try #require(try Self.look(path, ClipTurn(quarterTurns: 1)) { $0.geometry.height })
        #expect(turned >= MediaProbe.copyEdge)
    }
}
