/// How often which colours occur, at six bits a channel; each occupied cell remembers the mean of its colours.
struct ColourHistogram: Sendable {
    /// Cells of the cube.
    static let cellCount = 1 << 18

    /// Place of each cell's sums, −1 where the cell is empty.
    private var places: [Int32] = []
    /// The cells that occur, in order of appearance.
    private var cells: [Int32] = []
    /// Of each occupied cell: sums of red, green and blue, and the number of pixels.
    private var sums: [SIMD4<UInt64>] = []

    /// The cell of a colour, 0…262143.
    @inline(__always)
    static func cell(of colour: Colour) -> Int {
        let red = Int(colour.red >> 2)
        let green = Int(colour.green >> 2)
        let blue = Int(colour.blue >> 2)
        return red << 12 | green << 6 | blue
    }

    /// Forgets all colours; what it takes follows what was counted, not the cube. To be called before the first colour.
    mutating func removeAll() {
        if places.isEmpty { places = Array(repeating: -1, count: Self.cellCount) }
        for cell in cells { places[Int(cell)] = -1 }
        cells.removeAll(keepingCapacity: true)
        sums.removeAll(keepingCapacity: true)
    }

    /// Counts one pixel.
    @inline(__always)
    mutating func add(_ colour: Colour) {
        let cell = Self.cell(of: colour)
        let parts = SIMD4(UInt64(colour.red), UInt64(colour.green), UInt64(colour.blue), 1)
        let place = Int(places[cell])
        if place >= 0 {
            sums[place] &+= parts
        } else {
            places[cell] = Int32(sums.count)
            cells.append(Int32(cell))
            sums.append(parts)
        }
    }

    /// Puts the mean of each occupied cell into `samples`: its OKLab components, and the number of pixels as the last.
    func collect(into samples: inout [SIMD4<Float>]) {
        let converter = OKLabConverter.standard
        samples.removeAll(keepingCapacity: true)
        for sum in sums {
            let half = sum.w / 2
            let mean = Colour(
                red: UInt8((sum.x + half) / sum.w), green: UInt8((sum.y + half) / sum.w),
                blue: UInt8((sum.z + half) / sum.w))
            var sample = converter.components(of: mean)
            sample.w = Float(sum.w)
            samples.append(sample)
        }
    }
}
