import GIFKit
import Glibc

extension ReaderCase {
    /// One of many opaque colours that have nothing to do with their number.
    static func colour(_ number: Int) -> Colour {
        Colour(packed: UInt32(truncatingIfNeeded: number &* 2_654_435_761) | 0xFF00_0000)
    }

    /// A picture by its pixels.
    static func picture(_ width: Int, _ height: Int, _ pixel: (_ x: Int, _ y: Int) -> Colour) -> Bitmap {
        var bitmap = Bitmap(width: width, height: height)
        for y in 0..<height {
            for x in 0..<width { bitmap[x, y] = pixel(x, y) }
        }
        return bitmap
    }

    /// Pixels without order, of so many colours; with `holes`, about one in so many is transparent.
    static func noise(_ width: Int, _ height: Int, colours: Int, seed: Int, holes: Int? = nil) -> Bitmap {
        var dice = Dice(state: UInt64(seed))
        return picture(width, height) { _, _ in
            if let holes, dice.next() % UInt64(holes) == 0 { return .transparent }
            return colour(Int(dice.next() % UInt64(colours)))
        }
    }

    /// A disc that moves over a ground; with `trails` it stays where it was.
    static func ball(at step: Int, on ground: (Int, Int) -> Colour, trails: Bool = false) -> Bitmap {
        picture(64, 64) { x, y in
            let places = trails ? 0...step : step...step
            let isInside = places.contains { (x - 6 * $0) * (x - 6 * $0) + (y - 30) * (y - 30) < 150 }
            return isInside ? colour(999) : ground(x, y)
        }
    }

    /// A sheet of stamps that gets a dot, then loses one stamp after the other: only clearing a part can show that.
    static func stamps(at step: Int, corner: Colour) -> Bitmap {
        picture(64, 64) { x, y in
            if x + y == 0 { return corner }
            if step > 0, x > 60, y > 60 { return colour(999) }
            return y / 8 == 3 && x / 8 < step - 1 ? .transparent : colour(x * y % 255)
        }
    }

    /// Like film: soft light that moves, a sharp thing that moves faster, and grain.
    static let filmFrames = (0..<12).map { number in
        var dice = Dice(state: UInt64(number) + 77)
        return picture(160, 120) { x, y in
            let grain = Int(dice.next() % 7)
            let light = 110 + 70 * sin(Double(x + 3 * number) / 40) + 50 * cos(Double(y - number) / 30)
            let isThing = abs(x - 12 * number) < 9 && abs(y - 60) < 20
            let level = Int(light) + grain
            return isThing
                ? Colour(red: 220, green: UInt8(clamping: y + grain), blue: 30)
                : Colour(
                    red: UInt8(clamping: level), green: UInt8(clamping: level - 20 + y / 4),
                    blue: UInt8(clamping: 255 - level))
        }
    }

    /// The picture with slanted stripes cut out, elsewhere in each frame.
    static func pierced(_ number: Int, _ frame: Bitmap) -> Bitmap {
        picture(frame.width, frame.height) { x, y in
            (x + y + 9 * number) % 97 < 40 ? .transparent : frame[x, y]
        }
    }
}

/// Numbers that look random and are the same every time (a linear congruential generator, Knuth's MMIX constants).
private struct Dice {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state >> 33
    }
}
