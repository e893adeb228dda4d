/// How a single-shot detector of the BlazeFace family lays out its answers. A new detector is a value of this type.
struct DetectorGeometry: Sendable {
    /// A square grid of anchors.
    struct Grid: Sendable {
        /// Cells along a side.
        var size: Int
        /// Anchors in each cell, all at its centre and of size 1.
        var anchorsPerCell: Int
    }

    /// Edge of the square input, pixels.
    var inputSize: Int
    /// The grids, in the order of the model's answers.
    var grids: [Grid]
    /// Key points of each detection.
    var keyPointCount: Int
    /// Value that black has in the input tensor: −1 for models trained on [−1, 1], 0 for [0, 1].
    var inputMinimum: Float
    /// From a detection to the landmark model's square.
    var rule: RegionRule

    /// Numbers of each answer: centre x, centre y, width, height, then the key points.
    var valuesPerAnchor: Int { 4 + 2 * keyPointCount }

    /// Centres of the anchors, 0…1 of the input.
    var anchors: [SIMD2<Float>] {
        var anchors: [SIMD2<Float>] = []
        for grid in grids {
            for row in 0..<grid.size {
                for column in 0..<grid.size {
                    let centre = SIMD2(Float(column) + 0.5, Float(row) + 0.5) / Float(grid.size)
                    anchors += Array(repeating: centre, count: grid.anchorsPerCell)
                }
            }
        }
        return anchors
    }

    /// BlazePose's detector: 2254 anchors, 4 key points (mid hip, body circle, mid shoulder, upper body circle).
    static let pose = DetectorGeometry(
        inputSize: 224,
        grids: [
            Grid(size: 28, anchorsPerCell: 2), Grid(size: 14, anchorsPerCell: 2), Grid(size: 7, anchorsPerCell: 6),
        ],
        keyPointCount: 4, inputMinimum: -1, rule: .circle(centre: 0, top: 1))

    /// The palm detector: 2016 anchors, 7 key points (wrist, the four fingers' roots from index to little, the thumb's
    /// first two joints).
    static let palm = DetectorGeometry(
        inputSize: 192, grids: [Grid(size: 24, anchorsPerCell: 2), Grid(size: 12, anchorsPerCell: 6)],
        keyPointCount: 7, inputMinimum: 0, rule: .box(from: 0, to: 2, direction: .up, shift: -0.5, scale: 2.6))

    /// BlazeFace for near faces: 896 anchors, 6 key points (eyes, nose, mouth, ears; those on the picture's left
    /// first).
    static let face = DetectorGeometry(
        inputSize: 128, grids: [Grid(size: 16, anchorsPerCell: 2), Grid(size: 8, anchorsPerCell: 6)],
        keyPointCount: 6, inputMinimum: -1, rule: .box(from: 0, to: 1, direction: .right, shift: 0, scale: 1.5))
}
