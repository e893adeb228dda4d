@testable import GIFKit

/// Numbers that look random and are the same in every run (SplitMix64).
struct SteadyRandom: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }
}

/// Pictures that tests encode.
enum Pictures {
    /// A picture whose colours are a function of column and row.
    static func make(_ width: Int, _ height: Int, _ colour: (Int, Int) -> Colour) -> Bitmap {
        var bitmap = Bitmap(width: width, height: height)
        for y in 0..<height { for x in 0..<width { bitmap[x, y] = colour(x, y) } }
        return bitmap
    }

    /// The n-th of many different opaque colours.
    static func colour(_ number: Int) -> Colour {
        Colour(packed: UInt32(truncatingIfNeeded: number &* 2_654_435_761) | 0xFF00_0000)
    }

    /// Pixels thrown out of so many colours; one in `holes` is transparent, none when 0.
    static func noise(_ width: Int, _ height: Int, colours: Int, holes: Int = 0, seed: UInt64 = 1) -> Bitmap {
        var random = SteadyRandom(seed)
        return make(width, height) { _, _ in
            let number = Int.random(in: 0..<colours, using: &random)
            let isHole = holes > 0 && Int.random(in: 0..<holes, using: &random) == 0
            return isHole ? .transparent : colour(number)
        }
    }

    /// Every one of so many colours, in order, again and again.
    static func all(_ count: Int, _ width: Int, _ height: Int, from first: Int = 0) -> Bitmap {
        make(width, height) { x, y in colour(first + (y * width + x) % count) }
    }

    /// A disc of 9 pixels on nothing.
    static func sprite(at x: Int, _ y: Int, colour: Colour = .white, in side: Int = 32) -> Bitmap {
        make(side, side) { column, row in
            (column - x) * (column - x) + (row - y) * (row - y) <= 16 ? colour : .transparent
        }
    }

    /// A smooth picture with thousands of colours that moves and brightens with `time`.
    static func scene(_ width: Int, _ height: Int, time: Int) -> Bitmap {
        make(width, height) { x, y in
            let isBall = (x - 10 - 3 * time) * (x - 10 - 3 * time) + (y - 20) * (y - 20) < 64
            return Colour(
                red: isBall ? 230 : UInt8(x * 200 / width), green: isBall ? 200 : UInt8(y * 220 / height),
                blue: isBall ? UInt8(4 * time) : UInt8((x * 90 / width + y * 90 / height + (x * y) % 7)))
        }
    }
}
