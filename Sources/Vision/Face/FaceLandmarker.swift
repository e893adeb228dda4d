import Domain
internal import Media

/// Finds the mesh of the face in a region, lips, eyes and irises looked at closely by the model's own attention.
final class FaceLandmarker: Landmarker {
    private static let inputSize = 256

    private let request: InferenceRequest
    private let sampler = RegionSampler(size: FaceLandmarker.inputSize, minimum: 0, border: .replicate)

    init(_ mesh: CompiledModel) throws(AppError) {
        request = try InferenceRequest(mesh, outputs: 3)
        guard request.input.count == Self.inputSize * Self.inputSize * 3,
            request.outputs[0].count == Face.meshCount * 3, request.outputs[1].count == 1,
            request.outputs[2].count == 1
        else { throw ModelLibrary.unusable(ModelLibrary.Name.faceMesh.rawValue) }
    }

    func detect(in region: Region, of picture: Picture, toned tone: Tone?) throws(AppError) -> LandmarkDetection<Face>?
    {
        sampler.sample(region, of: picture, toned: tone, into: request.input)
        try request.run()
        let raw = request.outputs[0]
        let presence = sigmoid(request.outputs[1][0])
        guard presence > 0.5 else { return nil }
        let space = LandmarkSpace(region, of: picture, inputSize: Self.inputSize)
        let mesh = (0..<Face.meshCount).map { index in
            space.place(SIMD3(raw[index * 3], raw[index * 3 + 1], raw[index * 3 + 2]))
        }
        let size = SIMD2(Float(picture.geometry.width), Float(picture.geometry.height))
        func pixels(_ point: SIMD3<Float>) -> SIMD2<Float> { SIMD2(point.x, point.y) * size }
        // The box is upright, the square around it turned: MediaPipe's `face_landmarks_detector_graph`.
        var next = Region(around: mesh.lazy.map(pixels), rotation: 0, scale: 1.5)
        next.rotation = RegionRule.Direction.right.rotation(from: pixels(mesh[33]), to: pixels(mesh[263]))
        let face = Face(mesh: mesh, presence: presence, tongueOut: request.outputs[2][0])
        return LandmarkDetection(subject: face, next: next, presence: presence)
    }
}
