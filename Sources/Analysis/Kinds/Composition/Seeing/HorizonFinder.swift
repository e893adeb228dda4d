internal import Glibc
internal import Media

/// Finds the horizon: the straight, nearly level line from side to side along which lightness changes most and in one sense.
///
/// A Hough transform of the edges that are nearly level (R. Duda and P. Hart, "Use of the Hough Transformation to Detect Lines and
/// Curves in Pictures", 1972): each votes, by its steepness, for the lines through it.
struct HorizonFinder {
    enum Parameters {
        /// Largest tilt that is looked for, degrees.
        static let widest = 15.0
        /// Degrees from one tilt to the next, before the best one is refined.
        static let step = 0.5
        /// Edges may lean this much more than the line that they vote for, degrees.
        static let tolerance = 12.0
        /// Edges count that are steeper than this share of the steepest hundredth.
        static let leastEdge: Float = 0.15
        /// A line is a horizon if it is seen in this share of the columns at least.
        static let leastSeen = 0.45
        /// Rows at the top and bottom where no horizon is looked for, shares of the height: frames and captions lie there.
        static let margin = 0.04
        /// Parts of the width in which a line may be seen.
        static let parts = 32
    }

    /// An edge that is nearly level.
    private struct Edge {
        var x: Float
        var y: Float
        /// How steep it is; above 0 where it is lighter below.
        var change: Float
    }

    /// The horizon of a picture.
    static func horizon(in picture: ReducedPicture) -> HorizonFact? {
        let (width, height) = (picture.width, picture.height)
        guard width >= 32, height >= 32 else { return nil }
        let edges = levelEdges(of: Plane(width, height, picture.luma).blurred(1))
        guard edges.count > width / 3 else { return nil }
        var best: (votes: Float, tilt: Double, place: Float) = (0, 0, 0)
        let count = Int(2 * Parameters.widest / Parameters.step)
        for index in 0...count {
            let tilt = -Parameters.widest + Double(index) * Parameters.step
            if let found = peak(edges, tilt: tilt, width: width, height: height), found.votes > best.votes {
                best = (found.votes, tilt, found.place)
            }
        }
        guard best.votes > 0 else { return nil }
        return fitted(edges, near: best.tilt, best.place, width: width, height: height)
    }

    /// The edges that are nearly level, with the place along the gradient where each is steepest.
    private static func levelEdges(of plane: Plane) -> [Edge] {
        let (width, height, values) = (plane.width, plane.height, plane.values)
        let margin = max(2, Int(Parameters.margin * Double(height)))
        let most = tan((Parameters.widest + Parameters.tolerance) * .pi / 180)
        var edges: [Edge] = []
        func down(_ column: Int, _ row: Int) -> Float {
            values[(row + 1) * width + column] - values[(row - 1) * width + column]
        }
        for row in margin..<height - margin {
            for column in 1..<width - 1 {
                let change = down(column, row)
                let strength = abs(change)
                guard strength > 4 else { continue }
                let across = values[row * width + column + 1] - values[row * width + column - 1]
                guard abs(across) < Float(most) * strength else { continue }
                let (before, after) = (abs(down(column, row - 1)), abs(down(column, row + 1)))
                guard strength >= before, strength > after else { continue }
                // The peak of a parabola through three steepnesses: places to a fraction of a pixel.
                let bend = before - 2 * strength + after
                let shift = bend < 0 ? min(max((before - after) / (2 * bend), -0.5), 0.5) : 0
                edges.append(Edge(x: Float(column), y: Float(row) + shift, change: change))
            }
        }
        let sorted = edges.map { abs($0.change) }.sorted()
        guard let strongest = sorted.isEmpty ? nil : sorted[sorted.count * 99 / 100] else { return [] }
        return edges.filter { abs($0.change) > Parameters.leastEdge * strongest }
    }

    /// The line of a tilt with the most votes: those that make it darker below count against those that make it lighter.
    private static func peak(_ edges: [Edge], tilt: Double, width: Int, height: Int) -> (votes: Float, place: Float)? {
        let slope = Float(tan(tilt * .pi / 180))
        let reach = Int(abs(slope) * Float(width)) / 2 + 2
        var votes = [Float](repeating: 0, count: height + 2 * reach)
        let middle = Float(width) / 2
        for edge in edges {
            let place = Int((edge.y - (edge.x - middle) * slope).rounded()) + reach
            if votes.indices.contains(place) {
                votes[place] += edge.change > 0 ? min(edge.change, 60) : max(edge.change, -60)
            }
        }
        // Places are rounded: neighbours belong to the same line.
        var best: (votes: Float, place: Float)?
        for place in 1..<votes.count - 1 {
            let sum = abs(votes[place - 1] + votes[place] + votes[place + 1])
            if sum > best?.votes ?? 0 { best = (sum, Float(place - reach)) }
        }
        return best
    }

    /// A straight line through the edges near a line, by least squares, and how much of the width it is seen in.
    private static func fitted(
        _ edges: [Edge], near tilt: Double, _ place: Float, width: Int, height: Int
    ) -> HorizonFact? {
        let middle = Float(width) / 2
        var (slope, level) = (Float(tan(tilt * .pi / 180)), place)
        var near: [Edge] = []
        for reach: Float in [3, 2, 1.5] {
            near = edges.filter { abs($0.y - level - ($0.x - middle) * slope) <= reach }
            let sense: Float = near.reduce(0) { $0 + $1.change } > 0 ? 1 : -1
            near = near.filter { $0.change * sense > 0 }
            var (weight, x, y, xx, xy): (Float, Float, Float, Float, Float) = (0, 0, 0, 0, 0)
            for edge in near {
                let (share, across) = (abs(edge.change), edge.x - middle)
                weight += share
                x += share * across
                y += share * edge.y
                xx += share * across * across
                xy += share * across * edge.y
            }
            let spread = weight * xx - x * x
            guard weight > 0, spread > 0 else { return nil }
            slope = (weight * xy - x * y) / spread
            level = (y - slope * x) / weight
        }
        let parts = Set(near.map { Int($0.x) * Parameters.parts / width }).count
        let seen = Double(parts) / Double(Parameters.parts)
        guard seen >= Parameters.leastSeen else { return nil }
        let tilt = Double(atan(slope)) * 180 / .pi
        guard abs(tilt) <= Parameters.widest else { return nil }
        // Of the edges across the same columns, the line's must be a good part: a wall of bricks has many lines.
        let rivals = edges.filter { abs($0.y - level - ($0.x - middle) * slope) > 6 }.reduce(0) { $0 + abs($1.change) }
        let own = near.reduce(0) { $0 + abs($1.change) }
        let clarity = Double(own / (own + 0.15 * rivals))
        return HorizonFact(
            left: Double(level - middle * slope) / Double(height),
            right: Double(level + (Float(width) - middle) * slope) / Double(height), tilt: tilt,
            confidence: min(1, (seen - Parameters.leastSeen) / (0.9 - Parameters.leastSeen)) * clarity)
    }
}
