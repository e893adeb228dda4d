internal import Media

/// How the camera moved from one picture to another: the similarity that most of the picture follows. What moves by
/// itself (players, a ball) differs from it everywhere, and so counts little.
///
/// The pictures are laid over one another directly (Lucas and Kanade 1981; inverse compositional as in Baker and
/// Matthews 2004), from coarse to fine, by the places where they have edges.
struct CameraMotion {
    /// How pictures are compared.
    private enum Parameters {
        /// The finest level has about so many rows: camera motion is known to a tenth of their distance.
        static let finest = 180
        /// The coarsest has at least so many: there, a fast pan is a pixel or two.
        static let coarsest = 22
        /// Places of a level that are compared.
        static let places = 3000
        /// Steps of a level, and a shift that ends them, pixels.
        static let steps = 8
        static let settled: Float = 0.01
        /// Least steepness of luma, 0…255 a pixel, of a place that tells of motion.
        static let edge: Float = 2
        /// Differences that are larger by this factor than the mean hardly count.
        static let outlier: Float = 2
        /// Least scale of differences: noise and compression, 0…255.
        static let noise: Float = 2
        /// No camera moves by more from look to look: enlargement, and shares of the picture's longer side that its
        /// middle moves.
        static let enlargements: ClosedRange<Float> = 0.7...1.4
        static let farthest: Float = 0.5
    }

    /// A picture, each level half as large as the one before.
    struct Pyramid {
        fileprivate let levels: [ReducedLuma]
        /// How many times larger than the finest level the picture is.
        fileprivate let scale: Float

        init(_ luma: ReducedLuma) {
            var level = luma
            var scale: Float = 1
            while level.height >= 2 * Parameters.finest * 3 / 4, level.width >= 4 {
                level = level.halved
                scale *= 2
            }
            var levels = [level]
            while level.height >= 2 * Parameters.coarsest, level.width >= 4 {
                level = level.halved
                levels.append(level)
            }
            // An odd row or column that is left out does not change the scale.
            (self.levels, self.scale) = (levels, scale)
        }
    }

    /// From the first picture's pixels to the other's; none where they have so little in common that no camera moves so.
    static func between(_ one: Pyramid, _ other: Pyramid) -> Similarity {
        guard one.levels.count == other.levels.count else { return .identity }
        var motion = Similarity.identity.scaled(by: 1)
        for (from, to) in zip(one.levels, other.levels).reversed() {
            // Each level doubles the one before.
            motion = refine(motion.scaled(by: 2), from, to)
        }
        return isPlausible(motion, one.levels[0]) ? motion.scaled(by: one.scale) : .identity
    }

    /// Whether a camera may move so; what is not a number is refused, too.
    private static func isPlausible(_ motion: Similarity, _ level: ReducedLuma) -> Bool {
        let middle = SIMD2(Float(level.width), Float(level.height)) / 2
        return Parameters.enlargements.contains(length(SIMD2(motion.a, motion.b)))
            && length(motion(middle) - middle) <= Parameters.farthest * 2 * middle.max()
    }

    /// A place of a level and what it tells: steepness of luma for each of the four numbers.
    private struct Place {
        var at: SIMD2<Float>
        var luma: Float
        var slope: SIMD4<Float>
    }

    private static func refine(_ start: Similarity, _ from: ReducedLuma, _ to: ReducedLuma) -> Similarity {
        let (centre, side) = (SIMD2(Float(from.width), Float(from.height)) / 2, Float(from.width))
        let places = places(of: from, around: centre, side)
        guard places.count > 50 else { return start }
        var motion = start
        var scale: Float = 20
        for _ in 0..<Parameters.steps {
            var normal = Normal()
            var (sum, count): (Float, Float) = (0, 0)
            for place in places {
                guard let luma = to.value(at: motion(place.at)) else { continue }
                let difference = luma - place.luma
                let share = difference / scale
                let weight = 1 / ((1 + share * share) * (1 + share * share))
                normal.add(place.slope, difference, weight)
                sum += abs(difference)
                count += 1
            }
            guard count > 50, let step = normal.solution() else { return motion }
            scale = max(Parameters.noise, Parameters.outlier * sum / count)
            // The step moves the first picture; the motion takes its reverse.
            var moved = Similarity(a: 1 + step.z / side, b: step.w / side, shift: .zero)
            moved.shift = SIMD2(step.x, step.y) + centre - moved(centre)
            motion = moved.inverse.then(motion)
            if abs(step.x) + abs(step.y) < Parameters.settled { break }
        }
        return motion
    }

    /// - Parameters:
    ///   - centre: what turns and enlargements leave where it is, pixels.
    ///   - side: unit of their numbers, pixels.
    private static func places(of level: ReducedLuma, around centre: SIMD2<Float>, _ side: Float) -> [Place] {
        let stride = max(1, Int((Float(level.values.count) / Float(4 * Parameters.places)).squareRoot()))
        var places: [Place] = []
        places.reserveCapacity(Parameters.places)
        for row in Swift.stride(from: 1, to: level.height - 1, by: stride) {
            for column in Swift.stride(from: 1, to: level.width - 1, by: stride) {
                let at = row * level.width + column
                let across = (level.values[at + 1] - level.values[at - 1]) / 2
                let down = (level.values[at + level.width] - level.values[at - level.width]) / 2
                guard abs(across) + abs(down) >= Parameters.edge else { continue }
                let place = SIMD2(Float(column), Float(row))
                let away = (place - centre) / side
                places.append(
                    Place(
                        at: place, luma: level.values[at],
                        slope: SIMD4(
                            across, down, across * away.x + down * away.y, down * away.x - across * away.y)))
            }
        }
        return places
    }
}

/// Normal equations of four unknowns.
private struct Normal {
    private var rows = [SIMD4<Float>](repeating: .zero, count: 4)
    private var right = SIMD4<Float>.zero

    mutating func add(_ slope: SIMD4<Float>, _ difference: Float, _ weight: Float) {
        let weighted = slope * weight
        for row in 0..<4 { rows[row] += weighted * slope[row] }
        right += weighted * difference
    }

    /// Gauss's elimination; nil where nothing is told of one of the unknowns.
    func solution() -> SIMD4<Float>? {
        var (rows, right) = (rows, right)
        for pivot in 0..<4 {
            guard let best = (pivot..<4).max(by: { abs(rows[$0][pivot]) < abs(rows[$1][pivot]) }),
                abs(rows[best][pivot]) > 1e-3
            else { return nil }
            rows.swapAt(pivot, best)
            (right[pivot], right[best]) = (right[best], right[pivot])
            for row in pivot + 1..<4 {
                let factor = rows[row][pivot] / rows[pivot][pivot]
                rows[row] -= rows[pivot] * factor
                right[row] -= right[pivot] * factor
            }
        }
        var solution = SIMD4<Float>.zero
        for row in (0..<4).reversed() {
            solution[row] = (right[row] - (rows[row] * solution).sum()) / rows[row][row]
        }
        return solution.x.isFinite && solution.y.isFinite && solution.z.isFinite && solution.w.isFinite ? solution : nil
    }
}

extension ReducedLuma {
    /// Half as large.
    var halved: ReducedLuma {
        let (width, height) = (self.width / 2, self.height / 2)
        var means = [Float](repeating: 0, count: width * height)
        for row in 0..<height {
            let (upper, lower) = (2 * row * self.width, (2 * row + 1) * self.width)
            for column in 0..<width {
                let x = 2 * column
                means[row * width + column] =
                    (values[upper + x] + values[upper + x + 1] + values[lower + x] + values[lower + x + 1]) / 4
            }
        }
        return ReducedLuma(width: width, height: height, values: means)
    }

    /// The value between pixels; nil outside.
    func value(at point: SIMD2<Float>) -> Float? {
        guard point.x >= 0, point.y >= 0, point.x < Float(width - 1), point.y < Float(height - 1) else { return nil }
        let (column, row) = (Int(point.x), Int(point.y))
        let (x, y) = (point.x - Float(column), point.y - Float(row))
        let at = row * width + column
        let upper = values[at] + (values[at + 1] - values[at]) * x
        let lower = values[at + width] + (values[at + width + 1] - values[at + width]) * x
        return upper + (lower - upper) * y
    }

    /// Each value the mean of its neighbourhood, three by three, weighted as 1, 2, 1.
    var softened: ReducedLuma {
        var rows = values
        for row in 0..<height {
            let first = row * width
            for column in 1..<max(1, width - 1) {
                let at = first + column
                rows[at] = (values[at - 1] + 2 * values[at] + values[at + 1]) / 4
            }
        }
        var means = rows
        for row in 1..<max(1, height - 1) {
            let first = row * width
            for at in first..<first + width {
                means[at] = (rows[at - width] + 2 * rows[at] + rows[at + width]) / 4
            }
        }
        return ReducedLuma(width: width, height: height, values: means)
    }
}
