import Testing

@testable import GIFKit

@Suite("OKLab")
struct OKLabTests {
    @Test(
        "Known colours",
        arguments: [
            (Colour.black, Float(0), Float(0), Float(0)),
            (.white, 1, 0, 0),
            (Colour(red: 255, green: 0, blue: 0), 0.62796, 0.22486, 0.12585),
            (Colour(red: 0, green: 255, blue: 0), 0.86644, -0.23389, 0.17950),
            (Colour(red: 0, green: 0, blue: 255), 0.45201, -0.03246, -0.31153),
            (Colour(red: 128, green: 128, blue: 128), 0.59987, 0, 0),
        ])
    func known(colour: Colour, lightness: Float, greenRed: Float, blueYellow: Float) {
        let lab = OKLab(colour)
        #expect(abs(lab.lightness - lightness) < 0.001)
        #expect(abs(lab.greenRed - greenRed) < 0.001)
        #expect(abs(lab.blueYellow - blueYellow) < 0.001)
    }

    @Test("There and back is the same colour")
    func back() {
        var random = SteadyRandom(1)
        for number in 0..<5000 {
            let grey = UInt8(number % 256)
            let colour =
                number < 256
                ? Colour(red: grey, green: grey, blue: grey)
                : Colour(packed: UInt32.random(in: 0...0xFF_FFFF, using: &random) | 0xFF00_0000)
            let again = OKLab(colour).colour
            let apart = [(colour.red, again.red), (colour.green, again.green), (colour.blue, again.blue)]
            // Near black a step of a channel is less than the tables' accuracy.
            #expect(apart.allSatisfy { abs(Int($0.0) - Int($0.1)) <= (min($0.0, $0.1) < 24 ? 2 : 1) })
        }
    }

    @Test("Distances are those of the components")
    func distance() {
        #expect(abs(OKLab(.black).distance(to: OKLab(.white)) - 1) < 0.001)
        #expect(OKLab(.white).distance(to: OKLab(.white)) == 0)
    }

    @Test("Alpha does not matter")
    func alpha() {
        #expect(OKLab(Colour(red: 9, green: 8, blue: 7, alpha: 0)) == OKLab(Colour(red: 9, green: 8, blue: 7)))
    }
}
