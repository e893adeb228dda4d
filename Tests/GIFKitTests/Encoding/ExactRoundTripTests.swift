import Testing

@testable import GIFKit

@Suite("Frames of at most 256 colours come back exactly")
struct ExactRoundTripTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let frames: [Bitmap]

        init(_ name: String, _ frames: [Bitmap]) {
            testDescription = name
            self.frames = frames
        }
    }

    static let cases = [
        Case("one pixel", [Bitmap(width: 1, height: 1, filledWith: .white)]),
        Case("one transparent pixel", [Bitmap(width: 1, height: 1)]),
        Case("nothing, then all", [Bitmap(width: 9, height: 7), Bitmap(width: 9, height: 7, filledWith: .black)]),
        Case("all, then nothing", [Bitmap(width: 9, height: 7, filledWith: .black), Bitmap(width: 9, height: 7)]),
        Case(
            "half-transparent pixels",
            [
                Pictures.make(16, 16) { x, y in
                    Colour(red: 9, green: 99, blue: 200, alpha: UInt8(y * 16 + x))
                }
            ]),
        Case("two colours", [Pictures.all(2, 31, 17)]),
        Case("256 colours", [Pictures.all(256, 40, 40)]),
        Case(
            "255 colours and transparent", [Pictures.all(255, 40, 40), Pictures.noise(40, 40, colours: 255, holes: 3)]),
        Case("256 colours that all move", [Pictures.all(256, 40, 40), Pictures.all(256, 40, 40, from: 1)]),
        Case("256 other colours", [Pictures.all(256, 40, 40), Pictures.all(256, 40, 40, from: 500)]),
        Case(
            "256 other colours around ones that stay",
            {
                let start = Pictures.all(255, 40, 40, from: 500)
                var next = Pictures.all(256, 40, 40)
                for x in 10..<20 { next[x, 20] = Pictures.colour(3) }
                var before = start
                for x in 10..<20 { before[x, 20] = Pictures.colour(3) }
                return [before, next]
            }()),
        Case("noise of 256 colours fills the LZW dictionary often", [Pictures.noise(200, 200, colours: 256)]),
        Case("noise of two colours", [Pictures.noise(300, 200, colours: 2)]),
        Case("the same frame again", [Pictures.all(9, 20, 20), Pictures.all(9, 20, 20), Pictures.all(9, 20, 20)]),
        Case("a sprite on nothing that jumps", (0..<6).map { Pictures.sprite(at: 4 + 4 * $0, 9) }),
        Case(
            "a sprite that comes and goes",
            [
                Pictures.sprite(at: 8, 8), Bitmap(width: 32, height: 32), Pictures.sprite(at: 20, 20),
                Bitmap(width: 32, height: 32), Bitmap(width: 32, height: 32),
            ]),
        Case(
            "a sprite that moves over a ground of 255 colours",
            (0..<5).map { step in
                var ground = Pictures.all(255, 32, 32)
                ground.draw(
                    Pictures.sprite(at: 5 + 5 * step, 16, colour: Colour(red: 1, green: 2, blue: 3)), x: 0, y: 0)
                return ground
            }),
        Case("noise with holes", (0..<8).map { Pictures.noise(24, 24, colours: 40, holes: 2, seed: UInt64($0)) }),
        Case(
            "a drawing that grows by new colours",
            (1..<12).map { step in
                Pictures.make(30, 30) { x, y in x + y < 4 * step ? Pictures.colour(x * 30 + y) : Pictures.colour(y) }
            }.map { $0 }.filter { Set($0.pixels).count <= 256 }),
    ]

    @Test("Case", arguments: cases)
    func exact(_ given: Case) throws {
        let shown = try RoundTrip.decode(try RoundTrip.encode(given.frames))
        #expect(shown == given.frames.map(RoundTrip.asShown))
    }

    @Test("Any colours and holes in any order", arguments: 0..<300)
    func random(seed: Int) throws {
        var random = SteadyRandom(UInt64(seed))
        let width = Int.random(in: 1...40, using: &random)
        let height = Int.random(in: 1...40, using: &random)
        var frames: [Bitmap] = []
        for _ in 0..<Int.random(in: 1...8, using: &random) {
            let fresh = Pictures.noise(
                width, height, colours: [1, 2, 3, 17, 128, 254, 256][Int.random(in: 0..<7, using: &random)],
                holes: [0, 0, 1, 2, 50][Int.random(in: 0..<5, using: &random)], seed: random.next())
            guard var frame = frames.last, Bool.random(using: &random) else {
                frames.append(Set(fresh.pixels).count <= 256 ? fresh : Bitmap(width: width, height: height))
                continue
            }
            // A part of the last frame changes.
            let part = PixelRectangle(
                x: Int.random(in: 0..<width, using: &random), y: Int.random(in: 0..<height, using: &random),
                width: Int.random(in: 1...width, using: &random), height: Int.random(in: 1...height, using: &random)
            ).intersection(frame.bounds)
            for y in part.y..<part.y + part.height {
                for x in part.x..<part.x + part.width { frame[x, y] = fresh[x, y] }
            }
            frames.append(Set(frame.pixels).count <= 256 ? frame : Bitmap(width: width, height: height))
        }
        var options = GIFEncoder.Options()
        options.dithering = Dithering.allCases[seed % 3]
        #expect(try RoundTrip.decode(RoundTrip.encode(frames, options)) == frames.map(RoundTrip.asShown))
    }
}
