import Testing

@testable import GIFKit

@Suite("Palettes")
struct PaletteTests {
    @Test("The search finds the nearest colour", arguments: [1, 2, 3, 40, 256])
    func nearest(count: Int) {
        var random = SteadyRandom(UInt64(count))
        let colours = (0..<count).map { _ in Colour(packed: UInt32.random(in: 0...UInt32.max, using: &random)) }
        let search = PaletteSearch(colours)
        for _ in 0..<500 {
            let lab = OKLab(Colour(packed: UInt32.random(in: 0...UInt32.max, using: &random)))
            let found = search.nearest(to: lab.components)
            let distances = colours.map { OKLab($0).distance(to: lab) }
            #expect(abs(distances[found.index] - (distances.min() ?? 0)) < 1e-5)
            #expect(abs(found.squaredDistance.squareRoot() - distances[found.index]) < 1e-4)
        }
    }

    @Test("The fast lookup is off by no more than colours within a cell")
    func lookup() {
        let colours = (0..<255).map { Pictures.colour($0) }
        let search = PaletteSearch(colours)
        var lookup = PaletteLookup()
        lookup.load(colours)
        for number in 1000..<3000 {
            let colour = Pictures.colour(number)
            let lab = OKLab(colour)
            let found = OKLab(colours[Int(lookup.index(of: colour))]).distance(to: lab)
            #expect(found <= search.nearest(to: lab.components).squaredDistance.squareRoot() + 0.08)
        }
        #expect(lookup.gain(of: 0, for: colours[0], over: colours[1]) > 0)
        #expect(lookup.gain(of: 1, for: colours[0], over: colours[0]) < 0)
    }

    @Test("A table numbers colours in order and has an end")
    func table() {
        var table = ColourTable()
        for number in 0..<256 { #expect(table.number(of: Pictures.colour(number), limit: 256) == number) }
        #expect(table.number(of: Pictures.colour(77), limit: 0) == 77)
        #expect(table.number(of: Pictures.colour(256), limit: 256) == nil)
        table.removeAll()
        #expect(table.number(of: Pictures.colour(256), limit: 1) == 0)
    }

    @Test(
        "Few colours become exactly these, many as many as were asked for",
        arguments: [(3, 256, 3), (300, 256, 256), (300, 17, 17), (5, 2, 2), (9, 0, 1)])
    func builder(colours: Int, asked: Int, got: Int) {
        var builder = PaletteBuilder()
        builder.add(Pictures.all(colours, 60, 60))
        builder.add(Bitmap(width: 5, height: 5))
        let palette = builder.palette(colours: asked)
        #expect(palette.colours.count == got)
        if colours <= asked { #expect(Set(palette.colours) == Set((0..<colours).map { Pictures.colour($0) })) }
    }

    @Test("A palette of nothing is empty")
    func nothing() {
        #expect(PaletteBuilder().palette(colours: 9).colours.isEmpty)
        #expect(Palette(Array(repeating: .black, count: 257)) == nil)
    }

    @Test("Refining makes the error smaller, and from the last palette it moves little")
    func quantiser() {
        var histogram = ColourHistogram()
        histogram.removeAll()
        for colour in Pictures.scene(100, 100, time: 0).pixels { histogram.add(colour) }
        var quantiser = Quantiser()
        quantiser.load(histogram)
        let cut = quantiser.palette(count: 64, iterations: 0)
        let refined = quantiser.palette(count: 64, iterations: 6)
        #expect(quantiser.error(of: refined) < quantiser.error(of: cut))
        histogram.removeAll()
        for colour in Pictures.scene(100, 100, time: 1).pixels { histogram.add(colour) }
        quantiser.load(histogram)
        let next = quantiser.palette(from: refined, iterations: 1)
        let moved = zip(refined, next).map { OKLab($0).distance(to: OKLab($1)) }
        #expect(moved.filter { $0 < 0.03 }.count > 55)
        #expect(quantiser.error(of: next) <= quantiser.error(of: refined) * 1.02)
    }

    @Test("A group of one colour is not cut")
    func oneColour() {
        var samples = [SIMD4<Float>](repeating: SIMD4(0.5, 0, 0, 3), count: 4)
        #expect(MedianCut.means(of: &samples, count: 8).count == 1)
        samples = []
        #expect(MedianCut.means(of: &samples, count: 8).isEmpty)
    }
}
