import Media
import TestSupport
import Testing

@testable import Vision

struct ColourTablesTests {
    struct Case: CustomStringConvertible {
        var description: String
        var colour: ColourConversion
    }

    static let cases = [
        Case(description: "BT.601, limited", colour: .bt601), Case(description: "BT.709, limited", colour: .bt709),
        Case(description: "BT.601, full", colour: ColourConversion(kr: 0.299, kb: 0.114, fullRange: true)),
        Case(description: "BT.709, full", colour: ColourConversion(kr: 0.2126, kb: 0.0722, fullRange: true)),
    ]

    /// The conversion in exact numbers, held within 0…255.
    static func exact(_ y: UInt8, _ u: UInt8, _ v: UInt8, _ colour: ColourConversion) -> SIMD3<Double> {
        let light = (Double(y) - Double(colour.yOffset)) * Double(colour.yScale)
        let (cb, cr) = (Double(u) - 128, Double(v) - 128)
        let rgb = SIMD3(
            light + Double(colour.rCr) * cr, light - Double(colour.gCb) * cb - Double(colour.gCr) * cr,
            light + Double(colour.bCb) * cb)
        return rgb.clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 255))
    }

    /// Each of the two or three parts of a colour is a whole number: rounded down where chroma is halved, to the
    /// nearest where it is whole.
    @Test(arguments: cases, [true, false])
    func `colours are those of the exact conversion`(_ test: Case, _ isSubsampled: Bool) {
        let samples = Array(stride(from: UInt8(0), through: 240, by: 15)) + [16, 126, 128, 130, 235, 255]
        // Parts that are off, and a hundredth for coefficients of 13 bits.
        let slack = 0.05
        let bounds = isSubsampled ? SIMD3(2, 3, 2) + slack : SIMD3(1, 1.5, 1) + slack
        var worst = SIMD3<Double>.zero
        ColourTables.withTables(test.colour, isSubsampled: isSubsampled) { tables in
            for y in samples {
                for u in samples {
                    for v in samples {
                        let seen = tables.pixels((y, y), (u, u), (v, v))
                        let exact = Self.exact(y, u, v, test.colour)
                        for channel in 0..<3 {
                            let off = Double(seen[channel]) - exact[channel]
                            if isSubsampled, off > slack { Issue.record("\(y) \(u) \(v): brighter by \(off)") }
                            worst[channel] = max(worst[channel], abs(off))
                        }
                    }
                }
            }
        }
        for channel in 0..<3 { #expect(worst[channel] <= bounds[channel], "channel \(channel)") }
    }

    @Test(arguments: cases)
    func `black, white and grey have no colour`(_ test: Case) {
        let isFull = test.colour.yOffset == 0
        for isSubsampled in [true, false] {
            ColourTables.withTables(test.colour, isSubsampled: isSubsampled) { tables in
                let seen = tables.pixels((isFull ? 0 : 16, isFull ? 255 : 235), (128, 128), (128, 128))
                #expect(seen.lowHalf == SIMD4(0, 0, 0, 0))
                #expect(seen.highHalf == SIMD4(255, 255, 255, 0))
            }
        }
    }

    @Test
    func `two pixels are converted each for itself`() {
        ColourTables.withTables(.bt709, isSubsampled: true) { tables in
            let both = tables.pixels((40, 200), (90, 160), (170, 100))
            #expect(both.lowHalf == tables.pixels((40, 0), (90, 0), (170, 0)).lowHalf)
            #expect(both.highHalf == tables.pixels((0, 200), (0, 160), (0, 100)).highHalf)
        }
    }

    struct Layout: CustomStringConvertible {
        var chroma: Chroma
        var width: Int
        var height: Int
        var description: String { "\(chroma.rawValue) \(width)×\(height)" }
    }

    static let layouts = Chroma.allCases.flatMap { chroma in
        [(1, 1), (2, 2), (3, 5), (8, 6), (13, 9), (16, 15)].map { Layout(chroma: chroma, width: $0.0, height: $0.1) }
    }

    @Test(arguments: layouts)
    func `each pixel takes the chroma of its block, odd sizes included`(_ layout: Layout) {
        for test in Self.cases {
            let picture = SyntheticPicture.yuv(layout.width, layout.height, layout.chroma, colour: test.colour)
            for (index, seen) in picture.crop(.pixels(16), size: 16).enumerated() {
                let (x, y) = (index % 16, index / 16)
                guard x < layout.width, y < layout.height else {
                    #expect(seen == .zero)
                    continue
                }
                let (blockX, blockY) = (x >> layout.chroma.shiftX, y >> layout.chroma.shiftY)
                let exact = Self.exact(
                    RepeatableNumbers.sample(0, x, y), RepeatableNumbers.sample(1, blockX, blockY),
                    RepeatableNumbers.sample(2, blockX, blockY), test.colour)
                for channel in 0..<3 { #expect(abs(Double(seen[channel]) - exact[channel]) < 3.05, "\(x), \(y)") }
            }
        }
    }
}
