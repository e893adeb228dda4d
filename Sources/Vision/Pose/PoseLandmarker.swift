import Domain
internal import Media

/// Finds the landmarks of the body in a region.
final class PoseLandmarker {
    /// What the model says of a region.
    struct Result {
        var pose: Pose
        /// Centre of the body and a point on the circle around it, displayed pixels: they place the next region.
        var bodyCentre: SIMD2<Float>
        var circlePoint: SIMD2<Float>
    }

    /// Landmarks that the model gives: 33 of the body, 2 that place the next region, 4 unused.
    private static let modelLandmarks = 39
    private static let inputSize = 256

    /// How often it has looked.
    private(set) var runs = 0
    /// How long it has looked, crops included.
    private(set) var time = Duration.zero

    private let request: InferenceRequest
    private let sampler = RegionSampler(size: PoseLandmarker.inputSize, minimum: 0, border: .replicate)

    init(_ model: CompiledModel) throws(AppError) {
        request = try InferenceRequest(model, outputs: 4)
    }

    /// The landmarks in a region, or nil where the model sees no body.
    func landmarks(in region: Region, of picture: Picture) throws(AppError) -> Result? {
        let began = ContinuousClock.now
        defer { time += ContinuousClock.now - began }
        runs += 1
        sampler.sample(region, of: picture, into: request.input)
        try request.run()
        let (raw, heatMap, world) = (request.outputs[0], request.outputs[2], request.outputs[3])
        let score = request.outputs[1][0]
        guard score > 0.5 else { return nil }
        let width = Float(picture.geometry.width)
        let height = Float(picture.geometry.height)

        func refined(_ index: Int) -> SIMD2<Float> {
            let at = index * 5
            let coarse = SIMD2(raw[at], raw[at + 1]) / Float(Self.inputSize)
            return HeatMap(values: heatMap, size: 64, channels: Self.modelLandmarks).refined(coarse, channel: index)
        }

        var landmarks = InlineArray<33, Landmark>(repeating: .unseen)
        var inSpace = InlineArray<33, SIMD3<Float>>(repeating: .zero)
        let (xAxis, yAxis) = (region.xAxis, region.yAxis)
        for index in 0..<Pose.landmarkCount {
            let at = index * 5
            let point = region.picturePoint(refined(index))
            landmarks[index] = Landmark(
                x: point.x / width, y: point.y / height,
                z: raw[at + 2] / Float(Self.inputSize) * region.size / width,
                visibility: sigmoid(raw[at + 3]), presence: sigmoid(raw[at + 4]))
            // The model sees the body upright in its square: turn its space back.
            let turned = world[index * 3] * xAxis + world[index * 3 + 1] * yAxis
            inSpace[index] = SIMD3(turned.x, turned.y, world[index * 3 + 2])
        }
        return Result(
            pose: Pose(landmarks: landmarks, world: inSpace, score: score),
            bodyCentre: region.picturePoint(refined(33)), circlePoint: region.picturePoint(refined(34)))
    }
}

/// The model's heat maps, `size × size × channels`: they know the place of a landmark better than the regression does.
private struct HeatMap {
    let values: UnsafeBufferPointer<Float>
    let size: Int
    let channels: Int

    /// Cells on each side of the landmark's own that count (MediaPipe's `kernel_size: 9`).
    private static let radius = 4
    /// Least peak that is believed (MediaPipe's `min_confidence_to_refine`).
    private static let minimumPeak: Float = 0.5

    /// The centre of mass of the map around `coarse` (0…1), or `coarse` where the map is unsure.
    func refined(_ coarse: SIMD2<Float>, channel: Int) -> SIMD2<Float> {
        let scaled = coarse * Float(size)
        guard scaled.x >= 0, scaled.y >= 0, scaled.x < Float(size), scaled.y < Float(size) else { return coarse }
        let (column, row) = (Int(scaled.x), Int(scaled.y))
        var sum: Float = 0
        var peak: Float = 0
        var centre = SIMD2<Float>.zero
        for y in max(0, row - Self.radius)...min(size - 1, row + Self.radius) {
            for x in max(0, column - Self.radius)...min(size - 1, column + Self.radius) {
                let weight = sigmoid(values[(y * size + x) * channels + channel])
                sum += weight
                peak = max(peak, weight)
                centre += weight * SIMD2(Float(x), Float(y))
            }
        }
        return peak >= Self.minimumPeak && sum > 0 ? centre / sum / Float(size) : coarse
    }
}
