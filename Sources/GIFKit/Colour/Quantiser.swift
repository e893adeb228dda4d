/// Chooses the colours that stand for many: a start by median cut or from a former palette, then k-means, all in OKLab.
struct Quantiser: Sendable {
    /// Weighted samples, see `ColourHistogram.collect`.
    private var samples: [SIMD4<Float>] = []
    private var search = PaletteSearch()
    /// Sums of what fell to each colour, the weight as the last.
    private var sums: [SIMD4<Float>] = []
    /// The sample of each colour that is worst served, and its error.
    private var worst: [(error: Float, sample: Int)] = []

    /// Takes the colours of `histogram` as the ones to stand for.
    mutating func load(_ histogram: ColourHistogram) {
        histogram.collect(into: &samples)
    }

    /// Colours chosen afresh, at most `count`.
    mutating func palette(count: Int, iterations: Int = 5) -> [Colour] {
        refined(MedianCut.means(of: &samples, count: count), iterations: iterations)
    }

    /// Colours moved from `palette` to where they serve better; those that serve nothing go where the error is largest.
    mutating func palette(from palette: [Colour], iterations: Int) -> [Colour] {
        refined(palette.map { OKLabConverter.standard.components(of: $0) }, iterations: iterations)
    }

    /// Mean square distance of the loaded colours to the nearest of `palette`.
    mutating func error(of palette: [Colour]) -> Float {
        search.load(palette.map { OKLabConverter.standard.components(of: $0) })
        var error: Float = 0
        var weight: Float = 0
        for sample in samples {
            error += search.nearest(to: sample).squaredDistance * sample.w
            weight += sample.w
        }
        return weight > 0 ? error / weight : 0
    }

    private mutating func refined(_ start: [SIMD4<Float>], iterations: Int) -> [Colour] {
        var means = start
        for _ in 0..<iterations {
            assign(means)
            for place in means.indices where sums[place].w > 0 {
                means[place] = sums[place] / sums[place].w
            }
            reseed(&means)
        }
        return means.map { OKLabConverter.standard.colour(of: $0) }
    }

    /// Gives each sample to the nearest mean.
    private mutating func assign(_ means: [SIMD4<Float>]) {
        search.load(means)
        sums.removeAll(keepingCapacity: true)
        sums.append(contentsOf: repeatElement(.zero, count: means.count))
        worst.removeAll(keepingCapacity: true)
        worst.append(contentsOf: repeatElement((error: 0, sample: 0), count: means.count))
        for (place, sample) in samples.enumerated() {
            let (index, squaredDistance) = search.nearest(to: sample)
            var part = sample * sample.w
            part.w = sample.w
            sums[index] += part
            let error = squaredDistance * sample.w
            if error > worst[index].error { worst[index] = (error, place) }
        }
    }

    /// Moves means that no sample is nearest to onto the worst-served samples.
    private mutating func reseed(_ means: inout [SIMD4<Float>]) {
        for place in means.indices where sums[place].w == 0 {
            guard let target = worst.indices.max(by: { worst[$0].error < worst[$1].error }), worst[target].error > 0
            else { return }
            means[place] = samples[worst[target].sample]
            worst[target].error = 0
        }
    }
}
