internal import Media
internal import Reports

/// Finds the lids and the iris of an eye whose corners are known.
final class IrisLandmarker {
    /// An eye, the person's own.
    enum Side {
        case left, right

        /// Indices of the mesh of the corners: the one on the picture's left, then the one on its right.
        var corners: (Int, Int) { self == .left ? (362, 263) : (33, 133) }
        /// The model knows only eyes of one side: the others are shown to it mirrored.
        var isMirrored: Bool { self == .left }
    }

    private static let inputSize = 64
    /// Side of the square in widths of the eye (MediaPipe's `iris_landmark_landmarks_to_roi`).
    private static let scale: Float = 2.3

    private let request: InferenceRequest
    private let sampler = RegionSampler(size: IrisLandmarker.inputSize, minimum: 0, border: .replicate)

    init(_ model: CompiledModel) throws(VisionError) { request = try InferenceRequest(model, outputs: 2) }

    /// An eye of a face.
    /// - Parameter mesh: the face's points, pixels.
    func eye(_ side: Side, of mesh: [SIMD2<Float>], in picture: Picture) throws(VisionError) -> Eye {
        let (first, last) = (mesh[side.corners.0], mesh[side.corners.1])
        let region = Region(
            centre: (first + last) / 2, size: length(last - first) * Self.scale,
            rotation: RegionRule.Direction.right.rotation(from: first, to: last))
        sampler.sample(region, of: picture, into: request.input)
        if side.isMirrored { mirrorInput() }
        try request.run()
        let space = LandmarkSpace(region, of: picture, inputSize: Self.inputSize)
        func points(_ raw: UnsafeBufferPointer<Float>) -> [SIMD3<Float>] {
            stride(from: 0, to: raw.count, by: 3).map { at in
                let x = side.isMirrored ? Float(Self.inputSize - 1) - raw[at] : raw[at]
                return space.place(SIMD3(x, raw[at + 1], raw[at + 2]))
            }
        }
        return Eye(contour: points(request.outputs[0]), iris: points(request.outputs[1]))
    }

    private func mirrorInput() {
        let size = Self.inputSize
        for row in 0..<size {
            for column in 0..<size / 2 {
                let (one, other) = ((row * size + column) * 3, (row * size + size - 1 - column) * 3)
                for channel in 0..<3 { request.input.swapAt(one + channel, other + channel) }
            }
        }
    }
}
