/// Finds the dictionary's string that pixels can be replaced by: long, and near their colours.
///
/// Each pixel that a string covers earns what its square distance stays under the limit, so long strings win, and of
/// equally long ones the nearest. A pixel's own index is always allowed.
struct LossyMatcher: Sendable {
    /// A string that fits so far.
    private struct Candidate {
        var node: Int
        var length: Int
        var score: Float
    }

    /// Strings looked at before a match is taken; five times as many find nothing more on film.
    private static let searchLimit = 200

    private var palette: [SIMD4<Float>] = []
    private var transparent = -1
    private var limit: Float = 0
    private var open: [Candidate] = []
    private var best = Candidate(node: 0, length: 0, score: 0)

    /// Sets the palette as OKLab components, the index that stands for what is on the canvas, and the farthest
    /// distance.
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
        best = Candidate(node: Int(indices[place]), length: 1, score: 0)
        open.removeAll(keepingCapacity: true)
        dive(from: best, at: place, of: indices, in: dictionary)
        var looked = 0
        while looked < Self.searchLimit, let candidate = open.popLast() {
            let pixel = place + candidate.length
            guard pixel < indices.count else { continue }
            let target = targets[pixel]
            let own = indices[pixel]
            let allowed = squaredDistance(from: target, to: own) + limit
            var child = dictionary.firstChild(of: candidate.node)
            while child != 0 {
                let symbol = dictionary.symbol(of: child)
                let spare = min(allowed - squaredDistance(from: target, to: symbol), limit)
                if spare >= 0, symbol != own {
                    let next = Candidate(
                        node: child, length: candidate.length + 1, score: candidate.score + spare)
                    dive(from: next, at: place, of: indices, in: dictionary)
                }
                child = dictionary.sibling(of: child)
                looked += 1
            }
        }
        return (best.node, best.length)
    }

    /// Follows the pixels' own indices from `candidate` on as far as the dictionary goes; each step is a place to
    /// branch off.
    @inline(__always)
    private mutating func dive(
        from candidate: Candidate, at place: Int, of indices: Span<UInt8>, in dictionary: borrowing LZWDictionary
    ) {
        var candidate = candidate
        while true {
            open.append(candidate)
            if candidate.score > best.score { best = candidate }
            guard place + candidate.length < indices.count else { return }
            let child = dictionary.child(of: candidate.node, symbol: indices[place + candidate.length])
            guard child != 0 else { return }
            candidate = Candidate(node: child, length: candidate.length + 1, score: candidate.score + limit)
        }
    }

    @inline(__always)
    private func squaredDistance(from target: SIMD4<Float>, to symbol: UInt8) -> Float {
        if Int(symbol) == transparent { return target.w }
        let difference = target - palette[Int(symbol)]
        let squares = difference * difference
        return squares.x + squares.y + squares.z
    }
}
