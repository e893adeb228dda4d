/// A square tile of thresholds in which neighbours differ much and no pattern is to be seen, made by void and cluster
/// (Ulichney, "The void-and-cluster method for dither array generation", 1993).
struct BlueNoise: Sendable {
    /// Made once, in some milliseconds, when it is first asked for.
    static let standard = BlueNoise(bits: 6)
    /// One threshold for all.
    static let flat = BlueNoise(bits: 0)

    /// Pixels of a side less 1: a side is a power of two.
    private let sideMask: Int
    private let bits: Int
    /// −0.5…0.5, each value about once.
    private let offsets: [Float]

    /// A tile with sides of 2 to the power of `bits`.
    init(bits: Int) {
        self.bits = bits
        sideMask = 1 << bits - 1
        let ranks = VoidAndCluster.ranks(bits: bits)
        offsets = ranks.map { (Float($0) + 0.5) / Float(ranks.count) - 0.5 }
    }

    /// What a pixel is to be moved by, in units of the distance of neighbouring colours.
    @inline(__always)
    func offset(x: Int, y: Int) -> Float { offsets[(y & sideMask) << bits | x & sideMask] }

    /// A colour moved by up to half of `strength` levels, each channel by a place of its own on the tile, so that
    /// colours between the palette's are reached in all directions.
    @inline(__always)
    func shift(_ colour: Colour, x: Int, y: Int, strength: Float) -> Colour {
        Colour(
            red: Self.moved(colour.red, by: offset(x: x, y: y) * strength),
            green: Self.moved(colour.green, by: offset(x: x + 21, y: y + 37) * strength),
            blue: Self.moved(colour.blue, by: offset(x: x + 43, y: y + 11) * strength))
    }

    @inline(__always)
    private static func moved(_ channel: UInt8, by levels: Float) -> UInt8 {
        UInt8(min(max(Float(channel) + levels + 0.5, 0), 255))
    }
}

/// Ranks the places of a tile so that those of the first n ranks are spread evenly, for every n.
enum VoidAndCluster {
    /// A place's influence fades with a Gaussian of σ = 1.5 pixels; it is cut where it is below a thousandth.
    private static let radius = 6
    /// exp(−1 / (2 · 1.5²)): the influence at one pixel's distance.
    private static let fade: Float = 0.800_737_4

    /// The rank of each place of a tile with sides of 2 to the power of `bits`, row after row.
    static func ranks(bits: Int) -> [Int] {
        let count = 1 << (2 * bits)
        var field = Field(bits: bits)
        // A start of a tenth of the places, thrown by a fixed generator, then evened out: the tightest moves into the
        // largest void.
        var random: UInt64 = 0x9E37_79B9_7F4A_7C15
        let startCount = count / 10
        var placed = 0
        while placed < startCount {
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let place = Int(random >> 33) & (count - 1)
            guard !field.isSet(place) else { continue }
            field.set(place)
            placed += 1
        }
        while startCount > 0 {
            let tightest = field.tightest()
            field.clear(tightest)
            let void = field.largestVoid()
            field.set(void)
            if void == tightest { break }
        }
        var ranks = [Int](repeating: 0, count: count)
        var thinned = field
        for rank in stride(from: startCount - 1, through: 0, by: -1) {
            let tightest = thinned.tightest()
            thinned.clear(tightest)
            ranks[tightest] = rank
        }
        for rank in startCount..<count {
            let void = field.largestVoid()
            field.set(void)
            ranks[void] = rank
        }
        return ranks
    }

    /// The set places and their influence on every place, on a tile whose edges meet.
    private struct Field {
        private let bits: Int
        private var marks: [Bool]
        private var influence: [Float]

        init(bits: Int) {
            self.bits = bits
            marks = Array(repeating: false, count: 1 << (2 * bits))
            influence = Array(repeating: 0, count: 1 << (2 * bits))
        }

        func isSet(_ place: Int) -> Bool { marks[place] }

        mutating func set(_ place: Int) { change(place, to: true) }

        mutating func clear(_ place: Int) { change(place, to: false) }

        /// The set place with the most influence on it.
        func tightest() -> Int {
            var best = 0
            var most = -Float.infinity
            for place in marks.indices where marks[place] && influence[place] > most {
                (best, most) = (place, influence[place])
            }
            return best
        }

        /// The free place with the least influence on it.
        func largestVoid() -> Int {
            var best = 0
            var least = Float.infinity
            for place in marks.indices where !marks[place] && influence[place] < least {
                (best, least) = (place, influence[place])
            }
            return best
        }

        private mutating func change(_ place: Int, to value: Bool) {
            marks[place] = value
            let sideMask = 1 << bits - 1
            for y in -radius...radius {
                for x in -radius...radius {
                    var weight: Float = value ? 1 : -1
                    for _ in 0..<x * x + y * y { weight *= fade }
                    influence[((place >> bits + y) & sideMask) << bits | (place + x) & sideMask] += weight
                }
            }
        }
    }
}
