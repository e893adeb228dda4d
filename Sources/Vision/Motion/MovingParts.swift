/// Something that moves: perhaps a body, perhaps a part of one.
struct MovingPart: Equatable, Sendable {
    /// Where it is.
    var box: PixelBounds
    /// Sum of the differences, 0…255 for each pixel of the map.
    var energy: Float
}

/// Finds what moves in a map of motion: places that differ, joined with a reach that grows down the picture, because
/// near bodies are tall and far ones small.
struct MovingParts {
    /// What counts; sizes are shares of the picture's height, or rows of a map of 360.
    private enum Parameters {
        /// Least difference of a place that moves, 0…255.
        static let least: Float = 14
        /// Rows of the map that reaches are given for.
        static let rows: Float = 360
        /// Bands of the picture, and how far apart in them pieces of one body may be: across and down, rows.
        static let bands: [(rows: ClosedRange<Float>, reach: SIMD2<Float>)] = [
            (0...0.42, SIMD2(5, 9)), (0.3...1, SIMD2(9, 21)),
        ]
        /// Places that a part has at least.
        static let places = 12
        /// Least and most height of a part, shares of the picture's.
        static let heights: ClosedRange<Float> = 0.03...0.75
        /// A part that is wider than this, in heights, is a body with its shadow; its upper half says where it stands.
        static let shadowed: Float = 0.9
        /// Half of a body's width, heights.
        static let halfWidth: Float = 0.45
        /// Widest part, heights.
        static let widest: Float = 1.7
        /// Least share of the box that moves.
        static let filled: Float = 0.02
        /// Parts that overlap more are one.
        static let same: Float = 0.4
        /// Most parts.
        static let most = 14
    }

    private let map: MotionMap

    init(_ map: MotionMap) { self.map = map }

    /// The parts, those that move most first; boxes in pixels of the map.
    func all() -> [MovingPart] {
        let moving = opened()
        let scale = Float(map.height) / Parameters.rows
        var parts: [MovingPart] = []
        for band in Parameters.bands {
            let first = Int(band.rows.lowerBound * Float(map.height))
            let end = min(map.height, Int((band.rows.upperBound * Float(map.height)).rounded()))
            parts += self.parts(of: moving, rows: first..<end, reach: band.reach * scale)
        }
        parts.sort { $0.energy > $1.energy }
        var kept: [MovingPart] = []
        for part in parts where kept.allSatisfy({ $0.box.overlap(part.box) < Parameters.same }) {
            kept.append(part)
            if kept.count == Parameters.most { break }
        }
        return kept
    }

    /// Which places move; single ones are noise.
    private func opened() -> [Bool] {
        let (width, height) = (map.width, map.height)
        let moves = map.values.map { $0 > Parameters.least }
        var opened = [Bool](repeating: false, count: moves.count)
        for row in 0..<max(0, height - 1) {
            for column in 0..<max(0, width - 1) {
                let at = row * width + column
                if moves[at], moves[at + 1], moves[at + width], moves[at + width + 1] {
                    opened[at] = true
                    opened[at + 1] = true
                    opened[at + width] = true
                    opened[at + width + 1] = true
                }
            }
        }
        return opened
    }

    private func parts(of moving: [Bool], rows: Range<Int>, reach: SIMD2<Float>) -> [MovingPart] {
        let width = map.width
        var reached = Self.spread(moving, width, rows, reach)
        var parts: [MovingPart] = []
        var waiting: [Int] = []
        for start in rows.lowerBound * width..<rows.upperBound * width where reached[start] {
            var part = Piece()
            reached[start] = false
            waiting.append(start)
            while let at = waiting.popLast() {
                let (row, column) = (at / width, at % width)
                if moving[at] { part.add(column, row, map.values[at]) }
                func visit(_ near: Int) {
                    guard reached[near] else { return }
                    reached[near] = false
                    waiting.append(near)
                }
                if column > 0 { visit(at - 1) }
                if column < width - 1 { visit(at + 1) }
                if row > rows.lowerBound { visit(at - width) }
                if row < rows.upperBound - 1 { visit(at + width) }
            }
            if let box = box(of: part) { parts.append(MovingPart(box: box, energy: part.energy)) }
        }
        return parts
    }

    /// The box around a body that moved; nil where it is none.
    private func box(of piece: Piece) -> PixelBounds? {
        guard piece.columns.count >= Parameters.places else { return nil }
        let columns = piece.columns.sorted()
        let rows = piece.rows.sorted()
        func at(_ values: [Int], _ share: Float) -> Float { Float(values[Int(share * Float(values.count - 1))]) }
        var box = PixelBounds(
            SIMD2(at(columns, 0.01), at(rows, 0.01)), SIMD2(at(columns, 0.99) + 1, at(rows, 0.99) + 1))
        let tall = box.sides.y
        if box.sides.x > Parameters.shadowed * tall {
            let upper = zip(piece.columns, piece.rows)
                .filter { Float($0.1) < box.low.y + Parameters.halfWidth * tall }
                .map(\.0).sorted()
            if upper.count > 5 {
                let middle = Float(upper[upper.count / 2])
                box.low.x = max(box.low.x, middle - Parameters.halfWidth * tall)
                box.high.x = min(box.high.x, middle + Parameters.halfWidth * tall)
            }
        }
        guard Parameters.heights.contains(tall / Float(map.height)), box.sides.x <= Parameters.widest * tall,
            Float(piece.columns.count) >= Parameters.filled * tall * box.sides.x
        else { return nil }
        return box
    }

    /// The places within reach of one that moves.
    private static func spread(_ moving: [Bool], _ width: Int, _ rows: Range<Int>, _ reach: SIMD2<Float>) -> [Bool] {
        let (across, down) = (Int(reach.x / 2), Int(reach.y / 2))
        var wide = [Bool](repeating: false, count: moving.count)
        for row in rows {
            var until = -1
            for column in 0..<width where moving[row * width + column] {
                let last = min(width - 1, column + across)
                var near = max(until + 1, column - across)
                while near <= last {
                    wide[row * width + near] = true
                    near += 1
                }
                until = max(until, last)
            }
        }
        var reached = [Bool](repeating: false, count: moving.count)
        for column in 0..<width {
            var until = rows.lowerBound - 1
            for row in rows where wide[row * width + column] {
                let last = min(rows.upperBound - 1, row + down)
                var near = max(until + 1, row - down)
                while near <= last {
                    reached[near * width + column] = true
                    near += 1
                }
                until = max(until, last)
            }
        }
        return reached
    }
}

/// Places that move together.
private struct Piece {
    var columns: [Int] = []
    var rows: [Int] = []
    var energy: Float = 0

    mutating func add(_ column: Int, _ row: Int, _ value: Float) {
        columns.append(column)
        rows.append(row)
        energy += value
    }
}
