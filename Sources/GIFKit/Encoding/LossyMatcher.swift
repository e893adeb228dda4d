/// Finds the dictionary's string that pixels can be replaced by: long, and near their colours.
///
/// Each pixel that a string covers earns what its square distance stays under the limit, so long strings win, and of equally
/// long ones the nearest. A pixel's own index is always allowed.
struct LossyMatcher: Sendable {
    /// A string that fits so far.
    private struct Candidate {
        var node: Int
        var length: Int
        var score: Float
    }

    /// Strings looked at before a match is taken; more found under 1 % more.
    private static let searchLimit = 200

    private var palette: [SIMD4<Float>] = []
    private var transparent = -1
    private var limit: Float = 0
    private var open: [Candidate] = []

    /// Sets the palette as OKLab components, the index that stands for what is on the canvas, and the farthest distance.
    mutating func prepare(palette: [SIMD4<Float>], transparent: UInt8?, lossiness: Float) {
        self.palette = palette
        self.transparent = transparent.map(Int.init) ?? -1
        limit = lossiness * lossiness
    }

    /// The best string for the pixels from `place` on, and its length.
    ///
    /// `targets` has each pixel's OKLab components, and as the last the square distance to what is on the canvas.
    mutating func match(
        at place: Int, of indices: Span<UInt8>, targets: Span<SIMD4<Float>>, in dictionary: borrowing LZWDictionary
    ) -> (node: Int, length: Int) {
        var best = Candidate(node: Int(indices[place]), length: 1, score: 0)
        open.removeAll(keepingCapacity: true)
        open.append(best)
        var looked = 0
        while looked < Self.searchLimit, let candidate = open.popLast() {
            let pixel = place + candidate.length
            guard pixel < indices.count else { continue }
            let target = targets[pixel]
            let own = indices[pixel]
            var child = dictionary.firstChild(of: candidate.node)
            while child != 0 {
                let symbol = dictionary.symbol(of: child)
                let distance = squaredDistance(from: target, to: symbol)
                if distance <= limit || symbol == own {
                    let longer = Candidate(
                        node: child, length: candidate.length + 1, score: candidate.score + max(limit - distance, 0))
                    if longer.score > best.score || (longer.score == best.score && longer.length > best.length) {
                        best = longer
                    }
                    open.append(longer)
                }
                child = dictionary.sibling(of: child)
                looked += 1
            }
        }
        return (best.node, best.length)
    }

    @inline(__always)
    private func squaredDistance(from target: SIMD4<Float>, to symbol: UInt8) -> Float {
        if Int(symbol) == transparent { return target.w }
        let difference = target - palette[Int(symbol)]
        let squares = difference * difference
        return squares.x + squares.y + squares.z
    }
}
