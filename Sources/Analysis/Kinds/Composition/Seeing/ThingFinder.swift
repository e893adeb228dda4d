internal import Domain

/// From how much each place stands out to the things that do: connected parts above a threshold.
struct ThingFinder {
    enum Parameters {
        /// Shares of Otsu's threshold: below it things keep their dimmer parts, at it they come apart.
        static let (whole, core): (Float, Float) = (0.6, 1)
        /// A thing with less than this share of the weight of the heaviest one is left out.
        static let leastWeight: Float = 0.1
        /// Most things of a picture.
        static let most = 8
        /// A thing that covers less than this share of its box sprawls, as a lit bridge does: what of it gathers most,
        /// above so many times the threshold, is the thing.
        static let (sprawling, gathering): (Double, Float) = (0.4, 1.25)
        /// Width of the strips in which that is looked for, pixels.
        static let strip = 2
        /// Smallest and largest share of the picture that is a thing in it.
        static let sizes = 0.0008...0.92
    }

    /// The things of a picture with their dimmer parts, and the cores of things, both the heaviest first.
    static func things(in saliency: Saliency) -> (whole: [ThingFact], cores: [ThingFact]) {
        let threshold = otsu(saliency.values)
        return (
            things(in: saliency, above: Parameters.whole * threshold),
            things(in: saliency, above: Parameters.core * threshold)
        )
    }

    private static func things(in saliency: Saliency, above threshold: Float) -> [ThingFact] {
        var seen = saliency.values.map { $0 <= threshold }
        var found: [Part] = []
        let outside = mean(saliency.values.filter { $0 <= threshold })
        for start in seen.indices where !seen[start] {
            found.append(grow(from: start, in: saliency, &seen))
        }
        guard let heaviest = found.map(\.weight).max(), heaviest > 0 else { return [] }
        return found.filter { $0.weight >= Parameters.leastWeight * heaviest }
            .sorted { $0.weight > $1.weight }.prefix(Parameters.most)
            .map { $0.fill >= Parameters.sprawling ? $0 : densest(of: $0, in: saliency, above: threshold) }
            .map { $0.fact(in: saliency, outside: outside) }
            .filter { Parameters.sizes.contains($0.box.area) }
    }

    /// A connected part.
    private struct Part {
        var (left, top, right, bottom) = (Int.max, Int.max, 0, 0)
        var (weight, x, y): (Float, Float, Float) = (0, 0, 0)
        var count = 0

        /// The share of its box that it covers.
        var fill: Double { Double(count) / Double((right - left) * (bottom - top)) }

        mutating func add(_ value: Float, column: Int, row: Int) {
            left = min(left, column)
            right = max(right, column + 1)
            top = min(top, row)
            bottom = max(bottom, row + 1)
            weight += value
            x += value * (Float(column) + 0.5)
            y += value * (Float(row) + 0.5)
            count += 1
        }

        func fact(in saliency: Saliency, outside: Float) -> ThingFact {
            let (across, down) = (Double(saliency.width), Double(saliency.height))
            return ThingFact(
                box: PictureBox(
                    x: Double(left) / across, y: Double(top) / down, width: Double(right - left) / across,
                    height: Double(bottom - top) / down),
                centre: PicturePoint(Double(x / weight) / across, Double(y / weight) / down),
                // How far above what is around it: things that barely pass the threshold are not sure to be any.
                confidence: Double(
                    saliency.strength * min(max((weight / Float(count) - outside) * 1.6, 0), 1)))
        }
    }

    private static func grow(from start: Int, in saliency: Saliency, _ seen: inout [Bool]) -> Part {
        let (width, height) = (saliency.width, saliency.height)
        var (part, waiting) = (Part(), [start])
        seen[start] = true
        while let at = waiting.popLast() {
            let (column, row) = (at % width, at / width)
            part.add(saliency.values[at], column: column, row: row)
            func visit(_ next: Int, _ isInside: Bool) {
                guard isInside, !seen[next] else { return }
                seen[next] = true
                waiting.append(next)
            }
            visit(at - 1, column > 0)
            visit(at + 1, column < width - 1)
            visit(at - width, row > 0)
            visit(at + width, row < height - 1)
        }
        return part
    }

    /// What lies in the rectangle of a part's box in which most is gathered above a threshold: the largest sum of any
    /// rectangle, found strip by strip with the largest sum of rows (J. Bentley, "Programming Pearls: Algorithm Design
    /// Techniques", 1984).
    private static func densest(of part: Part, in saliency: Saliency, above threshold: Float) -> Part {
        let (height, least) = (part.bottom - part.top, Parameters.gathering * threshold)
        let strips = Array(stride(from: part.left, to: part.right, by: Parameters.strip))
        let gains = strips.map { strip in
            (part.top..<part.bottom).map { row in
                (strip..<min(strip + Parameters.strip, part.right)).reduce(Float(0)) {
                    $0 + saliency.values[row * saliency.width + $1] - least
                }
            }
        }
        var best: (sum: Float, strips: ClosedRange<Int>, rows: Range<Int>) = (0, 0...strips.count - 1, 0..<height)
        for first in strips.indices {
            var sums = [Float](repeating: 0, count: height)
            for last in first..<strips.count {
                var (sum, top): (Float, Int) = (0, 0)
                for row in 0..<height {
                    sums[row] += gains[last][row]
                    if sum <= 0 { (sum, top) = (0, row) }
                    sum += sums[row]
                    if sum > best.sum { best = (sum, first...last, top..<row + 1) }
                }
            }
        }
        let columns =
            strips[best.strips.lowerBound]..<min(strips[best.strips.upperBound] + Parameters.strip, part.right)
        let rows = part.top + best.rows.lowerBound..<part.top + best.rows.upperBound
        var gathered = Part()
        for row in rows {
            for column in columns {
                let value = saliency.values[row * saliency.width + column]
                if value > threshold { gathered.add(value, column: column, row: row) }
            }
        }
        return gathered.count > 0 ? gathered : part
    }

    /// The threshold that parts values best in two groups (N. Otsu, "A Threshold Selection Method from Gray-Level
    /// Histograms", IEEE Transactions on Systems, Man, and Cybernetics, 1979).
    static func otsu(_ values: [Float]) -> Float {
        let bins = 64
        var counts = [Float](repeating: 0, count: bins)
        for value in values { counts[min(bins - 1, max(0, Int(value * Float(bins))))] += 1 }
        let total = Float(values.count)
        func middle(_ bin: Int) -> Float { (Float(bin) + 0.5) / Float(bins) }
        let mean = counts.indices.reduce(0) { $0 + middle($1) * counts[$1] } / total
        var (share, sum, best, threshold): (Float, Float, Float, Float) = (0, 0, -1, 0.5)
        for bin in 0..<bins - 1 {
            share += counts[bin] / total
            sum += middle(bin) * counts[bin] / total
            guard share > 0, share < 1 else { continue }
            let between = (mean * share - sum) * (mean * share - sum) / (share * (1 - share))
            if between > best { (best, threshold) = (between, middle(bin)) }
        }
        return threshold
    }

    private static func mean(_ values: [Float]) -> Float {
        values.isEmpty ? 0 : values.reduce(0, +) / Float(values.count)
    }
}
