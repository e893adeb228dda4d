import Testing

@testable import GIFKit

@Suite("What may be lost")
struct LossTests {
    static let scene = (0..<5).map { Pictures.scene(80, 60, time: $0) }

    @Test(
        "A palette of 255 colours shows thousands so that the difference is hardly seen", arguments: Dithering.allCases)
    func manyColours(dithering: Dithering) throws {
        var options = GIFEncoder.Options()
        options.dithering = dithering
        let shown = try RoundTrip.decode(RoundTrip.encode(Self.scene, options))
        for (frame, picture) in zip(Self.scene, shown) {
            #expect(RoundTrip.distance(frame, picture) < (dithering == .none ? 0.02 : 0.04))
        }
    }

    @Test("Fewer colours, more tolerance and more loss: fewer bytes and a larger difference")
    func monotonous() throws {
        func measure(_ change: (inout GIFEncoder.Options) -> Void) throws -> (bytes: Int, distance: Float) {
            var options = GIFEncoder.Options()
            options.tolerance = 0
            change(&options)
            let bytes = try RoundTrip.encode(Self.scene, options)
            return (bytes.count, RoundTrip.distance(Self.scene[4], try RoundTrip.decode(bytes)[4]))
        }
        let plain = try measure { _ in }
        let poorer = try [
            measure { $0.colours = 32 }, measure { $0.colours = 2 }, measure { $0.tolerance = 0.05 },
            measure { $0.lossiness = 0.04 },
        ]
        for other in poorer {
            #expect(other.bytes < plain.bytes)
            #expect(other.distance > plain.distance * 0.98)
        }
    }

    @Test("Loss moves a pixel by no more than was allowed", arguments: [Float(0.01), 0.03, 0.1])
    func bounded(lossiness: Float) throws {
        var options = GIFEncoder.Options()
        options.lossiness = lossiness
        let frames = (0..<4).map { Pictures.noise(40, 30, colours: 200, holes: 7, seed: UInt64($0)) }
        let shown = try RoundTrip.decode(RoundTrip.encode(frames, options))
        for (frame, picture) in zip(frames, shown) {
            for (wanted, pixel) in zip(frame.pixels, picture.pixels) {
                #expect(wanted.isShown == pixel.isShown)
                if wanted.isShown { #expect(OKLab(wanted).distance(to: OKLab(pixel)) <= lossiness + 0.002) }
            }
        }
    }

    @Test("Noise below the tolerance is not drawn")
    func tolerance() throws {
        let start = Pictures.scene(60, 60, time: 0)
        var random = SteadyRandom(3)
        var noisy = start
        for place in noisy.pixels.indices {
            let colour = start.pixels[place]
            noisy.pixels[place] = Colour(
                red: colour.red, green: colour.green &+ UInt8.random(in: 0...1, using: &random), blue: colour.blue)
        }
        var options = GIFEncoder.Options()
        options.tolerance = 0.03
        let frames = try RoundTrip.rawFrames(RoundTrip.encode([start, noisy], options))
        let drawn = frames[1].indices.filter { $0 != frames[1].transparentIndex }.count
        #expect(drawn < start.pixels.count / 50)
    }

    @Test("What stands still keeps its dots under dithering", arguments: [Dithering.ordered, .diffusion])
    func crawls(dithering: Dithering) throws {
        var options = GIFEncoder.Options()
        options.dithering = dithering
        options.colours = 24
        let shown = try RoundTrip.decode(RoundTrip.encode(Self.scene, options))
        for step in 1..<shown.count {
            for place in Self.scene[0].pixels.indices
            where Self.scene[step].pixels[place] == Self.scene[step - 1].pixels[place] {
                #expect(shown[step].pixels[place] == shown[step - 1].pixels[place])
            }
        }
    }

    @Test("With a palette of their own all frames are shown by it")
    func fixedPalette() throws {
        var builder = PaletteBuilder()
        for frame in Self.scene { builder.add(frame) }
        let palette = builder.palette(colours: 64)
        #expect(palette.colours.count == 64)
        var options = GIFEncoder.Options()
        options.palette = .fixed(palette)
        let bytes = try RoundTrip.encode(Self.scene, options)
        #expect(try RoundTrip.rawFrames(bytes).allSatisfy { $0.localPalette == nil })
        let allowed = Set(palette.colours)
        #expect(try RoundTrip.decode(bytes).allSatisfy { $0.pixels.allSatisfy(allowed.contains) })
    }

    @Test("A change of scene gets new colours, and the same scene keeps them")
    func scenes() throws {
        let dark = Pictures.make(60, 60) { x, y in Colour(red: UInt8(x), green: UInt8(y), blue: UInt8((x + y) / 2)) }
        let bright = Pictures.make(60, 60) { x, y in
            Colour(red: 255 - UInt8(x), green: UInt8(100 + y), blue: UInt8(150 + (x + y) / 2))
        }
        let shown = try RoundTrip.decode(RoundTrip.encode([dark, bright, dark]))
        for (frame, picture) in zip([dark, bright, dark], shown) { #expect(RoundTrip.distance(frame, picture) < 0.02) }
    }

    @Test("Transparency stays where it was, with all ways to dither", arguments: Dithering.allCases)
    func holes(dithering: Dithering) throws {
        var options = GIFEncoder.Options()
        options.dithering = dithering
        options.lossiness = 0.02
        let frames = Self.scene.enumerated().map { step, scene in
            Pictures.make(80, 60) { x, y in (x + y + step) % 9 < 3 ? .transparent : scene[x, y] }
        }
        let shown = try RoundTrip.decode(RoundTrip.encode(frames, options))
        for (frame, picture) in zip(frames, shown) {
            #expect(frame.pixels.map(\.isShown) == picture.pixels.map(\.isShown))
        }
    }
}
