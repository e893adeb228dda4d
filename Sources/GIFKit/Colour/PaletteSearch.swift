/// Finds the palette's colour that looks most like a given one, exactly.
///
/// The colours lie sorted by lightness: from the place where the searched one would stand the search goes outward both
/// ways until lightness alone is farther than the best found, a dozen steps for a full palette.
struct PaletteSearch: Sendable {
    /// OKLab components by rising lightness; the last component is the index in the palette.
    private var entries: [SIMD4<Float>] = []
    /// Where to start for a lightness of 0, 1/64 … 1: the number of entries that are darker.
    private var starts: [Int32] = []

    /// A search without colours, to be filled by `load`.
    init() {}

    /// A search in given colours, at most 256 and at least one.
    init(_ colours: [Colour]) {
        load(colours.map { OKLabConverter.standard.components(of: $0) })
    }

    /// Replaces the colours by others, given by their OKLab components.
    mutating func load(_ colours: [SIMD4<Float>]) {
        entries.removeAll(keepingCapacity: true)
        for (index, colour) in colours.enumerated() {
            entries.append(SIMD4(colour.x, colour.y, colour.z, Float(index)))
        }
        entries.sort { $0.x < $1.x }
        starts.removeAll(keepingCapacity: true)
        var place = 0
        for step in 0...64 {
            while place < entries.count, entries[place].x < Float(step) / 64 { place += 1 }
            starts.append(Int32(place))
        }
    }

    /// Index of the nearest colour and the square of its distance. The last component of `lab` is ignored.
    @inline(__always)
    func nearest(to lab: SIMD4<Float>) -> (index: Int, squaredDistance: Float) {
        var best = Float.infinity
        var found: Float = 0
        let step = Int(min(max(lab.x, 0), 1) * 64)
        var up = Int(starts[step])
        var down = up - 1
        while true {
            var moved = false
            if up < entries.count {
                let difference = entries[up] - lab
                if difference.x * difference.x < best || difference.x < 0 {
                    let distance = Self.squared(difference)
                    if distance < best { (best, found) = (distance, entries[up].w) }
                    up += 1
                    moved = true
                } else {
                    up = entries.count
                }
            }
            if down >= 0 {
                let difference = entries[down] - lab
                if difference.x * difference.x < best {
                    let distance = Self.squared(difference)
                    if distance < best { (best, found) = (distance, entries[down].w) }
                    down -= 1
                    moved = true
                } else {
                    down = -1
                }
            }
            if !moved { return (Int(found), best) }
        }
    }

    @inline(__always)
    private static func squared(_ difference: SIMD4<Float>) -> Float {
        let squares = difference * difference
        return squares.x + squares.y + squares.z
    }
}
