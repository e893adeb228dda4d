/// Cells of the words' font as they look in a picture, to be held against one: bright on a dark edge of one cell,
/// softened as codecs and scaling do, around zero and of unit length.
///
/// Unsafe: eight samples are loaded at once from a plane's rows. `correlation` checks the whole place first, and rows
/// are padded to whole eights with samples that do not count.
struct WordTemplate {
    private typealias Samples = SIMD8<Float>

    /// Pixels of a cell.
    private let cell: Int
    /// Columns, in eights, and rows with the edge.
    private let eights: Int
    private let rows: Int
    /// 1 where a sample counts, and the template there; elsewhere 0.
    private let mask: [SIMD8<Float>]
    private let values: [SIMD8<Float>]
    /// Samples that count.
    private let count: Float

    /// A template of cells.
    /// - Parameters:
    ///   - cells: row after row.
    ///   - cell: pixels of a cell.
    init(_ cells: [[Bool]], cell: Int) {
        let (columns, lines) = ((cells.first?.count ?? 0) + 2, cells.count + 2)
        func isSet(_ column: Int, _ row: Int) -> Bool {
            cells.indices.contains(row) && cells[row].indices.contains(column) && cells[row][column]
        }
        let (width, height) = (columns * cell, lines * cell)
        func isLit(_ x: Int, _ y: Int) -> Bool { isSet((x + cell) / cell - 2, (y + cell) / cell - 2) }
        func counts(_ x: Int, _ y: Int) -> Bool {
            let (column, row) = (x / cell - 1, y / cell - 1)
            return (-1...1).contains { down in (-1...1).contains { isSet(column + $0, row + down) } }
        }
        func softened(_ x: Int, _ y: Int) -> Float {
            var (sum, weights) = (Float(0), Float(0))
            for down in -1...1 {
                for across in -1...1 {
                    let weight = Float((across == 0 ? 2 : 1) * (down == 0 ? 2 : 1))
                    weights += weight
                    if isLit(x + across, y + down) { sum += weight }
                }
            }
            return sum / weights
        }
        let eights = (width + 7) / 8
        var mask = [Float](repeating: 0, count: eights * 8 * height)
        var values = mask
        for y in 0..<height {
            for x in 0..<width where counts(x, y) {
                mask[y * eights * 8 + x] = 1
                values[y * eights * 8 + x] = softened(x, y)
            }
        }
        let count = mask.reduce(0, +)
        let mean = values.reduce(0, +) / max(1, count)
        for place in values.indices where mask[place] == 1 { values[place] -= mean }
        let length = values.reduce(0) { $0 + $1 * $1 }.squareRoot()
        for place in values.indices { values[place] /= max(length, .leastNormalMagnitude) }
        self.cell = cell
        self.eights = eights
        self.rows = height
        self.count = count
        self.mask = Self.inEights(mask)
        self.values = Self.inEights(values)
    }

    private static func inEights(_ samples: [Float]) -> [SIMD8<Float>] {
        stride(from: 0, to: samples.count, by: 8).map { SIMD8(samples[$0..<$0 + 8]) }
    }

    /// How well a place of a plane fits, −1…1; 0 for flat places, which show no words.
    /// - Parameters:
    ///   - x: column of the upper left cell, without the edge.
    ///   - y: its row.
    /// - Precondition: the template lies in the plane, in whole eights of columns.
    func correlation(with plane: GreyPlane, x: Int, y: Int) -> Float {
        let (left, top) = (x - cell, y - cell)
        precondition(left >= 0 && top >= 0 && left + eights * 8 <= plane.stride && top + rows <= plane.height)
        var (sum, squares, product) = (Samples.zero, Samples.zero, Samples.zero)
        plane.samples.withUnsafeBytes { bytes in
            mask.withUnsafeBufferPointer { mask in
                values.withUnsafeBufferPointer { values in
                    var place = 0
                    for row in 0..<rows {
                        var offset = ((top + row) * plane.stride + left) * MemoryLayout<Float>.size
                        for _ in 0..<eights {
                            let samples = bytes.loadUnaligned(fromByteOffset: offset, as: Samples.self)
                            let counted = samples * mask[place]
                            sum += counted
                            squares += counted * samples
                            product += samples * values[place]
                            place += 1
                            offset += MemoryLayout<Samples>.size
                        }
                    }
                }
            }
        }
        let total = sum.sum()
        let variation = squares.sum() - total * total / count
        return variation < Self.flat * count ? 0 : product.sum() / variation.squareRoot()
    }

    /// Variance, grey levels squared, below which a place is flat.
    private static let flat: Float = 40
}
