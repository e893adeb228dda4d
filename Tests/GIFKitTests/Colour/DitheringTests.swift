import Testing

@testable import GIFKit

@Suite("Dithering")
struct DitheringTests {
    /// Indices of black and white for a bitmap, all of it.
    static func indices(_ bitmap: Bitmap, _ dithering: Dithering) -> [UInt8] {
        var indexer = PixelIndexer(dithering: dithering, width: bitmap.width)
        let mask = [UInt8](repeating: 1, count: bitmap.pixels.count)
        return indexer.indices(
            of: bitmap, mask: mask, in: bitmap.bounds, palette: [.black, .white], transparent: 2,
            shown: Bitmap(width: bitmap.width, height: bitmap.height).pixels, tolerance: 0)
    }

    @Test("More light is more white, and without dithering all or nothing", arguments: [Dithering.ordered, .diffusion])
    func shades(dithering: Dithering) {
        var last = -1
        for grey in stride(from: UInt8(96), through: 160, by: 16) {
            let bitmap = Bitmap(width: 64, height: 64, filledWith: Colour(red: grey, green: grey, blue: grey))
            let whites = Self.indices(bitmap, dithering).reduce(0) { $0 + Int($1) }
            #expect(whites >= last)
            last = whites
            #expect([0, 4096].contains(Self.indices(bitmap, .none).reduce(0) { $0 + Int($1) }))
        }
    }

    @Test("Diffusion keeps the mean")
    func mean() {
        let bitmap = Bitmap(width: 64, height: 64, filledWith: Colour(red: 120, green: 120, blue: 120))
        let whites = Self.indices(bitmap, .diffusion).reduce(0) { $0 + Int($1) }
        #expect(abs(Double(whites) / 4096 - 120.0 / 255) < 0.03)
    }

    @Test("Blue noise has each rank once, and the first ones lie far apart")
    func blueNoise() {
        let ranks = VoidAndCluster.ranks(bits: 5)
        #expect(ranks.sorted() == Array(0..<1024))
        let first = ranks.indices.filter { ranks[$0] < 64 }
        for place in first {
            let nearest =
                first.filter { $0 != place }.map { other in
                    let across = abs(place % 32 - other % 32)
                    let down = abs(place / 32 - other / 32)
                    let x = min(across, 32 - across)
                    let y = min(down, 32 - down)
                    return x * x + y * y
                }.min() ?? 0
            // Sixty-four places on 32 × 32: a square lattice would have 4 between them; random ones are often
            // neighbours.
            #expect(nearest >= 4)
        }
        #expect(BlueNoise.flat.offset(x: 5, y: 9) == 0)
        let offsets = (0..<64).flatMap { y in (0..<64).map { BlueNoise.standard.offset(x: $0, y: y) } }
        #expect(abs(offsets.reduce(0, +)) < 0.1)
        #expect(BlueNoise.standard.offset(x: 64, y: 128) == BlueNoise.standard.offset(x: 0, y: 0))
    }

    @Test("Noise is as wide as the palette's colours are apart")
    func spacing() {
        let greys = stride(from: UInt8(0), through: 240, by: 16).map { Colour(red: $0, green: $0, blue: $0) }
        #expect((18...30).contains(PaletteSpacing.levels(of: greys)))
        #expect(PaletteSpacing.levels(of: [.black, .white]) == 48)
        #expect(PaletteSpacing.levels(of: [.black]) == 0)
    }
}
