internal import Domain
internal import Vision

/// From how much each place stands out to the things that do: connected parts above a threshold.
struct ThingFinder {
    enum Parameters {
        /// What belongs to a thing stands out like this share of what stands out most in the picture.
        static let share: Float = 0.45
        /// What stands out less than this is nothing, however little there is.
        static let least: Float = 0.25
        /// A thing with less than this share of the weight of the heaviest one is left out.
        static let leastWeight: Float = 0.1
        /// Most things of a picture.
        static let most = 8
        /// Smallest share of the picture that is a thing in it.
        static let smallest = 0.0008
    }

    /// The things of a picture, the heaviest first.
    static func things(in saliency: SaliencyMap) -> [ThingFact] {
        let threshold = max(Parameters.least, Parameters.share * (saliency.values.max() ?? 0))
        var seen = saliency.values.map { $0 < threshold }
        var found: [Part] = []
        for start in seen.indices where !seen[start] { found.append(grow(from: start, in: saliency, &seen)) }
        let heaviest = found.map(\.weight).max() ?? 0
        return found.filter { $0.weight >= Parameters.leastWeight * heaviest }
            .sorted { $0.weight > $1.weight }.prefix(Parameters.most)
            .map(\.fact).filter { $0.box.area >= Parameters.smallest }
    }

    /// A connected part.
    private struct Part {
        var (left, top, right, bottom) = (Int.max, Int.max, 0, 0)
        var (weight, x, y): (Float, Float, Float) = (0, 0, 0)
        var count = 0

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

        var fact: ThingFact {
            let edge = Double(SaliencyMap.edge)
            return ThingFact(
                box: PictureBox(
                    x: Double(left) / edge, y: Double(top) / edge, width: Double(right - left) / edge,
                    height: Double(bottom - top) / edge),
                centre: PicturePoint(Double(x / weight) / edge, Double(y / weight) / edge),
                confidence: Double(weight / Float(count)))
        }
    }

    private static func grow(from start: Int, in saliency: SaliencyMap, _ seen: inout [Bool]) -> Part {
        let edge = SaliencyMap.edge
        var (part, waiting) = (Part(), [start])
        seen[start] = true
        while let at = waiting.popLast() {
            let (column, row) = (at % edge, at / edge)
            part.add(saliency.values[at], column: column, row: row)
            func visit(_ next: Int, _ isInside: Bool) {
                guard isInside, !seen[next] else { return }
                seen[next] = true
                waiting.append(next)
            }
            visit(at - 1, column > 0)
            visit(at + 1, column < edge - 1)
            visit(at - edge, row > 0)
            visit(at + edge, row < edge - 1)
        }
        return part
    }
}
