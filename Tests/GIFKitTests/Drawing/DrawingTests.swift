import Testing

@testable import GIFKit

@Suite("Drawing")
struct DrawingTests {
    @Test(
        "Over",
        arguments: [
            (Colour.white, Colour.black, Colour.white),
            (.transparent, Colour(red: 1, green: 2, blue: 3), Colour(red: 1, green: 2, blue: 3)),
            (Colour(red: 255, green: 255, blue: 255, alpha: 128), .black, Colour(red: 128, green: 128, blue: 128)),
            (Colour(red: 9, green: 8, blue: 7, alpha: 50), .transparent, Colour(red: 9, green: 8, blue: 7, alpha: 50)),
            (
                Colour(red: 255, green: 0, blue: 0, alpha: 128), Colour(red: 0, green: 0, blue: 255, alpha: 128),
                Colour(red: 170, green: 0, blue: 85, alpha: 192)
            ),
        ])
    func over(front: Colour, back: Colour, result: Colour) {
        #expect(front.over(back) == result)
    }

    @Test(
        "A sprite lies where it was put, and what hangs out is left away",
        arguments: [(0, 0), (-2, 1), (6, 7), (-9, -9), (40, 0)])
    func sprite(x: Int, y: Int) {
        var bitmap = Bitmap(width: 8, height: 8, filledWith: .black)
        bitmap.draw(Bitmap(width: 4, height: 3, filledWith: .white), x: x, y: y)
        let expected = Pictures.make(8, 8) { column, row in
            (x..<x + 4).contains(column) && (y..<y + 3).contains(row) ? .white : .black
        }
        #expect(bitmap == expected)
    }

    @Test("A disc has its area, and a line its width", arguments: [1.5, 4, 9.25])
    func areas(radius: Double) {
        var bitmap = Bitmap(width: 64, height: 40)
        bitmap.drawDisc(centre: [20, 20], radius: radius, colour: .white)
        #expect(abs(bitmap.covered - 3.14159 * radius * radius) < 0.05 * 3.14159 * radius * radius + 1)
        var line = Bitmap(width: 64, height: 64)
        line.drawLine(from: [15, 20], to: [45, 50], width: radius, colour: .white)
        let area = 30 * 2.0.squareRoot() * radius + 3.14159 * radius * radius / 4
        #expect(abs(line.covered - area) < 0.05 * area + 1)
    }

    @Test("Lines that leave the bitmap are cut, others draw nothing")
    func clipped() {
        var bitmap = Bitmap(width: 10, height: 10)
        bitmap.drawLine(from: [-1000, 5], to: [1000, 5], width: 2, colour: .white)
        #expect(
            (0..<10).allSatisfy { bitmap[$0, 4] == .white && bitmap[$0, 5] == .white && bitmap[$0, 2] == .transparent })
        let before = bitmap
        bitmap.drawLine(from: [.nan, 0], to: [5, 5], width: 2, colour: .black)
        bitmap.drawLine(from: [0, 0], to: [.infinity, 5], width: 2, colour: .black)
        bitmap.drawLine(from: [0, 0], to: [5, 5], width: 0, colour: .black)
        bitmap.drawLine(from: [-1e308, 0], to: [1e308, 10], width: 2, colour: .black)
        bitmap.drawDisc(centre: [-50, 500], radius: 20, colour: .black)
        #expect(bitmap == before)
    }

    @Test("A smooth edge takes at most seven colours between two")
    func fewColours() {
        var bitmap = Bitmap(width: 100, height: 100, filledWith: Colour(red: 20, green: 90, blue: 200))
        bitmap.drawDisc(centre: [50.3, 49.1], radius: 33.3, colour: .white)
        bitmap.drawLine(from: [3, 3], to: [20, 9], width: 3, colour: .white)
        #expect(Set(bitmap.pixels).count <= 9)
    }

    @Test("Smaller pictures have the means of what they cover")
    func scaled() {
        let checks = Pictures.make(8, 8) { x, y in (x + y) % 2 == 0 ? .white : .black }
        #expect(
            checks.scaled(width: 4, height: 4)
                == Bitmap(width: 4, height: 4, filledWith: Colour(red: 128, green: 128, blue: 128)))
        #expect(checks.scaled(width: 8, height: 8) == checks)
        let halves = Pictures.make(3, 1) { x, _ in x == 0 ? .white : .transparent }
        let two = halves.scaled(width: 2, height: 1)
        #expect(two[0, 0] == Colour(red: 255, green: 255, blue: 255, alpha: 170))
        #expect(two[1, 0] == .transparent)
        #expect(halves.scaled(width: 6, height: 2)[1, 1] == .white)
        #expect(Bitmap(width: 0, height: 4).scaled(width: 2, height: 2) == Bitmap(width: 0, height: 4))
    }
}

extension Bitmap {
    /// The sum of all alphas, pixels.
    fileprivate var covered: Double { pixels.reduce(0) { $0 + Double($1.alpha) } / 255 }
}
