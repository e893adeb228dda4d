/// Parts weighted samples into groups by cutting the group with the largest error at its mean, again and again.
enum MedianCut {
    /// A run of samples that becomes one colour.
    private struct Group {
        var range: Range<Int>
        var mean: SIMD4<Float>
        /// Weighted square error along the widest axis.
        var error: Float
        var axis: Int

        init(_ samples: Span<SIMD4<Float>>, _ range: Range<Int>) {
            var weight: Float = 0
            var sum = SIMD4<Float>.zero
            for place in range {
                weight += samples[place].w
                sum += samples[place] * samples[place].w
            }
            let mean = sum / weight
            var squares = SIMD4<Float>.zero
            for place in range {
                let difference = samples[place] - mean
                squares += difference * difference * samples[place].w
            }
            self.range = range
            self.mean = mean
            axis = squares.x >= max(squares.y, squares.z) ? 0 : (squares.y >= squares.z ? 1 : 2)
            error = range.count > 1 ? squares[axis] : 0
        }
    }

    /// At most `count` means of groups of `samples` (OKLab components and weight). The samples are reordered.
    static func means(of samples: inout [SIMD4<Float>], count: Int) -> [SIMD4<Float>] {
        guard !samples.isEmpty else { return [] }
        var groups = [Group(samples.span, 0..<samples.count)]
        while groups.count < count {
            guard let worst = groups.indices.max(by: { groups[$0].error < groups[$1].error }), groups[worst].error > 0
            else { break }
            let group = groups[worst]
            let middle = samples[group.range].partition { $0[group.axis] > group.mean[group.axis] }
            guard middle > group.range.lowerBound, middle < group.range.upperBound else {
                groups[worst].error = 0
                continue
            }
            groups[worst] = Group(samples.span, group.range.lowerBound..<middle)
            groups.append(Group(samples.span, middle..<group.range.upperBound))
        }
        return groups.map(\.mean)
    }
}
