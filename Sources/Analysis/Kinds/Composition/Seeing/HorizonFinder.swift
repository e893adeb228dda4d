internal import Glibc
internal import Media

/// Finds the horizon: the straight, nearly level line from side to side along which the picture changes most clearly
/// and in one sense, as a Radon transform of its edges finds it, and then to a fraction of a pixel by least squares.
struct HorizonFinder {
    enum Parameters {
        /// Largest tilt that is looked for, degrees.
        static let widest = 15.0
        /// Degrees from one tilt to the next, before the best one is refined.
        static let step = 1.0
        /// The clarity from which on a line is believed to be a horizon, and the one that is quite sure.
        static let clarity: (least: Float, sure: Float) = (0.8, 1.1)
        /// Tilt that is usual, degrees, and how much clearer a line must be for each degree more.
        static let (usual, askew): (Double, Float) = (3, 0.04)
        /// Edges may lean this much more than the line that they vote for, degrees.
        static let tolerance = 12.0
        /// Edges count that are steeper than this share of the steepest hundredth.
        static let leastEdge: Float = 0.15
        /// A line is a horizon if it is seen in this share of the columns at least.
        static let leastSeen = 0.4
        /// Rows at the top and bottom where no horizon is looked for, shares of the height: frames and captions lie
        /// there.
        static let margin = 0.07
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

    /// The horizon of a picture, whose edges lie in a field.
    static func horizon(in picture: ReducedPicture, _ field: EdgeField) -> HorizonFact? {
        let (width, height) = (picture.width, picture.height)
        guard width >= 32, height >= 32, let line = clearest(in: field), line.clarity >= line.leastClarity else {
            return nil
        }
        let edges = levelEdges(of: ImagePlane(width, height, picture.luma).blurred(1))
        return fitted(edges, near: line, width: width, height: height)
    }

    /// A line from side to side.
    private struct Line {
        /// How clearly it is seen.
        var clarity: Float
        /// Degrees; above 0 the right end is lower.
        var tilt: Double
        /// Where it crosses the middle, share of the height.
        var level: Double

        /// The clarity from which on it is believed: cameras are held nearly level, and other lines lie askew.
        var leastClarity: Float {
            Parameters.clarity.least + Parameters.askew * Float(max(0, abs(tilt) - Parameters.usual))
        }
    }

    /// The line that is seen most clearly all along.
    private static func clearest(in field: EdgeField) -> Line? {
        let (width, height) = (Float(field.width), Float(field.height))
        let margin = Int((Parameters.margin * Double(field.height)).rounded())
        var best: Line?
        for tilt in stride(from: -Parameters.widest, through: Parameters.widest, by: Parameters.step) {
            let rise = Float(tan(tilt * .pi / 180)) * width / 2
            for row in margin..<max(margin + 1, field.height - margin) {
                let middle = Float(row) + 0.5
                // Most of it must be in the picture.
                guard middle - abs(rise) > -0.1 * height, middle + abs(rise) < 1.1 * height else { continue }
                let clarity = field.clarity(from: SIMD2(0, middle - rise), to: SIMD2(width, middle + rise))
                if clarity > best?.clarity ?? 0 {
                    best = Line(clarity: clarity, tilt: tilt, level: Double(middle / height))
                }
            }
        }
        return best
    }

    /// The edges that are nearly level, with the place along the gradient where each is steepest.
    private static func levelEdges(of plane: ImagePlane) -> [Edge] {
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

    /// A straight line through the edges near a line, by least squares, and how much of the width it is seen in.
    private static func fitted(
        _ edges: [Edge], near line: Line, width: Int, height: Int
    ) -> HorizonFact? {
        let middle = Float(width) / 2
        var (slope, level) = (Float(tan(line.tilt * .pi / 180)), Float(line.level) * Float(height))
        var near: [Edge] = []
        for reach: Float in [6, 3, 2, 1.5] {
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
        let (least, sure) = (line.leastClarity, Parameters.clarity.sure)
        return HorizonFact(
            left: Double(level - middle * slope) / Double(height),
            right: Double(level + (Float(width) - middle) * slope) / Double(height), tilt: tilt,
            confidence: Double(min(1, 0.3 + 0.7 * (line.clarity - least) / (sure - Parameters.clarity.least))))
    }
}
