import Domain
internal import Media

/// Finds the landmarks of the hand in a region.
final class HandLandmarker: Landmarker {
    private static let inputSize = 224
    /// Depths of the model are this much too small beside its widths (MediaPipe's `normalize_z`).
    private static let depthScale: Float = 0.4
    /// The wrist, the thumb but for its tip, and the lower two joints of each finger: what the next region is made of.
    private static let palm: [HandLandmark] = [
        .wrist, .thumbCMC, .thumbMCP, .thumbIP, .indexMCP, .indexPIP, .middleMCP, .middlePIP, .ringMCP, .ringPIP,
        .littleMCP, .littlePIP,
    ]

    private let request: InferenceRequest
    private let sampler = RegionSampler(size: HandLandmarker.inputSize, minimum: 0, border: .replicate)

    init(_ model: CompiledModel) throws(AppError) { request = try InferenceRequest(model, outputs: 4) }

    func detect(in region: Region, of picture: Picture, toned tone: Tone?) throws(AppError) -> LandmarkDetection<Hand>?
    {
        sampler.sample(region, of: picture, toned: tone, into: request.input)
        try request.run()
        let (raw, world) = (request.outputs[0], request.outputs[3])
        let (presence, rightness) = (request.outputs[1][0], request.outputs[2][0])
        guard presence > 0.5 else { return nil }
        let space = LandmarkSpace(region, of: picture, inputSize: Self.inputSize)
        var hand = Hand(
            landmarks: InlineArray(repeating: .zero), world: InlineArray(repeating: .zero), presence: presence,
            rightness: rightness)
        for index in 0..<Hand.landmarkCount {
            var point = SIMD3(raw[index * 3], raw[index * 3 + 1], raw[index * 3 + 2])
            point.z /= Self.depthScale
            hand.landmarks[index] = space.place(point)
            // The model sees the hand upright in its square: turn its space back.
            let turned = world[index * 3] * region.xAxis + world[index * 3 + 1] * region.yAxis
            hand.world[index] = SIMD3(turned.x, turned.y, world[index * 3 + 2])
        }
        return LandmarkDetection(subject: hand, next: Self.region(around: hand, in: picture), presence: presence)
    }

    /// Where to look in the next frame (MediaPipe's `hand_landmark_landmarks_to_roi`).
    private static func region(around hand: Hand, in picture: Picture) -> Region {
        let size = SIMD2(Float(picture.geometry.width), Float(picture.geometry.height))
        func pixels(_ name: HandLandmark) -> SIMD2<Float> { SIMD2(hand[name].x, hand[name].y) * size }
        let knuckles = ((pixels(.indexMCP) + pixels(.ringMCP)) / 2 + pixels(.middleMCP)) / 2
        return Region(
            around: palm.map(pixels),
            rotation: RegionRule.Direction.up.rotation(from: pixels(.wrist), to: knuckles), shift: -0.1, scale: 2)
    }
}
