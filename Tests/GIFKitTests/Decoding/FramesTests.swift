import Testing

@testable import GIFKit

@Suite("Frames are composited as browsers show them")
struct FramesTests {
    /// A 3 × 1 canvas: white all over, then red in the middle with a disposal, then green at the right.
    @Test(
        "What becomes of a frame",
        arguments: [
            (0, ["WWW", "WRW", "WRG"]), (1, ["WWW", "WRW", "WRG"]), (2, ["WWW", "WRW", "W.G"]),
            (3, ["WWW", "WRW", "WWG"]), (4, ["WWW", "WRW", "WWG"]),
        ] as [(UInt8, [String])])
    func disposal(method: UInt8, pictures: [String]) {
        var gif = GIFBuilder(3, 1)
        gif.image(0, 0, 3, 1, filled: 1)
        gif.control(disposal: method)
        gif.image(1, 0, 1, 1, filled: 2)
        gif.image(2, 0, 1, 1, filled: 3)
        #expect(Showing(gif.finished()).pictures == pictures)
    }

    @Test("The first frame can go as well", arguments: [UInt8(2), 3])
    func firstFrame(method: UInt8) {
        var gif = GIFBuilder(2, 1)
        gif.control(disposal: method)
        gif.image(0, 0, 2, 1, filled: 1)
        gif.image(1, 0, 1, 1, filled: 2)
        #expect(Showing(gif.finished()).pictures == ["WW", ".R"])
    }

    @Test("Previous after previous brings back what lay under both")
    func previousTwice() {
        var gif = GIFBuilder(2, 2)
        gif.image(0, 0, 2, 2, filled: 1)
        for x in 0..<2 {
            gif.control(disposal: 3)
            gif.image(x, 0, 1, 2, filled: 2)
        }
        gif.image(0, 0, 1, 1, filled: 3)
        #expect(Showing(gif.finished()).pictures == ["WW WW", "RW RW", "WR WR", "GW WW"])
    }

    @Test("The transparent index leaves what was there")
    func transparency() {
        var gif = GIFBuilder(3, 1)
        gif.image(0, 0, 3, 1, filled: 1)
        gif.control(transparent: 0)
        gif.image(0, 0, 3, 1, [0, 2, 0])
        gif.image(0, 0, 1, 1, [0])
        #expect(Showing(gif.finished()).pictures == ["WWW", "WRW", "KRW"])
    }

    @Test(
        "Frames outside the canvas, or larger, are clipped",
        arguments: [
            (0, 0, 4, 4, "WW WW"), (1, 1, 4, 4, ".. .W"), (2, 0, 3, 3, ".. .."), (0, 2, 1, 1, ".. .."),
            (65_535, 65_535, 2, 2, ".. .."), (9_000, 0, 2, 2, ".. .."), (1, 0, 300, 1, ".W .."),
            (0, 1, 1, 300, ".. W."),
        ])
    func outside(x: Int, y: Int, width: Int, height: Int, picture: String) {
        var gif = GIFBuilder(2, 2)
        for method: UInt8 in 1...3 {
            gif.control(disposal: method)
            gif.image(x, y, width, height, filled: 1)
        }
        let showing = Showing(gif.finished())
        #expect(showing.pictures.first == picture && showing.frames.count == 3 && showing.fault == nil)
    }

    @Test(
        "A canvas without width or height takes the first frame's",
        arguments: [(0, 0, ".... .WWW"), (0, 2, ".... .WWW"), (3, 0, "... .WW")])
    func emptyCanvas(width: Int, height: Int, picture: String) throws {
        var gif = GIFBuilder(width, height)
        gif.image(1, 1, 3, 1, filled: 1)
        gif.image(0, 0, 9, 9, filled: 2)
        #expect(Showing(gif.finished()).pictures.first == picture)
        let canvas = try GIFSummary(gif.finished()).canvas
        #expect(canvas.width == picture.split(separator: " ")[0].count && canvas.height == 2)
    }

    @Test("Frames without pixels show the canvas as it is", arguments: [(0, 0), (0, 3), (3, 0)])
    func emptyFrame(width: Int, height: Int) {
        var gif = GIFBuilder(1, 1)
        gif.image(filled: 1)
        gif.descriptor(0, 0, width, height)
        gif.data([1, 2, 3], codeSize: 99)
        #expect(Showing(gif.finished()).pictures == ["W", "W"])
    }

    @Test("A file without palettes is black, and so are indices beyond a palette")
    func noPalette() {
        var bare = GIFBuilder(2, 1, palette: nil)
        bare.image(0, 0, 2, 1, [1, 200])
        #expect(Showing(bare.finished()).pictures == ["KK"])
        var short = GIFBuilder(2, 1)
        short.image(0, 0, 2, 1, [1, 4])
        short.image(0, 0, 2, 1, [1, 2], palette: Palette([.white, .black]))
        #expect(Showing(short.finished()).pictures == ["WK", "KK"])
    }

    @Test("Indices that the data do not give are not drawn")
    func missing() {
        var gif = GIFBuilder(3, 2)
        gif.image(0, 0, 3, 2, filled: 1)
        gif.image(0, 0, 3, 2, [2, 2, 2, 2])
        #expect(Showing(gif.finished()).pictures == ["WWW WWW", "RRR RWW"])
    }

    @Test("A frame that was kept does not change with the next")
    func kept() throws {
        var gif = GIFBuilder(1, 1)
        for index: UInt8 in 0..<4 { gif.image(0, 0, 1, 1, filled: index) }
        #expect(Showing(gif.finished()).pictures == ["K", "W", "R", "G"])
    }

    @Test("Bytes are read only as far as the next frame needs them")
    func lazily() throws {
        var gif = GIFBuilder(1, 1)
        for index: UInt8 in 0..<100 { gif.image(0, 0, 1, 1, filled: index & 3) }
        var rest = gif.finished()[...]
        let total = rest.count
        var frames = GIFFrames {
            defer { rest = rest.dropFirst(16) }
            return rest.isEmpty ? nil : Array(rest.prefix(16))
        }
        #expect(try frames.next()?.canvas.pixels == [.black])
        #expect(total - rest.count < 64)
        var count = 1
        while try frames.next() != nil { count += 1 }
        #expect(count == 100)
        #expect(try frames.next() == nil)
    }
}
