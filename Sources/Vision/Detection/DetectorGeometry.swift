/// How a single-shot detector of the BlazeFace family lays out its answers. A new detector is a value of this type.
public struct DetectorGeometry: Sendable {
    /// A square grid of anchors.
    public struct Grid: Sendable {
        /// Cells along a side.
        public var size: Int
        /// Anchors in each cell, all at its centre and of size 1.
        public var anchorsPerCell: Int
    }

    /// Edge of the square input, pixels.
    public var inputSize: Int
    /// The grids, in the order of the model's answers.
    public var grids: [Grid]
    /// Key points of each detection.
    public var keyPointCount: Int
    /// Value that black has in the input tensor: −1 for models trained on [−1, 1], 0 for [0, 1].
    public var inputMinimum: Float

    /// Numbers of each answer: centre x, centre y, width, height, then the key points.
    public var valuesPerAnchor: Int { 4 + 2 * keyPointCount }

    /// Centres of the anchors, 0…1 of the input.
    public var anchors: [SIMD2<Float>] {
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
    public static let pose = DetectorGeometry(
        inputSize: 224,
        grids: [
            Grid(size: 28, anchorsPerCell: 2), Grid(size: 14, anchorsPerCell: 2), Grid(size: 7, anchorsPerCell: 6),
        ],
        keyPointCount: 4, inputMinimum: -1)
}
